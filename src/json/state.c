/* What the protocol answers about a session after each change. See state.h. */

#include "state.h"
#include "view_json.h"
#include "thing.h"
#include "write.h"

void dread_json_asks(struct text *t, const struct session *s)
{
    int place = dread_session_asks(s);
    struct view v;
    char words[400];
    struct text w = dread_text_in(words, sizeof words);
    if (place < 0) return;
    uint64_t possible = dread_session_possible(s);
    dread_session_see(s, &v);
    s->game->unknown->name(&s->deal.rules, place, &w);
    dread_json_open(t, "asks", '{');
    dread_json_number(t, "place", place);
    dread_json_string(t, "words", words);
    dread_json_thing(t, "at", s->game, &v, s->game->unknown->where(&s->deal.rules, place));
    dread_json_open(t, "cards", '[');
    for (uint64_t set = possible; set; set &= set - 1)
        dread_json_card(t, NULL, (card)__builtin_ctzll(set));
    dread_json_close(t, ']');
    dread_json_close(t, '}');
}

/* Adds the members that only games beside real cards have. */
static void add_real(struct text *t, const struct session *s)
{
    dread_json_id(t, "id", s->game, &s->deal);
    if (dread_session_chosen(s) > s->played)
        dread_json_action(t, "pending", s->game, &s->deal.rules, s->pending);
    dread_json_asks(t, s);
}

void dread_open_state(struct engine *e, const struct session *s)
{
    struct text *t = &e->answer;
    dread_json_open(t, "result", '{');
    dread_json_legal(t, s);
    dread_json_number(t, "played", s->played);
    dread_json_number(t, "known", s->known);
    dread_json_number(t, "turn", dread_session_sets_up(s) ? 1 : s->game->turn(&s->now));
    dread_json_string(t, "mode", dread_mode_names[s->mode]);
    if (s->deal.real) add_real(t, s);
}

void dread_answer_state(struct engine *e, const struct session *s)
{
    dread_open_state(e, s);
    dread_json_close(&e->answer, '}');
}

void dread_answer_events(struct engine *e, const struct session *s, const struct trace *trace)
{
    struct view v;
    dread_session_see(s, &v);
    dread_open_state(e, s);
    dread_json_trace(&e->answer, "events", s->game, &v, trace);
    dread_json_close(&e->answer, '}');
}
