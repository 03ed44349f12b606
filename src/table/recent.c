/* Writes the last turns. See recent.h. Nothing is stored: the session's actions are replayed. */

#include "recent.h"

#include "table.h"

/* A turn that is being replayed. */
struct replayed_turn {
    int turn;
    struct event event[EVENTS_MOST];
    struct trace trace;
};

/* Writes a line for the turn, unless nothing happened in it. If there are too many lines, the
 * oldest goes. */
static void add_line(struct scene_log *log, const struct theme *theme, const struct session *s,
                     const struct position *now, struct replayed_turn *of)
{
    struct view view;
    if (!of->trace.count) return;
    if (log->lines == LOG_LINES) {
        for (int i = 1; i < LOG_LINES; i++) log->line[i - 1] = log->line[i];
        log->lines--;
    }
    struct log_line *line = &log->line[log->lines];
    struct text t = dread_text_in(line->words, sizeof line->words);
    line->turn = (uint16_t)of->turn;
    s->game->see(&s->deal, now, &view);
    dread_theme_tell(theme, s->game, &view, &of->trace, TELL_MAJOR, &t);
    if (!t.length) dread_theme_tell(theme, s->game, &view, &of->trace, TELL_ALL, &t);
    while (t.length && line->words[t.length - 1] == ' ') line->words[--t.length] = '\0';
    log->lines += t.length > 0;
    of->trace.count = 0;
}

void dread_recent_read(struct scene_log *log, const struct table *t)
{
    const struct theme *theme = &t->layout->theme;
    const struct session *s = t->session;
    struct position now;
    struct replayed_turn of = {.turn = 1};
    of.trace = (struct trace){of.event, EVENTS_MOST, 0};
    log->lines = 0;
    if (dread_session_sets_up(s)) return; /* there is no position yet */
    dread_session_replay(s, 0, &now, NULL);
    int last = s->game->turn(&s->now);
    for (int i = 0; i < s->played; i++) {
        int turn = s->game->turn(&now);
        if (turn != of.turn) add_line(log, theme, s, &now, &of);
        of.turn = turn;
        s->game->apply(&s->deal, &now, s->line[i], turn + LOG_LINES > last ? &of.trace : NULL);
    }
    add_line(log, theme, s, &now, &of);
}
