/* Views, traces, cards and observations. See dread.h. */

#include "library/library.h"

#include <string.h>

static dread_thing thing_of(struct thing thing)
{
    return (dread_thing){thing.kind, thing.zone, thing.index};
}

/* ---- The view ---- */

static dread_spot spot_of(const struct spot *s)
{
    return (dread_spot){.card = s->card,
                        .face = s->face,
                        .horizontal = s->horizontal,
                        .north = s->north,
                        .east = s->east,
                        .group = s->group,
                        .watchers = s->watchers,
                        .tags = s->tags};
}

static dread_zone zone_of(const struct zone *z)
{
    return (dread_zone){.layout = z->layout,
                        .width = z->columns,
                        .height = z->rows,
                        .first = z->first,
                        .count = z->count,
                        .deck = z->deck};
}

static dread_token token_of(const struct token *t)
{
    return (dread_token){.id = t->id,
                         .card = t->card,
                         .at = thing_of(t->at),
                         .facing = t->facing,
                         .mood = t->mood,
                         .memory = thing_of(t->memory),
                         .leaving = t->leaving,
                         .blocks = t->blocks};
}

static void fill_in(dread_view *out, const struct view *view)
{
    out->outcome = view->outcome;
    out->prompt = view->prompt;
    out->turn = view->turn;
    out->zones = view->zones;
    out->gauges = view->gauges;
    out->tokens = view->tokens;
    out->spots = view->spots;
    for (int i = 0; i < view->zones; i++) out->zone[i] = zone_of(&view->zone[i]);
    for (int i = 0; i < view->gauges; i++)
        out->gauge[i] = (dread_gauge){view->gauge[i].value, view->gauge[i].most};
    for (int i = 0; i < view->tokens; i++) out->token[i] = token_of(&view->token[i]);
    for (int i = 0; i < view->spots; i++) out->spot[i] = spot_of(&view->spot[i]);
}

int dread_read_view(const dread_session *session, dread_view *out, dread_error *error)
{
    struct view view;
    dread_view all;
    int result = dread_handle_enter(session, MARK_SESSION, error);
    if (result) return result;
    memset(&all, 0, sizeof all);
    dread_session_see(&session->session, &view);
    fill_in(&all, &view);
    dread_handle_leave(session);
    return dread_result_struct(out, &all, sizeof all, error);
}

int dread_read_observation(const dread_session *session, uint8_t *bytes, size_t room,
                           dread_error *error)
{
    struct view view;
    if (!bytes) return dread_result_null(error, "bytes");
    int result = dread_handle_enter(session, MARK_SESSION, error);
    if (result) return result;
    dread_session_see(&session->session, &view);
    if (room < (size_t)dread_observation_bytes(session->encoding))
        result = dread_result_fail(error, DREAD_TOO_SMALL,
                                   "The room for the observation is too small.");
    else dread_observe(session->encoding, &view, bytes);
    dread_handle_leave(session);
    return result;
}

/* ---- Cards ---- */

int dread_write_card(uint8_t c, int words, char *out, size_t room, dread_error *error)
{
    char whole[40];
    struct text t = dread_text_in(whole, sizeof whole);
    if (c >= CARD_KINDS && c != CARD_UNKNOWN && c != CARD_NONE)
        return dread_result_fail(error, DREAD_BAD_CARDS, "That is not a card.");
    (words ? dread_card_write_in_words : dread_card_write)(&t, c);
    return dread_result_text(&t, out, room, error);
}

int dread_read_card(const char *written, uint8_t *c, dread_error *error)
{
    const char *at = written;
    card read;
    if (!written || !c) return dread_result_null(error, written ? "card" : "written");
    if (!dread_card_read(&at, &read) || *at)
        return dread_result_fail(
            error, DREAD_BAD_CARDS,
            "That is not a card; cards are written as `AS`, `TD` or `10D`, and "
            "the joker as `XX`.");
    *c = read;
    return DREAD_OK;
}

/* ---- Traces ---- */

int dread_make_trace(const dread_memory *memory, dread_trace **made, dread_error *error)
{
    if (!made) return dread_result_null(error, "made");
    *made = dread_handle_make(memory, sizeof **made, MARK_TRACE, error);
    if (!*made) return DREAD_NO_MEMORY;
    (*made)->game = NULL;
    (*made)->trace = (struct trace){0};
    return DREAD_OK;
}

void dread_drop_trace(dread_trace *trace)
{
    dread_handle_drop(trace, MARK_TRACE);
}

struct trace *dread_trace_begin(dread_trace *trace, const dread_session *session)
{
    if (!dread_handle_is(trace, MARK_TRACE)) return NULL;
    trace->game = session->session.game;
    trace->rules = session->session.deal.rules;
    trace->trace = (struct trace){trace->event, EVENTS_MOST, 0};
    return &trace->trace;
}

int dread_events(const dread_trace *trace)
{
    if (!dread_handle_is(trace, MARK_TRACE)) return 0;
    return trace->trace.count < EVENTS_MOST ? trace->trace.count : EVENTS_MOST;
}

int dread_read_event(const dread_trace *trace, int i, dread_event *out, dread_error *error)
{
    if (!dread_handle_is(trace, MARK_TRACE)) return dread_result_null(error, "trace");
    if (i < 0 || i >= dread_events(trace))
        return dread_result_fail(error, DREAD_MISUSE, "The trace has no event with this number.");
    const struct event *e = &trace->event[i];
    dread_event all = {
        .id = e->id,
        .rule = dread_event_rule(trace->game, &trace->rules, e->id),
        .card = e->card,
        .token = e->token,
        .facing = e->facing,
        .foretold = trace->game->words.events[e->id].foretold,
        .amount = e->amount,
        .from = thing_of(e->from),
        .to = thing_of(e->to),
        .moved = {.card = e->moved.card,
                  .face = e->moved.face,
                  .horizontal = e->moved.horizontal,
                  .from = thing_of(e->moved.from),
                  .to = thing_of(e->moved.to)},
        .gauge = thing_of(e->gauge),
        .value = e->value,
        .outcome = e->outcome,
    };
    return dread_result_struct(out, &all, sizeof all, error);
}

int dread_happened(const dread_session *session, int ply, dread_trace *trace, dread_error *error)
{
    if (!dread_handle_is(trace, MARK_TRACE)) return dread_result_null(error, "trace");
    int result = dread_handle_enter(session, MARK_SESSION, error);
    if (result) return result;
    struct trace *events = dread_trace_begin(trace, session);
    result = dread_session_past(session, error);
    if (!result && (ply < 0 || ply > session->session.played))
        result = dread_result_misuse(error, "No action of this game has that number.");
    if (!result) dread_session_trace(&session->session, ply, events);
    dread_handle_leave(session);
    return result;
}
