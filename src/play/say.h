/* Saying: how plain play tells what happened and how things stand, in few words. */

#ifndef PLAY_SAY_H
#define PLAY_SAY_H

#include "play_internal.h"

enum { UPDATE_WORDS = 25 }; /* the most words an update has */

/* Says a paragraph, without the spaces at its end. */
void dread_say(struct play *, const char *words);

/* What is being said, for lines that end with line breaks of their own. */
struct text *dread_say_on(struct play *);

/* Adds how things stand: the end, or the theme's `update`; if `brief` its `short update`, if it has one. */
void dread_say_state(const struct play *, bool brief, struct text *words);

/* Tells what happened and how things stand, in at most UPDATE_WORDS words: how things stand, and of the
 * events as many of the last as there is room for. `more` tells all. */
void dread_say_update(struct play *, const char *head, const struct trace *);

/* All of what happened last and how things stand; of an update, what it left out. */
void dread_say_more(struct play *);

/* How things stand, without anything that happened. */
void dread_say_stand(struct play *, const char *head);

/* Makes the first letter a capital. */
void dread_say_capital(char *words);

#endif
