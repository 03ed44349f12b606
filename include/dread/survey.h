/* Surveys: how often the deals of a rule set are won, by whom, and what happens in the games.
 *
 * A *study* is one rule set played by one contender. Deals are measured in blocks. A block begins
 * at a deal whose number is a multiple of the block size; only the survey's first and last block
 * may be cut short. A block's figures depend only on the study and its deals. A *survey* is one or
 * more studies of one game over the same deals. Finished blocks are kept in a ledger
 * (dread/ledger.h), so that a survey that was stopped can be resumed, and another survey of the
 * same deals has them already. Any number of threads and ranks (dread/ranks.h) run a survey; each
 * takes the next block that the ledger lacks. Since the figures are whole numbers that are added
 * up, the result does not depend on how many threads and ranks there were.
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

/* Who plays: an agent, which sees what a player sees; "clairvoyant": the solver, which sees all
 * cards; or the ceiling: nobody, but a bound on what anybody wins who sees what a player sees
 * (dread/ceiling.h). */
struct contender {
    const char *name;
    const struct agent *agent; /* NULL: clairvoyant or the ceiling */
    bool is_ceiling;
};

/* The ceiling. dread_contender_find does not find it. */
extern const struct contender dread_ceiling_contender;

/* Finds the contender of that name. It refers to constants only and does not keep `name`. Returns
 * false, with a problem that lists the names, if there is none. The problem may be NULL. */
bool dread_contender_find(const char *name, struct contender *, struct problem *problem);

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

/* Returns how many deals a block of the study has. Blocks begin at multiples of it. */
int dread_study_block_size(const struct study *);

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

/* ---- Measuring a block ---- */

/* The memory of one measuring thread, and how its last measurement ended. */
struct measurer {
    struct workspace workspace; /* for the solver */
    struct position *trail;     /* the positions of a play: room for PLIES_MOST + 1 */
    struct solution *solution;
    void *agent_memory; /* of the agent or the ceiling, agent_bytes long; grows as needed */
    size_t agent_bytes;

    /* Called often with `watcher`, a pointer of the caller's. To stop, return false, and keep
     * returning false. NULL: never stop. Set both after dread_measurer_init. */
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

/* Plays the deals from `first` to `last`, both included; they are at most BLOCK_MOST deals. Sets
 * the tally, and sets wins[i] to how many plays of the deal `first` + i were won, or to
 * WINS_UNKNOWN. Returns false if `go_on` stopped it, if there was no memory for the agent
 * (`out_of_memory`), or if a play contradicts the solver (`refuted`): an agent won a game in which
 * the solver calls a position lost, or the solver's own line does not win. The results are then
 * unspecified. Several threads may call it, each with its own measurer. */
bool dread_measure_deals(const struct study *, uint64_t first, uint64_t last, struct measurer *,
                         struct tally *tally, uint8_t wins[]);

/* Returns the number of a cause of losses (tally.losses.cause) for an event that ends the game: its
 * place among the game's events that have an outcome, from 1. The last number stands for all
 * further ones, and 0 for an end without such an event. */
int dread_loss_cause(const struct game *, int event);

/* Checks a block of `deals` deals (at most BLOCK_MOST) of a study, as the ledger has it: n bytes.
 * The first `deals` bytes are the wins of each deal, which the caller can use where they are. The
 * packed tally follows; it is unpacked to `tally`. Returns false, with an unspecified tally, if the
 * bytes are not of this form, or if the tally does not agree with the wins: if it has another
 * number of deals, unknown deals, plays or plays won, or another sum of squares. */
bool dread_block_read(const struct study *, int deals, const uint8_t bytes[], int n,
                      struct tally *tally);

/* ---- Surveys ---- */

enum { RULE_SETS_MOST = 128, CONTENDERS_MOST = 8, THREADS_MOST = 256 };

struct survey {
    const struct game *game;
    int rule_sets, contenders; /* how many of the next two arrays are used; at least 1 each */
    struct rules rules[RULE_SETS_MOST];
    struct contender contender[CONTENDERS_MOST];
    int plays;            /* of each deal, by agents that play at random */
    uint64_t budget;      /* of clairvoyant, in positions */
    uint64_t first, last; /* the deals, both ends included; at most 2^32 deals */
    bool ceiling;         /* whether the ceiling is wanted too */

    /* How long actions take, for the minutes that are told of a result (dread/minutes.h). Nothing
     * that is measured depends on it. NULL: the defaults. */
    const struct pace *pace;

