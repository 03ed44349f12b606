/* Choosing a deal by difficulty (advice/choose_deal.h), and measuring the difficulty of a deal
 * (search/difficulty.h), in a native program (not in the browser), which has a clock, malloc and
 * the player's book. */

#ifndef FRONT_NATIVE_CHOOSE_DEAL_H
#define FRONT_NATIVE_CHOOSE_DEAL_H

#include "kept/book.h"
#include "advice/advice.h"

/* Chooses a deal of the given difficulty, which must not be HOPELESS. Under the default options
 * this is immediate; under others it tries deals for up to HOST_PATIENCE_MS milliseconds (host.h).
 * With a book, and under the default options, it prefers a deal that was never on the player's
 * table; the book may be NULL. Returns false with a problem if it found none. */
bool choose_deal(const struct game *, const struct rules *, enum difficulty, struct book *,
                 struct deal *, struct problem *);

/* Measures the difficulty of a deal, and how many of DIFFICULTY_PLAYS plays are won. Returns false
 * if there is not enough memory. */
bool measure_difficulty(const struct game *, const struct deal *, enum difficulty *, int *won);

#endif
