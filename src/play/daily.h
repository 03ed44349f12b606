/* The deal of the day in words. See daily.c. */

#ifndef PLAY_DAILY_H
#define PLAY_DAILY_H

#include "play_internal.h"

/* Returns the number of the daily deal one day before; 0 if there is none. */
uint64_t dread_daily_before(uint64_t number);

/* Add the date of a deal of the day, how it went, and what the deal is. */
void dread_tell_today(const struct play *, const struct game *, struct text *);
void dread_tell_yesterday(const struct play *, const struct game *, struct text *);

#endif
