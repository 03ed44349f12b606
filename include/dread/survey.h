/* Surveys: how often the deals of a rule set are won, by whom, and what happens in them.
 *
 * A *study* is one rule set played by one contender. Deals are measured in blocks, which lie at fixed places on the
 * number line, and a block's figures depend on the study and its deals alone. A *survey* is several studies of
 * one game over the same deals. It is run by any number of threads and ranks, each of which takes the
 * next block that is missing; since figures are whole numbers that are added up, the result is the
 * same for any number of them. The blocks that are done lie in a ledger (dread/ledger.h), so that a survey that
 * was stopped goes on, and another that asks for the same deals has them already. */

#ifndef DREAD_SURVEY_H
#define DREAD_SURVEY_H

#include "dread/agent.h"
#include "dread/id.h"
#include "dread/interval.h"
#include "dread/ledger.h"
#include "dread/solve.h"
#include "dread/tally.h"

/* Grows when the bytes of a block mean something else than before. Nobody needs to raise it because figures come
 * out differently: the version of a study has a hash of all sources that its figures depend on. */
enum { SURVEY_VERSION = 1 };

/* ---- Who plays ---- */

/* Who can be asked to play: "clairvoyant", which is the solver and sees all cards, and every agent, which sees what a
 * player sees. */
struct contender {
    const char *name;
    const struct agent *agent; /* NULL: clairvoyant */
};

/* The contender of that name. False with a problem that lists them. */
bool dread_contender_find(const char *name, struct contender *, struct problem *);

/* What the rates of a contender are rates with: "all cards known", "hidden cards hidden". */
const char *dread_contender_knows(const struct contender *);

/* ---- What is measured ---- */

enum {
    SURVEY_BUDGET = 10000000, /* positions after which clairvoyant gives a deal up */
    EXAMINE_EVERY = 8, /* deals whose number can be divided by it are examined in their first play:
                                 when was it lost, and how many actions of a decision keep a win possible */
    EXAMINE_BUDGET = 100000, /* positions, each time that is asked */
    PLAYS_STANDARD = 8,      /* of a deal, by contenders that play by chance */
    PLAYS_MOST = 250,
    WINS_UNKNOWN = 255
};

struct study {
    const struct game *game;
    struct rules rules;
    struct contender contender;
    int plays;       /* of each deal, 1 to PLAYS_MOST; 1 for who does not play by chance */
    uint64_t budget; /* of clairvoyant, in positions; else 0 */
};

/* How many deals a block of the study has: blocks begin at multiples of it. */
int dread_study_block(const struct study *);

/* The name of a study: `GAME[:OPTIONS] CONTENDER [plays=N]`, with `budget=N` for clairvoyant. */
enum { STUDY_BYTES = ID_BYTES + 64 };
void dread_study_write(const struct study *, struct text *);

/* The game of a study's name, or NULL if there is none of that name. */
const struct game *dread_study_game(const struct games *, const char *written);

/* What the figures of a game's studies were made by: `survey SURVEY_VERSION, rules R, sources HASH`. The hash covers
 * the code of the core, the search, the measuring and the game's own folder, without comments and blanks; the
 * build makes it (cmake/hash-sources.c). It is the same on every machine. Figures of different versions are never
 * added up. */
enum { VERSION_BYTES = 64 };
void dread_study_version(const struct game *, struct text *);

/* Memory to measure in, for one thread. */
struct measuring {
    struct workspace workspace;
    struct position *trail; /* PLIES_MOST + 1 */
    struct solution *solution;
    void *thoughts; /* the agent's memory, so many bytes */
    size_t thoughts_size;
    bool (*go_on)(void *watcher); /* asked now and then: false stops; NULL: nobody is asked */
    void *watcher;
    bool refuted;          /* measuring ended since what was played contradicts the solver, */
    uint64_t refuted_deal; /* in this deal */
};

/* Takes the memory: bytes is the size of the workspace. False if there is not enough;
 * dread_measuring_free is fine then too. */
bool dread_measuring_take(struct measuring *, size_t bytes);
void dread_measuring_free(struct measuring *);

/* Plays deals first to last, at most BLOCK_MOST: their tally, and for each deal how many of its plays were won
 * (WINS_UNKNOWN: the solver gave it up). False if it was stopped, or if a play contradicts the solver (`refuted`):
 * an agent won a game of which the solver calls a position lost, or the solver's line did not win. Then there
 * is nothing. */
bool dread_measure_deals(const struct study *, uint64_t first, uint64_t last, struct measuring *,
                         struct tally *, uint8_t wins[]);

/* Reads a block of so many deals (at most BLOCK_MOST) of a study from the n bytes that the ledger has: the wins of
 * its deals, a byte each, and the packed tally. False if they are damaged: if they are no such bytes, or the tally
 * counts other deals, plays or wins than the wins do. */
bool dread_block_read(const struct study *, int deals, const uint8_t bytes[], int n,
                      struct tally *);

/* ---- Surveys ---- */

enum { RULE_SETS_MOST = 128, CONTENDERS_MOST = 8, THREADS_MOST = 256 };

