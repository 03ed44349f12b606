/* The statistics of a game in words (dread/statistics.h), from the book. */

#ifndef FRONT_STATISTICS_H
#define FRONT_STATISTICS_H

#include "dread/book.h"

/* Tells the statistics of a game in sentences, each ended by a line break: of its Rehearsals, and
 * then of its Nights, if there are any. */
void tell_statistics(const struct book *, const struct game *, struct text *);

#endif
