/* The first screen as a picture: a door for each game, with a light under it, and two feet in the
 * light of the door that the player stands at. */

#ifndef TUI_DRAW_DOORS_H
#define TUI_DRAW_DOORS_H

#include "parts.h"

/* Returns true if the page of the scene is the first screen, and its doors fit into a frame of this
 * size. Otherwise it is drawn as an ordinary page. */
bool doors_fit(const struct canvas *, const struct scene *);

/* Draws the first screen over the whole frame. Adds a hit region for each line of its page. */
void doors_draw(struct canvas *, struct hit_regions *, const struct scene *);

#endif
