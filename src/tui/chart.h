/* The curve of an autopsy, above the page about it. */

#ifndef TUI_CHART_H
#define TUI_CHART_H

#include "parts.h"

/* How many lines it takes on a frame of that size; 0: there is none, or no room for it. */
int chart_lines(const struct scene_chart *, const struct canvas *);

/* Draws it into a rect of that height. */
void chart_draw(struct canvas *, const struct scene_chart *, struct rect);

#endif
