/* Refusing requests, charging the budget of a line, and reading parameters. See request.h. */

#include "request.h"
#include "core/id.h"

const char dread_another_line[] = "ask in another line";

bool dread_refuse(struct engine *e, int code, const char *message)
{
    e->code = code;
    return dread_fail(&e->why, message, NULL);
}

bool dread_refuse_why(struct engine *e, int code)
{
    e->code = code;
    return false;
}

/* ---- The budget of a line ---- */

const struct budget dread_line_budget = {.playouts = 500000, .positions = 10000000};

/* Refuses work that may take `wanted` playouts or positions (`part` says which) when only `left` of
 * `whole` are left. */
static bool refuse_work(struct engine *e, const char *part, uint64_t wanted, uint64_t left,
                        uint64_t whole, const char *instead)
{
    struct text t = dread_text_in(e->why.text, sizeof e->why.text);
    dread_text_add(&t, "That can take ");
    dread_text_number(&t, wanted);
    dread_text_char(&t, ' ');
    dread_text_add(&t, part);
    dread_text_add(&t, ". This line may take ");
    dread_text_number(&t, whole);
    dread_text_add(&t, " (a batch is one line), and ");
    dread_text_number(&t, left);
    dread_text_add(&t, " are left; ");
    dread_text_add(&t, instead);
    dread_text_char(&t, '.');
    return dread_refuse_why(e, REFUSED);
}

bool dread_refuse_positions(struct engine *e, uint64_t left, const char *instead)
{
    struct text t = dread_text_in(e->why.text, sizeof e->why.text);
    dread_text_add(&t, "That takes more than the ");
    dread_text_number(&t, left);
    dread_text_add(&t, " positions that are left of the ");
    dread_text_number(&t, dread_line_budget.positions);
    dread_text_add(&t, " for this line (a batch is one line); ");
    dread_text_add(&t, instead);
    dread_text_char(&t, '.');
    return dread_refuse_why(e, REFUSED);
}

bool dread_has_positions(struct engine *e, uint64_t positions, const char *instead)
{
    return positions <= e->budget_left.positions ||
           refuse_work(e, "positions", positions, e->budget_left.positions,
                       dread_line_budget.positions, instead);
}

bool dread_has_playouts(struct engine *e, uint64_t playouts, const char *instead)
{
    return playouts <= e->budget_left.playouts ||
           refuse_work(e, "playouts", playouts, e->budget_left.playouts, dread_line_budget.playouts,
                       instead);
}

void dread_spend(struct engine *e, uint64_t playouts, uint64_t positions)
{
    dread_must(playouts <= e->budget_left.playouts && positions <= e->budget_left.positions);
    struct budget *left = &e->budget_left;
    left->playouts -= playouts < left->playouts ? playouts : left->playouts;
    left->positions -= positions < left->positions ? positions : left->positions;
}

bool dread_spend_fixed(struct engine *e, struct budget cost)
{
    bool fine = dread_has_playouts(e, cost.playouts, dread_another_line) &&
                dread_has_positions(e, cost.positions, dread_another_line);
    if (fine) dread_spend(e, cost.playouts, cost.positions);
    return fine;
}

/* ---- Parameters ---- */

static bool is_known(const char *name, const char *const known[])
{
    for (int i = 0; known[i]; i++)
        if (dread_same(known[i], name)) return true;
    return false;
}

static bool refuse_parameter(struct engine *e, const struct json_value *key,
                             const char *const known[])
{
    struct text t = dread_text_in(e->why.text, sizeof e->why.text);
    dread_text_add(&t, "There is no parameter `");
    dread_text_brief(&t, key->text, (int)key->size);
    dread_text_add(&t, known[0] ? "`; the parameters are " : "`; this method has none");
    for (int i = 0; known[i]; i++) {
        if (i) dread_text_add(&t, ", ");
        dread_text_add(&t, known[i]);
    }
    dread_text_char(&t, '.');
    return dread_refuse_why(e, INVALID_PARAMS);
}

bool dread_has_only(struct engine *e, const struct json_value *params, const char *const known[])
{
    if (!params) return true;
    const struct json_value *key = json_first(params);
    for (uint32_t i = 0; i < params->size; i++, key = json_next(key + 1))
        if (!is_known(key->text, known)) return refuse_parameter(e, key, known);
    return true;
}

const char *dread_take_string(struct engine *e, const struct json_value *params, const char *name)
{
    const struct json_value *p = dread_json_member(params, name);
    if (dread_json_is(p, JSON_STRING)) return p->text;
    dread_fail(&e->why, "The parameter `", name, "` must be present and be a string.", NULL);
    dread_refuse_why(e, INVALID_PARAMS);
    return NULL;
}

/* Returns true, and says so, if a Night in progress has the cards of this deal. */
static bool is_of_night(struct engine *e, const struct game *game, const struct deal *deal)
{
    const struct engine_setup *setup = &e->given;
    return setup->stands && setup->stands(setup->caller, game, deal, &e->why);
}

bool dread_take_puzzle(struct engine *e, const struct json_value *params, const char *name,
                       struct puzzle *p)
{
    const char *code = dread_take_string(e, params, name);
    if (!code) return false;
    return (dread_puzzle_read(e->given.puzzles, e->given.games, code, p, &e->why) &&
            !is_of_night(e, p->game, &p->deal)) ||
           dread_refuse_why(e, REFUSED);
}

