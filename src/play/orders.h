/* Orders of plain play that are no sentence with a verb and things (several.h): one action, a walk
 * to a cell, a verb or a name alone. */

#ifndef PLAY_ORDERS_H
#define PLAY_ORDERS_H

#include "play_internal.h"

/* Plays a legal action and says what came of it. */
void dread_order_play(struct play *, action);

/* Reads where word `from` of a sentence and those after it want to walk to: `go to b4`. Writes the
 * name of the place, NAME_BYTES at most, and returns the number of words read; 0 if they ask for no
 * walk. */
int dread_walk_asked(const struct play *, const struct phrase *, int from, char *name);

/* Finds the shortest walk to a place of that name, which begins with the legal action `first`, or
 * with none (-1). Returns false if there is no such walk. */
bool dread_walk_way(struct play *, const char *name, int first, struct path *);

/* Returns the first cell of that name; a thing of no kind if there is none. */
struct thing dread_walk_place(const struct play *, const char *name);

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
