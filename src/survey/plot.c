/* Draws plots as SVG. See plot.h.
 *
 * A plot is rectangles, lines and words in a frame, which turns numbers into places. What an
 * element looks like is said by its class (report.css). */

#include "plot.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/text.h"

/* Sizes in units of the SVG, in which text is 13 high. The text can still be read if the plot is
 * shown 320 pixels wide. */
enum { WIDTH = 480, ROW_HEIGHT = 40, ROWS_IN_A_PLOT = 20, LABEL_MOST = 54 };

static const char *const colour_classes[PLOT_COLOURS] = {"w1", "w2", "w3", "w4",  "l1",
                                                         "l2", "l3", "l4", "none"};

/* The part of a plot in which numbers are drawn: its edges in units of the SVG, and the numbers at
 * its edges. */
struct frame {
    FILE *out;
    double left, right, top, bottom;
    double from, to, low, high; /* from, to: at the left, at the right; low, high: at the bottom,
                                   at the top */
};

static double across(const struct frame *f, double x)
{
    return f->left + (x - f->from) / (f->to - f->from) * (f->right - f->left);
}

static double down_to(const struct frame *f, double y)
{
    return f->bottom - (y - f->low) / (f->high - f->low) * (f->bottom - f->top);
}

/* A place in units of the SVG. */
struct place {
    double x, y;
};

/* Draws a rectangle between two corners: its left upper one, and its right lower one. */
static void box(const struct frame *f, const char *class, struct place from, struct place to)
{
    fprintf(f->out, "<rect class=\"%s\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\"/>\n",
            class, from.x, from.y, to.x - from.x, to.y - from.y);
}

static void line(const struct frame *f, const char *class, struct place from, struct place to)
{
    fprintf(f->out, "<line class=\"%s\" x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\"/>\n", class,
            from.x, from.y, to.x, to.y);
}

/* Draws a line across the frame at a height, or down the frame. */
static void line_across(const struct frame *f, const char *class, double y)
{
    line(f, class, (struct place){f->left, y}, (struct place){f->right, y});
}

static void line_down(const struct frame *f, const char *class, double x)
{
    line(f, class, (struct place){x, f->top}, (struct place){x, f->bottom});
}

/* Begins a text; `x` is its left end, its middle or its right end, as the class says. */
static void begin_words(const struct frame *f, const char *class, double x, double y)
{
    fprintf(f->out, "<text class=\"%s\" x=\"%.1f\" y=\"%.1f\">", class, x, y);
}

static void end_words(const struct frame *f)
{
    fputs("</text>\n", f->out);
}

/* Writes words, cut if they are too long for a plot. */
static void words(struct report_page *p, const struct frame *f, const char *class, double x,
                  double y, const char *text)
{
    char label[LABEL_MOST + 1];
    bool cut = strlen(text) > LABEL_MOST; /* in bytes: names of options and agents are ASCII */
    snprintf(label, sizeof label, "%.*s%s", cut ? LABEL_MOST - 3 : LABEL_MOST, text,
             cut ? "..." : "");
    begin_words(f, class, x, y);
    dread_put_long(p, label);
    end_words(f);
}

static void number(const struct frame *f, const char *class, double x, double y, double number)
{
    begin_words(f, class, x, y);
    fprintf(f->out, "%g", fabs(number) < 1e-9 ? 0 : number);
    end_words(f);
}

/* Returns a round step that divides a length into four to ten parts. */
static double round_step(double length)
{
    double step = pow(10, floor(log10(length / 4)));
    return length / step >= 20 ? 5 * step : length / step >= 8 ? 2 * step : step;
}

/* Draws the axis at the bottom: a number and a line at each multiple of `step`. */
static void axis_across(struct report_page *p, const struct frame *f, const char *name, double step,
                        bool lines)
{
    int last = (int)floor(f->to / step + 1e-9);
    for (int k = (int)ceil(f->from / step - 1e-9); k <= last; k++) {
        double x = k * step;
        if (lines) line_down(f, "grid", across(f, x));
        number(f, "soft middle", across(f, x), f->bottom + 16, x);
    }
    line_across(f, "", f->bottom);
    if (name) words(p, f, "soft middle", (f->left + f->right) / 2, f->bottom + 33, name);
}

