/* Surveys: how often the deals of a rule set are won, by whom, and what happens in the games.
 *
 * A *study* is one rule set played by one contender. Deals are measured in blocks, which have fixed
 * places on the number line; a block's figures depend only on the study and its deals. A *survey*
 * is several studies of one game over the same deals. Any number of threads and ranks
 * (dread/ranks.h) run it; each takes the next missing block. Since the figures are whole numbers
 * that are added up, the result does not depend on how many threads and ranks there were. Finished
 * blocks are kept in a ledger (dread/ledger.h), so that a survey that was stopped can be resumed,
 * and another survey of the same deals has them already.
 *
 * Statistics of the figures are in dread/interval.h, the figures themselves in dread/tally.h, and
 * the HTML report in dread/report.h. */

#ifndef DREAD_SURVEY_H
#define DREAD_SURVEY_H

#include "dread/agent.h"
#include "dread/id.h"
#include "dread/interval.h"
#include "dread/ledger.h"
#include "dread/solve.h"
#include "dread/tally.h"

/* The format of a block. Raise it when the bytes of a block get another meaning. It need not be
 * raised when figures change: the version of a study has a hash of all sources that its figures
 * depend on. */
enum { SURVEY_VERSION = 1 };

/* ---- Contenders ---- */

/* Who plays: an agent, which sees what a player sees, or "clairvoyant": the solver, which sees all
 * cards. */
struct contender {
    const char *name;
    const struct agent *agent; /* NULL: clairvoyant */
};

/* Finds the contender of that name. Returns false, with a problem that lists the names, if there is
 * none. The problem may be NULL. */
bool dread_contender_find(const char *name, struct contender *, struct problem *);

/* Returns what the contender sees, in words: "all cards known" or "hidden cards hidden". A win rate
 * means nothing without it. */
const char *dread_contender_knows(const struct contender *);

/* ---- Studies ---- */

enum {
    SURVEY_BUDGET = 10000000, /* default: positions after which clairvoyant gives a deal up */

    /* The first play of each deal whose number is a multiple of EXAMINE_EVERY is examined with all
     * cards known: when was it lost, and how many actions at one decision keep a win possible? The
     * solver gives each such question up after EXAMINE_BUDGET positions. */
    EXAMINE_EVERY = 8,
    EXAMINE_BUDGET = 100000,

    PLAYS_STANDARD = 8, /* default: plays of each deal by agents that play at random */
    PLAYS_MOST = 250,
    WINS_UNKNOWN = 255 /* in place of a deal's wins: the solver gave it up */
};

struct study {
    const struct game *game;
    struct rules rules;
    struct contender contender;
    int plays;       /* of each deal, 1 to PLAYS_MOST; 1 unless the agent plays at random */
    uint64_t budget; /* clairvoyant: positions for each deal; else 0 */
};

/* Returns how many deals a block of the study has. Blocks begin at multiples of it. */
int dread_study_block_size(const struct study *);

/* Writes the name of a study: `GAME[:OPTIONS] CONTENDER`, then ` plays=N` for an agent that plays
 * at random, or ` budget=N` for clairvoyant. */
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

/* ---- Measuring a block ---- */

/* The memory of one measuring thread, and how its last measurement ended. */
struct measurer {
    struct workspace workspace; /* for the solver */
    struct position *trail;     /* the positions of a play: room for PLIES_MOST + 1 */
    struct solution *solution;
    void *agent_memory; /* of the agent, agent_bytes long; grows as needed */
    size_t agent_bytes;

    /* Called often; return false to stop. NULL: never stop. Set these after dread_measurer_init. */
    bool (*go_on)(void *watcher);
    void *watcher;

    /* Why the last measurement failed, if `go_on` did not stop it. */
    bool out_of_memory;    /* there was no memory for the agent */
    bool refuted;          /* a play contradicted the solver */
    uint64_t refuted_deal; /* the deal of that play */
};

/* Allocates the memory. `bytes` is the size of the workspace, a multiple of 64. Returns false if
 * there is not enough memory; call dread_measurer_free in either case. */
