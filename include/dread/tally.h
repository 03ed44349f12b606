/* What is counted while deals are played: whole numbers, which can be added up in any order.
 *
 * A block of deals has a tally. The tally of a survey is the sum of those of its blocks, so the
 * result does not depend on which thread or process played which block, or when. */

#ifndef DREAD_TALLY_H
#define DREAD_TALLY_H

#include "dread/game.h"

enum {
    BLOCK_MOST = 256,  /* deals in a block */
    TALLY_ENDS = 16,   /* room for a game's outcomes */
    TALLY_EVENTS = 96, /* room for its kinds of events */
    HISTOGRAM_BUCKETS = 192
};

/* A histogram of whole numbers. Numbers up to 31 have a bucket each; above that, every doubling is
 * divided into eight buckets of equal width, and the last bucket takes all larger numbers. */
struct histogram {
    uint64_t count, sum, squares, least, most; /* squares: the sum of the squares */
    uint64_t bucket[HISTOGRAM_BUCKETS];
};

/* Adds a number. */
void dread_histogram_add(struct histogram *, uint64_t number);

/* Adds all numbers of another histogram. */
void dread_histogram_join(struct histogram *, const struct histogram *other);

/* Sets *low and *high to the least and the greatest number of a bucket. */
void dread_histogram_bucket(int bucket, double *low, double *high);

/* Returns a quantile: the number below which this share of the numbers are (0.5: the median). For
 * numbers above 31 it is the middle of their bucket. Returns 0 if the histogram is empty. */
double dread_histogram_quantile(const struct histogram *, double share);

/* Returns the mean, or 0 if the histogram is empty. */
double dread_histogram_mean(const struct histogram *);

/* How many of the legal actions at one decision keep a win possible, with all cards known. The
 * decision is drawn at random among those of a game that have at least two legal actions. */
enum edge {
    EDGE_ALL,     /* all of them */
    EDGE_SOME,    /* several */
    EDGE_ONE,     /* exactly one: a close call */
    EDGE_NONE,    /* none: the game is lost, but goes on */
    EDGE_UNKNOWN, /* the solver gave up on one of them */
    EDGES
};

/* A choice is real if the best action's win probability is this many percentage points above that
 * of the second best. */
enum { REAL_CHOICE_LEAST = 2, REAL_CHOICE_MOST = 20 };

/* The figures of a number of deals under one rule set, played by one contender (dread/survey.h). It
 * consists of uint64_t only; its layout is that of the blocks in the ledger. */
struct tally {
    /* As in struct count (dread/interval.h), but `plays` counts the plays of all deals. */
    uint64_t deals, unknown, plays, won, squares;

    /* Plays by their outcome. 0: not over after PLIES_MOST actions, or, for clairvoyant, a deal
     * that cannot be won and of which no game was played. */
    uint64_t ends[TALLY_ENDS];

    struct histogram turns[2], decisions[2]; /* per play, lost [0] and won [1] */
    struct histogram branching;              /* legal actions per decision */
    struct histogram positions;              /* clairvoyant: positions searched per deal */
    uint64_t events[TALLY_EVENTS];           /* how often each event happened */
    uint64_t plays_with[TALLY_EVENTS];       /* in how many plays it happened */

    /* For the plays that are examined with all cards known (EXAMINE_EVERY in dread/survey.h): */
    uint64_t examined[2];    /* lost and won */
    uint64_t hopeless_deals; /* lost plays of deals that cannot be won */
    uint64_t lost_unknown;   /* lost plays for which the solver does not know when they were lost */
    struct histogram lost_turn; /* the turn in which a win was given away */
    struct histogram played_on; /* turns played after that */
    uint64_t edge[2][EDGES];    /* one decision each, of lost and won plays */

    /* For agents that estimate win probabilities: the choices that they evaluated, and how many of
     * them were real. */
    uint64_t choices, real_choices;
};

/* Adds another tally. */
void dread_tally_join(struct tally *, const struct tally *other);

/* Packs a tally: each number in as few bytes as it needs, and each run of zeros as one. Writes at
 * most TALLY_BYTES bytes and returns how many. */
enum { TALLY_BYTES = 1 << 15 };
int dread_tally_pack(const struct tally *, uint8_t bytes[]);

/* Unpacks a tally from n bytes. Returns false, with an unspecified tally, unless they are exactly
 * what dread_tally_pack writes, or wrote before choices were counted; choices are then 0. */
bool dread_tally_unpack(struct tally *, const uint8_t bytes[], int n);

#endif
