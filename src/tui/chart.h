/* The chart of an autopsy: the chance of winning before each decision. It stands above the text of
 * the page. */

#ifndef TUI_CHART_H
#define TUI_CHART_H

#include "parts.h"

/* Returns how many lines the chart takes in a frame of this size. Returns 0 if there is no chart,
 * or no room for one. */
int chart_lines(const struct scene_chart *, const struct canvas *);

/* Draws the chart into a rectangle, as high as chart_lines says. */
void chart_draw(struct canvas *, const struct scene_chart *, struct rect);

#endif
