/* A fixed set of deals to solve: its count of positions is a signature of the search.
 *
 * Whoever changes what the search looks at changes it, on purpose or not; whoever builds it with
 * another compiler or for another machine must not. That something changed is all it says. */

#ifndef DREAD_BENCH_H
#define DREAD_BENCH_H

#include "dread/solve.h"

enum {
    BENCH_WORKSPACE = 96 << 20, /* bytes that bench must be handed */
    BENCH_BUDGET = 20000        /* positions a deal */
};

struct bench {
    uint32_t answers[3]; /* deals, by enum answer */
    uint64_t positions;
};

/* Solves deals 1 to 200 of a game under its defaults, and deals 1 to 4 under each value of each option
 * that is not its default. */
void dread_bench_game(const struct game *, const struct workspace *, struct bench *);

#endif
