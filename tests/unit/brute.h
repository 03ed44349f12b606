/* Win probabilities in late positions by brute force, which shares nothing with src/search/exact.c:
 * it finds the worlds by resampling again and again, tells them apart by what the player sees, and
 * plays every line of actions in every world. */

#ifndef BRUTE_H
#define BRUTE_H

#include "core/game.h"

enum { WORLDS_MOST = 720 };

struct world_found {
    struct deal deal;
    struct position now;
};

/* Worlds that look alike, in the order of compare_worlds, without duplicates. */
struct worlds {
    int count;
    struct world_found world[WORLDS_MOST];
};

/* Compares two struct world_found by their cards and positions, as qsort wants it. */
int compare_worlds(const void *, const void *);

/* Adds a world, unless it is there. */
void add_world(struct worlds *, const struct deal *, const struct position *);

/* Collects all worlds that agree with the position. The probability that it misses one is below 1
 * in 1,000,000. */
void draw_worlds(const struct game *, const struct deal *, const struct position *, struct rng *,
                 struct worlds *);

struct brute {
    const struct game *game;
    int left; /* budget in steps; once it is below 1, results are wrong */
};

/* Returns the win probability of an action in n worlds that look alike, under optimal play. */
double brute_chance(struct brute *, const struct world_found[], int n, action);

#endif
