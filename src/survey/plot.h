/* Draws plots with gnuplot and puts them into the page as SVG, in the page's own colours and font.
 *
 * If gnuplot is missing, these functions write nothing: the tables next to the plots have the same
 * figures. Numbers are shares from 0 to 1 unless said otherwise. */

#ifndef PLOT_H
#define PLOT_H

#include "html.h"

/* Returns true if gnuplot 5 or later is installed and answers. */
bool dread_plots_can_be_drawn(void);

/* What a colour stands for. Each has a variable in the style sheet. */
enum plot_colour {
    COLOUR_FAINT,                  /* grid lines */
    COLOUR_MARK,                   /* curves and dashed lines */
    COLOUR_WON,                    /* wins: four shades */
    COLOUR_LOST = COLOUR_WON + 4,  /* losses: four shades */
    COLOUR_NONE = COLOUR_LOST + 4, /* unknown, or no game played */
    COLOURS
};

/* The title of a plot, and one or two sentences on how to read it. */
struct caption {
    const char *title, *reading;
};

/* Draws rows, each with a bar from low to high, a mark at the middle, and its value as text at its
 * end, on an axis from `from` to `to`, in the units of the axis. There is a dashed line at `at`, if
 * that is between them. Many rows are drawn as several plots. */
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

/* Draws rows of stacked bars whose parts add up to 1. The key lists the parts in this order. */
enum { PARTS_MOST = 20 };
struct part {
    char name[64];
    enum plot_colour colour;
};
struct parts_row {
    char label[RULE_SET_BYTES];
    double part[PARTS_MOST];
};
void dread_plot_stacks(struct report_page *, const struct caption *, const struct part[], int parts,
                       const struct parts_row[], int rows);

/* Draws a histogram, in per cent of `games`. If `down` is not NULL, `up` is about games won, and
 * `down`, about games lost, is drawn below the axis. */
void dread_plot_histograms(struct report_page *, const struct caption *, const char *axis,
                           uint64_t games, const struct histogram *up,
                           const struct histogram *down);

/* Draws a curve of shares over a number, with intervals. There must be at least two points, sorted
 * by x. */
struct point {
    double x;
    struct interval in;
};
void dread_plot_curve(struct report_page *, const struct caption *, const char *x, const char *y,
                      const struct point[], int points);

#endif
