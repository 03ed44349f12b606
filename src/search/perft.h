/* Perft: counts the sequences of actions, as chess engines do to test their move generators. */

#ifndef DREAD_PERFT_H
#define DREAD_PERFT_H

#include "core/game.h"

/* Returns how many sequences of exactly `depth` actions there are from the position; `depth` is at
 * least 0. A game that ends earlier is not counted. Lowers *budget by one for each position
 * visited; the count stops when *budget is 0, and is then incomplete. */
uint64_t dread_perft(const struct game *, const struct deal *, const struct position *, int depth,
                     uint64_t *budget);

#endif
