/* The end of a game as a picture: the picture of that end, its line, and the night told again. */

#ifndef TUI_DRAW_ENDING_H
#define TUI_DRAW_ENDING_H

#include "parts.h"

/* Returns true if the page of the scene is that of an ending, and it fits into a frame of this
 * size. Otherwise it is drawn as an ordinary page. */
bool ending_fits(const struct canvas *, const struct scene *);

/* Draws the ending over the whole frame, as much of it as has appeared (scene_ending.shown). Adds a
 * hit region for each line of its page. */
void ending_draw(struct canvas *, struct hit_regions *, const struct scene *);

#endif
