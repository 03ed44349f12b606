/* Exploring options: which combinations of a game's options come closest to a designer's wish, such
 * as "a good player wins 60 to 70 %, with as many real choices as can be, in at most 15 minutes".
 *
 * All combinations are measured on the same deals. The search is a race (Maron & Moore, "Hoeffding
 * races", NIPS 1993) with sequential halving (Karnin, Koren & Somekh, "Almost optimal exploration
 * in multi-armed bandits", ICML 2013): every combination is measured on a few deals, the worse half
 * is dropped, the others are measured on twice as many deals, and so on. Where there are too many
 * combinations (EXPLORE_ALL), it starts from one rule set and goes on by changes of one and of two
 * options from the best that it has found; that may miss a better combination further away.
 *
 * The figures on which a search chose its best are too good: it chose them because they were good.
 * So the best are measured once more, on fresh deals, and those figures are what is told.
 *
 * The search (explore.c, explore_figures.c) knows only whole numbers from a measure, so that tests
 * can give it a measure of their own; explore_measure.c measures with surveys (survey.h),
 * whose blocks are kept in a ledger. The same measure gives the same exploration, byte for byte,
 * however many threads measure. */

#ifndef DREAD_EXPLORE_H
#define DREAD_EXPLORE_H

#include "minutes.h"
#include "survey.h"

/* ---- The wish ---- */

enum explore_figure {
    FIGURE_WIN,     /* share of games won, from 0 to 1 */
    FIGURE_MINUTES, /* minutes that a game takes a person */
    FIGURE_CHOICES, /* real choices in a game (tally.h) */
    FIGURE_PACE,    /* real choices in a minute */
    EXPLORE_FIGURES
};

/* Names of the figures, as users type them: "win", "minutes", "real-choices", "choices-a-minute".
 */
extern const char *const dread_explore_figure_names[EXPLORE_FIGURES];

/* What is wished for: figures within ranges, both ends included, and one figure that is to be as
 * large as can be among the rule sets whose figures are within. */
struct explore_wish {
    double least[EXPLORE_FIGURES], most[EXPLORE_FIGURES]; /* -HUGE_VAL and HUGE_VAL: any */
    enum explore_figure goal;
};

/* ---- Measures ---- */

/* What was counted in a batch of deals under one rule set. */
struct explore_batch {
    uint64_t plays, won, real_choices;
    uint64_t seconds; /* that all plays take a person */
};

enum explore_deals { SEARCH_DEALS, FRESH_DEALS, EXPLORE_DEALS };

/* How rule sets are measured. Deals come in batches of equal size, counted from 0; batch b of
 * SEARCH_DEALS is the same deals for every rule set. */
struct explore_measure {
    int batches[EXPLORE_DEALS]; /* how many there are of each kind, at least 2 */
    int batch_deals;            /* deals in a batch */

    /* Measures the batches `first` to `first` + `batches` - 1 under n rule sets. Writes batch
     * `first` + b of rules[i] to out[i * batches + b]. SURVEY_STOPPED, SURVEY_FAILED: the results
     * are unspecified; only SURVEY_FAILED writes a problem. */
    enum survey_end (*measure)(void *context, enum explore_deals, const struct rules rules[], int n,
                               int first, int batches, struct explore_batch out[],
                               struct problem *problem);
    void *context; /* the first argument of `measure` */
};

/* ---- Exploring ---- */

enum {
    EXPLORE_ALL = 2000,  /* so many combinations, or fewer, are all measured */
    EXPLORE_BEST = 10,   /* rule sets told that fit the wish */
    EXPLORE_NEAR = 6,    /* near misses told */
    EXPLORE_ROUNDS = 6,  /* rounds of changes, at most, where not all combinations are measured */
    EXPLORE_TRIED = 5000 /* rule sets measured at most */
};

/* A step of the search, told before it begins. */
struct explore_step {
    int round;               /* of changes, from 1; 0: all combinations, or the last race */
    enum explore_deals kind; /* FRESH_DEALS: the last step */
    int rule_sets, deals;    /* so many rule sets on so many more deals each */
};

struct exploration_request {
    const struct game *game;
    struct rules start; /* where the search begins; options that do not vary keep its values */
    bool varies[OPTIONS_MOST];
    struct explore_wish wish;