/* Draws the axis at the left. Numbers below 0 are told without their sign. */
static void axis_up(const struct frame *f, double step)
{
    int last = (int)floor(f->high / step + 1e-9);
    for (int k = (int)ceil(f->low / step - 1e-9); k <= last; k++) {
        double y = k * step;
        line_across(f, "grid", down_to(f, y));
        number(f, "soft end", f->left - 6, down_to(f, y) + 4, fabs(y));
    }
}

static void write_key(struct report_page *p, const struct part part[], int parts)
{
    if (!parts) return;
    dread_put_html(p, "<ul class=\"key\">");
    for (int i = 0; i < parts; i++) {
        fprintf(p->out,
                "<li><svg viewBox=\"0 0 10 10\" aria-hidden=\"true\"><rect class=\"%s\" x=\"1\" "
                "y=\"1\" width=\"8\" height=\"8\"/></svg>",
                colour_classes[part[i].colour]);
        dread_put_long(p, part[i].name);
        dread_put_html(p, "</li>");
    }
    dread_put_html(p, "</ul>\n");
}

/* Begins a figure. `about` describes in words what it shows, for screen readers. */
static void begin(struct report_page *p, int height, const struct caption *caption,
                  const char *about)
{
    int id = ++p->plots_drawn;
    fprintf(p->out,
            "<figure>\n<svg role=\"img\" viewBox=\"0 0 %d %d\" "
            "aria-labelledby=\"plot%d about%d\">\n<title id=\"plot%d\">",
            WIDTH, height, id, id, id);
    dread_put_long(p, caption->title);
    fprintf(p->out, "</title>\n<desc id=\"about%d\">", id);
    dread_put_long(p, about);
    dread_put_html(p, "</desc>\n");
}

static void end(struct report_page *p, const struct caption *caption, const struct part part[],
                int parts)
{
    dread_put_html(p, "</svg>\n");
    write_key(p, part, parts);
    dread_put_html(p, "<figcaption><b>");
    dread_put_long(p, caption->title);
    dread_put_html(p, ".</b> ");
    dread_put_long(p, caption->reading);
    dread_put_html(p, "</figcaption>\n</figure>\n");
}

static void add_share(struct text *about, const char *name, double share)
{
    char figure[FIGURE_BYTES];
    dread_text_add(about, name);
    dread_text_char(about, ' ');
    dread_text_add(about, dread_percent(share, figure));
    dread_text_add(about, " %. ");
}

/* Returns the frame of so many rows. */
static struct frame frame_of_rows(const struct report_page *p, int rows, double from, double to)
{
    return (struct frame){p->out, 8, WIDTH - 12, 2, rows * ROW_HEIGHT + 4, from, to, 0, 1};
}

/* ---- ranges ---- */

static void plot_some_ranges(struct report_page *p, const struct caption *caption,
                             const struct axis *axis, const struct range_row row[], int rows)
{
    struct frame f = frame_of_rows(p, rows, axis->from, axis->to);
    char room[4096];
    struct text about = dread_text_in(room, sizeof room);
    for (int i = 0; i < rows; i++) {
        dread_text_add(&about, row[i].label);
        dread_text_add(&about, ": ");
        dread_text_add(&about, row[i].value);
        dread_text_add(&about, ". ");
    }
    begin(p, (int)f.bottom + 40, caption, room);
    axis_across(p, &f, axis->name, round_step(axis->to - axis->from), true);
    if (axis->at >= axis->from && axis->at <= axis->to)
        line_down(&f, "dashed", across(&f, axis->at));
    for (int i = 0; i < rows; i++) {
        double y = i * ROW_HEIGHT, mark = across(&f, row[i].in.middle);
        words(p, &f, "", f.left, y + 16, row[i].label);
        words(p, &f, "end", f.right, y + 16, row[i].value);
        box(&f, "w3", (struct place){across(&f, row[i].in.low), y + 25},
            (struct place){across(&f, row[i].in.high), y + 31});
        if (isnan(mark)) continue; /* only the ends are known */
        box(&f, "point", (struct place){mark - 1.5, y + 21}, (struct place){mark + 1.5, y + 35});
    }
    end(p, caption, NULL, 0);
}

