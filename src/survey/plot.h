/* Plots, drawn by gnuplot and put into the page as SVG in the page's own colours and font.
 *
 * Where gnuplot is missing nothing is drawn: the tables beside the plots have the same figures. */

#ifndef PLOT_H
#define PLOT_H

#include "html.h"

/* Is there a gnuplot that answers? */
bool dread_plots_can_be_drawn(void);

/* What a colour stands for; each has a variable in the style sheet. */
enum plot_colour {
    COLOUR_FAINT,
    COLOUR_MARK,
    COLOUR_WON,
    COLOUR_LOST = COLOUR_WON + 4,
    COLOUR_NONE = COLOUR_LOST + 4,
    COLOURS
};

/* The title of a plot, and how to read it, in a sentence or two. */
struct caption {
    const char *title, *reading;
};

/* Rows, each a bar from low to high with a mark at the middle; the value stands at its end. A
 * dashed line at `at`, if it lies between from and to. Many rows are drawn as several plots. */
struct range_row {
    char label[RULE_SET_BYTES], value[FIGURE_BYTES];
    struct interval in;
};
struct axis {
    const char *name;
    double from, to, at;
};
void dread_plot_ranges(struct report_page *, const struct caption *, const struct axis *,
                       const struct range_row[], int rows);

/* Rows of parts that add up to 1, one behind the other; the key names them in this order. */
enum { PARTS_MOST = 20 };
struct part {
    char name[64];
    enum plot_colour colour;
};
struct parts_row {
    char label[RULE_SET_BYTES];
    double part[PARTS_MOST];
};
void dread_plot_parts(struct report_page *, const struct caption *, const struct part[], int parts,
                      const struct parts_row[], int rows);

/* How often each number was seen, in 100 of `games`: above the axis; if `down` is not NULL, `up`
 * is of games won, and below the axis is what was seen in games lost. */
void dread_plot_spreads(struct report_page *, const struct caption *, const char *axis,
                        uint64_t games, const struct histogram *up, const struct histogram *down);

/* A share over a number, with intervals. */
struct point {
    double x;
    struct interval in;
};
void dread_plot_curve(struct report_page *, const struct caption *, const char *x, const char *y,
                      const struct point[], int points);

#endif
