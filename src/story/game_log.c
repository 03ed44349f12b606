/* The game log. See game_log.h. The log is made by replaying the session's actions; nothing is
 * stored. */

#include "game_log.h"

#include "table/table.h"

struct log_reader dread_log_from(const struct theme *theme, const struct session *s, int first)
{
    struct log_reader r = {.theme = theme, .session = s};
    while (r.ply < first && r.ply <= s->played) dread_session_replay(s, r.ply++, &r.now, NULL);
    return r;
}

static void tell_state(const struct log_reader *r, const struct view *view, struct text *t)
{
    action legal[ACTIONS_MOST];
    const struct game *game = r->session->game;
    struct choices choices = {.legal = legal,
                              .count = game->actions(&r->session->deal, &r->now, legal)};
    dread_theme_update(r->theme, game, view, "update", &choices, t);
}

/* Adds an action as it can be said. */
static void write_action(const struct session *s, action a, struct text *t)
{
    char written[64];
    struct text w = dread_text_in(written, sizeof written);
    s->game->format(&s->deal.rules, a, &w);
    dread_speak(written, w.length, t);
}

bool dread_log_line(struct log_reader *r, struct text *t)
{
    const struct session *s = r->session;
    const struct game *game = s->game;
    struct event event[EVENTS_MOST];
    struct trace trace = {.event = event, .room = EVENTS_MOST};
    struct view view;
    int ply = r->ply;
    if (ply > s->played || dread_session_sets_up(s)) return false;
    dread_session_replay(s, r->ply++, &r->now, &trace);
    dread_text_number(t, (uint64_t)ply);
    dread_text_add(t, ". ");
    if (ply) write_action(s, s->line[ply - 1], t);
    else dread_text_add(t, "Start");
    dread_text_add(t, ": ");
    game->see(&s->deal, &r->now, &view);
    dread_theme_tell(r->theme, game, &view, &trace, TELL_ALL, t);
    if (view.outcome) dread_theme_outcome(r->theme, game, view.outcome, t);
    else tell_state(r, &view, t);
    while (t->length && t->at[t->length - 1] == ' ') t->at[--t->length] = '\0';
    return true;
}