void dread_plot_ranges(struct report_page *p, const struct caption *caption,
                       const struct axis *axis, const struct range_row row[], int rows)
{
    for (int from = 0; from < rows; from += ROWS_IN_A_PLOT)
        plot_some_ranges(p, caption, axis, row + from,
                         rows - from < ROWS_IN_A_PLOT ? rows - from : ROWS_IN_A_PLOT);
}

struct range_row dread_range_row(const char *label, const struct figures *f, const char *id,
                                 const char *value)
{
    struct range_row row;
    const struct listed_figure *figure = dread_figure_of(f, id, (int)strlen(id));
    struct text t = dread_text_in(row.value, sizeof row.value);
    struct interval in = figure ? dread_figure_value(figure) : (struct interval){0};
    double scale = figure && figure->is_share ? 100 : 1;
    snprintf(row.label, sizeof row.label, "%s", label);
    dread_tell(&t, f, value);
    row.in = (struct interval){scale * in.low, scale * in.middle, scale * in.high};
    return row;
}

void dread_plot_panel(const struct plot_panel *panel, const struct caption *caption,
                      const struct axis *axis, int first, const char *id, const char *value)
{
    char title[PANEL_TITLE_BYTES], label[RULE_SET_BYTES];
    int rows = panel->rows - first;
    struct range_row *row = calloc((size_t)rows, sizeof *row);
    struct caption whole = {dread_panel_title(panel, caption->title, title), caption->reading};
    for (int i = 0; row && i < rows; i++)
        row[i] = dread_range_row(dread_panel_label(panel, first + i, label),
                                 dread_panel_figures(panel, first + i), id, value);
    if (row) dread_plot_ranges(panel->page, &whole, axis, row, rows);
    free(row);
}

/* ---- stacked bars ---- */

static void plot_some_stacks(struct report_page *p, const struct caption *caption,
                             const struct part part[], int parts, const struct parts_row row[],
                             int rows)
{
    struct frame f = frame_of_rows(p, rows, 0, 1);
    char room[4096];
    struct text about = dread_text_in(room, sizeof room);
    for (int i = 0; i < rows; i++) {
        dread_text_add(&about, row[i].label);
        dread_text_add(&about, ": ");
        for (int k = 0; k < parts; k++) add_share(&about, part[k].name, row[i].part[k]);
    }
    begin(p, (int)f.bottom + 22, caption, room);
    for (int i = 0; i < rows; i++) {
        double y = i * ROW_HEIGHT, from = 0;
        words(p, &f, "", f.left, y + 16, row[i].label);
        for (int k = 0; k < parts; k++) {
            double to = from + row[i].part[k];
            if (to > from)
                box(&f, colour_classes[part[k].colour], (struct place){across(&f, from), y + 21},
                    (struct place){across(&f, to), y + 37});
            from = to;
        }
    }
    f.to = 100;
    axis_across(p, &f, NULL, 20, false);
    end(p, caption, part, parts);
}

void dread_plot_stacks(struct report_page *p, const struct caption *caption,
                       const struct part part[], int parts, const struct parts_row row[], int rows)
{
    for (int from = 0; from < rows; from += ROWS_IN_A_PLOT)
        plot_some_stacks(p, caption, part, parts, row + from,
                         rows - from < ROWS_IN_A_PLOT ? rows - from : ROWS_IN_A_PLOT);
}

/* ---- histograms ---- */

/* Returns the per cent of games for each number of a bucket, whose numbers are *low to *high. */
static double density(const struct histogram *s, int bucket, uint64_t games, double *low,
                      double *high)
{
    dread_histogram_bucket(bucket, low, high);
    return 100 * (double)s->bucket[bucket] / (double)games / (*high - *low + 1);
}