struct survey {
    const struct game *game;
    int rule_sets, contenders; /* at least 1 */
    struct rules rules[RULE_SETS_MOST];
    struct contender contender[CONTENDERS_MOST];
    int plays; /* of a deal, by contenders that play by chance */
    uint64_t budget;
    uint64_t first, last; /* the deals; with `until`, at most these. At most 2^32 */
    double until; /* 0, or: stop as soon as each share's interval reaches no further than this
                             from its middle (0.001: 0.1 %). That is looked at when 1,024 deals are done,
                             and whenever a tenth more are: numbers that do not depend on how the work is
                             shared out */
};

/* The options of a rule set as an id has them, or "the defaults". */
enum { RULE_SET_BYTES = ID_BYTES };
const char *dread_rule_set_name(const struct survey *, int rule_set, char name[RULE_SET_BYTES]);

/* What one study came to. */
struct column {
    struct study study;
    struct tally tally;
    uint8_t *wins; /* of each deal, from the first: plays won, or WINS_UNKNOWN */
};

/* What a survey came to, in columns: rule set by rule set, and in each the contenders in order. */
struct result {
    uint64_t first, last; /* the deals measured */
    int columns;
    struct column *column;
};

void dread_result_free(struct result *);
struct count dread_column_count(const struct column *);

/* Of a contender that plays by chance; unknown for any other. */
struct deal_effect dread_column_deal_effect(const struct result *, const struct column *);

/* The second column less the first, deal by deal. They must have as many plays of a deal. */
struct pairs dread_column_pairs(const struct result *, const struct column *first,
                                const struct column *second);

/* How far a survey has come. Deals are counted in each study. */
struct progress {
    uint64_t done,
        all;        /* done: those that earlier runs did, too. all: to the next look at `until` */
    uint64_t fresh; /* done by this run */
    double seconds; /* that this run has taken */
    int columns;
    const struct column *column; /* so far */
};

struct runner {
    struct ledger *ledger; /* where blocks are kept; NULL on ranks other than 0 */
    int threads;           /* of this rank, at most THREADS_MOST */
    size_t memory;         /* of each thread, for the solver */
    bool (*go_on)(
        void *watcher); /* asked often, by all threads: false stops; NULL: nobody is asked */
    void (*show)(void *watcher, const struct progress *); /* by one thread at a time; or NULL */
    void (*tell)(void *watcher, const char *sentence);    /* that a damaged block is measured again;
                                                             or NULL */
    void *watcher;
};

enum survey_end { SURVEY_DONE, SURVEY_STOPPED, SURVEY_FAILED };

/* Runs a survey: plays what the ledger does not have yet, and adds everything up. Every rank must call it, for
 * the same survey; those other than 0 work for rank 0, and their result is empty. Stopped: what was done is in
 * the ledger, and the result has it. Failed: a problem says why. It fails, too, when an agent wins a deal that
 * the solver calls lost, which is an error of the program; blocks with that deal are not kept. */
enum survey_end dread_survey_run(const struct survey *, const struct runner *, struct result *,
                                 struct problem *);

/* ---- Figures from a result ---- */

/* The column of a rule set and a contender, by their places in the survey. */
const struct column *dread_result_column(const struct result *, const struct survey *, int rule_set,
                                         int contender);

struct interval dread_column_share(const struct column *);

/* How many games were played: all plays, but not the deals that clairvoyant found lost, of which it
 * plays none. */
uint64_t dread_column_games(const struct column *);

/* The contenders of a rule set from the least share won to the greatest of those who see what a
 * player sees, clairvoyant last; returns how many. */
int dread_result_ladder(const struct result *, const struct survey *, int rule_set,
                        const struct column *rung[CONTENDERS_MOST]);

/* The rule sets in which only this option may be other than in the first, by its value; the others are
 * as they are there, or at defaults that follow from it. Returns how many, the first included. */
int dread_survey_dial(const struct survey *, int option, int rule_set[RULE_SETS_MOST]);

/* How often a paragraph of the rules made something happen, and in how many plays. */
struct rule_use {
    const char *rule; /* as the game's events name it */
    uint64_t times, plays;
    bool possible; /* some event names it under the options in force */
};

/* The paragraphs that a game's events name under any options, in the order of the page, also those that never came up;
 * returns how many, at most TALLY_EVENTS. plays: of the event that came up in most. */
int dread_rule_uses(const struct column *, struct rule_use[]);

/* The contender's column of a rule set that can see all cards, or NULL. */
const struct column *dread_result_clairvoyant(const struct result *, const struct survey *,
                                              int rule_set);

/* Deals of a rule set by how kind they are, and how kind: the share of plays won by those who see what a player sees, each
 * of them counting alike. */
enum kindness { KINDEST, HARDEST, UNWINNABLE };
struct graded {
    uint64_t number;
    double kindness;
};

/* Writes the `most` kindest, or hardest that can be won, or first that cannot; ties by number. The last two take
 * a clairvoyant column, the first two another. Returns how many were written; *all, how many there are. */
int dread_result_deals(const struct result *, const struct survey *, int rule_set, enum kindness,
                       struct graded[], int most, uint64_t *all);

/* How many deals of the kind are just as kind as one that was written. */
uint64_t dread_result_deals_like(const struct result *, const struct survey *, int rule_set,
                                 enum kindness, double kindness);

#endif
