/* Orders of plain play that are no sentence with a verb and things (several.h): one action, a walk
 * to a cell, a verb or a name alone. */

#ifndef PLAY_ORDERS_H
#define PLAY_ORDERS_H

#include "play_internal.h"

/* Plays a legal action and says what came of it. */
void dread_order_play(struct play *, action);

/* Each returns false if the sentence is no such order; otherwise carries it out, or says why it
 * cannot be. */

/* `go to b4`, `walk to the exit`. */
bool dread_order_walk(struct play *, const char *said);

/* `weapon` alone: plays the only action with that verb, or asks which one. */
bool dread_order_verb(struct play *, const char *said);

/* `9d` alone: says what the only action with that card or cell would do, and asks; or else what
 * the thing is. */
bool dread_order_name(struct play *, const char *said);

#endif
