/* Draws plots with gnuplot. See plot.h.
 *
 * gnuplot runs as a child process that reads its commands from an unnamed file. No text from the
 * user is ever part of a command: labels are passed as data. gnuplot draws in colours of the form
 * #0100NN, which nothing else uses. copy_svg replaces them by the page's colour variables, so that
 * a plot has the right colours in light mode, in dark mode and on paper. Of gnuplot's SVG, only the
 * drawing is kept. Numbered ids and links between elements are left out, because they would clash
 * with those of other plots in the page. */

#define _POSIX_C_SOURCE 200809L /* posix_spawnp, fileno */
#include "plot.h"

#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "dread/text.h"

extern char **environ; /* no POSIX header declares it */

/* Sizes in units of the SVG, in which text is 14 high. The text can still be read if the plot is
 * shown 320 pixels wide. */
enum { WIDTH = 480, ROW_HEIGHT = 42, ROWS_IN_A_PLOT = 20, LABEL_MOST = 54 };

static const char *const colour_names[COLOURS] = {"faint", "mark", "w1", "w2", "w3",  "w4",
                                                  "l1",    "l2",   "l3", "l4", "none"};

/* ---- gnuplot ---- */

/* Runs gnuplot with one file as input and another as output. Returns false if it fails. -d: without
 * the user's settings. */
static bool run_gnuplot(FILE *in, FILE *out)
{
    static char name[] = "gnuplot", settings[] = "-d";
    char *words[] = {name, settings, NULL};
    posix_spawn_file_actions_t actions;
    pid_t child;
    int status = -1;
    if (fflush(in) || posix_spawn_file_actions_init(&actions)) return false;
    lseek(fileno(in), 0, SEEK_SET);
    bool fine = !posix_spawn_file_actions_adddup2(&actions, fileno(in), STDIN_FILENO) &&
                !posix_spawn_file_actions_adddup2(&actions, fileno(out), STDOUT_FILENO) &&
                !posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY,
                                                  0) &&
                !posix_spawnp(&child, name, &actions, NULL, words, environ);
    posix_spawn_file_actions_destroy(&actions);
    if (!fine) return false;
    while (waitpid(child, &status, 0) < 0)
        if (errno != EINTR) return false;
    return status == 0;
}

/* Returns the whole file as a string, which the caller frees; NULL if it is empty or on an
 * error. */
static char *read_all(FILE *f)
{
    long n = fseek(f, 0, SEEK_END) ? -1 : ftell(f);
    char *all = n > 0 ? malloc((size_t)n + 1) : NULL;
    rewind(f);
    if (!all) return NULL;
    all[fread(all, 1, (size_t)n, f)] = '\0';
    return all;
}

/* Returns the output of gnuplot for these commands, which the caller frees, and closes the
 * commands. NULL if there is no gnuplot or it fails. */
static char *gnuplot_output(FILE *commands)
{
    FILE *out = commands ? tmpfile() : NULL;
    char *answer = out && run_gnuplot(commands, out) ? read_all(out) : NULL;
    if (commands) fclose(commands);
    if (out) fclose(out);
    return answer;
}

bool dread_plots_can_be_drawn(void)
{
    FILE *commands = tmpfile();
    if (commands) fputs("set print '-'\nprint GPVAL_VERSION\n", commands);
    char *answer = gnuplot_output(commands);
    bool can = answer && strtod(answer, NULL) >= 5;
    free(answer);
    return can;
}

/* ---- converting gnuplot's SVG ---- */

/* Replacements in the SVG. Where several fit, the last one is used, so longer ones come last. */
static const struct {
    const char *from, *to;
} replacements[] = {
    {"'black'", "'currentColor'"},
    {"rgb(0,0,0)", "currentColor"},
    {"rgb(  0,   0,   0)", "currentColor"},
    {"=\"black\"", "=\"currentColor\""},
    {" color=\"black\"", ""},
    {" color=\"white\"", ""},
    {" stroke-linecap=\"butt\" stroke-linejoin=\"miter\"", ""},
    {" stroke-width=\"1.00\"", ""},
    {" font-family=\"sans-serif\" font-size=\"14.00\" ", ""},
    {" class=\"gridline\" ", ""},
    {" shape-rendering='crispEdges'", ""},
    {"<g fill=\"none\" color=\"black\" stroke=\"currentColor\" stroke-width=\"1.00\" "
     "stroke-linecap=\"butt\" stroke-linejoin=\"miter\">\n</g>\n",
     ""},
    {"\t", ""},
};