    /* If not 0, the survey may end before the deal `last`: as soon as both ends of the interval of
     * each study's share are at most this far from its middle (0.001: 0.1 percentage points). It
     * checks after 1,024 deals, and again whenever the number of deals has grown by a tenth, each
     * time at the next deal that ends a block in every study. So how many deals are played does
     * not depend on how the work is shared. */
    double until;
};

/* Writes the options of a rule set as in an id, or "the defaults", to `name`, and returns it. */
enum { RULE_SET_BYTES = ID_BYTES };
const char *dread_rule_set_name(const struct survey *, int rule_set, char name[RULE_SET_BYTES]);

/* The result of one study. */
struct column {
    struct study study;
    struct tally tally;

    /* wins[i] belongs to the deal `first` + i of the result: plays won, or WINS_UNKNOWN, also if it
     * is not measured yet. */
    uint8_t *wins;
};

/* The result of a survey. It has rule_sets * contenders columns: first all contenders of the first
 * rule set, in their order in the survey, then those of the second. If the ceiling is wanted, as
 * many columns as there are rule sets follow, with their ceilings. */
struct result {
    uint64_t first, last; /* the deals, both ends included; if stopped, some are not measured */
    int columns;
    struct column *column;
};

/* Frees the columns, and empties the result. */
void dread_result_free(struct result *);

/* How far a survey has come. Deals are counted once for each study. It is valid until the function
 * that gets it returns. */
struct progress {
    uint64_t done;  /* deals, including those of earlier runs */
    uint64_t all;   /* all deals; with `until`, those up to the next check */
    uint64_t fresh; /* deals done by this run */
    double seconds; /* since this run began */
    int columns;
    const struct column *column; /* the results so far */
};

/* How long a survey will take, measured on a few deals of each study before it begins. */
struct forecast {
    uint64_t deals; /* still to be measured, counted once for each study */
    double seconds;
    int threads;  /* of all ranks */
    bool at_most; /* with `until`: the survey may end sooner */
};

/* Writes a forecast in words: "about 2 minutes on 2 threads". */
void dread_forecast_write(const struct forecast *, struct text *);

/* How to run a survey, and which functions to call while it runs. */
struct runner {
    struct ledger *ledger; /* where blocks are kept; rank 0 needs one, others have NULL */
    int threads;           /* of this rank, at most THREADS_MOST */
    size_t memory;         /* of each thread for the solver, in bytes; a multiple of 64 */

    /* Called often, on every rank, by several threads at the same time. To stop the whole survey,
     * return false, and keep returning false. NULL: never stop. */
    bool (*go_on)(void *watcher);

    /* Called on rank 0 once, before the first block, unless few deals or none are left to be
     * measured. May be NULL. */
    void (*foretell)(void *watcher, const struct forecast *);

    /* Called on rank 0 when a block is finished, but at most five times a second. May be NULL. */
    void (*show)(void *watcher, const struct progress *);

    /* Called on rank 0 with a sentence about a damaged block that will be measured again. The
     * sentence is valid until `tell` returns. May be NULL. */
    void (*tell)(void *watcher, const char *sentence);

