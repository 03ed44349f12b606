/* Lists of figures, and sentences about them. See figures.h. */

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "figures.h"

/* ---- the list ---- */

/* Adds a figure that has a name. One without is written where the next one will be. */
static struct listed_figure *add(struct figures *f, struct listed_figure figure)
{
    dread_must(f->n < FIGURES_MOST);
    struct listed_figure *at = &f->figure[f->n];
    *at = figure;
    f->n += figure.id || figure.key;
    return at;
}

void dread_figures_clear(struct figures *f)
{
    f->n = f->used = 0;
    f->it = NULL;
}

struct listed_figure *dread_figures_count(struct figures *f, const char *id, const char *key,
                                          uint64_t count)
{
    return add(f,
               (struct listed_figure){id, key, FIGURE_COUNT, .count = count, .groups = HUGE_VAL});
}

struct listed_figure *dread_figures_counts(struct figures *f, const char *id, const char *key,
                                           const uint64_t counts[], int n)
{
    return add(f, (struct listed_figure){id, key, FIGURE_COUNTS, .count = (uint64_t)n,
                                         .counts = counts, .groups = HUGE_VAL});
}

struct listed_figure *dread_figures_number(struct figures *f, const char *id, const char *key,
                                           double number)
{
    return add(f, (struct listed_figure){id, key, FIGURE_NUMBER, .places = SIGNIFICANT,
                                         .in.middle = number, .groups = HUGE_VAL});
}

struct listed_figure *dread_figures_bool(struct figures *f, const char *id, const char *key,
                                         bool is)
{
    return add(f, (struct listed_figure){id, key, FIGURE_BOOL, .count = is, .groups = HUGE_VAL});
}

struct listed_figure *dread_figures_words(struct figures *f, const char *id, const char *key,
                                          const char *words)
{
    return add(f,
               (struct listed_figure){id, key, FIGURE_WORDS, .words = words, .groups = HUGE_VAL});
}

struct listed_figure *dread_figures_interval(struct figures *f, const char *id, const char *key,
                                             int places, struct interval in)
{
    return add(f, (struct listed_figure){id, key, FIGURE_INTERVAL, .places = places, .in = in,
                                         .groups = HUGE_VAL});
}

struct listed_figure *dread_figures_share(struct figures *f, const char *id, const char *key,
                                          int places, struct interval in)
{
    struct listed_figure *share = dread_figures_interval(f, id, key, places, in);
    share->is_share = true;
    return share;
}

struct listed_figure *dread_figures_sample(struct figures *f, const char *id, const char *key,
                                           const struct histogram *of, double groups)
{
    if (!of->count) id = key = NULL;
    return add(f, (struct listed_figure){id, key, FIGURE_SAMPLE, .places = 3, .of = of,
                                         .groups = fmin(groups, (double)of->count)});
}

const char *dread_figures_copy(struct figures *f, ...)
{
    struct text t = dread_text_in(f->room + f->used, FIGURES_ROOM - f->used);
    va_list list;
    va_start(list, f);
    for (const char *s; (s = va_arg(list, const char *));) dread_text_add(&t, s);
    va_end(list);
    dread_must(!t.cut);
    f->used += t.length + 1;
    return t.at;
}

const struct listed_figure *dread_figure_of(const struct figures *f, const char *id, int n)
{
    if (n == 2 && f->it && !strncmp(id, "it", 2)) {
        id = f->it;
        n = (int)strlen(id);
    }
    for (int i = 0; i < f->n; i++) {
        const char *name = f->figure[i].id;
        if (name && !strncmp(name, id, (size_t)n) && !name[n]) return &f->figure[i];
    }
    return NULL;
}

struct interval dread_figure_value(const struct listed_figure *figure)
{
    return figure->kind == FIGURE_SAMPLE ? dread_mean_of(figure->of, figure->groups) : figure->in;
}

/* ---- numbers as text ---- */

const char *dread_percent(double share, char figure[FIGURE_BYTES])
{
    double n = 100 * share, size = n < 0 ? -n : n;
    int decimals = size > 0 && (size < 1 || size > 99) && size < 99.995 ? 2 : 1;
    snprintf(figure, FIGURE_BYTES, "%.*f", decimals, n);
    return figure;
}

/* How a figure is written: in per cent or as it is; with a plus sign; with at least so many
 * characters, below 0 with blanks after it; with so many decimals, or those of dread_percent. */
struct form {
    bool is_share, is_signed;
    int width, places;
};

enum { AS_PERCENT = -1 };

static void add_padded(struct text *t, int width, const char *s)
{
    int blanks = abs(width) - (int)strlen(s);
    if (width < 0) dread_text_add(t, s);
    while (blanks-- > 0) dread_text_char(t, ' ');
    if (width >= 0) dread_text_add(t, s);
}

static void add_number(struct text *t, const struct form *form, double number)
{
    char figure[FIGURE_BYTES];
    double told = form->is_share ? 100 * number : number;
    if (isnan(number)) snprintf(figure, sizeof figure, "?");
    else if (form->is_share && form->places == AS_PERCENT) dread_percent(number, figure);
    else snprintf(figure, sizeof figure, form->is_signed ? "%+.*f" : "%.*f", form->places, told);
    add_padded(t, form->width, figure);
}