/* Returns the position after ` id="gnuplot_plot_1" ><title>gnuplot_plot_1</title>`, or NULL if that
 * is not at `at`. */
static const char *skip_name(const char *at)
{
    const char *end = dread_starts_with(at, " id=\"gnuplot_plot_") ? strstr(at, "</title>") : NULL;
    return end ? end + strlen("</title>") : NULL;
}

/* Copies the drawing into the page, with colours replaced and names left out. */
static void copy_svg(struct report_page *p, const char *at, const char *end)
{
    while (at < end) {
        int red, green, colour, n = 0;
        const char *past = skip_name(at);
        if (past) {
            putc('>', p->out);
            at = past;
            continue;
        }
        if (dread_starts_with(at, "rgb(") &&
            sscanf(at, "rgb(%3d,%4d,%4d)%n", &red, &green, &colour, &n) == 3 && n && red == 1 &&
            colour < COLOURS) {
            fprintf(p->out, "var(--%s)", colour_names[colour]);
            at += n;
            continue;
        }
        size_t i = sizeof replacements / sizeof *replacements;
        while (i > 0 && !dread_starts_with(at, replacements[i - 1].from)) i--;
        if (!i) {
            putc(*at++, p->out);
            continue;
        }
        fputs(replacements[i - 1].to, p->out);
        at += strlen(replacements[i - 1].from);
    }
}

static void write_key(struct report_page *p, const struct part part[], int parts)
{
    if (!parts) return;
    dread_put_html(p, "<ul class=\"key\">");
    for (int i = 0; i < parts; i++) {
        fprintf(p->out,
                "<li><svg viewBox=\"0 0 10 10\" aria-hidden=\"true\"><rect x=\"1\" y=\"1\" "
                "width=\"8\" height=\"8\" fill=\"var(--%s)\" stroke=\"currentColor\"/></svg>",
                colour_names[part[i].colour]);
        dread_put_long(p, part[i].name);
        dread_put_html(p, "</li>");
    }
    dread_put_html(p, "</ul>\n");
}

/* Draws the commands and writes the figure. `about` describes in words what it shows, for screen
 * readers. */
static void draw(struct report_page *p, FILE *commands, int height, const struct caption *caption,
                 const char *about, const struct part part[], int parts)
{
    char *svg = gnuplot_output(commands);
    const char *begin = svg ? strstr(svg, "</defs>") : NULL;
    const char *end = begin ? strstr(begin, "</svg>") : NULL;
    if (!end) {
        p->plot_missing = true;
        free(svg);
        return;
    }
    int id = ++p->plots_drawn;
    fprintf(p->out,
            "<figure>\n<svg role=\"img\" viewBox=\"0 0 %d %d\" font-size=\"14\" "
            "aria-labelledby=\"plot%d about%d\">\n<title id=\"plot%d\">",
            WIDTH, height, id, id, id);
    dread_put_long(p, caption->title);
    fprintf(p->out, "</title>\n<desc id=\"about%d\">", id);
    dread_put_long(p, about);
    dread_put_html(p, "</desc>\n<g>");
    copy_svg(p, begin + strlen("</defs>"), end);
    dread_put_html(p, "</svg>\n");
    write_key(p, part, parts);
    dread_put_html(p, "<figcaption><b>");
    dread_put_long(p, caption->title);
    dread_put_html(p, ".</b> ");
    dread_put_long(p, caption->reading);
    dread_put_html(p, "</figcaption>\n</figure>\n");
    free(svg);
}

/* ---- what all plots share ---- */