    /* A pointer of the caller's, passed to all of these. `show` and `tell` are called by any
     * thread, but never two at the same time. */
    void *watcher;
};

enum survey_end { SURVEY_DONE, SURVEY_STOPPED, SURVEY_FAILED };

/* Runs a survey: measures the blocks that the ledger lacks, and adds everything up. Starts the
 * threads with OpenMP; a program built without it has one thread. Every rank must call it for the
 * same survey. Free the result in any case.
 *
 * - SURVEY_DONE: all deals are measured, or as many as `until` needs.
 * - SURVEY_STOPPED: `go_on` stopped it. The finished blocks are in the ledger and in the result.
 * - SURVEY_FAILED: the problem, which may be NULL, says why: there is not enough memory, the ledger
 *   cannot be read or written, or a result contradicts the solver. The result is then unspecified.
 *
 * A result contradicts the solver if an agent wins a deal that clairvoyant calls lost, or in the
 * cases of dread_measure_deals. That is an error of the program; blocks with that deal are not
 * kept.
 *
 * Ranks other than 0 compute for rank 0. They return SURVEY_FAILED if the survey could not begin,
 * else SURVEY_DONE, however it ends; the figures in their result are unspecified. */
enum survey_end dread_survey_run(const struct survey *, const struct runner *,
                                 struct result *result, struct problem *problem);

/* ---- Figures from a result ----
 *
 * The result must come from dread_survey_run on rank 0 with SURVEY_DONE; only dread_column_count
 * and dread_column_share also accept the columns of struct progress. The columns that these
 * functions return are those of the result, and valid until it is freed. */

/* Returns the column of a rule set and a contender, by their indexes in the survey, from 0. */
const struct column *dread_result_column(const struct result *, const struct survey *, int rule_set,
                                         int contender);

/* Returns the column of clairvoyant under a rule set, or NULL if it did not play. */
const struct column *dread_result_clairvoyant(const struct result *, const struct survey *,
                                              int rule_set);

/* Returns the column with the ceiling of a rule set, or NULL if it was not wanted. Its share is the
 * bound. */
const struct column *dread_result_ceiling(const struct result *, const struct survey *,
                                          int rule_set);

/* Returns how much more than this agent anybody may win who sees what a player sees: the mean over
 * deals of the bound minus the share won, from -1 to 1. The upper end of the interval is an upper
 * bound with a confidence of at least 95 %. Since both are of the same deals, it is usually more
 * precise than the difference of the two shares. */
struct interval dread_ceiling_above(const struct result *, const struct column *ceiling,
                                    const struct column *agent);

/* Returns the counts from which dread_share_won computes the share of plays won. */
struct count dread_column_count(const struct column *);

/* Returns the share of plays won. */
struct interval dread_column_share(const struct column *);

/* Returns how many deals are behind the games of a study that were won, or those that were lost, if
 * games of one deal are alike: the square of the number of games over the sum of the squares of the
 * numbers of each deal (Kish, "Survey sampling", 1965). With one play of each deal it is the number
 * of games. It is `groups` in dread/interval.h. */
double dread_column_deals_behind(const struct column *, bool won);

/* Returns how much more `more` wins than `less` on the same deals: the mean over deals of the
 * difference of the shares of plays won, from -1 to 1. The two may have different numbers of plays.
 * (dread_ceiling_above is this for a ceiling and an agent.) */
struct interval dread_column_more(const struct result *, const struct column *more,
                                  const struct column *less);

/* Returns the counts of an agent over the deals that clairvoyant wins, and no others. */
struct count dread_count_of_winnable(const struct result *, const struct column *clairvoyant,
                                     const struct column *agent);

/* Returns how much the deals differ in difficulty. This is known only if the contender is an agent
 * that plays at random, with several plays of each of several deals. */
struct deal_effect dread_column_deal_effect(const struct result *, const struct column *);

/* Compares the second column with the first, deal by deal. The studies of both must have the same
 * number of plays of each deal. */
struct pairs dread_column_pairs(const struct result *, const struct column *first,
                                const struct column *second);

/* Returns how many games were played. Every play of an agent is a game. Clairvoyant plays a game
 * only of the deals for which it found a win. */
uint64_t dread_column_games(const struct column *);

/* Sorts the columns of a rule set into `sorted`: agents by the share they won, least first, and
 * then clairvoyant. Returns how many columns there are. */
int dread_result_sorted(const struct result *, const struct survey *, int rule_set,
                        const struct column *sorted[CONTENDERS_MOST]);

/* Finds the first rule set and those that differ from it only in this option (its index in
 * game->options), or in options that have their default in both rule sets (a default may depend on
 * this option). Writes the indexes of these rule sets in the survey, sorted by the option's value,
 * and returns how many there are. */
int dread_survey_rule_sets_by(const struct survey *, int option, int rule_set[RULE_SETS_MOST]);

/* Whether a paragraph of the rules can make something happen under the options of a study. */
enum rule_state {
    RULE_POSSIBLE,   /* nothing is known against it */
    RULE_OFF,        /* an option switches it off */
    RULE_IMPOSSIBLE, /* it cannot happen under these options */
    RULE_STATES
};

/* Their names: "possible", "switched off", "impossible". */
extern const char *const dread_rule_states[RULE_STATES];

/* How often a paragraph of the rules made something happen. */
struct rule_use {
    const char *rule; /* the paragraph, as the game's events name it */
    uint64_t times;   /* how often its events happened */
    uint64_t plays;   /* in how many plays each event happened: the largest of these numbers */
    enum rule_state state;
    struct event_need need; /* what it needs, unless it is RULE_POSSIBLE */
};

/* Writes an entry for each paragraph that a game's events name under any options, in the order of
 * the rules page, including those that never came up. Returns how many entries it wrote, at most
 * TALLY_EVENTS. */
int dread_rule_uses(const struct column *, struct rule_use uses[TALLY_EVENTS]);

/* Returns the share of the games of a study in which a paragraph made something happen. The upper
 * end says how often it can be if it never happened. */
struct interval dread_rule_share(const struct column *, const struct rule_use *);

/* Writes why a paragraph that is not RULE_POSSIBLE cannot happen under the rules, and with which
 * values of the option it can: "switched off here: `family` is `caves`, not `mixed`". */
void dread_rule_state_write(const struct game *, const struct rules *, const struct rule_use *,
                            struct text *);

#endif