    /* Called with each step of the search; `watcher` is the caller's. May be NULL. */
    void (*tell)(void *watcher, const struct explore_step *);
    void *watcher;
};

/* What an exploration would cost. */
struct explore_cost {
    uint64_t combinations; /* of all values of the options that vary; UINT64_MAX: more */
    bool all;              /* all of them are measured */
    uint64_t games;        /* at most, each deal played once; fresh deals included */
};

/* Returns what an exploration would cost at most with a measure of these batches. */
struct explore_cost dread_explore_cost(const struct exploration_request *,
                                       const struct explore_measure *);

/* A rule set that was found. */
struct explore_found {
    struct rules rules;
    struct interval fresh[EXPLORE_FIGURES]; /* on fresh deals, at 95 % */
    double sought[EXPLORE_FIGURES];         /* on the deals of the search */
    int sought_deals;                       /* how many those were */

    /* The figure that is furthest outside the wish on fresh deals, or -1 if all are within; and how
     * far it is outside, in the figure's units. */
    int missed;
    double missed_by;
    bool sure; /* no interval reaches an end of the wish: the rule set surely fits, or surely not */

    /* The fresh deals do not tell its goal figure from that of the first rule set that fits: the
     * interval of the difference, paired by batches of deals, contains 0. False for near misses. */
    bool tied;
};

struct explore_outcome {
    struct explore_cost cost;      /* as it was estimated */
    uint64_t games[EXPLORE_DEALS]; /* played, each deal of each rule set once */
    int tried, rounds;             /* rule sets measured; rounds of changes */
    bool ended; /* false: the last round still found something better, but rounds or rule sets ran
                   out */
    int best, near; /* found[] has `best` rule sets that fit, then `near` misses */
    struct explore_found found[EXPLORE_BEST + EXPLORE_NEAR];

    /* The goal figure of the best rule set of the search, there and on fresh deals, and the mean
     * over all rule sets that were measured on fresh deals of what the search said more. */
    double winner_sought, winner_fresh, flattery;
};

/* Searches. The rule sets that fit on fresh deals come first, those with the largest goal figure on
 * fresh deals before the others; near misses come after them, those that miss least first. Equal
 * rule sets are in the order of how few options differ from `start`. Returns SURVEY_DONE;
 * SURVEY_STOPPED if the measure was; or SURVEY_FAILED with a problem (which may be NULL). The
 * exploration is complete only with SURVEY_DONE. */
enum survey_end dread_explore(const struct exploration_request *, const struct explore_measure *,
                              struct explore_outcome *, struct problem *);

/* ---- Figures of batches ---- */

/* Returns a figure of n batches, with its interval at 95 %: Wilson's for FIGURE_WIN, as if each
 * play were of another deal. The others are ratios of sums over batches; their intervals come from
 * how much batches differ (Cochran, "Sampling techniques", 1977, chapter 6), with Student's
 * quantile; with one batch they are from -HUGE_VAL to HUGE_VAL. Without plays, or without minutes
 * for FIGURE_PACE, the middle is 0. */
struct interval dread_explore_figure(enum explore_figure, const struct explore_batch[], int n);

/* Returns true if the interval at 95 % of the difference between a figure of two rule sets, whose
 * batch i is of the same deals, contains 0. */
bool dread_explore_tied(enum explore_figure, const struct explore_batch a[],
                        const struct explore_batch b[], int n);

/* Returns how far an interval lies outside the wish for a figure: 0 if it reaches into it, below 0
 * if it is too low, above 0 if it is too high. */
double dread_explore_outside(const struct explore_wish *, enum explore_figure, double low,
                             double high);

/* ---- Measuring with surveys ---- */

/* The context of dread_explore_measure. */
struct explore_surveys {
    const struct game *game;
    struct contender contender;    /* an agent; each deal is played once */
    uint64_t first[EXPLORE_DEALS]; /* the first deal of each kind, a multiple of the block size */
    const struct runner *runner;
    const struct pace *pace; /* how long actions take */
};

/* Returns a measure that plays so many deals of each kind with `surveys`, which must live as long
 * as the measure. The numbers are rounded up to whole blocks (dread_study_block_size), which are
 * the batches. */
struct explore_measure dread_explore_by_surveys(struct explore_surveys *surveys,
                                                const int deals[EXPLORE_DEALS]);

#endif
