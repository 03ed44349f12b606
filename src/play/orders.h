/* Orders of plain play that are no sentence with a verb and things (several.h): one action, a verb
 * or a name alone; and the walks of such sentences. */

#ifndef PLAY_ORDERS_H
#define PLAY_ORDERS_H

#include "play_internal.h"

/* Plays a legal action and says what came of it. */
void dread_order_play(struct play *, action);

/* With what a walk begins, other than a legal action: with none, or with any. */
enum { FIRST_NONE = -1, FIRST_ANY = -2 };

/* Finds the cells of that name to which a walk leads that begins with `first`, and the shortest of
 * these walks, unless that is NULL. Returns the number of cells. */
int dread_walk_cells(struct play *, const char *name, int first, struct named *cells,
                     struct path *shortest);

/* Returns the first cell of that name; a thing of no kind if there is none. */
struct thing dread_walk_place(const struct play *, const char *name);

/* Says why no walk leads to a place of that name now, or with what one can begin. */
void dread_walk_refused(struct play *, const char *name);

/* Each returns false if the sentence is no such order; otherwise carries it out, or says why it
 * cannot be. */

/* `weapon` alone: plays the only action with that verb, or asks which one. */
bool dread_order_verb(struct play *, const char *said);

/* `9d` alone: says what the only action with that card or cell would do, and asks; or else what
 * the thing is. */
bool dread_order_name(struct play *, const char *said);

#endif
