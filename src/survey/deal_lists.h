/* Lists of deals of a survey that are worth a look: the easiest, the hardest that can be won, and
 * those that cannot be won.
 *
 * One game of each deal, or eight by chance, cannot tell easy deals from lucky games. So the lists
 * come from the player that measures difficulty (search/difficulty.h): one who plays fairly well
 * and slips, without seeing the hidden cards. The deals are sifted in three rounds, each with plays
 * of its own:
 *
 * 1. Every deal is played SIFT_PLAYS times. The best SIFT_FINALISTS for each place of a list stay.
 * 2. These are played FINAL_PLAYS times. The best are listed.
 * 3. The listed deals are played LISTED_PLAYS times. These plays choose nothing, so they give an
 *    unbiased rate: the deals were not chosen because these plays happened to go well or badly.
 *
 * Several plays do not tell all deals apart. How many other deals may be as easy or as hard as the
 * last one listed is told too: those whose difference from it is not clear at 95 %.
 *
 * All plays have fixed seeds and are counted in whole numbers, so the lists are the same on every
 * machine, with any number of threads, and however often the survey was stopped. */

#ifndef DREAD_DEAL_LISTS_H
#define DREAD_DEAL_LISTS_H

#include "survey.h"

enum {
    DEALS_LISTED = 10,      /* the longest list */
    DEALS_FOR_ONE = 20,     /* a list has one place for so many deals */
    DEALS_LOOKED_AT = 1000, /* the easiest and the hardest are among the survey's first so many */
    SIFT_PLAYS = 32,
    SIFT_FINALISTS = 3,
    FINAL_PLAYS = 128,
    LISTED_PLAYS = 256
};

/* A deal that was looked at. */
struct sifted_deal {
    uint64_t number;
    bool winnable;   /* clairvoyant won it */
    int wins, plays; /* of the rounds that choose: of 1, and of 2 for finalists */
    int fresh;       /* wins of LISTED_PLAYS, of listed deals */
    int easy, hard;  /* its places in the lists, from 1; 0: it is not listed */
};

enum deal_list {
    EASIEST_DEALS,   /* most plays won first */
    HARDEST_DEALS,   /* deals that can be won, fewest plays won first; needs clairvoyant */
    UNWINNABLE_DEALS /* lowest number first; needs clairvoyant */
};

struct listed_deal {
    uint64_t number;
    struct interval rate; /* of the plays that chose nothing; not for UNWINNABLE_DEALS */
};

/* A list. Deals with the same rate are sorted by number. */
struct listed_deals {
    int count; /* 0: there is no such deal, or the survey has too few deals or no clairvoyant */
    struct listed_deal deal[DEALS_LISTED];

    /* EASIEST_DEALS and HARDEST_DEALS: how many other deals cannot be told apart from the last one
     * listed. UNWINNABLE_DEALS: how many other deals of the whole survey cannot be won. */
    uint64_t others;
};

struct deal_lists {
    uint64_t first, last; /* the deals from which the easiest and the hardest were chosen */
    struct listed_deals list[UNWINNABLE_DEALS + 1];
    struct sifted_deal *sifted; /* last - first + 1 of them, by number */
};

/* How to make the lists. */
struct sifting {
    int threads;   /* at least 1 */
    uint64_t draw; /* 0; each other number gives plays with other seeds, to see what chance does */

    /* Called often with `watcher`, by several threads at the same time. To stop, return false, and
     * keep returning false. NULL: never stop. */
    bool (*go_on)(void *watcher);
    void *watcher;
};

/* Makes the lists of a rule set of a finished survey. Returns false if it was stopped, or if there
 * is not enough memory; the lists are then empty. Free them in any case. */
bool dread_deal_lists_make(const struct survey *, const struct result *, int rule_set,
                           const struct sifting *, struct deal_lists *lists);

/* Returns true if a listed deal and one that is not in that list cannot be told apart: the interval
 * of the difference has 0 in it, between the fresh plays of the first and the other plays of the
 * second. */
bool dread_deals_alike(const struct sifted_deal *listed, const struct sifted_deal *other);

/* Frees the memory of the lists, and empties them. */
void dread_deal_lists_free(struct deal_lists *);

#endif
