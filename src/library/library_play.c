/* Playing actions, going back, and cards that are told. See dread.h. */

#include "library/library.h"

#include <stdlib.h>

/* ---- Numbers of actions ---- */

/* Some numbers stand for actions that do not exist under these options: these have no notation. */
static bool exists(const struct session *s, action a)
{
    char room[NOTATION_BYTES];
    struct text t = dread_text_in(room, sizeof room);
    s->game->format(&s->deal.rules, a, &t);
    return t.length > 0;
}

int dread_session_action(const dread_session *session, int32_t number, action *a,
                         dread_error *error)
{
    char message[120];
    struct text t = dread_text_in(message, sizeof message);
    const struct encoding *encoding = session->encoding;
    *a = dread_action_of_index(encoding, number);
    if (*a == NO_ACTION) {
        dread_text_add(&t, "Indexes of actions of ");
        dread_text_add(&t, session->session.game->title);
        dread_text_add(&t, " are 0 to ");
        dread_text_number(&t, (uint64_t)encoding->actions - 1);
        dread_text_char(&t, '.');
        return dread_result_fail(error, DREAD_BAD_ACTION, message);
    }
    if (exists(&session->session, *a)) return DREAD_OK;
    dread_text_add(&t, "Index ");
    dread_text_number(&t, (uint64_t)number);
    dread_text_add(&t, " stands for no action under these options.");
    return dread_result_fail(error, DREAD_BAD_ACTION, message);
}

int dread_session_legal_action(const dread_session *session, int32_t number, action *a,
                               dread_error *error)
{
    struct problem problem;
    *a = dread_action_of_index(session->encoding, number);
    if (*a != NO_ACTION && dread_session_legal(&session->session, *a, NULL)) return DREAD_OK;
    int result = dread_session_action(session, number, a, error);
    if (result) return result;
    dread_session_legal(&session->session, *a, &problem);
    return dread_result_of(error, &problem);
}

static int by_size(const void *a, const void *b)
{
    int32_t one = *(const int32_t *)a, other = *(const int32_t *)b;
    return (one > other) - (one < other);
}

int dread_legal(const dread_session *session, int32_t *actions, size_t room)
{
    action legal[ACTIONS_MOST];
    int32_t number[ACTIONS_MOST];
    if (!dread_handle_is(session, MARK_SESSION)) return 0;
    int n = dread_session_actions(&session->session, legal);
    for (int i = 0; i < n; i++) number[i] = dread_index_of_action(session->encoding, legal[i]);
    qsort(number, (size_t)n, sizeof number[0], by_size);
    for (int i = 0; actions && i < n && (size_t)i < room; i++) actions[i] = number[i];
    return n;
}

/* ---- Playing ---- */

/* Plays a legal action in a world, which has no line that could be played again. */
static int play_world(struct session *s, action a, struct trace *trace, dread_error *error)
{
    if (s->played >= s->game->limits.plies)
        return dread_result_fail(error, DREAD_TOO_LONG,
                                 "The game has had as many actions as a game may have.");
    s->game->apply(&s->deal, &s->now, a, trace);
    s->line[s->played++] = a;
    s->known = s->played;
    return DREAD_OK;
}

int dread_play(dread_session *session, int32_t number, dread_trace *trace, dread_error *error)
{
    action a;
    struct problem problem;
    int result = dread_handle_enter(session, MARK_SESSION, error);
    if (result) return result;
    struct trace *events = dread_trace_begin(trace, session);
    result = dread_session_legal_action(session, number, &a, error);
    if (!result && session->world) result = play_world(&session->session, a, events, error);
    else if (!result && !dread_session_play(&session->session, a, events, &problem))
        result = dread_result_of(error, &problem);
    dread_handle_leave(session);
    return result;
}

int dread_check(const dread_session *session, int32_t number, dread_error *error)
{
    action a;
    int result = dread_handle_enter(session, MARK_SESSION, error);
    if (result) return result;
    result = dread_session_legal_action(session, number, &a, error);
    dread_handle_leave(session);
    return result;
}

int dread_preview(const dread_session *session, int32_t number, dread_trace *trace,
                  dread_error *error)
{
    action a;
    struct view view;
    if (!trace) return dread_result_null(error, "trace");
    int result = dread_handle_enter(session, MARK_SESSION, error);
    if (result) return result;
    struct trace *events = dread_trace_begin(trace, session);
    result = dread_session_legal_action(session, number, &a, error);
    if (!result) {
        dread_session_see(&session->session, &view);
        session->session.game->preview(&view, a, events);
    }
    dread_handle_leave(session);
    return result;
}

/* ---- Notation and words ---- */

int dread_read_action(const dread_session *session, const char *written, int32_t *number,
                      dread_error *error)
{
    action a;
    struct problem problem;
    if (!written || !number) return dread_result_null(error, written ? "action" : "written");
    int result = dread_handle_enter(session, MARK_SESSION, error);
    if (result) return result;
    if (dread_session_parse(&session->session, written, &a, &problem))
        *number = dread_index_of_action(session->encoding, a);
    else result = dread_result_of(error, &problem);
    dread_handle_leave(session);
    return result;
}

