/* A fixed set of deals to solve. The total count of positions is a signature of the search.
 *
 * A change to what the search visits changes the count, intended or not. Another compiler or
 * another machine must not change it. An equal count shows that the search visits as many positions
 * as before, not that it is right; a changed count does not say what changed. */

#ifndef DREAD_BENCH_H
#define DREAD_BENCH_H

#include "solve.h"

enum {
    BENCH_WORKSPACE = 96 << 20, /* size in bytes of the workspace to pass to dread_bench_game */
    BENCH_BUDGET = 20000        /* positions that the solver may visit for each deal */
};

/* What solving the set counted. */
struct bench {
    uint32_t answers[3]; /* number of deals for each enum answer */
    uint64_t positions;  /* positions visited, all deals together */
};

/* Solves deals 1 to 200 of a game under its default options, and deals 1 to 4 for each value of
 * each option that is not its default. Overwrites *bench with the counts of this game. */
void dread_bench_game(const struct game *, const struct workspace *, struct bench *);

#endif
