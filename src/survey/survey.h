/* Surveys: how often the deals of a rule set are won, by whom, and what happens in the games.
 *
 * A *study* is one rule set played by one contender. Deals are measured in blocks. A block begins
 * at a deal whose number is a multiple of the block size; only the survey's first and last block
 * may be cut short. A block's figures depend only on the study and its deals. A *survey* is one or
 * more studies of one game over the same deals. Finished blocks are kept in a ledger
 * (store/ledger.h), so that a survey that was stopped can be resumed, and another survey of the
 * same deals has them already. Any number of threads and ranks (ranks.h) run a survey; each
 * takes the next block that the ledger lacks. Since the figures are whole numbers that are added
 * up, the result does not depend on how many threads and ranks there were.
 *
 * Statistics of the figures are in interval.h, the figures themselves in tally.h, and
 * the HTML report in report.h. */

#ifndef DREAD_SURVEY_H
#define DREAD_SURVEY_H

#include "interval.h"
#include "measure.h"

struct ledger; /* store/ledger.h */

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

    /* How long actions take. A report estimates from it how many minutes a game takes (minutes.h).
     * No measurement depends on it. NULL: the defaults. */
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
 * of games. It is `groups` in interval.h. */
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
