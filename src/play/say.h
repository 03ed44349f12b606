/* The paragraphs of plain play: what happened and how things stand, in few words. */

#ifndef PLAY_SAY_H
#define PLAY_SAY_H

#include "play_internal.h"

enum {
    UPDATE_WORDS = 25,     /* the most words of an update */
    BRIEF_STATE_WORDS = 14 /* of how things stand, where events have to be told too */
};

/* Adds a paragraph to what the player is told, without the spaces at its end. */
void dread_say(struct play *, const char *words);

/* Returns the text of what the player is told, to add lines with line breaks of their own. */
struct text *dread_say_on(struct play *);

/* Adds how things stand to `words`: the outcome; or who sees the player and the theme's `update`
 * (if `brief`, its `short update` if there is one). */
void dread_say_state(const struct play *, bool brief, struct text *words);

/* Says `head`, the events of the trace, the gravest first, and how things stand, in at most
 * UPDATE_WORDS words. What does not fit is left out from the end, but how things stand is left out
 * before the gravest sentence. Then the update ends with "Say more.": `more` answers with all. */
void dread_say_update(struct play *, const char *head, const struct trace *);

/* Answers `more`: says the last answer in full; if there is none, the last events and how things
 * stand. */
void dread_say_more(struct play *);

/* Says `head` and how things stand, without events. */
void dread_say_stand(struct play *, const char *head);

/* Says an answer in at most UPDATE_WORDS words; `more` answers with all of it. */
void dread_say_answer(struct play *, const char *words);

/* Says `whole` if it has at most UPDATE_WORDS words; else the beginning of `brief`, and `more`
 * answers with `whole`. */
void dread_say_brief(struct play *, const char *brief, const char *whole);

/* Changes the first letter to a capital. */
void dread_say_capital(char *words);

#endif
