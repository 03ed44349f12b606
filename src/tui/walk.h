/* The way to a place further off: which actions lead there, step by step. */

#ifndef WALK_H
#define WALK_H

#include "dread/session.h"
#include "look.h"

enum { WALK_MOST = 64 };

/* Finds the fewest steps that bring the player's token to a cell, and writes the actions to out.
 * `first` is an action to be played before them (a card to walk with), or -1; after it, a walk that is
 * not over where it arrives is ended by the theme's own verb. Looked for in a world drawn at random
 * from those the player may be in, so that it knows no more than she does. Returns how many actions, 0
 * if there is no way. */
int walk_find(const struct session *, const struct look *, struct thing cell, int first,
              action out[WALK_MOST]);

#endif
