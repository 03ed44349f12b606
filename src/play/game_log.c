/* What happened, in sentences. See game_log.h. */

#include "game_log.h"

/* Goes on to the position of the next line, and says what led there. */
static void advance(struct log_reader *st, struct trace *trace)
{
    const struct session *s = st->session;
    if (st->ply) s->game->apply(&s->deal, &st->now, s->line[st->ply - 1], trace);
    else s->game->start(&s->deal, &st->now, trace);
    st->ply++;
}

struct log_reader dread_log_from(const struct theme *theme, const struct session *s, int first)
{
    struct log_reader st = {.theme = theme, .session = s};
    while (st.ply < first && st.ply <= s->played) advance(&st, NULL);
    return st;
}

bool dread_log_line(struct log_reader *st, struct text *t)
{
    const struct session *s = st->session;
    const struct game *game = s->game;
    struct event event[EVENTS_MOST];
    struct trace trace = {.event = event, .room = EVENTS_MOST};
    struct view view;
    int ply = st->ply;
    if (ply > s->played) return false;
    advance(st, &trace);
    dread_text_number(t, (uint64_t)ply);
    dread_text_add(t, ". ");
    if (ply) game->format(&s->deal.rules, s->line[ply - 1], t);
    else dread_text_add(t, "Start");
    dread_text_add(t, ": ");
    game->see(&s->deal, &st->now, &view);
    dread_theme_tell(st->theme, game, &view, &trace, TELL_ALL, t);
    if (view.outcome) dread_theme_outcome(st->theme, game, view.outcome, t);
    else dread_theme_update(st->theme, game, &view, "update", t);
    while (t->length && t->at[t->length - 1] == ' ') t->at[--t->length] = '\0';
    return true;
}
