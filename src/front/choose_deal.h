/* Choosing a deal by difficulty (play/choose_deal.h), and measuring the difficulty of a deal
 * (dread/difficulty.h), with the clock, memory and book of a native program. */

#ifndef FRONT_CHOOSE_DEAL_H
#define FRONT_CHOOSE_DEAL_H

#include "dread/book.h"
#include "play/choose_deal.h"

/* Chooses a deal of a difficulty other than HOPELESS. Under the usual rules this is immediate;
 * under others it tries deals for up to two seconds. With a book, and under the usual rules, it
 * prefers a deal that was never on the player's table; the book may be NULL. Returns false with a
 * problem if it found none. */
bool choose_deal(const struct game *, const struct rules *, enum difficulty, struct book *,
                 struct deal *, struct problem *);

/* Measures the difficulty of a deal, and how many of DIFFICULTY_PLAYS plays are won. Returns false
 * if there is not enough memory. */
bool measure_difficulty(const struct game *, const struct deal *, enum difficulty *, int *won);

#endif
