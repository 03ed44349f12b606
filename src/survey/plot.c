/* Plots by gnuplot. See plot.h.
 *
 * gnuplot runs as a child with its commands in an unnamed file, and no text of the user's is ever
 * a command: labels go in as data. It is asked for colours that nobody would use, which then
 * become the page's variables, so that a plot follows light, dark and paper. Of its SVG only what
 * draws is kept; numbered ids and links between elements, which would clash where several plots
 * share a page, are left out. */

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

extern char **environ; /* POSIX has it in no header */

/* The size of a plot in its own units, of which its letters are 14 high; shown at 320 pixels they
 * can still be read. */
enum { WIDTH = 480, ROW = 42, ROWS_OF_A_PLOT = 20, LETTERS = 54 };

static const char *const colour_names[COLOURS] = {"faint", "mark", "w1", "w2", "w3",  "w4",
                                                  "l1",    "l2",   "l3", "l4", "none"};

/* ---- gnuplot ---- */

/* Runs gnuplot from one file into another. -d: without the user's own settings. */
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

/* All of a file, in memory of the caller's; NULL if there is nothing. */
static char *read_all(FILE *f)
{
    long n = fseek(f, 0, SEEK_END) ? -1 : ftell(f);
    char *all = n > 0 ? malloc((size_t)n + 1) : NULL;
    rewind(f);
    if (!all) return NULL;
    all[fread(all, 1, (size_t)n, f)] = '\0';
    return all;
}

/* What gnuplot answers to commands; it closes them. NULL: there is none, or it refuses. */
static char *answer_of_gnuplot(FILE *commands)
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
    char *answer = answer_of_gnuplot(commands);
    bool can = answer && strtod(answer, NULL) >= 5;
    free(answer);
    return can;
}

/* ---- from gnuplot's SVG to the page's ---- */

static const struct {
    const char *from, *to;
} in_page[] = {
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

/* Passes over ` id="gnuplot_plot_1" ><title>gnuplot_plot_1</title>`. */
static const char *past_name(const char *at)
{
    const char *end = dread_starts_with(at, " id=\"gnuplot_plot_") ? strstr(at, "</title>") : NULL;
    return end ? end + strlen("</title>") : NULL;
}

static void copy_svg(struct report_page *p, const char *at, const char *end)
{
    while (at < end) {
        int red, green, colour, n = 0;
        const char *past = past_name(at);
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
        size_t i = sizeof in_page / sizeof *in_page;
        /* The longest stand last. */
        while (i > 0 && !dread_starts_with(at, in_page[i - 1].from)) i--;
        if (!i) {
            putc(*at++, p->out);
            continue;
        }
        fputs(in_page[i - 1].to, p->out);
        at += strlen(in_page[i - 1].from);
    }
}

static void write_key(struct report_page *p, const struct part part[], int parts)
{
    if (!parts) return;
    dread_markup(p, "<ul class=\"key\">");
    for (int i = 0; i < parts; i++) {
        fprintf(p->out,
                "<li><svg viewBox=\"0 0 10 10\" aria-hidden=\"true\"><rect x=\"1\" y=\"1\" "
                "width=\"8\" height=\"8\" fill=\"var(--%s)\" stroke=\"currentColor\"/></svg>",
                colour_names[part[i].colour]);
        dread_put_whole(p, part[i].name);
        dread_markup(p, "</li>");
    }
    dread_markup(p, "</ul>\n");
}

/* Has the commands drawn and writes the figure; `about` says in words what it shows. */
static void draw(struct report_page *p, FILE *commands, int height, const struct caption *caption,
                 const char *about, const struct part part[], int parts)
{
    char *svg = answer_of_gnuplot(commands);
    const char *begin = svg ? strstr(svg, "</defs>") : NULL;
    const char *end = begin ? strstr(begin, "</svg>") : NULL;
    if (!end) {
        p->plotless = true;
        free(svg);
        return;
    }
    int id = ++p->figures;
    fprintf(p->out,
            "<figure>\n<svg role=\"img\" viewBox=\"0 0 %d %d\" font-size=\"14\" "
            "aria-labelledby=\"plot%d about%d\">\n<title id=\"plot%d\">",
            WIDTH, height, id, id, id);
    dread_put_whole(p, caption->title);
    fprintf(p->out, "</title>\n<desc id=\"about%d\">", id);
    dread_put_whole(p, about);
    dread_markup(p, "</desc>\n<g>");
    copy_svg(p, begin + strlen("</defs>"), end);
    dread_markup(p, "</svg>\n");
    write_key(p, part, parts);
    dread_markup(p, "<figcaption><b>");
    dread_put_whole(p, caption->title);
    dread_markup(p, ".</b> ");
    dread_put_whole(p, caption->reading);
    dread_markup(p, "</figcaption>\n</figure>\n");
    free(svg);
}

/* ---- what all plots share ---- */

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

/* Text between quotes, cut where there is no room; what gnuplot would not take as text is left
 * out. */
static void write_label(FILE *c, const char *label)
{
    bool cut = strlen(label) > LETTERS; /* in bytes: options and agents have plain names */
    putc('"', c);
    for (int i = 0; label[i] && i < (cut ? LETTERS - 3 : LETTERS); i++)
        if (label[i] >= ' ' && label[i] <= '~' && !strchr("\"\\`", label[i])) putc(label[i], c);
    fputs(cut ? "...\"" : "\"", c);
}

/* A round step that goes into a length four to ten times. */
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
    dread_text_add(about, dread_of_100(share, figure));
    dread_text_add(about, " %. ");
}

