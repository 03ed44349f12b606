/* What is counted while deals are played: whole numbers, which can be added up in any order.
 *
 * A block of deals has a tally. The tally of a study (survey.h) is the sum of those of its
 * blocks, so the result does not depend on which thread or process played which block, or when. */

#ifndef DREAD_TALLY_H
#define DREAD_TALLY_H

#include "core/game.h"

enum {
    BLOCK_MOST = 256,  /* deals in a block */
    TALLY_ENDS = 16,   /* room for a game's outcomes */
    TALLY_EVENTS = 96, /* room for its kinds of events */
    TALLY_VERBS = 16,  /* room for its verbs */

    /* What is counted of each deal together with everything else of it: its actions by verb, and
     * its real choices. */
    TALLY_PER_DEAL = TALLY_VERBS + 1,
    DEAL_REAL_CHOICES = TALLY_VERBS,
    DEAL_PRODUCTS = TALLY_PER_DEAL * (TALLY_PER_DEAL + 1) / 2,

    HISTOGRAM_BUCKETS = 192
};

/* A histogram of whole numbers. Numbers up to 31 have a bucket each; above that, every doubling is
 * divided into eight buckets of equal width, and the last bucket takes all larger numbers. */
struct histogram {
    uint64_t count, sum, squares; /* squares: the sum of the squares of the numbers */
    uint64_t least, most;         /* the least and the greatest number; 0 if there are none */
    uint64_t bucket[HISTOGRAM_BUCKETS];
};

/* Adds a number. */
void dread_histogram_add(struct histogram *, uint64_t number);

/* Adds all numbers of another histogram. */
void dread_histogram_join(struct histogram *, const struct histogram *other);

/* Sets *low and *high to the least and the greatest number that belong in a bucket. Ignores that
 * the last bucket takes all larger numbers: its *high is 2^25 - 1. */
void dread_histogram_bucket(int bucket, double *low, double *high);

/* Returns a quantile: the number below which this share of the numbers are (0.5: the median). For
 * numbers above 31 it is the middle of their bucket. Returns 0 if the histogram is empty. */
double dread_histogram_quantile(const struct histogram *, double share);

/* Returns the mean, or 0 if the histogram is empty. */
double dread_histogram_mean(const struct histogram *);

/* How close a decision is to losing the game: how many of its legal actions keep a win possible,
 * with all cards known. One decision of a game is drawn at random among those that have at least
 * two legal actions. */
enum edge {
    EDGE_ALL,     /* all of them */
    EDGE_SOME,    /* several, but not all */
    EDGE_ONE,     /* exactly one: a close call */
    EDGE_NONE,    /* none: the game is lost, but goes on */
    EDGE_UNKNOWN, /* the solver gave up on one of them */
    EDGES
};

/* A choice is real if the agent estimates the win probability of its best action to be 2 to 20
 * percentage points above that of the second best. If the difference is smaller, the choice hardly
 * matters; if it is larger, the best action is obvious. */
enum { REAL_CHOICE_LEAST = 2, REAL_CHOICE_MOST = 20 };

/* Whole numbers that may be below 0: how many, their sum, and the sum of their squares. `sum` is
 * taken modulo 2^64, so that moments are added up like all counts: read it with
 * dread_moments_sum. */
struct moments {
    uint64_t count, sum, squares;
};

/* Adds a number. */
void dread_moments_add(struct moments *, int64_t number);

/* Returns the sum. */
static inline int64_t dread_moments_sum(const struct moments *m)
{
    return (int64_t)m->sum;
}

/* What the actions of a play touch (struct touch in core/view.h): their verbs, the cards that lie
 * face up at the things touched, their zones, and the cells of the game's first grid. An action
 * counts once for each of these that it touches. Cells above the last one here are not counted. */
enum { TALLY_CELLS = 64 };
struct touch_counts {
    uint64_t verb[TALLY_VERBS], card[CARD_KINDS], zone[VIEW_ZONES], cell[TALLY_CELLS];
};

/* Where plays are lost, and which cards are used. */
enum { TALLY_CAUSES = 24 };
struct losses {
    /* In the plays that are examined with all cards known, and of which it is known when they were
     * lost: the actions that were played while a win was possible, and those among them that gave
     * it away. */
    struct touch_counts at_risk, gave_away;

    /* Lost plays by their cause (dread_loss_cause in survey.h) and the verb of their last
     * action, and the lost plays without any action. */
    uint64_t cause[TALLY_CAUSES][TALLY_VERBS];
    uint64_t without_action;

    /* Of each card: the plays, lost [0] and won [1], with an action that touched it, and the
     * examined plays with a legal action that would have touched it. */
    uint64_t used[2][CARD_KINDS], offered[CARD_KINDS];
};

/* How tense games are, from the win probabilities that the agent itself computed (believed in
 * search/agent.h). p[0] to p[T - 1] are those at the T decisions of a play where it computed one,
 * in their order, and p[T] is the end: 0 or CHANCE. They are told with sampling errors, which
 * inflate every measure of movement; src/survey/drama.h says how each figure allows for that. Plays
 * without such a decision are not counted. Chances are in units of 1 / CHANCE (search/expert.h);
 * points are percentage points. */