bool dread_measurer_init(struct measurer *, size_t bytes);
void dread_measurer_free(struct measurer *);

/* Plays the deals from first to last, at most BLOCK_MOST. Sets the tally, and for each deal how
 * many of its plays were won, or WINS_UNKNOWN. Returns false if `go_on` stopped it, if there was no
 * memory for the agent (`out_of_memory`), or if a play contradicts the solver (`refuted`): an agent won a game in
 * which the solver calls a position lost, or the solver's own line does not win. The results are
 * then unspecified. Several threads may call it, each with its own measurer. */
bool dread_measure_deals(const struct study *, uint64_t first, uint64_t last, struct measurer *,
                         struct tally *, uint8_t wins[]);

/* Reads a block of `deals` deals (at most BLOCK_MOST) of a study from the n bytes in the ledger:
 * the wins of each deal, one byte each, and the packed tally. Returns false if they are damaged: if
 * they have another form, or if the tally counts other deals, plays or wins than the wins do. */
bool dread_block_read(const struct study *, int deals, const uint8_t bytes[], int n,
                      struct tally *);

/* ---- Surveys ---- */

enum { RULE_SETS_MOST = 128, CONTENDERS_MOST = 8, THREADS_MOST = 256 };

struct survey {
    const struct game *game;
    int rule_sets, contenders; /* at least 1 each */
    struct rules rules[RULE_SETS_MOST];
    struct contender contender[CONTENDERS_MOST];
    int plays;            /* of each deal, by agents that play at random */
    uint64_t budget;      /* of clairvoyant, in positions */
    uint64_t first, last; /* the deals, at most 2^32; with `until`, the most it may play */

    /* If not 0, the survey stops as soon as both ends of the interval of each study's share are at
     * most this far from its middle (0.001: 0.1 percentage points). It checks after 1,024 deals,
     * and then each time a tenth more are done, so that the numbers of deals do not depend on how
     * the work is shared. */
    double until;
};

/* Writes the options of a rule set as in an id, or "the defaults", to `name`, and returns it. */
enum { RULE_SET_BYTES = ID_BYTES };
const char *dread_rule_set_name(const struct survey *, int rule_set, char name[RULE_SET_BYTES]);

/* The result of one study. */
struct column {
    struct study study;
    struct tally tally;
    uint8_t *wins; /* of each deal, from the first: plays won, or WINS_UNKNOWN */
};

/* The result of a survey. It has rule_sets * contenders columns: first all contenders of the first
 * rule set, in their order in the survey, then those of the second. */
struct result {
    uint64_t first, last; /* the deals measured */
    int columns;
    struct column *column;
};

/* Frees the columns, and empties the result. */
void dread_result_free(struct result *);

/* How far a survey has come. Deals are counted once for each study. It is valid until the function
 * that gets it returns. */
struct progress {
    uint64_t done;  /* deals, including those of earlier runs */
    uint64_t all;   /* deals up to the next check of `until` */
    uint64_t fresh; /* deals done by this run */
    double seconds; /* since this run began */
    int columns;
    const struct column *column; /* the results so far */
};

/* How to run a survey, and which functions to call while it runs. */
struct runner {
    struct ledger *ledger; /* where blocks are kept; NULL on ranks other than 0 */
    int threads;           /* of this rank, at most THREADS_MOST */
    size_t memory;         /* of each thread for the solver, in bytes; a multiple of 64 */

    /* Called often, by all threads; return false to stop. NULL: never stop. */
    bool (*go_on)(void *watcher);

    /* Called after each block, at most five times a second, by one thread at a time. May be
     * NULL. */
    void (*show)(void *watcher, const struct progress *);

    /* Called with a sentence about a damaged block that will be measured again. May be NULL. */
    void (*tell)(void *watcher, const char *sentence);

    void *watcher; /* passed to all three */
};

enum survey_end { SURVEY_DONE, SURVEY_STOPPED, SURVEY_FAILED };

