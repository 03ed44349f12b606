/* The statistics of a game in words (dread/statistics.h), from the store. */

#ifndef FRONT_STATISTICS_H
#define FRONT_STATISTICS_H

#include "dread/store.h"

/* Tells the statistics of a game in sentences, each ended by a line break: of its Rehearsals, and
 * then of its Nights, if there are any. If they cannot be read, says why, and returns false. */
bool tell_statistics(struct store *, const struct game *, struct text *);

#endif
