/* What is counted while deals are played: whole numbers, which can be added up in any order.
 *
 * A block of deals has a tally. The tally of a study (dread/survey.h) is the sum of those of its
 * blocks, so the result does not depend on which thread or process played which block, or when. */

#ifndef DREAD_TALLY_H
#define DREAD_TALLY_H

#include "dread/game.h"

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

/* The figures of a number of deals under one rule set, played by one contender (dread/survey.h). It
 * consists of uint64_t only, because dread_tally_pack packs it as an array of them. Their order is
 * the order of the packed numbers in the ledger, so do not change it. */
struct tally {
    /* As in struct count (dread/interval.h), but `plays` counts the plays of all deals. */
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

    /* For the plays that are examined with all cards known (EXAMINE_EVERY in dread/survey.h): */
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
     * and its interval, such as the minutes of a game (dread/minutes.h). */
    uint64_t deals_played;
    uint64_t of_deals[TALLY_PER_DEAL]; /* actions by verb, then DEAL_REAL_CHOICES */
    uint64_t products[DEAL_PRODUCTS];
};

/* Returns the index in tally.products of two counts, which are 0 to TALLY_PER_DEAL - 1, in either
 * order. */
static inline int dread_product_index(int a, int b)
{
    return a > b ? a * (a + 1) / 2 + b : b * (b + 1) / 2 + a;
}

/* Adds another tally. */
void dread_tally_join(struct tally *, const struct tally *other);

/* Packs a tally. A number takes as few bytes as it needs, and a run of zeros takes one zero byte
 * and the length of the run. Writes at most TALLY_BYTES bytes and returns how many. */
enum { TALLY_BYTES = 1 << 15 };
int dread_tally_pack(const struct tally *, uint8_t bytes[]);

/* Unpacks a tally from n bytes. Returns false, with an unspecified tally, if dread_tally_pack never
 * writes these bytes. Accepts also the bytes of older versions, which end before `choices` or
 * before `deals_played`; what they did not count is then 0. */
bool dread_tally_unpack(struct tally *, const uint8_t bytes[], int n);

#endif