/* Opens a file of commands with the settings of all plots. NULL if there are no plots. */
static FILE *begin(const struct report_page *p, int height)
{
    FILE *c = p->plots ? tmpfile() : NULL;
    if (!c) return NULL;
    fprintf(c,
            "set encoding utf8\n"
            "set terminal svg size %d,%d font 'sans-serif,14' noenhanced\n"
            "unset key\nset border 1\nset tics nomirror scale 0.4\nset format '%%g'\n"
            "set xtics offset 0,0.3\nset xlabel offset 0,0.6\n"
            "set lmargin at screen 0.03\nset rmargin at screen 0.96\n"
            "set style fill solid border linecolor rgb 'black'\n",
            WIDTH, height);
    return c;
}

/* Writes text as a quoted string of gnuplot, cut if it is too long, without characters that are
 * special to gnuplot. */
static void write_label(FILE *c, const char *label)
{
    bool cut = strlen(label) > LABEL_MOST; /* in bytes: names of options and agents are ASCII */
    putc('"', c);
    for (int i = 0; label[i] && i < (cut ? LABEL_MOST - 3 : LABEL_MOST); i++)
        if (label[i] >= ' ' && label[i] <= '~' && !strchr("\"\\`", label[i])) putc(label[i], c);
    fputs(cut ? "...\"" : "\"", c);
}

/* Returns a round step that divides a length into four to ten parts. */
static double round_step(double length)
{
    double step = pow(10, floor(log10(length / 4)));
    return length / step >= 20 ? 5 * step : length / step >= 8 ? 2 * step : step;
}

static void add_share(struct text *about, const char *name, double share)
{
    char figure[FIGURE_BYTES];
    dread_text_add(about, name);
    dread_text_char(about, ' ');
    dread_text_add(about, dread_percent(share, figure));
    dread_text_add(about, " %. ");
}

/* ---- ranges ---- */

static void plot_some_ranges(struct report_page *p, const struct caption *caption,
                             const struct axis *axis, const struct range_row row[], int rows)
{
    enum { AXIS_HEIGHT = 50 };
    int height = rows * ROW_HEIGHT + AXIS_HEIGHT;
    char words[4096];
    struct text about = dread_text_in(words, sizeof words);
    FILE *c = begin(p, height);
    if (!c) return;
    fprintf(c, "set bmargin at screen %f\nset tmargin at screen 0.995\n",
            (double)AXIS_HEIGHT / height);
    fputs("$rows << EOD\n", c);
    for (int i = 0; i < rows; i++) {
        struct interval in = row[i].in;
        fprintf(c, "%d %f %f %f %f %f ", i, in.low, in.middle, in.high, axis->from, axis->to);
        write_label(c, row[i].label);
        putc(' ', c);
        write_label(c, row[i].value);
        putc('\n', c);
        dread_text_add(&about, row[i].label);
        dread_text_add(&about, ": ");
        dread_text_add(&about, row[i].value);
        dread_text_add(&about, ". ");
    }
    fprintf(c, "EOD\nset yrange [%f:-0.62]\nset xrange [%f:%f]\nset xtics %f\nunset ytics\n",
            rows - 0.5, axis->from, axis->to, round_step(axis->to - axis->from));
    fputs("set xlabel ", c);
    write_label(c, axis->name);
    fputs("\nset grid xtics linetype 1 linecolor rgb '#010000'\n", c);
    if (axis->at >= axis->from && axis->at <= axis->to)
        fprintf(c,
                "set arrow from %f, graph 0 to %f, graph 1 nohead dashtype 2 linecolor rgb "
                "'#010001' linewidth 1\n",
                axis->at, axis->at);
    double half = (axis->to - axis->from) * 0.004;
    fprintf(c,
            "plot $rows using 3:1:2:4:($1+0.06):($1+0.22) with boxxyerror linecolor rgb '#010004', "
            "$rows using 3:1:($3-%f):($3+%f):($1-0.04):($1+0.32) with boxxyerror fillcolor rgb "
            "'black', "
            "$rows using 5:($1-0.28):7 with labels left textcolor rgb 'black', "
            "$rows using 6:($1-0.28):8 with labels right textcolor rgb 'black'\n",
            half, half);
    draw(p, c, height, caption, words, NULL, 0);
}

