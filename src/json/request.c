/* What the methods of the protocol share. See request.h. */

#include "request.h"
#include "dread/id.h"

const char another_line[] = "ask in another line";

bool refuse(struct engine *e, int code, const char *message)
{
    e->code = code;
    return fails(&e->why, message, NULL, NULL, NULL, NULL, NULL);
}

bool refuse_why(struct engine *e, int code)
{
    e->code = code;
    return false;
}

/* ---- The budget of a line ---- */

const struct budget line_budget = {.playouts = 500000, .positions = 10000000};

/* Refuses work that takes more of a part of the budget ("playouts") than is left of it. */
static bool refuse_work(struct engine *e, const char *part, uint64_t wanted, uint64_t left,
                        uint64_t whole, const char *instead)
{
    struct text t = text_in(e->why.text, sizeof e->why.text);
    text_add(&t, "That can take ");
    text_number(&t, wanted);
    text_char(&t, ' ');
    text_add(&t, part);
    text_add(&t, ", and of the ");
    text_number(&t, whole);
    text_char(&t, ' ');
    text_add(&t, part);
    text_add(&t, " of a line (a batch is one line) ");
    text_number(&t, left);
    text_add(&t, " are left; ");
    text_add(&t, instead);
    text_char(&t, '.');
    return refuse_why(e, REFUSED);
}

bool refuse_positions(struct engine *e, uint64_t left, const char *instead)
{
    struct text t = text_in(e->why.text, sizeof e->why.text);
    text_add(&t, "That takes more than the ");
    text_number(&t, left);
    text_add(&t, " positions that are left of the ");
    text_number(&t, line_budget.positions);
    text_add(&t, " of a line (a batch is one line); ");
    text_add(&t, instead);
    text_char(&t, '.');
    return refuse_why(e, REFUSED);
}

bool has_positions(struct engine *e, uint64_t positions, const char *instead)
{
    return positions <= e->left.positions ||
           refuse_work(e, "positions", positions, e->left.positions, line_budget.positions,
                       instead);
}

bool has_playouts(struct engine *e, uint64_t playouts, const char *instead)
{
    return playouts <= e->left.playouts ||
           refuse_work(e, "playouts", playouts, e->left.playouts, line_budget.playouts, instead);
}

void spend(struct engine *e, uint64_t playouts, uint64_t positions)
{
    must(playouts <= e->left.playouts && positions <= e->left.positions);
    e->left.playouts -= playouts;
    e->left.positions -= positions;
}

bool spend_fixed(struct engine *e, struct budget cost)
{
    bool fine = has_playouts(e, cost.playouts, another_line) &&
                has_positions(e, cost.positions, another_line);
    if (fine) spend(e, cost.playouts, cost.positions);
    return fine;
}

/* ---- Parameters ---- */

static bool is_known(const char *name, const char *const known[])
{
    for (int i = 0; known[i]; i++)
        if (same(known[i], name)) return true;
    return false;
}

static bool refuse_parameter(struct engine *e, const struct json_value *key,
                             const char *const known[])
{
    struct text t = text_in(e->why.text, sizeof e->why.text);
    text_add(&t, "There is no parameter `");
    text_brief(&t, key->text, (int)key->size);
    text_add(&t, known[0] ? "`; there are " : "`; this method has none");
    for (int i = 0; known[i]; i++) {
        if (i) text_add(&t, ", ");
        text_add(&t, known[i]);
    }
    text_char(&t, '.');
    return refuse_why(e, INVALID_PARAMS);
}

bool only(struct engine *e, const struct json_value *params, const char *const known[])
{
    if (!params) return true;
    const struct json_value *key = json_first(params);
    for (uint32_t i = 0; i < params->size; i++, key = json_next(key + 1))
        if (!is_known(key->text, known)) return refuse_parameter(e, key, known);
    return true;
}

const char *take_string(struct engine *e, const struct json_value *params, const char *name)
{
    const struct json_value *p = json_member(params, name);
    if (json_is(p, JSON_STRING)) return p->text;
    fails(&e->why, "The parameter `", name, "` must be there and be a string.", NULL, NULL, NULL);
    refuse_why(e, INVALID_PARAMS);
    return NULL;
}

/* Is it a whole number from 0 to most? */
static bool read_whole_number(const struct json_value *v, int64_t most, int64_t *number)
{
    bool is_whole;
    return json_is(v, JSON_NUMBER) && json_whole(v, number, &is_whole) && is_whole &&
           *number >= 0 && *number <= most;
}

bool take_number(struct engine *e, const struct json_value *params, const char *name, int most,
                 int *number)
{
    int64_t read;
    if (read_whole_number(json_member(params, name), most, &read)) {
        *number = (int)read;
        return true;
    }
    char upper[24];
    struct text t = text_in(upper, sizeof upper);
    text_number(&t, (uint64_t)most);
    fails(&e->why, "The parameter `", name, "` must be a whole number from 0 to ", upper, ".",
          NULL);
    return refuse_why(e, INVALID_PARAMS);
}

struct session *take_session(struct engine *e, const struct json_value *params)
{
    int64_t number;
    if (!read_whole_number(json_member(params, "session"), INT32_MAX, &number)) {
        refuse(e, INVALID_PARAMS, "The parameter `session` must be the number of a session.");
        return NULL;
    }
    if (number >= 1 && number <= ENGINE_SESSIONS && e->is_open[number - 1])
        return &e->session[number - 1];
    refuse(e, REFUSED, "There is no such session; `new` starts one and tells its number.");
    return NULL;
}

bool take_deal(struct engine *e, const struct json_value *params, const struct game **game,
               struct deal *deal)
{
    const struct engine_setup *given = &e->given;
    const char *id = take_string(e, params, "id");
    if (!id) return false;
    if (!id_read(given->games, id, game, deal, &e->why)) return refuse_why(e, REFUSED);
    bool stands = given->stands && given->stands(given->caller, *game, deal, &e->why);
    return !stands || refuse_why(e, REFUSED);
}

/* Plays an element of `actions`, the number `number` from 1. */
static bool play_element(struct engine *e, const struct json_value *a, uint32_t number,
                         struct session *s)
{
    struct problem inner;
    char where[24];
    struct text t = text_in(where, sizeof where);
    text_number(&t, number);
    if (a->kind != JSON_STRING) {
        fails(&e->why, "Action ", where, " is not a string.", NULL, NULL, NULL);
        return refuse_why(e, INVALID_PARAMS);
    }
    if (session_play_written(s, a->text, NULL, &inner)) return true;
    fails(&e->why, "Action ", where, ": ", inner.text, NULL, NULL);
    return refuse_why(e, REFUSED);
}

bool take_line(struct engine *e, const struct json_value *params, struct session *s)
{
    const struct game *game;
    struct deal deal;
    if (!take_deal(e, params, &game, &deal)) return false;
    session_start(s, game, &deal, NULL);
    const struct json_value *list = json_member(params, "actions");
    if (!list) return true;
    if (list->kind != JSON_ARRAY)
        return refuse(e, INVALID_PARAMS, "The parameter `actions` must be an array of strings.");
    const struct json_value *a = json_first(list);
    for (uint32_t i = 0; i < list->size; i++, a = json_next(a))
        if (!play_element(e, a, i + 1, s)) return false;
    return true;
}

bool take_action(struct engine *e, const struct json_value *params, const struct session *s,
                 action *a)
{
    const char *written = take_string(e, params, "action");
    if (!written) return false;
    return (session_parse(s, written, a, &e->why) && session_legal(s, *a, &e->why)) ||
           refuse_why(e, REFUSED);
}
