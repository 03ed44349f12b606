/* The methods of the protocol that play with the mid-end: `scene`, `intent`, `think` and `deal`.
 * See play_methods.h.
 *
 * An engine has one mid-end, which it opens when a request first needs it. Nothing is saved. The
 * time is that of the caller's clock, or what the requests say. */

#include "play_methods.h"
#include "core/id.h"
#include "real.h"
#include "scene_json.h"

/* The cost of the intent `say`: it may be a question that takes a complete hint or autopsy to
 * answer. */
static const struct budget say_cost = {.playouts = 50000, .positions = 1000000};

/* The cost of one slice of thinking: about a hint, or about anything else, which may include the
 * solver. */
static const struct budget hint_slice = {.playouts = 100};
static const struct budget long_slice = {.playouts = 5000, .positions = 500000};

/* ---- Opening, and the time ---- */

/* Sets the engine's time from the parameter `ms`, or from the caller's clock if it is missing. Once
 * the mid-end is open, time never goes back. */
static bool take_now(struct engine *e, const struct json_value *params)
{
    const struct json_value *ms = dread_json_member(params, "ms");
    struct clock_reading now = e->given.now(e->given.caller);
    bool is_whole;
    if (ms && (ms->kind != JSON_NUMBER || !dread_json_whole(ms, &now.ms, &is_whole) || now.ms < 0))
        return dread_refuse(e, INVALID_PARAMS,
                            "The parameter `ms` must be a number of milliseconds, from 0.");
    if (e->play && now.ms < e->now.ms) now.ms = e->now.ms;
    e->now = now;
    return true;
}

/* Opens the mid-end if it is not open. */
static bool open_play(struct engine *e)
{
    const struct engine_setup *setup = &e->given;
    e->house = (struct play_house){.games = setup->games,
                                   .themes = setup->themes,
                                   .pages = setup->pages,
                                   .puzzles = setup->puzzles,
                                   .plain = &dread_plain_play,
                                   .page = true,
                                   .night_has_cards = setup->stands,
                                   .watcher = setup->caller};
    if (!e->play && setup->play)
        e->play = dread_play_open(setup->play, setup->play_bytes, &e->house, &e->now);
    return e->play || dread_refuse(e, REFUSED, "There is not enough memory.");
}

/* Answers with the scene of this moment. Closes the mid-end if the player has left it. */
static void answer_with_scene(struct engine *e)
{
    struct text *t = &e->answer;
    const char *told = dread_play_answer(e->play);
    dread_json_open(t, "result", '{');
    if (*told) dread_json_string(t, "told", told);
    dread_json_bool(t, "thinks", dread_play_thinks(e->play));
    const struct scene *s = dread_play_scene(e->play, &e->now);
    dread_json_scene(t, s);
    dread_json_close(t, '}');
    e->has_scene = !s->left;
    if (s->left) e->play = NULL;
}

/* ---- Methods ---- */

void dread_answer_scene(struct engine *e, const struct json_value *params)
{
    if (dread_has_only(e, params, (const char *const[]){"ms", NULL}) && take_now(e, params) &&
        open_play(e))
        answer_with_scene(e);
}

/* Checks that the player can say something now: no page may be open, and the budget must have
 * say_cost left, since the answer must be complete in this response. */
static bool can_say(struct engine *e)
{
    const struct scene *s = dread_play_scene(e->play, &e->now);
    if (!s->page.open) return dread_spend_fixed(e, say_cost);
    return dread_refuse(e, REFUSED, "A page is open; close it first.");
}

void dread_answer_intent(struct engine *e, const struct json_value *params)
{
    struct intent in;
    struct clock_reading seen = e->now; /* when the player saw the scene */
    static const char *const known[] = {"intent", "thing", "button", "command",
                                        "number", "text",  "ms",     NULL};
    if (!dread_has_only(e, params, known) || !take_now(e, params) || !open_play(e)) return;
    if (!e->has_scene) seen = e->now;
    in.now = e->now;
    if (!dread_json_intent(params, dread_play_scene(e->play, &seen), &in, &e->why)) {
        dread_refuse_why(e, INVALID_PARAMS);
        return;
    }
    if (in.kind == INTENT_SAY && !can_say(e)) return;
    dread_play_intent(e->play, &in);
    while (in.kind == INTENT_SAY && dread_play_thinks(e->play)) dread_play_think(e->play, NULL);
    answer_with_scene(e);
}

void dread_answer_think(struct engine *e, const struct json_value *params)
{
    int slices = 1;
    if (!dread_has_only(e, params, (const char *const[]){"slices", "ms", NULL}) ||
        (dread_json_member(params, "slices") &&
         !dread_take_number(e, params, "slices", 10000, &slices)) ||
        !take_now(e, params) || !open_play(e))
        return;
    const struct scene *s = dread_play_scene(e->play, &e->now);
    bool is_hint = s->page.open && s->page.kind == PAGE_HINT;
    while (slices-- > 0 && dread_play_thinks(e->play)) {
        if (!dread_spend_fixed(e, is_hint ? hint_slice : long_slice)) return;
        dread_play_think(e->play, NULL);
    }
    answer_with_scene(e);
}

/* ---- Deals ---- */

/* Reads a deal from `id` and `actions`, or beside real cards from `game`. Plays the actions in
 * engine.line, a session for that purpose. */
static bool take_wanted_deal(struct engine *e, const struct json_value *params,
                             struct deal_wanted *wanted)
{
    struct session *s = &e->line;
    if (!dread_take_new(e, params, s)) return false;
    wanted->game = s->game;
    wanted->deal = &s->deal;
    wanted->line = s->line;
    wanted->actions = dread_session_chosen(s);
    return true;
}

/* Reads the game and options of a fresh deal from `game`. */
static bool take_wanted_game(struct engine *e, const struct json_value *params,
                             struct deal_wanted *wanted, struct rules *rules)
{
    const char *written = dread_take_string(e, params, "game");
    if (!written) return false;
    wanted->rules = rules;
    return dread_id_read_rules(e->given.games, written, &wanted->game, rules, &e->why) ||
           dread_refuse_why(e, REFUSED);
}

/* Puts a puzzle on the table. */
static void deal_puzzle(struct engine *e, const struct json_value *params)
{
    const char *code = dread_take_string(e, params, "puzzle");
    if (!code || !open_play(e)) return;
    if (dread_play_puzzle(e->play, code, false, &e->now, &e->why)) answer_with_scene(e);
    else dread_refuse_why(e, REFUSED);
}

void dread_answer_deal(struct engine *e, const struct json_value *params)
{
    struct rules rules;
    struct deal_wanted wanted = {.anew = true, .leaves_night = true};
    enum mode mode;
    if (!dread_has_only(
            e, params,
            (const char *const[]){"id", "actions", "game", "real", "mode", "puzzle", "ms", NULL}) ||
        !take_now(e, params) || !dread_take_mode(e, params, &mode))
        return;
    if (dread_json_member(params, "puzzle")) {
        deal_puzzle(e, params);
        return;
    }
    bool fresh = dread_json_member(params, "game") && !dread_json_member(params, "real");
    bool fine = fresh ? take_wanted_game(e, params, &wanted, &rules)
                      : take_wanted_deal(e, params, &wanted);
    if (!fine || !open_play(e)) return;
    wanted.night = mode == NIGHT;
    dread_play_deal(e->play, &wanted, &e->now);
    answer_with_scene(e);
}