void dread_plot_ranges(struct report_page *p, const struct caption *caption,
                       const struct axis *axis, const struct range_row row[], int rows)
{
    for (int from = 0; from < rows; from += ROWS_IN_A_PLOT)
        plot_some_ranges(p, caption, axis, row + from,
                         rows - from < ROWS_IN_A_PLOT ? rows - from : ROWS_IN_A_PLOT);
}

/* ---- stacked bars ---- */

static void plot_some_stacks(struct report_page *p, const struct caption *caption,
                             const struct part part[], int parts, const struct parts_row row[],
                             int rows)
{
    enum { AXIS_HEIGHT = 34 };
    int height = rows * ROW_HEIGHT + AXIS_HEIGHT;
    char words[4096];
    struct text about = dread_text_in(words, sizeof words);
    FILE *c = begin(p, height);
    if (!c) return;
    fprintf(c, "set bmargin at screen %f\nset tmargin at screen 0.995\n",
            (double)AXIS_HEIGHT / height);
    for (int i = 0; i < rows; i++) {
        dread_text_add(&about, row[i].label);
        dread_text_add(&about, ": ");
        for (int k = 0; k < parts; k++) add_share(&about, part[k].name, row[i].part[k]);
    }
    for (int k = 0; k < parts; k++) {
        fprintf(c, "$part%d << EOD\n", k);
        for (int i = 0; i < rows; i++) {
            double from = 0;
            for (int before = 0; before < k; before++) from += row[i].part[before];
            if (row[i].part[k] > 0)
                fprintf(c, "%d %f %f\n", i, 100 * from, 100 * (from + row[i].part[k]));
        }
        fputs("-9 0 0\nEOD\n", c); /* out of sight: gnuplot refuses to plot nothing */
    }
    fputs("$labels << EOD\n", c);
    for (int i = 0; i < rows; i++) {
        fprintf(c, "%d ", i);
        write_label(c, row[i].label);
        putc('\n', c);
    }
    fprintf(
        c,
        "EOD\nset yrange [%f:-0.62]\nset xrange [0:100]\n"
        "unset ytics\nplot $labels using (0):($1-0.28):2 with labels left textcolor rgb 'black'",
        rows - 0.5);
    for (int k = 0; k < parts; k++)
        fprintf(c,
                ", $part%d using 2:1:2:3:($1-0.06):($1+0.36) with boxxyerror fillcolor rgb "
                "'#0100%02x'",
                k, (unsigned)part[k].colour);
    putc('\n', c);
    draw(p, c, height, caption, words, part, parts);
}

void dread_plot_stacks(struct report_page *p, const struct caption *caption,
                       const struct part part[], int parts, const struct parts_row row[], int rows)
{
    for (int from = 0; from < rows; from += ROWS_IN_A_PLOT)
        plot_some_stacks(p, caption, part, parts, row + from,
                         rows - from < ROWS_IN_A_PLOT ? rows - from : ROWS_IN_A_PLOT);
}

/* ---- histograms ---- */

/* Returns the per cent of games for each number of a bucket. */
static double density(const struct histogram *s, int bucket, uint64_t games)
{
    double low, high;
    dread_histogram_bucket(bucket, &low, &high);
    return 100 * (double)s->bucket[bucket] / (double)games / (high - low + 1);
}

/* Writes the bars of a histogram as data, times `sign`. Raises *most to the highest of them. */
static void write_bars(FILE *c, const char *name, const struct histogram *s, uint64_t games,
                       int sign, double *most)
{
    fprintf(c, "$%s << EOD\n", name);
    for (int b = 0; s && b < HISTOGRAM_BUCKETS; b++) {
        if (!s->bucket[b]) continue;
        double low, high, share = density(s, b, games);
        dread_histogram_bucket(b, &low, &high);
        if (share > *most) *most = share;
        fprintf(c, "%f %f %f\n", low - 0.5, high + 0.5, sign * share);
    }
    fputs("-9 -9 0\nEOD\n", c);
}

