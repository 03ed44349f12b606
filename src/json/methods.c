/* The table of all methods, and those that need little time: about games, sessions and words. See
 * methods.h.
 *
 * A method reads its parameters with the dread_take_ functions (request.h), which refuse the
 * request if a parameter is wrong, and then writes its result. The methods that search or think are
 * in analysis.c, those that play with the mid-end in play_methods.c. */

#include "methods.h"
#include "core/record.h"
#include "analysis.h"
#include "play_methods.h"
#include "real.h"
#include "request.h"
#include "state.h"
#include "view_json.h"
#include "words_json.h"

/* ---- Without a session ---- */

static void version(struct engine *e, const struct json_value *p)
{
    if (!dread_has_only(e, p, (const char *const[]){NULL})) return;
    dread_json_open(&e->answer, "result", '{');
    dread_json_string(&e->answer, "name", "dread");
    dread_json_string(&e->answer, "version", e->given.version);
    dread_json_close(&e->answer, '}');
}

static void games(struct engine *e, const struct json_value *p)
{
    if (dread_has_only(e, p, (const char *const[]){NULL}))
        dread_json_games(&e->answer, "result", e->given.games);
}

static void legal(struct engine *e, const struct json_value *p)
{
    if (!dread_has_only(e, p, (const char *const[]){"id", "actions", NULL}) ||
        !dread_take_any_deal(e, p, &e->line) || !dread_play_actions(e, p, &e->line))
        return;
    dread_json_open(&e->answer, "result", '{');
    dread_json_legal(&e->answer, &e->line);
    dread_json_asks(&e->answer, &e->line);
    dread_json_close(&e->answer, '}');
}

/* ---- Starting sessions, and ending them ---- */

/* Returns the index of a free slot for a session. If there is none, refuses the request and returns
 * -1. */
static int take_place(struct engine *e)
{
    for (int i = 0; i < ENGINE_SESSIONS; i++)
        if (!e->is_open[i]) return i;
    dread_refuse(e, REFUSED, "There are 64 sessions already; `close` some.");
    return -1;
}

static void answer_new(struct engine *e, int place)
{
    e->is_open[place] = true;
    dread_open_state(e, &e->session[place]);
    dread_json_number(&e->answer, "session", place + 1);
    dread_json_close(&e->answer, '}');
}

static void new_session(struct engine *e, const struct json_value *p)
{
    enum mode mode;
    static const char *const known[] = {"id", "actions", "mode", "game", "real", NULL};
    if (!dread_has_only(e, p, known) || !dread_take_mode(e, p, &mode)) return;
    int place = take_place(e);
    if (place < 0 || !dread_take_new(e, p, &e->session[place])) return;
    if (mode == NIGHT && e->session[place].deal.real) {
        dread_refuse(e, REFUSED, "A game beside real cards is a Rehearsal.");
        return;
    }
    e->session[place].mode = mode;
    answer_new(e, place);
}

/* Starts a new Rehearsal from a position of a finished game. */
static void again(struct engine *e, const struct json_value *p)
{
    int after = 0;
    if (!dread_has_only(e, p, (const char *const[]){"session", "after", NULL})) return;
    const struct session *s = dread_take_session(e, p);
    if (!s || !dread_take_number(e, p, "after", PLIES_MOST, &after)) return;
    if (!dread_session_outcome(s)) {
        dread_refuse(e, REFUSED, "The game is not over; `undo` goes back in a Rehearsal.");
        return;
    }
    if (after >= s->played) {
        dread_refuse(e, REFUSED, "The game ended after fewer actions.");
        return;
    }
    int place = take_place(e);
    if (place < 0) return;
    dread_session_load(&e->session[place], s->game, &s->deal, &s->middle, s->line, after, after,
                       NULL);
    answer_new(e, place);
}

static void close_session(struct engine *e, const struct json_value *p)
{
    if (!dread_has_only(e, p, (const char *const[]){"session", NULL})) return;
    const struct session *s = dread_take_session(e, p);
    if (!s) return;
    e->is_open[s - e->session] = false;
    dread_json_open(&e->answer, "result", '{');
    dread_json_close(&e->answer, '}');
}

/* ---- Playing ---- */

static void play(struct engine *e, const struct json_value *p)
{
    if (!dread_has_only(e, p, (const char *const[]){"session", "action", NULL})) return;
    struct session *s = dread_take_session(e, p);
    const char *written = s ? dread_take_string(e, p, "action") : NULL;
    if (!written) return;
    struct event event[EVENTS_MOST];
    struct trace trace = {.event = event, .room = EVENTS_MOST};
    if (!dread_session_play_written(s, written, &trace, &e->why)) {
        dread_refuse_why(e, REFUSED);
        return;
    }
    dread_answer_events(e, s, &trace);
}

/* Reads the optional parameter `by`: "action" (the default) or "turn". */
static bool take_by(struct engine *e, const struct json_value *p, bool *turn)
{
    const struct json_value *by = dread_json_member(p, "by");
    *turn = dread_json_is(by, JSON_STRING) && dread_same(by->text, "turn");
    if (!by || *turn || (dread_json_is(by, JSON_STRING) && dread_same(by->text, "action")))
        return true;
    return dread_refuse(e, INVALID_PARAMS, "The parameter `by` must be \"action\" or \"turn\".");
}

static bool undo_or_redo(struct session *s, bool back, bool turn)
{
    if (back) return turn ? dread_session_undo_turn(s) > 0 : dread_session_undo(s);
    return turn ? dread_session_redo_turn(s) > 0 : dread_session_redo(s, NULL);
}

