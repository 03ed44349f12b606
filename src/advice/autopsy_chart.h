/* The chance of winning over a whole game as a chart: in letters for a terminal, and as SVG.
 *
 * A chart has one value for each decision of the autopsy, the chance before it, and one for the
 * end. A moment is the index of a value: that of a decision, or autopsy.decisions for the end. */

#ifndef ADVICE_AUTOPSY_CHART_H
#define ADVICE_AUTOPSY_CHART_H

#include "autopsy_summary.h"

enum { CHART_COLUMNS = 64, CHART_BYTES = 2048, SVG_BYTES = 1 << 20 };

/* Returns the number of columns of the chart in letters, at most CHART_COLUMNS: up to four for each
 * value. A long game has fewer columns than values. */
int dread_chart_columns(const struct autopsy *);

/* Returns the moment that a column shows. */
int dread_chart_moment(const struct autopsy *, int column);

/* Returns the chance at a moment, from 0 to CHANCE. */
int32_t dread_chart_chance(const struct autopsy *, int moment);

/* Adds the chart in letters, in lines of at most 70 columns. CHART_BYTES are enough. */
void dread_draw_chart(const struct autopsy *, struct text *);

/* Adds the chart as a self-contained SVG file, with a mark at each turn in which the player gave
 * away 5 points of 100 or more. SVG_BYTES are enough. */
void dread_draw_svg(const struct autopsy_summary *, const struct autopsy *, const char *title,
                    struct text *);

#endif