struct drama {
    uint64_t decisions; /* T, summed over plays */

    /* Of each play: the sum of |p[t] - p[t - 1]|, freed of noise; the same as told; and what noise
     * alone would give. "Surprise": Ely, Frankel & Kamenica, "Suspense and surprise", Journal of
     * Political Economy 123(1), 2015. */
    struct moments surprise, surprise_told, surprise_of_noise;

    /* Of each play: p[0] (1 - p[0]), freed of noise, and how much more than that the sum of
     * (p[t] - p[t - 1])^2 is, freed of noise. If the chances are right, the mean of the excess is
     * 0: Augenblick
     * & Rabin, "Belief movement, uncertainty reduction, and rational updating", Quarterly Journal
     * of Economics 136(2), 2021. */
    struct moments uncertainty, excess;

    /* Of the plays that are examined: T times the mean standard deviation of the next p as seen at
     * some decisions drawn at random. Its mean is that of the sum over all decisions: "suspense" of
     * the same paper. Estimates may be below 0. */
    struct moments suspense;

    struct histogram surprise_points; /* of each play; 0 if the estimate is below 0 */
    struct histogram fall[2];         /* the largest clear fall of a play, in points: lost, won */
    struct histogram crossings;       /* how often p clearly crossed 50 %, of each play */

    /* Lost plays: the turn of the last decision with a chance of at least 50 %. Won plays: that of
     * the last one with at most 50 %. never: the plays without such a decision. */
    struct histogram no_return[2];
    uint64_t never[2];

    /* The part of the decisions, 0 to 100, after which the chance stayed above 90 % or below 10 %:
     * of lost and won plays. */
    struct histogram decided[2];
};

/* The figures of a number of deals under one rule set, played by one contender (survey.h). It
 * consists of uint64_t only, because dread_tally_pack packs it as an array of them. Their order is
 * the order of the packed numbers in the ledger, so do not change it. */
struct tally {
    /* As in struct count (interval.h), but `plays` counts the plays of all deals. */
    uint64_t deals, unknown, plays, won, squares;

    /* Plays by their outcome. ends[0] has the plays that were not over after PLIES_MOST actions.
     * For clairvoyant it has the deals that cannot be won: each counts as one play, though no game
     * was played. Unknown deals are not counted here. */
    uint64_t ends[TALLY_ENDS];

    struct histogram turns[2], decisions[2]; /* per play, lost [0] and won [1] */
    struct histogram branching;              /* legal actions per decision */
    struct histogram positions;              /* clairvoyant: positions searched per deal */
    uint64_t events[TALLY_EVENTS];           /* how often each event happened */
    uint64_t plays_with[TALLY_EVENTS];       /* in how many plays each event happened */

    /* For the plays that are examined with all cards known (EXAMINE_EVERY in survey.h): */
    uint64_t examined[2];    /* lost and won */
    uint64_t hopeless_deals; /* deals that cannot be won; each has one examined play, a lost one */
    uint64_t lost_unknown;   /* lost plays for which the solver does not know when they were lost */
    struct histogram lost_turn; /* the turn in which a win was given away */
    struct histogram played_on; /* turns played after that */
    uint64_t edge[2][EDGES];    /* one decision each, of lost and won plays */

    /* For agents that estimate win probabilities: the choices that they evaluated, and how many of
     * them were real. */
    uint64_t choices, real_choices;

    /* What was counted of each deal of which a game was played, over all plays of the deal:
     * `of_deals` has the sums of these counts, `products` the sums of the products of any two of
     * them, at dread_product_index. The mean of any weighted sum of the counts follows from them,
     * and its interval, such as the minutes of a game (minutes.h). */
    uint64_t deals_played;
    uint64_t of_deals[TALLY_PER_DEAL]; /* actions by verb, then DEAL_REAL_CHOICES */
    uint64_t products[DEAL_PRODUCTS];

    struct losses losses;
    struct drama drama;
};

/* Returns the index in tally.products of two counts, which are 0 to TALLY_PER_DEAL - 1, in either
 * order. */
static inline int dread_product_index(int a, int b)
{
    return a > b ? a * (a + 1) / 2 + b : b * (b + 1) / 2 + a;
}

/* Counts a finished play of `played` actions: how it ended, its turns and its decisions. Returns
 * true if it was won. */
bool dread_tally_count_end(struct tally *, const struct game *, const struct position *end,
                           int played);

/* Adds another tally. */
void dread_tally_join(struct tally *, const struct tally *other);

/* Packs a tally. A number takes as few bytes as it needs, and a run of zeros takes one zero byte
 * and the length of the run. Writes at most TALLY_BYTES bytes and returns how many. */
enum { TALLY_BYTES = 1 << 16 };
int dread_tally_pack(const struct tally *, uint8_t bytes[]);

/* Unpacks a tally from n bytes. Returns false, with an unspecified tally, if dread_tally_pack never
 * writes these bytes. Accepts also the bytes of older versions, which end before `choices`,
 * `deals_played` or `losses`; what they did not count is then 0. */
bool dread_tally_unpack(struct tally *, const uint8_t bytes[], int n);

#endif
