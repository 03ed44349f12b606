/* The reasons of what happened. See reasons.h. */

#include "reasons.h"

const char *dread_rules_page_of(const struct play_house *house, const struct game *game)
{
    const struct rules_page *pages = house->pages;
    for (int i = 0; pages && pages[i].id; i++)
        if (dread_same(pages[i].id, game->id)) return pages[i].text;
    return NULL;
}

int dread_tell_reasons(const struct asking *q, struct text *t, struct reason reason[])
{
    struct event event[EVENTS_MOST];
    struct trace trace = {event, EVENTS_MOST, 0};
    const struct session *s = q->table->session;
    int ply = q->table->decided < s->played ? q->table->decided + 1 : s->played;
    for (; ply <= s->played; ply++) dread_session_trace(s, ply, &trace);
    return dread_theme_reasons(&q->table->layout->theme, s->game, q->table->view,
                               dread_rules_page_of(q->house, s->game), &trace, t, reason);
}
