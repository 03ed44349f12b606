/* The chance of winning over a game, as a picture: of letters for a terminal, and SVG. */

#ifndef FRONT_CURVE_H
#define FRONT_CURVE_H

#include "account.h"

enum { CHART_BYTES = 2048, SVG_BYTES = 1 << 20 };

/* Draws the chances before the decisions, and the end, in lines of at most 70 columns. */
void draw_chart(const struct autopsy *, struct text *);

/* Draws the same with marks where much was given away, as SVG that needs nothing from elsewhere. */
void draw_svg(const struct account *, const struct autopsy *, const char *title, struct text *);

#endif