void dread_plot_histograms(struct report_page *p, const struct caption *caption, const char *axis,
                           uint64_t games, const struct histogram *up, const struct histogram *down)
{
    enum { HEIGHT = 250 };
    uint64_t seen = up->count + (down ? down->count : 0);
    FILE *c = seen ? begin(p, HEIGHT) : NULL;
    if (!c) return;
    struct histogram all = *up;
    if (down) dread_histogram_join(&all, down);
    double above = 0, below = 0, first = (double)all.least - 0.5;
    double last = dread_histogram_quantile(&all, 0.995) + 0.5;
    write_bars(c, "up", up, games, 1, &above);
    write_bars(c, "down", down, games, -1, &below);
    if (above + below <= 0) above = 1;
    double step = round_step(above + below), wide = round_step(last - first);
    fprintf(c, "set xrange [%f:%f]\nset yrange [%f:%f]\nset xtics %f\nset xlabel ", first, last,
            below > 0 ? -1.12 * below : 0, 1.12 * above, wide < 1 ? 1 : wide);
    write_label(c, axis);
    fputs("\nset ytics (", c);
    for (int k = -10; k <= 10; k++)
        fprintf(c, "%s\"%g\" %f", k > -10 ? ", " : "", fabs(k * step), k * step);
    fputs(")\nset lmargin at screen 0.1\nset tmargin at screen 0.92\n"
          "set bmargin at screen 0.2\n"
          "set grid ytics linetype 1 linecolor rgb '#010000'\n"
          "set xzeroaxis linetype 1 linecolor rgb 'black'\n",
          c);
    if (down)
        fputs("set label 1 'won above, lost below' at graph 0, graph 1 left offset 0,0.6\n", c);
    fputs("plot $up using 1:3:1:2:(0):3 with boxxyerror fillcolor rgb '#010003', "
          "$down using 1:3:1:2:3:(0) with boxxyerror fillcolor rgb '#010007'\n",
          c);
    char words[200];
    snprintf(words, sizeof words, "%llu to %llu; half below %.0f, nine tenths below %.0f.",
             as_ull(all.least), as_ull(all.most), dread_histogram_quantile(&all, 0.5),
             dread_histogram_quantile(&all, 0.9));
    draw(p, c, HEIGHT, caption, words, NULL, 0);
}

/* ---- curves ---- */

void dread_plot_curve(struct report_page *p, const struct caption *caption, const char *x,
                      const char *y, const struct point point[], int points)
{
    enum { HEIGHT = 270 };
    FILE *c = begin(p, HEIGHT);
    if (!c) return;
    char words[2048];
    struct text about = dread_text_in(words, sizeof words);
    fputs("$points << EOD\n", c);
    for (int i = 0; i < points; i++) {
        struct interval in = point[i].in;
        char number[FIGURE_BYTES];
        fprintf(c, "%f %f %f %f\n", point[i].x, 100 * in.low, 100 * in.middle, 100 * in.high);
        snprintf(number, sizeof number, "%g:", point[i].x);
        add_share(&about, number, in.middle);
    }
    double length = point[points - 1].x - point[0].x, step = round_step(length);
    double half = length * 0.008;
    fprintf(c,
            "EOD\nset xrange [%f:%f]\nset yrange [0:100]\nset xtics %f\n"
            "set lmargin at screen 0.13\nset tmargin at screen 0.96\nset bmargin at screen 0.2\n"
            "set grid ytics linetype 1 linecolor rgb '#010000'\nset xlabel ",
            point[0].x - length * 0.06, point[points - 1].x + length * 0.06, step < 1 ? 1 : step);
    write_label(c, x);
    fputs("\nset ylabel ", c);
    write_label(c, y);
    fprintf(c,
            "\nplot $points using 1:3 with lines linetype 1 linecolor rgb '#010001', "
            "$points using 1:3:($1-%f):($1+%f):2:4 with boxxyerror fillcolor rgb '#010004', "
            "$points using 1:3:($1-%f):($1+%f):($3-0.6):($3+0.6) with boxxyerror fillcolor rgb "
            "'black'\n",
            half, half, 2 * half, 2 * half);
    draw(p, c, HEIGHT, caption, words, NULL, 0);
}
