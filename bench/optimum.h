/* The best player who sees only what a player sees, in games so small that she can be found from
 * the start. Her results are whole numbers of worlds.
 *
 * What she knows is a set of worlds that look alike, each equally likely; cards that are equal
 * (struct hidden, search/exact.h) are counted once. An action turns cards up, and so splits the
 * set. So the number of worlds that she wins is the maximum over her actions of the sum over what
 * may be turned up, and there is nothing to divide or to round. This is dynamic programming over
 * what is known: the numbers are stored under the exact keys that the game has for the search of
 * search/exact.h. That search works with probabilities, and shares no code with this one but how
 * cards change places (src/search/hidden_cards.h). */

#ifndef BENCH_OPTIMUM_H
#define BENCH_OPTIMUM_H

#include "search/exact.h"

struct optimum;

/* Returns memory for up to `results` results of positions under the same rules. The game must
 * report its hidden cards, without a constraint. Ends the program if there is not enough memory. */
struct optimum *optimum_new(const struct game *, uint32_t results);
void optimum_free(struct optimum *);

/* Returns how many worlds look alike at a position. */
uint64_t optimum_worlds(const struct game *, const struct deal *, const struct position *);

/* Returns how many of them the best player wins; and how many if she plays this action first. Both
 * end the program if there are too many results. `deal` is any of the worlds. */
uint64_t optimum_won(struct optimum *, const struct deal *, const struct position *);
uint64_t optimum_won_after(struct optimum *, const struct deal *, const struct position *, action);

/* Returns how many results are stored, and the bytes that one takes. */
uint32_t optimum_results(const struct optimum *);
size_t optimum_result_bytes(void);

#endif
