/* The days: what everybody plays on a day, what the player made of it, and how many days in a row.
 * See daily.c. */

#ifndef PLAY_DAILY_H
#define PLAY_DAILY_H

#include "play_internal.h"

/* Returns true if a number is that of a day (dread_daily_number). */
bool dread_is_day(uint64_t day);

/* Returns the day before, or the first day of its month; 0 if there is none. */
uint64_t dread_daily_before(uint64_t day);
uint64_t dread_first_of_month(uint64_t day);

/* Returns the day of the week, from 0 for Monday. */
int dread_weekday(uint64_t day);

/* What the player made of a day. */
struct day_made {
    int waits;           /* how many deals have no result yet */
    int won;             /* how many were won at the first try, without undo, hint or restart */
    int tried;           /* how many have a result */
    int puzzles, solved; /* how many puzzles of the day were answered, and solved */
};

/* Returns what she made of a day, with all games. */
struct day_made dread_day_made(const struct play *, uint64_t day);

/* Returns the number of the puzzle of a level of a day; 0 if the game has none. Versions with other
 * lists of puzzles may have other puzzles on a day. */
int dread_day_puzzle(const struct play *, const struct game *, int level, uint64_t day);

/* Returns how the player answered a puzzle at the first try: as a deal that was won or lost. */
enum deal_result dread_puzzle_result(const struct play *, const struct game *, int number);

/* Returns true if the deal of a day has a result. */
bool dread_day_has_result(const struct play *, const struct game *, uint64_t day);

/* Returns on how many days in a row a deal was won or a puzzle solved at the first try, up to today
 * or, as long as nothing of today was tried, up to yesterday. */
int dread_days_in_a_row(const struct play *);

/* Adds a day in words: "29 November 2026"; or its month alone. */
void dread_tell_date(uint64_t day, struct text *);
void dread_tell_month(uint64_t day, struct text *);

/* Adds what became of the deal of a day: "won", "not played to its end". */
void dread_tell_day_of(const struct play *, const struct game *, uint64_t day, struct text *);

/* Add the date of a deal of the day, how it went, and what the deal is. */
void dread_tell_today(const struct play *, const struct game *, struct text *);
void dread_tell_yesterday(const struct play *, const struct game *, struct text *);

#endif