static void add_range(struct text *t, const struct form *form, struct interval in)
{
    add_number(t, form, in.low);
    dread_text_add(t, " to ");
    add_number(t, form, in.high);
}

/* Adds a part of an interval; all of it if the part is `percent` or has an empty name. */
static void add_part(struct text *t, const struct form *form, const char *part, struct interval in)
{
    if (dread_same(part, "range")) {
        add_range(t, form, in);
    } else if (*part && !dread_same(part, "percent")) {
        add_number(t, form,
                   dread_same(part, "low")    ? in.low
                   : dread_same(part, "high") ? in.high
                                              : in.middle);
    } else {
        add_number(t, form, in.middle);
        dread_text_add(t, *part ? " % (" : " (");
        add_range(t, form, in);
        dread_text_char(t, ')');
    }
}

/* ---- sentences ---- */

enum { PART_BYTES = 24 };

static void add_count(struct text *t, const struct form *form, uint64_t count)
{
    char digits[FIGURE_BYTES];
    snprintf(digits, sizeof digits, "%llu", (unsigned long long)count);
    add_padded(t, form->width, digits);
}

/* Returns the share of a quantile that a part begins with, or 0. */
static double quantile_named(const char *part)
{
    return dread_starts_with(part, "median")      ? 0.5
           : dread_starts_with(part, "tenth")     ? 0.1
           : dread_starts_with(part, "ninetieth") ? 0.9
                                                  : 0;
}

/* Adds a part of a sample. A quantile may have parts itself: `median.middle`. */
static enum completeness tell_sample(struct text *t, const struct listed_figure *figure,
                                     struct form form, const char *part)
{
    const struct histogram *of = figure->of;
    double share = quantile_named(part);
    if (dread_same(part, "count") || dread_same(part, "least") || dread_same(part, "most")) {
        add_count(t, &form, *part == 'c' ? of->count : *part == 'l' ? of->least : of->most);
        return COMPLETE;
    }
    if (share > 0) {
        part += strcspn(part, ".");
        part += *part == '.';
    }
    if (form.places < 0) form.places = share > 0 ? 0 : 1;
    add_part(t, &form, part,
             share > 0 ? dread_quantile_of(of, share, figure->groups) : dread_figure_value(figure));
    bool is_tail = share > 0 && share != 0.5;
    return figure->groups < (is_tail ? FEW_FOR_TAILS : FEW) ? FROM_FEW : COMPLETE;
}

static enum completeness tell_figure(struct text *t, const struct listed_figure *figure,
                                     struct form form, const char *part)
{
    if (figure->kind == FIGURE_SAMPLE) return tell_sample(t, figure, form, part);
    if (figure->kind == FIGURE_WORDS) {
        add_padded(t, form.width, figure->words);
    } else if (figure->kind == FIGURE_COUNT || figure->kind == FIGURE_BOOL) {
        add_count(t, &form, figure->count);
    } else {
        form.is_share = figure->is_share;
        if (form.places < 0 && !form.is_share) form.places = 1;
        add_part(t, &form, figure->kind == FIGURE_NUMBER ? "middle" : part, figure->in);
    }
    return figure->groups < FEW ? FROM_FEW : COMPLETE;
}

/* Reads how a figure of this kind is written: `+6.2`, `-14` or `2`. */
static void read_form(const char *written, enum figure_kind kind, struct form *form)
{
    bool is_number = kind != FIGURE_WORDS && kind != FIGURE_COUNT && kind != FIGURE_BOOL;
    form->is_signed = *written == '+';
    written += form->is_signed;
    size_t n = strspn(written, "-0123456789");
    bool has_both = written[n] == '.';
    if (has_both || !is_number) form->width = atoi(written);
    if (has_both || is_number) form->places = atoi(has_both ? written + n + 1 : written);
}

/* Tells what is between braces. */
static enum completeness tell_field(struct text *t, const struct figures *f, const char *field)
{
    struct form form = {.places = AS_PERCENT};
    char part[PART_BYTES] = "";
    size_t id = strcspn(field, ".:}"), end = id;
    const struct listed_figure *figure = dread_figure_of(f, field, (int)id);
    if (!figure) return NOT_MEASURED;
    if (field[id] == '.') {
        size_t n = strcspn(field + id + 1, ":}");
        snprintf(part, sizeof part, "%.*s", (int)n, field + id + 1);
        end += n + 1;
    }
    if (field[end] == ':') read_form(field + end + 1, figure->kind, &form);
    return tell_figure(t, figure, form, part);
}

enum completeness dread_tell(struct text *t, const struct figures *f, const char *sentence)
{
    enum completeness told = COMPLETE;
    while (*sentence) {
        size_t n = strcspn(sentence, "{");
        dread_text_span(t, sentence, (int)n);
        sentence += n;
        if (!*sentence) break;
        enum completeness one = tell_field(t, f, sentence + 1);
        if (one > told) told = one;
        sentence += strcspn(sentence, "}") + 1;
    }
    return told;
}