/* ---- ranges ---- */

static void ranges_of_a_plot(struct report_page *p, const struct caption *caption,
                             const struct axis *axis, const struct range_row row[], int rows)
{
    enum { FOOT = 50 };
    int height = rows * ROW + FOOT;
    char words[4096];
    struct text about = dread_text_in(words, sizeof words);
    FILE *c = begin(p, height);
    if (!c) return;
    fprintf(c, "set bmargin at screen %f\nset tmargin at screen 0.995\n", (double)FOOT / height);
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
    for (int from = 0; from < rows; from += ROWS_OF_A_PLOT)
        ranges_of_a_plot(p, caption, axis, row + from,
                         rows - from < ROWS_OF_A_PLOT ? rows - from : ROWS_OF_A_PLOT);
}

/* ---- parts ---- */

static void parts_of_a_plot(struct report_page *p, const struct caption *caption,
                            const struct part part[], int parts, const struct parts_row row[],
                            int rows)
{
    enum { FOOT = 34 };
    int height = rows * ROW + FOOT;
    char words[4096];
    struct text about = dread_text_in(words, sizeof words);
    FILE *c = begin(p, height);
    if (!c) return;
    fprintf(c, "set bmargin at screen %f\nset tmargin at screen 0.995\n", (double)FOOT / height);
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
        fputs("-9 0 0\nEOD\n", c); /* outside: a plot of nothing would be an error */
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

void dread_plot_parts(struct report_page *p, const struct caption *caption,
                      const struct part part[], int parts, const struct parts_row row[], int rows)
{
    for (int from = 0; from < rows; from += ROWS_OF_A_PLOT)
        parts_of_a_plot(p, caption, part, parts, row + from,
                        rows - from < ROWS_OF_A_PLOT ? rows - from : ROWS_OF_A_PLOT);
}

/* ---- spreads ---- */

/* The games in 100 that fall on each number of a bucket. */
static double density(const struct histogram *s, int bucket, uint64_t games)
{
    double low, high;
    dread_histogram_bucket(bucket, &low, &high);
    return 100 * (double)s->bucket[bucket] / (double)games / (high - low + 1);
}

static void write_steps(FILE *c, const char *name, const struct histogram *s, uint64_t games,
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

void dread_plot_spreads(struct report_page *p, const struct caption *caption, const char *axis,
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
    write_steps(c, "up", up, games, 1, &above);
    write_steps(c, "down", down, games, -1, &below);
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
             big(all.least), big(all.most), dread_histogram_quantile(&all, 0.5),
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
