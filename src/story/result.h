/* How a game went, as one sentence to give to others; and the sentence about a game that others
 * have given. */

#ifndef STORY_RESULT_H
#define STORY_RESULT_H

#include "core/session.h"

/* Adds a date that is a number, yyyymmdd, as yyyy-mm-dd. */
void dread_say_date(uint64_t date, struct text *);

/* Says what a game is and how it went, without a word about its cards or what happened: "He Will
 * Never Stop, deal #7: lost on turn 16, after 2 undos and 1 hint, 43 points given away." `watched`:
 * somebody else played it. `gave`: the points given away, if they are known; else -1. The game must
 * be over, and the player may know its deal. */
void dread_say_result(const struct session *, bool watched, int gave, struct text *);

/* Adds the end of that sentence, without the deal and the full stop: "lost on turn 16, after 2
 * undos". */
void dread_say_how_it_went(const struct session *, struct text *);

/* Says what to do with a link, which follows. */
extern const char dread_before_link[];

/* Says that this is a game to watch, and how that is done. */
void dread_say_watched(struct text *);

#endif
