/* What is counted while deals are played: whole numbers that can be added up in any order.
 *
 * A block of deals has a tally, and so has a survey; the second is the sum of the first kind. That is all
 * there is to counting in parallel: nothing depends on who played what, or when. */

#ifndef DREAD_TALLY_H
#define DREAD_TALLY_H

#include "dread/game.h"

enum {
    BLOCK_MOST = 256,  /* deals in a block */
    TALLY_ENDS = 16,   /* room for a game's outcomes */
    TALLY_EVENTS = 96, /* and for its events */
    HISTOGRAM_BUCKETS = 192
};

/* Numbers seen: how many, their sum, the least and the most, and about what they were: exactly up to 31, in
 * eight steps to each doubling above. */
struct histogram {
    uint64_t count, sum, squares, least, most;
    uint64_t bucket[HISTOGRAM_BUCKETS];
};

void dread_histogram_add(struct histogram *, uint64_t number);
void dread_histogram_join(struct histogram *, const struct histogram *other);

/* What falls into a bucket: the numbers from *low to *high. */
void dread_histogram_bucket(int bucket, double *low, double *high);

/* The number below which a share of those seen lie (0.5: the median); of those above 31 the
 * middle of its step. 0 where none was seen. */
double dread_histogram_quantile(const struct histogram *, double share);
double dread_histogram_mean(const struct histogram *);

/* One decision of a game, drawn by lot: of its legal actions, with all cards known, */
enum edge {
    EDGE_ALL,     /* every one keeps a win possible */
    EDGE_SOME,    /* several do */
    EDGE_ONE,     /* exactly one does: a close call */
    EDGE_NONE,    /* none does: the game is lost and goes on */
    EDGE_UNKNOWN, /* the solver gave up on one */
    EDGES
};

enum { REAL_LEAST = 2, REAL_MOST = 20 };

struct tally {
    uint64_t deals, unknown, plays, won,
        squares;               /* as in struct count (dread/interval.h); plays: in all */
    uint64_t ends[TALLY_ENDS]; /* plays by how they ended; 0: lost with no game played
                                                     (clairvoyant), or not over within PLIES_MOST */
    struct histogram turns[2], decisions[2]; /* of the plays lost [0] and won [1] */
    struct histogram branching;              /* legal actions of a decision */
    struct histogram positions;              /* clairvoyant: looked into, a deal */
    uint64_t events[TALLY_EVENTS];           /* how often each event happened */
    uint64_t with[TALLY_EVENTS];             /* in how many plays it did */

    /* Of some plays (dread/survey.h), with all cards known: */
    uint64_t examined[2];       /* lost and won */
    uint64_t hopeless_deals;    /* lost plays of a deal that nobody can win */
    uint64_t lost_unknown;      /* lost plays of which it is not known when they were lost */
    struct histogram lost_turn; /* the turn in which a win was thrown away */
    struct histogram played_on; /* how many turns were played on after that */
    uint64_t edge[2][EDGES];    /* at one decision each, of lost and won plays */

    /* Of agents that give chances: choices they thought about, and real ones among them, at which the best
     * was REAL_LEAST to REAL_MOST points of 100 above the second. */
    uint64_t choices, real_choices;
};

void dread_tally_join(struct tally *, const struct tally *other);

/* Packs a tally into bytes: each number in as few as it needs, and noughts in a row as one. Returns how
 * many there are, at most TALLY_BYTES. */
enum { TALLY_BYTES = 1 << 15 };
int dread_tally_pack(const struct tally *, uint8_t bytes[]);

/* Unpacks exactly these bytes. False if they are not what dread_tally_pack writes, or wrote before
 * choices were counted. */
bool dread_tally_unpack(struct tally *, const uint8_t bytes[], int n);

#endif