/* Runs a survey: measures the blocks that the ledger lacks, and adds everything up. Every rank must
 * call it for the same survey. Ranks other than 0 compute for rank 0, and their result has no
 * figures. Starts the threads with OpenMP; a program built without it has one thread.
 * SURVEY_STOPPED: the finished blocks are in the ledger and in the result. SURVEY_FAILED: the
 * problem says why; it may be NULL. A survey also fails if an agent wins a deal that the solver
 * calls lost, which is an error of the program; blocks with that deal are not kept. Free the result
 * in any case. */
enum survey_end dread_survey_run(const struct survey *, const struct runner *, struct result *,
                                 struct problem *);

/* ---- Figures from a result ---- */

/* Returns the column of a rule set and a contender, by their places in the survey. */
const struct column *dread_result_column(const struct result *, const struct survey *, int rule_set,
                                         int contender);

/* Returns the column of clairvoyant under a rule set, or NULL if it did not play. */
const struct column *dread_result_clairvoyant(const struct result *, const struct survey *,
                                              int rule_set);

/* Returns the counts from which dread_share_won computes the share of plays won. */
struct count dread_column_count(const struct column *);

/* Returns the share of plays won. */
struct interval dread_column_share(const struct column *);

/* Returns how much the deals differ in difficulty. It is known only for agents that play at
 * random. */
struct deal_effect dread_column_deal_effect(const struct result *, const struct column *);

/* Compares the second column with the first, deal by deal. Both must have the same number of plays
 * of each deal. */
struct pairs dread_column_pairs(const struct result *, const struct column *first,
                                const struct column *second);

/* Returns how many games were played. That is all plays, without the deals that clairvoyant found
 * lost, of which it plays no game. */
uint64_t dread_column_games(const struct column *);

/* Sorts the columns of a rule set into `sorted`: agents by the share they won, least first, and
 * then clairvoyant. Returns how many there are. */
int dread_result_sorted(const struct result *, const struct survey *, int rule_set,
                        const struct column *sorted[CONTENDERS_MOST]);

/* Finds the rule sets that differ from the first in this option only, apart from defaults that
 * depend on it. Writes their places in the survey, sorted by the option's value, and returns how
 * many there are. The first rule set is one of them. */
int dread_survey_rule_sets_by(const struct survey *, int option, int rule_set[RULE_SETS_MOST]);

/* How often a paragraph of the rules made something happen. */
struct rule_use {
    const char *rule; /* the paragraph, as the game's events name it */
    uint64_t times;   /* how often its events happened */
    uint64_t plays;   /* in how many plays the most widespread of its events happened */
    bool possible;    /* an event names it under the options of the study */
};

/* Writes an entry for each paragraph that a game's events name under any options, in the order of
 * the rules page, including those that never came up. Returns how many, at most TALLY_EVENTS. */
int dread_rule_uses(const struct column *, struct rule_use[]);

/* Lists of deals of a rule set. The win rate of a deal is the mean of its win rates with all agents
 * of the survey, each agent with the same weight; clairvoyant does not count. */
enum deal_list {
    EASIEST_DEALS,   /* by win rate, highest first; there must be an agent */
    HARDEST_DEALS,   /* that can be won, by win rate, lowest first; an agent and clairvoyant */
    UNWINNABLE_DEALS /* that cannot be won, by number; there must be clairvoyant */
};

struct ranked_deal {
    uint64_t number;
    double win_rate; /* 0 to 1; 0 for UNWINNABLE_DEALS */
};

/* Writes the first `most` deals of a list; equal ones are sorted by number. Returns how many it
 * wrote (0 if the survey lacks the contenders that the list needs), and sets *all to how many deals
 * are in the whole list. */
int dread_result_deals(const struct result *, const struct survey *, int rule_set, enum deal_list,
                       struct ranked_deal[], int most, uint64_t *all);

/* Returns how many deals of a list have this win rate, which dread_result_deals gave. */
uint64_t dread_result_deals_tied(const struct result *, const struct survey *, int rule_set,
                                 enum deal_list, double win_rate);

#endif
