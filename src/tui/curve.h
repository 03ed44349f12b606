/* The curve of an autopsy, above the page about it. */

#ifndef TUI_CURVE_H
#define TUI_CURVE_H

#include "parts.h"

/* How many lines it takes on a frame of that size; 0: there is none, or no room for it. */
int curve_lines(const struct scene_curve *, const struct canvas *);

/* Draws it into a rect of that height. */
void curve_draw(struct canvas *, const struct scene_curve *, struct rect);

#endif
