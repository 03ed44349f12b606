/* Choosing a deal to taste (play/choose_deal.h) with the clock, the memory and the store of a program, and finding out
 * of what taste one is. */

#ifndef FRONT_CHOOSE_DEAL_H
#define FRONT_CHOOSE_DEAL_H

#include "dread/book.h"
#include "play/choose_deal.h"

/* Chooses a deal of a taste (not HOPELESS) under the rules, at once for the usual ones, else within two seconds; of
 * the usual ones preferably one that was never on her table, if there is a store. False with a problem if none was
 * found. */
bool choose_deal(const struct game *, const struct rules *, enum difficulty, struct book *,
                 struct deal *, struct problem *);

/* What a deal is, and how many of DIFFICULTY_PLAYS plays are won. False: there is not enough memory. */
bool measure_difficulty(const struct game *, const struct deal *, enum difficulty *, int *won);

#endif
