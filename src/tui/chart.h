/* The chart of an autopsy: the chance of winning before each decision; or that of a duel or of the
 * statistics. It stands above the text of the page. */

#ifndef TUI_CHART_H
#define TUI_CHART_H

#include "parts.h"

/* Returns how many lines the chart takes in a frame of this size. Returns 0 if the chart has no
 * columns, or if the frame is smaller than LEAST_COLUMNS by LEAST_ROWS; then do not draw it. */
int chart_lines(const struct scene_chart *, const struct canvas *);

/* Draws the chart into a rectangle that is as high as chart_lines returned. */
void chart_draw(struct canvas *, const struct scene_chart *, struct rect);

#endif
