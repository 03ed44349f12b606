/* Studies: who plays which rules, and the names and versions of such questions.
 *
 * A *study* is one rule set played by one contender. What is counted of its deals (measure.h)
 * depends only on the study, on the deals and on the version of the program. */

#ifndef DREAD_STUDY_H
#define DREAD_STUDY_H

#include "search/agent.h"
#include "core/id.h"

/* The format of a block. Raise it when the bytes of a block get another meaning. It need not be
 * raised when figures change: the version of a study has a hash of all sources that its figures
 * depend on. */
enum { SURVEY_VERSION = 1 };

/* Who plays: an agent, which sees what a player sees; "clairvoyant": the solver, which sees all
 * cards; or the ceiling: nobody, but a bound on what anybody wins who sees what a player sees
 * (search/ceiling.h). */
struct contender {
    const char *name;
    const struct agent *agent; /* NULL: clairvoyant or the ceiling */
    bool is_ceiling;
};

enum {
    SURVEY_BUDGET = 10000000, /* default: positions after which clairvoyant gives a deal up */

    /* The first play of each deal whose number is a multiple of EXAMINE_EVERY is examined with all
     * cards known: when was it lost, and how many actions at one decision keep a win possible? The
     * solver gives each such question up after EXAMINE_BUDGET positions. */
    EXAMINE_EVERY = 8,
    EXAMINE_BUDGET = 100000,

    PLAYS_STANDARD = 8, /* default: plays of each deal by agents that play at random */
    PLAYS_MOST = 250,   /* of each deal; less than WINS_UNKNOWN, since a byte has a deal's wins */
    WINS_UNKNOWN = 255  /* in place of a deal's wins: the solver gave it up */
};

struct study {
    const struct game *game;
    struct rules rules;
    struct contender contender;

    /* Of each deal, 1 to PLAYS_MOST; 1 unless the agent plays at random. For the ceiling the number
     * of worlds: its "plays won" are the bound of a deal in units of 1 / worlds. */
    int plays;

    uint64_t budget; /* clairvoyant: positions for each deal; else 0 */
};

/* Writes the name of a study: `GAME[:OPTIONS] CONTENDER`, then ` plays=N` for an agent that plays
 * at random, ` budget=N` for clairvoyant, or ` worlds=N` for the ceiling. */
enum { STUDY_BYTES = ID_BYTES + 64 };
void dread_study_write(const struct study *, struct text *);

/* Returns the game in the name of a study, or NULL if there is no such game. */
const struct game *dread_study_game(const struct games *, const char *written);

/* Writes the version of the program's studies of a game: `survey SURVEY_VERSION, rules R, sources
 * HASH`. The hash covers the code of the core, the search, the measuring and the game's own folder,
 * without comments and whitespace, and is the same on every machine; the build computes it
 * (cmake/hash-sources.c). Figures of different versions are never added up. */
enum { VERSION_BYTES = 64 };
void dread_study_version(const struct game *, struct text *);

#endif
