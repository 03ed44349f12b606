/* Where things are, in words: tokens, the ways out of a cell, the shortest way to another. From the
 * view alone; the player's own token is the first kind a game names. */

#ifndef PLACES_H
#define PLACES_H

#include "command.h"

/* Every token, or only those that see the player. */
void tell_tokens(const struct theme *, const struct game *, const struct view *, bool only_seeing,
                 struct text *);

/* The ways from where the player stands. */
void tell_exits(const struct view *, struct text *);

/* The shortest way to a cell (`d4`) or a token (`task 1`). */
void tell_route(const struct game *, const struct view *, const char *name, struct text *);

#endif
