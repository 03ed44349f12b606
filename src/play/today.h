/* The page of a day, and the calendar. See today.c. */

#ifndef PLAY_TODAY_H
#define PLAY_TODAY_H

#include "play_internal.h"

/* Open the page of today, and of the day before the one that is shown; and the calendar. */
void dread_page_of_today(struct play *);
void dread_page_of_day_before(struct play *);
void dread_page_of_calendar(struct play *);

/* Puts the deal of the day that is shown on the table: of game i of the house. */
void dread_today_deals(struct play *, int i);

/* Puts a puzzle of that day on the table: of game k / PUZZLE_LEVELS, the level with index k %
 * PUZZLE_LEVELS. */
void dread_today_puzzle(struct play *, int k);

/* Add what waits today: "3 deals and 9 puzzles wait"; how many days in a row something was won or
 * solved, after a space, if there are at least two; what became of a day, of today with what waits;
 * and the month day by day. All end without a line break. */
void dread_tell_what_waits(const struct play *, struct text *);
void dread_tell_days_in_a_row(const struct play *, struct text *);
void dread_tell_whole_day(const struct play *, uint64_t day, struct text *);
void dread_tell_whole_month(const struct play *, struct text *);

#endif
