/* The chance of winning over a game, as a picture: of letters for a terminal, and SVG. */

#ifndef PLAY_AUTOPSY_CHART_H
#define PLAY_AUTOPSY_CHART_H

#include "autopsy_summary.h"

enum { CHART_COLUMNS = 64, CHART_BYTES = 2048, SVG_BYTES = 1 << 20 };

/* A chart has a few columns for each chance before a decision and for the end; of a long game only some
 * chances. How many columns it has, at most CHART_COLUMNS; which moment one of them shows, `moments`: the
 * end; and the chance there. */
int dread_chart_columns(const struct autopsy *);
int dread_chart_decision(const struct autopsy *, int column);
int32_t dread_chart_chance(const struct autopsy *, int decision);

/* Draws the chances before the decisions, and the end, in lines of at most 70 columns. */
void dread_draw_chart(const struct autopsy *, struct text *);

/* Draws the same with marks where much was given away, as SVG that needs nothing from elsewhere. */
void dread_draw_svg(const struct autopsy_summary *, const struct autopsy *, const char *title,
                    struct text *);

#endif