/* Returns the height of the highest bar. */
static double highest(const struct histogram *s, uint64_t games)
{
    double most = 0, low, high;
    for (int b = 0; s && b < HISTOGRAM_BUCKETS; b++)
        most = fmax(most, density(s, b, games, &low, &high));
    return most;
}

/* Draws the bars of a histogram, up or down, as far as the frame reaches. */
static void bars(const struct frame *f, const char *class, const struct histogram *s,
                 uint64_t games, bool up)
{
    for (int b = 0; s && b < HISTOGRAM_BUCKETS; b++) {
        double low, high, share = density(s, b, games, &low, &high);
        double left = across(f, fmax(low - 0.5, f->from)),
               right = across(f, fmin(high + 0.5, f->to));
        if (s->bucket[b] && right > left)
            box(f, class, (struct place){left, down_to(f, up ? share : 0)},
                (struct place){right, down_to(f, up ? 0 : -share)});
    }
}

void dread_plot_histograms(struct report_page *p, const struct caption *caption, const char *axis,
                           uint64_t games, const struct histogram *up, const struct histogram *down)
{
    enum { HEIGHT = 250 };
    struct histogram all = *up;
    if (down) dread_histogram_join(&all, down);
    if (!all.count) return;
    double above = highest(up, games), below = highest(down, games);
    struct frame f = {p->out,
                      40,
                      WIDTH - 12,
                      24,
                      HEIGHT - 42,
                      (double)all.least - 0.5,
                      dread_histogram_quantile(&all, 0.995) + 0.5,
                      -1.08 * below,
                      1.08 * above};
    char about[200];
    snprintf(about, sizeof about, "%llu to %llu; half below %.0f, nine tenths below %.0f.",
             as_ull(all.least), as_ull(all.most), dread_histogram_quantile(&all, 0.5),
             dread_histogram_quantile(&all, 0.9));
    begin(p, HEIGHT, caption, about);
    axis_up(&f, round_step(above + below));
    axis_across(p, &f, axis, fmax(1, round_step(f.to - f.from)), false);
    if (down) words(p, &f, "soft", f.left, 13, "won above, lost below");
    bars(&f, "w2", up, games, true);
    bars(&f, "l2", down, games, false);
    line_across(&f, "", down_to(&f, 0));
    end(p, caption, NULL, 0);
}

/* ---- curves ---- */

void dread_plot_curve(struct report_page *p, const struct caption *caption, const char *x,
                      const char *y, const struct point point[], int points)
{
    enum { HEIGHT = 270 };
    double length = point[points - 1].x - point[0].x;
    struct frame f = {p->out,
                      40,
                      WIDTH - 12,
                      28,
                      HEIGHT - 42,
                      point[0].x - length * 0.06,
                      point[points - 1].x + length * 0.06,
                      0,
                      100};
    char room[2048];
    struct text about = dread_text_in(room, sizeof room);
    for (int i = 0; i < points; i++) {
        char name[FIGURE_BYTES];
        snprintf(name, sizeof name, "%g:", point[i].x);
        add_share(&about, name, point[i].in.middle);
    }
    begin(p, HEIGHT, caption, room);
    words(p, &f, "soft", f.left, 13, y);
    axis_up(&f, 20);
    axis_across(p, &f, x, fmax(1, round_step(length)), false);
    fputs("<polyline class=\"curve\" points=\"", p->out);
    for (int i = 0; i < points; i++)
        fprintf(p->out, "%.1f,%.1f ", across(&f, point[i].x),
                down_to(&f, 100 * point[i].in.middle));
    fputs("\"/>\n", p->out);
    for (int i = 0; i < points; i++) {
        struct interval in = point[i].in;
        double at = across(&f, point[i].x), mark = down_to(&f, 100 * in.middle);
        box(&f, "w3", (struct place){at - 3, down_to(&f, 100 * in.high)},
            (struct place){at + 3, down_to(&f, 100 * in.low)});
        box(&f, "point", (struct place){at - 7, mark - 1.5}, (struct place){at + 7, mark + 1.5});
    }
    end(p, caption, NULL, 0);
}
