/* Prints views and game logs as text, and JSON. See show.h. */

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "command_table.h"
#include "table/table.h"
#include "story/story.h"
#include "show.h"

/* ---- As text ---- */

void show_table(FILE *out, const struct theme *theme, const struct session *s)
{
    char lines[LISTING_BYTES];
    struct text t = dread_text_in(lines, sizeof lines);
    struct view view;
    action legal[ACTIONS_MOST];
    struct choices choices = {.legal = legal, .count = dread_session_actions(s, legal)};
    dread_session_see(s, &view);
    dread_list_table(theme, s->game, &view, &choices, &t);
    fputs(lines, out);
}

void show_log(FILE *out, const struct theme *theme, const struct session *s)
{
    static char line[LOG_LINE_BYTES];
    struct log_reader log = dread_log_from(theme, s, 0);
    for (struct text t = dread_text_in(line, sizeof line); dread_log_line(&log, &t);
         t = dread_text_in(line, sizeof line))
        fprintf(out, "%s\n", line);
}

/* ---- As JSON ---- */

struct text json_begin(void)
{
    static char room[JSON_BYTES];
    return dread_text_in(room, sizeof room);
}

void json_figure(struct text *t, const char *key, double figure)
{
    char digits[32];
    snprintf(digits, sizeof digits, "%.15g", figure);
    double error = fabs(strtod(digits, NULL) - figure);
    if (error > fabs(figure) * DBL_EPSILON) snprintf(digits, sizeof digits, "%.17g", figure);
    if (isfinite(figure)) dread_json_raw(t, key, digits, (int)strlen(digits));
    else dread_json_null(t, key);
}

void json_interval(struct text *t, const char *key, struct interval in)
{
    dread_json_open(t, key, '{');
    json_figure(t, "low", in.low);
    json_figure(t, "middle", in.middle);
    json_figure(t, "high", in.high);
    dread_json_close(t, '}');
}

void json_count(struct text *t, const char *key, uint64_t count)
{
    dread_json_number(t, key, (int64_t)count);
}

void print_json_so_far(FILE *out, struct text *t)
{
    char last = t->at[t->length - 1];
    dread_must(!t->cut);
    fwrite(t->at, 1, (size_t)t->length - 1, out);
    *t = json_begin();
    dread_text_char(t, last);
}

int print_json(FILE *out, const struct text *t)
{
    dread_must(!t->cut);
    fprintf(out, "%s\n", t->at);
    return FINE;
}