/* Reads a whole number from 0 to `most`; returns false if the value is none. */
static bool read_whole_number(const struct json_value *v, int64_t most, int64_t *number)
{
    bool is_whole;
    return dread_json_is(v, JSON_NUMBER) && dread_json_whole(v, number, &is_whole) && is_whole &&
           *number >= 0 && *number <= most;
}

bool dread_take_number(struct engine *e, const struct json_value *params, const char *name,
                       int most, int *number)
{
    int64_t read;
    if (read_whole_number(dread_json_member(params, name), most, &read)) {
        *number = (int)read;
        return true;
    }
    char upper[24];
    struct text t = dread_text_in(upper, sizeof upper);
    dread_text_number(&t, (uint64_t)most);
    dread_fail(&e->why, "The parameter `", name, "` must be a whole number from 0 to ", upper, ".",
               NULL);
    return dread_refuse_why(e, INVALID_PARAMS);
}

struct session *dread_take_session(struct engine *e, const struct json_value *params)
{
    int64_t number;
    if (!read_whole_number(dread_json_member(params, "session"), INT32_MAX, &number)) {
        dread_refuse(e, INVALID_PARAMS, "The parameter `session` must be the number of a session.");
        return NULL;
    }
    if (number >= 1 && number <= ENGINE_SESSIONS && e->is_open[number - 1])
        return &e->session[number - 1];
    dread_refuse(e, REFUSED, "There is no such session; `new` starts one and returns its number.");
    return NULL;
}

/* A function that reads an id: dread_id_read or dread_id_read_real. */
typedef bool id_reader(const struct games *, const char *, const struct game **, struct deal *,
                       struct problem *);

/* Reads the deal in the parameter `id`. */
static bool take_deal(struct engine *e, const struct json_value *params, id_reader *read,
                      const struct game **game, struct deal *deal)
{
    const struct engine_setup *setup = &e->given;
    const char *id = dread_take_string(e, params, "id");
    if (!id) return false;
    if (!read(setup->games, id, game, deal, &e->why)) return dread_refuse_why(e, REFUSED);
    return !is_of_night(e, *game, deal) || dread_refuse_why(e, REFUSED);
}

bool dread_take_deal(struct engine *e, const struct json_value *params, const struct game **game,
                     struct deal *deal)
{
    return take_deal(e, params, dread_id_read, game, deal);
}

bool dread_take_any_deal(struct engine *e, const struct json_value *params, struct session *s)
{
    const struct game *game;
    struct deal deal;
    if (!take_deal(e, params, dread_id_read_real, &game, &deal)) return false;
    dread_session_start(s, game, &deal, NULL);
    return true;
}

/* Plays one element of the parameter `actions`. `number` is its place, from 1, for the message. */
static bool play_element(struct engine *e, const struct json_value *a, uint32_t number,
                         struct session *s)
{
    struct problem inner;
    char where[24];
    struct text t = dread_text_in(where, sizeof where);
    dread_text_number(&t, number);
    if (a->kind != JSON_STRING) {
        dread_fail(&e->why, "Action ", where, " is not a string.", NULL);
        return dread_refuse_why(e, INVALID_PARAMS);
    }
    if (dread_session_play_written(s, a->text, NULL, &inner)) return true;
    dread_fail(&e->why, "Action ", where, ": ", inner.text, NULL);
    return dread_refuse_why(e, REFUSED);
}

bool dread_play_actions(struct engine *e, const struct json_value *params, struct session *s)
{
    const struct json_value *list = dread_json_member(params, "actions");
    if (!list) return true;
    if (list->kind != JSON_ARRAY)
        return dread_refuse(e, INVALID_PARAMS,
                            "The parameter `actions` must be an array of strings.");
    const struct json_value *a = json_first(list);
    for (uint32_t i = 0; i < list->size; i++, a = json_next(a))
        if (!play_element(e, a, i + 1, s)) return false;
    return true;
}

bool dread_take_line(struct engine *e, const struct json_value *params, struct session *s)
{
    const struct game *game;
    struct deal deal;
    if (!dread_take_deal(e, params, &game, &deal)) return false;
    dread_session_start(s, game, &deal, NULL);
    return dread_play_actions(e, params, s);
}

bool dread_take_action(struct engine *e, const struct json_value *params, const struct session *s,
                       action *a)
{
    const char *written = dread_take_string(e, params, "action");
    if (!written) return false;
    return (dread_session_parse(s, written, a, &e->why) && dread_session_legal(s, *a, &e->why)) ||
           dread_refuse_why(e, REFUSED);
}

bool dread_take_mode(struct engine *e, const struct json_value *params, enum mode *mode)
{
    const struct json_value *name = dread_json_member(params, "mode");
    for (*mode = REHEARSAL; *mode < MODES; ++*mode)
        if (!name ||
            (dread_json_is(name, JSON_STRING) && dread_same(name->text, dread_mode_names[*mode])))
            return true;
    return dread_refuse(e, INVALID_PARAMS,
                        "The parameter `mode` must be \"rehearsal\" or \"night\".");
}