static void answer_undo_or_redo(struct engine *e, const struct json_value *p, bool back)
{
    bool turn;
    if (!dread_has_only(e, p, (const char *const[]){"session", "by", NULL}) ||
        !take_by(e, p, &turn))
        return;
    struct session *s = dread_take_session(e, p);
    if (!s) return;
    if (s->mode == NIGHT) dread_refuse(e, REFUSED, dread_no_going_back);
    else if (undo_or_redo(s, back, turn)) dread_answer_state(e, s);
    else
        dread_refuse(e, REFUSED,
                     back ? "There is nothing to take back." : "There is nothing to redo.");
}

static void undo(struct engine *e, const struct json_value *p)
{
    answer_undo_or_redo(e, p, true);
}

static void redo(struct engine *e, const struct json_value *p)
{
    answer_undo_or_redo(e, p, false);
}

/* ---- Looking ---- */

static void view(struct engine *e, const struct json_value *p)
{
    if (!dread_has_only(e, p, (const char *const[]){"session", NULL})) return;
    const struct session *s = dread_take_session(e, p);
    if (!s) return;
    struct view v;
    dread_session_see(s, &v);
    dread_json_view(&e->answer, "result", s->game, &v);
}

static void preview(struct engine *e, const struct json_value *p)
{
    action a;
    if (!dread_has_only(e, p, (const char *const[]){"session", "action", NULL})) return;
    const struct session *s = dread_take_session(e, p);
    if (!s || !dread_take_action(e, p, s, &a)) return;
    struct view v;
    struct event event[EVENTS_MOST];
    struct trace trace = {.event = event, .room = EVENTS_MOST};
    char words[400];
    struct text t = dread_text_in(words, sizeof words);
    dread_session_see(s, &v);
    s->game->preview(&v, a, &trace);
    s->game->describe(&v, a, &t);
    dread_json_open(&e->answer, "result", '{');
    dread_json_string(&e->answer, "words", words);
    dread_json_trace(&e->answer, "events", s->game, &v, &trace);
    dread_json_close(&e->answer, '}');
}

static void touches(struct engine *e, const struct json_value *p)
{
    action list[ACTIONS_MOST];
    int n = 1;
    if (!dread_has_only(e, p, (const char *const[]){"session", "action", NULL})) return;
    const struct session *s = dread_take_session(e, p);
    if (!s) return;
    if (!dread_json_member(p, "action")) n = dread_session_actions(s, list);
    else if (!dread_take_action(e, p, s, list)) return;
    struct view v;
    dread_session_see(s, &v);
    dread_json_open(&e->answer, "result", '{');
    dread_json_touches(&e->answer, "touches", s->game, &v, list, n);
    dread_json_close(&e->answer, '}');
}

static void record(struct engine *e, const struct json_value *p)
{
    if (!dread_has_only(e, p, (const char *const[]){"session", NULL})) return;
    const struct session *s = dread_take_session(e, p);
    if (!s) return;
    struct text t = dread_text_in(e->record, sizeof e->record);
    dread_record_write(s, &t);
    dread_json_open(&e->answer, "result", '{');
    dread_json_string(&e->answer, "record", e->record);
    dread_json_close(&e->answer, '}');
}

/* ---- Words ---- */

/* Writes a session's prompt, and optionally one of its actions, in words. */
static void answer_session_words(struct engine *e, const struct json_value *p)
{
    action a;
    const struct session *s = dread_take_session(e, p);
    bool of_action = s && dread_json_member(p, "action");
    if (!s || (of_action && !dread_take_action(e, p, s, &a))) return;
    struct theme theme = dread_theme_of(e->given.themes, s->game);
    dread_json_session_words(&e->answer, "result", &theme, s, of_action ? &a : NULL);
}

static void words(struct engine *e, const struct json_value *p)
{
    if (!dread_has_only(e, p, (const char *const[]){"game", "session", "action", NULL})) return;
    if (dread_json_member(p, "session")) {
        answer_session_words(e, p);
        return;
    }
    const char *id = dread_take_string(e, p, "game");
    if (!id) return;
    const struct game *game = dread_game_find(e->given.games, id, dread_length_of(id), &e->why);
    if (!game) {
        dread_refuse_why(e, REFUSED);
        return;
    }
    struct theme theme = dread_theme_of(e->given.themes, game);
    dread_json_words(&e->answer, "result", &theme, game);
}

/* ---- All methods ---- */

const struct method dread_engine_methods[] = {
    {"version", version},
    {"games", games},
    {"legal", legal},
    {"perft", dread_answer_perft},
    {"new", new_session},
    {"play", play},
    {"undo", undo},
    {"redo", redo},
    {"view", view},
    {"preview", preview},
    {"hint", dread_answer_hint},
    {"autopsy", dread_answer_autopsy},
    {"again", again},
    {"record", record},
    {"tell", dread_answer_tell},
    {"correct", dread_answer_correct},
    {"steps", dread_answer_steps},
    {"back", dread_answer_back},
    {"close", close_session},
    {"taste", dread_answer_difficulty},
    {"choose", dread_answer_choose},
    {"solve", dread_answer_solve},
    {"puzzle", dread_answer_puzzle},
    {"touches", touches},
    {"words", words},
    {"scene", dread_answer_scene},
    {"intent", dread_answer_intent},
    {"think", dread_answer_think},
    {"deal", dread_answer_deal},
    {0},
};
