/* Prints lists of figures. See figures_output.h. */

#include "figures_output.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "show.h"

/* ---- JSON ---- */

/* Adds how the numbers of a sample are spread. With fewer than FEW groups the mean and the median
 * have no interval. */
static void json_sample(struct text *t, const char *key, const struct listed_figure *figure)
{
    const struct histogram *s = figure->of;
    double groups = figure->groups;
    dread_json_open(t, key, '{');
    json_count(t, "count", s->count);
    json_count(t, "sum", s->sum);
    json_count(t, "least", s->least);
    json_figure(t, "tenth", dread_histogram_quantile(s, 0.1));
    json_figure(t, "median", dread_histogram_quantile(s, 0.5));
    json_figure(t, "nineTenths", dread_histogram_quantile(s, 0.9));
    json_count(t, "most", s->most);
    if (groups >= FEW) {
        json_interval(t, "meanInterval", dread_mean_of(s, groups));
        json_interval(t, "medianInterval", dread_quantile_of(s, 0.5, groups));
    }
    if (groups >= FEW_FOR_TAILS) {
        json_interval(t, "tenthInterval", dread_quantile_of(s, 0.1, groups));
        json_interval(t, "nineTenthsInterval", dread_quantile_of(s, 0.9, groups));
    }
    dread_json_close(t, '}');
}

static void json_counts(struct text *t, const char *key, const struct listed_figure *figure)
{
    dread_json_open(t, key, '[');
    for (uint64_t i = 0; i < figure->count; i++) json_count(t, NULL, figure->counts[i]);
    dread_json_close(t, ']');
}

static void json_one(struct text *t, const char *key, const struct listed_figure *figure)
{
    switch (figure->kind) {
    case FIGURE_COUNT: json_count(t, key, figure->count); break;
    case FIGURE_NUMBER: json_figure(t, key, figure->in.middle); break;
    case FIGURE_INTERVAL: json_interval(t, key, figure->in); break;
    case FIGURE_SAMPLE: json_sample(t, key, figure); break;
    case FIGURE_COUNTS: json_counts(t, key, figure); break;
    case FIGURE_WORDS: dread_json_string(t, key, figure->words); break;
    case FIGURE_BOOL: dread_json_bool(t, key, figure->count); break;
    }
}

/* Returns the length of the objects that two keys are both in: `drama/` of `drama/fallWon/mean` and
 * `drama/plays`. */
static size_t shared_objects(const char *one, const char *other)
{
    size_t shared = 0;
    for (size_t i = 0; one[i] && one[i] == other[i]; i++)
        if (one[i] == '/') shared = i + 1;
    return shared;
}

/* Closes the objects of one key that another key is not in, and opens those of the other. Returns
 * the other's last name. */
static const char *json_go(struct text *t, const char *from, const char *to)
{
    size_t shared = shared_objects(from, to);
    for (const char *at = from + shared; (at = strchr(at, '/')); at++) dread_json_close(t, '}');
    const char *name = to + shared;
    for (const char *end; (end = strchr(name, '/')); name = end + 1) {
        char object[64];
        snprintf(object, sizeof object, "%.*s", (int)(end - name), name);
        dread_json_open(t, object, '{');
    }
    return name;
}

void json_figures(struct text *t, const struct figures *f)
{
    const char *at = "";
    for (int i = 0; i < f->n; i++) {
        const char *key = f->figure[i].key;
        if (!key) continue;
        json_one(t, json_go(t, at, key), &f->figure[i]);
        at = key;
    }
    json_go(t, at, "");
}

void json_row(struct text *t, const struct figures *f)
{
    dread_json_open(t, NULL, '{');
    json_figures(t, f);
    dread_json_close(t, '}');
}

/* ---- CSV ---- */

static void print_number(const struct listed_figure *figure, double number)
{
    if (!isfinite(number)) return;
    if (figure->places == SIGNIFICANT) printf("%.6g", number);
    else printf("%.*f", figure->places, number);
}

static void print_main_cell(const struct listed_figure *figure)
{
    switch (figure->kind) {
    case FIGURE_COUNT:
    case FIGURE_BOOL: printf("%llu", (unsigned long long)figure->count); break;
    case FIGURE_WORDS:
        printf(dread_same(figure->id, "options") ? "\"%s\"" : "%s", figure->words);
        break;
    default: print_number(figure, dread_figure_value(figure).middle);
    }
}

/* Prints a lower or upper end. */
static void print_end_cell(const struct listed_figure *figure, bool high)
{
    struct interval in = dread_figure_value(figure);
    if (figure->groups >= FEW) print_number(figure, high ? in.high : in.low);
}

/* Calls `cell` for each column: with the n bytes of its id, and which end of the interval it has
 * (0: none, 'l', 'h'). */
static void each_column(const struct csv_table *table, const struct figures *f,
                        void (*cell)(const struct csv_table *, const struct figures *,
                                     const char *id, int n, char end))
{
    for (const char *at = table->columns; *at; at += *at == ' ') {
        int n = (int)strcspn(at, " "), id = at[n - 1] == '+' ? n - 1 : n;
        if (at > table->columns) printf(",");
        cell(table, f, at, id, '\0');
        if (id < n) printf(","), cell(table, f, at, id, 'l');
        if (id < n) printf(","), cell(table, f, at, id, 'h');
        at += n;
    }
    printf("%s", table->line_end);
}

static void print_head(const struct csv_table *table, const struct figures *f, const char *id,
                       int n, char end)
{
    (void)f;
    printf("%.*s", n, id);
    if (end) printf("%c%s", table->joint, end == 'l' ? "low" : "high");
}

static void print_cell(const struct csv_table *table, const struct figures *f, const char *id,
                       int n, char end)
{
    (void)table;
    const struct listed_figure *figure = dread_figure_of(f, id, n);
    bool is_end = !strncmp(id, "low ", 4) || !strncmp(id, "high ", 5);
    if (is_end) {
        figure = dread_figure_of(f, "share", 5);
        end = *id;
    }
    if (!figure) return;
    if (end) print_end_cell(figure, end == 'h');
    else print_main_cell(figure);
}

void print_csv_heads(const struct csv_table *table)
{
    each_column(table, NULL, print_head);
}

void print_csv_line(const struct csv_table *table, const struct figures *f)
{
    each_column(table, f, print_cell);
}

/* ---- sentences ---- */

bool say(const struct figures *f, const char *sentence)
{
    char room[2048];
    struct text t = dread_text_in(room, sizeof room);
    bool is_measured = dread_tell(&t, f, sentence) != NOT_MEASURED;
    if (is_measured) fputs(room, stdout);
    return is_measured;
}
