/* Counting the sequences of actions, the way chess engines prove their move generators. */

#ifndef DREAD_PERFT_H
#define DREAD_PERFT_H

#include "dread/game.h"

/* How many sequences of `depth` actions there are from the position; games that end earlier count
 * nothing for what is missing. *budget is lowered by one for each position visited; at 0 the count
 * stops, and the result is not whole. */
uint64_t dread_perft(const struct game *, const struct deal *, const struct position *, int depth,
                     uint64_t *budget);

#endif