int dread_write_action(const dread_session *session, int32_t number, char *written, size_t room,
                       dread_error *error)
{
    action a;
    char whole[NOTATION_BYTES];
    struct text t = dread_text_in(whole, sizeof whole);
    int result = dread_handle_enter(session, MARK_SESSION, error);
    if (result) return result;
    result = dread_session_action(session, number, &a, error);
    if (!result) session->session.game->format(&session->session.deal.rules, a, &t);
    dread_handle_leave(session);
    return result ? result : dread_result_text(&t, written, room, error);
}

int dread_describe(const dread_session *session, int32_t number, char *words, size_t room,
                   dread_error *error)
{
    action a;
    struct view view;
    char whole[DREAD_SENTENCE_BYTES];
    struct text t = dread_text_in(whole, sizeof whole);
    int result = dread_handle_enter(session, MARK_SESSION, error);
    if (result) return result;
    result = dread_session_legal_action(session, number, &a, error);
    if (!result) {
        dread_session_see(&session->session, &view);
        session->session.game->describe(&view, a, &t);
    }
    dread_handle_leave(session);
    return result ? result : dread_result_text(&t, words, room, error);
}

/* ---- Going back and forward ---- */

static bool undo(struct session *s)
{
    return dread_session_undo(s);
}

static bool redo(struct session *s)
{
    return dread_session_redo(s, NULL);
}

static bool undo_turn(struct session *s)
{
    return dread_session_undo_turn(s) > 0;
}

static bool redo_turn(struct session *s)
{
    return dread_session_redo_turn(s) > 0;
}

/* Goes by one of the functions above. */
static int go(dread_session *session, bool (*by)(struct session *), const char *nothing,
              dread_error *error)
{
    int result = dread_handle_enter(session, MARK_SESSION, error);
    if (result) return result;
    result = dread_session_past(session, error);
    if (!result && session->session.mode == NIGHT)
        result = dread_result_fail(error, DREAD_IN_A_NIGHT, dread_no_going_back);
    else if (!result && !by(&session->session))
        result = dread_result_fail(error, DREAD_NOTHING, nothing);
    dread_handle_leave(session);
    return result;
}

int dread_undo(dread_session *session, dread_error *error)
{
    return go(session, undo, "There is nothing to take back.", error);
}

int dread_redo(dread_session *session, dread_error *error)
{
    return go(session, redo, "There is nothing to play again.", error);
}

int dread_undo_turn(dread_session *session, dread_error *error)
{
    return go(session, undo_turn, "There is nothing to take back.", error);
}

int dread_redo_turn(dread_session *session, dread_error *error)
{
    return go(session, redo_turn, "There is nothing to play again.", error);
}

int dread_restart(dread_session *session, dread_error *error)
{
    return go(session, dread_session_restart, "", error);
}

/* ---- Beside real cards ---- */

int dread_asked(const dread_session *session, dread_card_asked *question, dread_error *error)
{
    int result = dread_handle_enter(session, MARK_SESSION, error);
    if (result) return result;
    const struct session *s = &session->session;
    int place = dread_session_asks(s);
    if (place < 0) {
        result = dread_result_fail(error, DREAD_WAITS, "The game does not ask for a card now.");
    } else {
        dread_card_asked all = {.place = place,
                                .possible = dread_session_possible(s),
                                .setting_up = dread_session_sets_up(s)};
        struct text t = dread_text_in(all.words, sizeof all.words);
        s->game->unknown->name(&s->deal.rules, place, &t);
        result = dread_result_struct(question, &all, sizeof all, error);
    }
    dread_handle_leave(session);
    return result;
}

int dread_tell_real(dread_session *session, uint8_t c, dread_trace *trace, dread_error *error)
{
    struct problem problem;
    int result = dread_handle_enter(session, MARK_SESSION, error);
    if (result) return result;
    struct trace *events = dread_trace_begin(trace, session);
    if (!dread_session_tell(&session->session, c, events, &problem))
        result = dread_result_of(error, &problem);
    dread_handle_leave(session);
    return result;
}

int dread_correct(dread_session *session, int place, uint8_t c, dread_error *error)
{
    struct problem problem;
    int result = dread_handle_enter(session, MARK_SESSION, error);
    if (result) return result;
    struct session *s = &session->session;
    bool told = place >= 0 && place < DEAL_ROOM && s->deal.real &&
                dread_deal_knows(&s->deal, place);
    result = dread_session_past(session, error);
    if (!result && (!told || c >= CARD_KINDS))
        result = dread_result_fail(error, DREAD_BAD_CARDS,
                                   told ? "That is not a card." : "That card was not told.");
    else if (!result && !dread_session_correct(s, place, c, &problem))
        result = dread_result_of(error, &problem);
    dread_handle_leave(session);
    return result;
}
