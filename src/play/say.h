/* What plain play says of its own accord: what happened and how things stand, in few words. Beside
 * real cards that is what the hands do, too. */

#ifndef PLAY_SAY_H
#define PLAY_SAY_H

#include "play_internal.h"

enum { BRIEF_STATE_WORDS = 14 }; /* of how things stand, where events have to be told too */

/* Adds how things stand to `words`: the outcome; or who sees the player and the theme's `update`
 * (if `brief`, its `short update` if there is one). */
void dread_say_state(const struct play *, bool brief, struct text *words);

/* Says `head`, the events of the trace, the gravest first, and how things stand, in at most
 * UPDATE_WORDS words. What does not fit is left out from the end; but how things stand is left out
 * before the gravest sentence, and all but its first sentence before what is lost. Then the update
 * ends with "Say more.": `more` answers with all. */
void dread_say_update(struct play *, const char *head, const struct trace *);

/* Says `head` and how things stand, without events. */
void dread_say_stand(struct play *, const char *head);

/* Says the two or three things that are most worth asking now, if the theme knows some; with
 * `news`, only those that were not said since another game came on the table. */
void dread_say_worth_asking(struct play *, bool news);

/* Says what an answer has left to be said after it (asking.then). Returns `answered`. */
bool dread_say_then(struct play *, bool answered);

#endif
