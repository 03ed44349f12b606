/* Draws plots into the page as SVG. The style sheet (report.css) has their colours and fonts. */

#ifndef PLOT_H
#define PLOT_H

#include "html.h"

/* What a colour stands for. */
enum plot_colour {
    COLOUR_WON,                    /* wins: four shades, the darkest first */
    COLOUR_LOST = COLOUR_WON + 4,  /* losses: four shades, the darkest first */
    COLOUR_NONE = COLOUR_LOST + 4, /* no game played, a game that did not end, or unknown */
    PLOT_COLOURS
};

/* The title of a plot, and one or two sentences on how to read it. */
struct caption {
    const char *title, *reading;
};

/* A row with a bar from in.low to in.high, a mark at in.middle, and a text at its end. */
struct range_row {
    char label[RULE_SET_BYTES], value[FIGURE_BYTES]; /* value: the text */
    struct interval in;                              /* in the units of the axis, not 0 to 1 */
};

/* The axis goes from `from` to `to`. If `at` is between them, a dashed line is drawn there. */
struct axis {
    const char *name; /* it says what the units are */
    double from, to, at;
};

/* Draws rows with ranges. More than 20 rows are drawn as several plots. */
void dread_plot_ranges(struct report_page *, const struct caption *, const struct axis *,
                       const struct range_row[], int rows);

/* Returns a row with the range of a figure, and a sentence over the list as its text. */
struct range_row dread_range_row(const char *label, const struct figures *, const char *id,
                                 const char *value);

/* Draws rows with the ranges of one figure of the studies of a panel, from the row `first` on. The
 * text at the end of a row is a sentence over its figures. */
void dread_plot_panel(const struct plot_panel *, const struct caption *, const struct axis *,
                      int first, const char *id, const char *value);

/* Draws rows of stacked bars. The key lists the parts in this order. More than 20 rows are drawn as
 * several plots. */
enum { PARTS_MOST = 20 };
struct part {
    char name[64];
    enum plot_colour colour;
};
struct parts_row {
    char label[RULE_SET_BYTES];
    double part[PARTS_MOST]; /* shares, 0 to 1, which add up to 1 or are all 0 */
};
void dread_plot_stacks(struct report_page *, const struct caption *, const struct part[], int parts,
                       const struct parts_row[], int rows);

/* Draws a histogram, `up`, in per cent of `games`: the height of a bar is the per cent for each
 * number in its bucket. If `down` is not NULL, it is drawn below the axis, and the plot says that
 * `up` is the histogram of games won and `down` that of games lost. Numbers above the 99.5th
 * percentile are not drawn. If there are no numbers, draws nothing. */
void dread_plot_histograms(struct report_page *, const struct caption *, const char *axis,
                           uint64_t games, const struct histogram *up,
                           const struct histogram *down);

/* Draws a curve of shares over a number, with their intervals. There must be at least two points,
 * sorted by x. `x` and `y` are the names of the axes. */
struct point {
    double x;
    struct interval in; /* of the share, 0 to 1 */
};
void dread_plot_curve(struct report_page *, const struct caption *, const char *x, const char *y,
                      const struct point[], int points);

#endif
