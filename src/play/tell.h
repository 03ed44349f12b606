/* What has happened or would happen, in words. See tell.c. */

#ifndef PLAY_TELL_H
#define PLAY_TELL_H

#include "play_internal.h"

/* Puts the last trace in words into `said`; with `more`, after what `said` holds already. */
void dread_tell_trace(struct play *, bool more);

/* At the end of a game: writes which Night it was, and how many games of its kind were won, to
 * `score`, and adds it to `said`. */
void dread_tell_score(struct play *);

/* Begins the story of the session that was put on the table, and reads it. `dealt`: its first line
 * is new. */
void dread_tell_story(struct play *, bool dealt);

/* Reads on in the story, and makes the ending if the game has ended. With `anew`, from its start:
 * actions were taken back or done again, and no line is new. */
void dread_tell_story_on(struct play *, bool anew);

/* Says that the game on the table is a lesson, or no longer. */
void dread_tell_lesson(struct play *, bool on);

/* Returns true, once, if the last text of the lesson was read. */
bool dread_tell_lesson_over(struct play *);

/* Says whether the page of the ending is to be opened once nothing moves. */
void dread_tell_ending_due(struct play *, bool due);

/* Adds what legal action number i is, as a sentence. */
void dread_tell_action(const struct play *, int i, struct text *);

/* Adds what it would do: the end of the game, then the gravest, whose gravity is *gravity. Returns
 * true if it would lose the game. */
bool dread_tell_preview(const struct play *, int i, struct text *, uint8_t *gravity);

/* The same for the walk that is shown: adds how it goes to `choice`, and what is grave about its
 * steps to `words`. *gravity is that of the gravest. */
bool dread_tell_walk(struct play *, struct text *choice, struct text *words, uint8_t *gravity);

#endif
