/* The machine protocol. See engine.h, and docs/protocol.md for its methods.
 *
 * A method is a function and a line in the table of methods. It reads its parameters with the
 * `take_` functions, which answer what is wrong with them, and returns the result, or NULL after
 * refuse() has said why. */

#include <stdlib.h>
#include <string.h>

#include "advise.h"
#include "dread/perft.h"
#include "dread/record.h"
#include "engine.h"
#include "front/choosing.h"
#include "front/keeping.h"
#include "front/memory.h"
#include "show.h"
#include "version.h"

enum { SESSIONS_MOST = 64, LINE_BYTES = 1 << 20, BATCH_MOST = 1000 };

/* The budget of a line, which all its requests share: playouts of the expert, and positions that are looked
 * into by perft, by the solver and by the search for exact chances. */
struct budget {
    uint64_t playouts, positions;
};
static const struct budget line_budget = {.playouts = 500000, .positions = 10000000};

/* What tastes count as: that of a deal, and that of deals tried for as long as it may take. */
static const struct budget taste_cost = {.playouts = 5000, .positions = 100000};
static const struct budget choice_cost = {.playouts = 50000, .positions = 1000000};

/* As how many playouts it counts to make ready for a decision: to list the choices and judge them. */
enum { READY_COST = 10 };

/* Error codes of JSON-RPC 2.0, and one of ours for what the rules do not allow. */
enum {
    PARSE_ERROR = -32700,
    INVALID_REQUEST = -32600,
    NO_METHOD = -32601,
    INVALID_PARAMS = -32602,
    REFUSED = 1
};

struct engine {
    const struct games *games;
    struct night_watch *watch; /* sees the Nights that stand, or NULL */
    struct session *session[SESSIONS_MOST];
    bool zeros;         /* zeros were replaced in this line */
    struct budget left; /* of the budget of this line */
    int code;           /* of the error of the request being answered; 0: none */
    struct problem why; /* and its message */
};

static cJSON *refuse(struct engine *e, int code, const char *message)
{
    e->code = code;
    snprintf(e->why.text, sizeof e->why.text, "%s", message);
    return NULL;
}

/* ---- The budget of a line ---- */

/* Refuses work that takes more of a part of the budget ("playouts") than is left of it. `instead` says what
 * would be right. */
static bool refuse_work(struct engine *e, const char *part, uint64_t wanted, uint64_t left,
                        uint64_t whole, const char *instead)
{
    e->code = REFUSED;
    snprintf(e->why.text, sizeof e->why.text,
             "That can take %llu %s, and of the %llu %s of a line (a batch is one line) %llu are "
             "left; %s.",
             (unsigned long long)wanted, part, (unsigned long long)whole, part,
             (unsigned long long)left, instead);
    return false;
}

/* Refuses work that used up the positions that were left. */
static cJSON *refuse_positions(struct engine *e, uint64_t left, const char *instead)
{
    e->code = REFUSED;
    snprintf(e->why.text, sizeof e->why.text,
             "That takes more than the %llu positions that are left of the %llu of a line (a batch "
             "is one line); %s.",
             (unsigned long long)left, (unsigned long long)line_budget.positions, instead);
    return NULL;
}

/* Are as many positions left as the work may look into? */
static bool has_positions(struct engine *e, uint64_t positions, const char *instead)
{
    return positions <= e->left.positions ||
           refuse_work(e, "positions", positions, e->left.positions, line_budget.positions,
                       instead);
}

/* Are as many playouts left as the work may take? */
static bool has_playouts(struct engine *e, uint64_t playouts, const char *instead)
{
    return playouts <= e->left.playouts ||
           refuse_work(e, "playouts", playouts, e->left.playouts, line_budget.playouts, instead);
}

static const char another_line[] = "ask in another line";

/* How many playouts it costs to think about so many decisions. */
static uint64_t cost_of_thought(uint64_t decisions, uint32_t playouts)
{
    return decisions * (playouts + READY_COST);
}

/* Are there playouts left to think about so many decisions? If not, it is said how many would do. */
static bool has_thought(struct engine *e, uint64_t decisions, uint32_t playouts)
{
    char instead[120];
    uint64_t cost = cost_of_thought(decisions, playouts);
    uint64_t each = decisions ? e->left.playouts / decisions : 0;
    if (each <= READY_COST) return has_playouts(e, cost, another_line);
    snprintf(instead, sizeof instead, "ask for at most %llu `playouts`%s",
             (unsigned long long)(each - READY_COST),
             cost > line_budget.playouts ? "" : ", or in another line");
    return has_playouts(e, cost, instead);
}

/* Charges what was left. */
static void spend(struct engine *e, uint64_t playouts, uint64_t positions)
{
    must(playouts <= e->left.playouts && positions <= e->left.positions);
    e->left.playouts -= playouts;
    e->left.positions -= positions;
}

/* Charges a fixed cost, if as much is left. */
static bool spend_fixed(struct engine *e, struct budget cost)
{
    bool fine = has_playouts(e, cost.playouts, another_line) &&
                has_positions(e, cost.positions, another_line);
    if (fine) spend(e, cost.playouts, cost.positions);
    return fine;
}

/* ---- Parameters ---- */

/* Are all the parameters among those that the method knows? */
static bool only(struct engine *e, const cJSON *params, const char *const known[])
{
    const cJSON *p;
    cJSON_ArrayForEach(p, params)
    {
        bool found = false;
        for (int i = 0; known[i]; i++) found |= same(known[i], p->string);
        if (found) continue;
        struct text t = text_in(e->why.text, sizeof e->why.text);
        text_add(&t, "There is no parameter `");
        text_brief(&t, p->string, length_of(p->string));
        text_add(&t, known[0] ? "`; there are " : "`; this method has none");
        for (int i = 0; known[i]; i++) {
            if (i) text_add(&t, ", ");
            text_add(&t, known[i]);
        }
        text_char(&t, '.');
        e->code = INVALID_PARAMS;
        return false;
    }
    return true;
}

static const char *take_string(struct engine *e, const cJSON *params, const char *name)
{
    const cJSON *p = cJSON_GetObjectItemCaseSensitive(params, name);
    if (cJSON_IsString(p)) return p->valuestring;
    e->code = INVALID_PARAMS;
    fails(&e->why, "The parameter `", name, "` must be there and be a string.", NULL, NULL, NULL);
    return NULL;
}

/* A whole number from 0 to most. */
static bool take_number(struct engine *e, const cJSON *params, const char *name, int most,
                        int *number)
{
    const cJSON *p = cJSON_GetObjectItemCaseSensitive(params, name);
    if (p && cJSON_IsNumber(p) && p->valuedouble >= 0 && p->valuedouble <= most &&
        p->valuedouble == (int)p->valuedouble) {
        *number = (int)p->valuedouble;
        return true;
    }
    char upper[24];
    struct text t = text_in(upper, sizeof upper);
    text_number(&t, (uint64_t)most);
    e->code = INVALID_PARAMS;
    return fails(&e->why, "The parameter `", name, "` must be a whole number from 0 to ", upper,
                 ".", NULL);
}

/* The session of the parameter `session`. */
static struct session *take_session(struct engine *e, const cJSON *params)
{
    const cJSON *p = cJSON_GetObjectItemCaseSensitive(params, "session");
    if (!p || !cJSON_IsNumber(p) || p->valuedouble < 0 || p->valuedouble > INT32_MAX ||
        p->valuedouble != (int)p->valuedouble) {
        refuse(e, INVALID_PARAMS, "The parameter `session` must be the number of a session.");
        return NULL;
    }
    for (int i = 0; i < SESSIONS_MOST; i++)
        if (p->valuedouble == i + 1 && e->session[i]) return e->session[i];
    refuse(e, REFUSED, "There is no such session; `new` starts one and tells its number.");
    return NULL;
}

/* Plays the array of notations of the parameter `actions`, if it is there. */
static bool play_actions(struct engine *e, const cJSON *params, struct session *s)
{
    const cJSON *list = cJSON_GetObjectItemCaseSensitive(params, "actions"), *a;
    if (!list) return true;
    if (!cJSON_IsArray(list)) {
        refuse(e, INVALID_PARAMS, "The parameter `actions` must be an array of strings.");
        return false;
    }
    int number = 0;
    cJSON_ArrayForEach(a, list)
    {
        struct problem inner;
        char where[24];
        snprintf(where, sizeof where, "%d", ++number);
        if (!cJSON_IsString(a)) {
            e->code = INVALID_PARAMS;
            return fails(&e->why, "Action ", where, " is not a string.", NULL, NULL, NULL);
        }
        if (session_play_written(s, a->valuestring, NULL, &inner)) continue;
        e->code = REFUSED;
        return fails(&e->why, "Action ", where, ": ", inner.text, NULL, NULL);
    }
    return true;
}

static bool take_deal(struct engine *e, const cJSON *params, const struct game **game,
                      struct deal *deal)
{
    const char *id = take_string(e, params, "id");
    if (!id) return false;
    if (id_read(e->games, id, game, deal, &e->why) && !watch_night(e->watch, *game, deal, &e->why))
        return true;
    e->code = REFUSED;
    return false;
}

/* A new session on the deal of `id`, `actions` played; the caller frees it. */
static struct session *take_line(struct engine *e, const cJSON *params)
{
    const struct game *game;
    struct deal deal;
    if (!take_deal(e, params, &game, &deal)) return NULL;
    struct session *s = malloc(sizeof *s);
    if (!s) {
        refuse(e, REFUSED, "There is not enough memory.");
        return NULL;
    }
    session_start(s, game, &deal, NULL);
    if (play_actions(e, params, s)) return s;
    free(s);
    return NULL;
}

/* ---- Results ---- */

/* What a session answers after each change. */
static cJSON *state_result(const struct session *s)
{
    cJSON *o = legal_json(s);
    cJSON_AddNumberToObject(o, "played", s->played);
    cJSON_AddNumberToObject(o, "known", s->known);
    cJSON_AddNumberToObject(o, "turn", s->game->turn(&s->now));
    cJSON_AddStringToObject(o, "mode", mode_names[s->mode]);
    return o;
}

/* ---- Methods ---- */

static cJSON *version(struct engine *e, const cJSON *params)
{
    if (!only(e, params, (const char *const[]){NULL})) return NULL;
    cJSON *o = cJSON_CreateObject();
    cJSON_AddStringToObject(o, "name", "dread");
    cJSON_AddStringToObject(o, "version", DREAD_VERSION);
    return o;
}

static cJSON *option_json(const struct option *option, uint8_t standard)
{
    cJSON *o = cJSON_CreateObject();
    cJSON_AddStringToObject(o, "name", option->name);
    cJSON_AddStringToObject(o, "meaning", option->meaning);
    cJSON *values = cJSON_AddArrayToObject(o, "values");
    char name[40];
    for (int k = 0; k < option_values(option); k++) {
        struct text t = text_in(name, sizeof name);
        option_value_write(option, option_value(option, k), &t);
        cJSON_AddItemToArray(values, cJSON_CreateString(name));
    }
    struct text t = text_in(name, sizeof name);
    option_value_write(option, standard, &t);
    cJSON_AddStringToObject(o, "default", name);
    return o;
}

static cJSON *games(struct engine *e, const cJSON *params)
{
    if (!only(e, params, (const char *const[]){NULL})) return NULL;
    cJSON *list = cJSON_CreateArray();
    for (int i = 0; i < e->games->count; i++) {
        const struct game *g = e->games->game[i];
        struct rules rules;
        rules_standard(g->options, &rules);
        cJSON *o = cJSON_CreateObject();
        cJSON_AddStringToObject(o, "id", g->id);
        cJSON_AddStringToObject(o, "title", g->title);
        cJSON_AddStringToObject(o, "designer", g->designer);
        cJSON_AddNumberToObject(o, "rules", g->rules_version);
        cJSON *options = cJSON_AddArrayToObject(o, "options");
        for (int k = 0; g->options[k].name; k++)
            cJSON_AddItemToArray(options, option_json(&g->options[k], rules.value[k]));
        cJSON *outcomes = cJSON_AddArrayToObject(o, "outcomes");
        for (int k = 0; g->words.outcomes[k]; k++)
            cJSON_AddItemToArray(outcomes, cJSON_CreateString(g->words.outcomes[k]));
        cJSON_AddItemToArray(list, o);
    }
    return list;
}

static cJSON *legal(struct engine *e, const cJSON *params)
{
    if (!only(e, params, (const char *const[]){"id", "actions", NULL})) return NULL;
    struct session *s = take_line(e, params);
    if (!s) return NULL;
    cJSON *o = legal_json(s);
    free(s);
    return o;
}

static cJSON *count_perft(struct engine *e, const cJSON *params)
{
    int depth = 0;
    if (!only(e, params, (const char *const[]){"id", "actions", "depth", NULL}) ||
        !take_number(e, params, "depth", 64, &depth))
        return NULL;
    struct session *s = take_line(e, params);
    if (!s) return NULL;
    uint64_t left = e->left.positions;
    uint64_t count = perft(s->game, &s->deal, &s->now, depth, &e->left.positions);
    free(s);
    if (!e->left.positions)
        return refuse_positions(e, left,
                                "ask for less depth, in another line, or use `dread perft`");
    cJSON *o = cJSON_CreateObject();
    char number[24];
    snprintf(number, sizeof number, "%llu", (unsigned long long)count);
    cJSON_AddRawToObject(o, "count", number);
    return o;
}

/* `mode` is "rehearsal" or "night". */
static bool take_mode(struct engine *e, const cJSON *params, enum mode *mode)
{
    const cJSON *name = cJSON_GetObjectItemCaseSensitive(params, "mode");
    for (*mode = REHEARSAL; *mode < MODES; ++*mode)
        if (!name || (cJSON_IsString(name) && same(name->valuestring, mode_names[*mode])))
            return true;
    refuse(e, INVALID_PARAMS, "The parameter `mode` is \"rehearsal\" or \"night\".");
    return false;
}

/* A place for one more session; NULL: refused. */
static struct session **take_place(struct engine *e)
{
    for (int i = 0; i < SESSIONS_MOST; i++)
        if (!e->session[i]) return &e->session[i];
    refuse(e, REFUSED, "There are 64 sessions already; `close` some.");
    return NULL;
}

static cJSON *new_result(const struct engine *e, struct session *const *place)
{
    cJSON *o = state_result(*place);
    cJSON_AddNumberToObject(o, "session", (double)(place - e->session) + 1);
    return o;
}

static cJSON *new_session(struct engine *e, const cJSON *params)
{
    enum mode mode;
    if (!only(e, params, (const char *const[]){"id", "actions", "mode", NULL}) ||
        !take_mode(e, params, &mode))
        return NULL;
    struct session **place = take_place(e);
    if (!place) return NULL;
    *place = take_line(e, params);
    if (!*place) return NULL;
    (*place)->mode = mode;
    return new_result(e, place);
}

/* A game that is over, once more from somewhere amid it. */
static cJSON *again(struct engine *e, const cJSON *params)
{
    int after = 0;
    if (!only(e, params, (const char *const[]){"session", "after", NULL})) return NULL;
    const struct session *s = take_session(e, params);
    if (!s || !take_number(e, params, "after", PLIES_MOST, &after)) return NULL;
    if (!session_outcome(s))
        return refuse(e, REFUSED, "The game is not over; `undo` goes back in a Rehearsal.");
    if (after >= s->played)
        return refuse(e, REFUSED, "The game was over after fewer actions than that.");
    struct session **place = take_place(e);
    struct session *rehearsal = place ? malloc(sizeof *rehearsal) : NULL;
    if (!rehearsal) return place ? refuse(e, REFUSED, "There is not enough memory.") : NULL;
    session_load(rehearsal, s->game, &s->deal, s->line, after, after, NULL);
    *place = rehearsal;
    return new_result(e, place);
}

static cJSON *play(struct engine *e, const cJSON *params)
{
    if (!only(e, params, (const char *const[]){"session", "action", NULL})) return NULL;
    struct session *s = take_session(e, params);
    const char *written = s ? take_string(e, params, "action") : NULL;
    if (!written) return NULL;
    struct event event[EVENTS_MOST];
    struct trace trace = {.event = event, .room = EVENTS_MOST};
    if (!session_play_written(s, written, &trace, &e->why)) {
        e->code = REFUSED;
        return NULL;
    }
    cJSON *o = state_result(s);
    struct view view;
    session_see(s, &view);
    cJSON_AddItemToObject(o, "events", trace_json(s->game, &view, &trace));
    return o;
}

/* `by` is "action" or "turn". */
static bool take_by(struct engine *e, const cJSON *params, bool *turn)
{
    const cJSON *by = cJSON_GetObjectItemCaseSensitive(params, "by");
    *turn = cJSON_IsString(by) && same(by->valuestring, "turn");
    if (!by || *turn || (cJSON_IsString(by) && same(by->valuestring, "action"))) return true;
    refuse(e, INVALID_PARAMS, "The parameter `by` is \"action\" or \"turn\".");
    return false;
}

static cJSON *go(struct engine *e, const cJSON *params, bool back)
{
    bool turn;
    if (!only(e, params, (const char *const[]){"session", "by", NULL}) ||
        !take_by(e, params, &turn))
        return NULL;
    struct session *s = take_session(e, params);
    if (!s) return NULL;
    if (s->mode == NIGHT) return refuse(e, REFUSED, no_going_back);
    bool gone = back   ? turn ? session_undo_turn(s) > 0 : session_undo(s)
                  : turn ? session_redo_turn(s) > 0
                       : session_redo(s, NULL);
    if (gone) return state_result(s);
    return refuse(e, REFUSED,
                  back ? "Nothing has been played that could be taken back."
                       : "Nothing was taken back that could be played again.");
}

static cJSON *undo(struct engine *e, const cJSON *params)
{
    return go(e, params, true);
}

static cJSON *redo(struct engine *e, const cJSON *params)
{
    return go(e, params, false);
}

static cJSON *view(struct engine *e, const cJSON *params)
{
    if (!only(e, params, (const char *const[]){"session", NULL})) return NULL;
    struct session *s = take_session(e, params);
    if (!s) return NULL;
    struct view v;
    session_see(s, &v);
    return view_json(s->game, &v);
}

static cJSON *preview(struct engine *e, const cJSON *params)
{
    if (!only(e, params, (const char *const[]){"session", "action", NULL})) return NULL;
    struct session *s = take_session(e, params);
    const char *written = s ? take_string(e, params, "action") : NULL;
    if (!written) return NULL;
    action a;
    if (!session_parse(s, written, &a, &e->why) || !session_legal(s, a, &e->why)) {
        e->code = REFUSED;
        return NULL;
    }
    struct view v;
    session_see(s, &v);
    struct event event[EVENTS_MOST];
    struct trace trace = {.event = event, .room = EVENTS_MOST};
    s->game->preview(&v, a, &trace);
    char words[400];
    struct text t = text_in(words, sizeof words);
    s->game->describe(&v, a, &t);
    cJSON *o = cJSON_CreateObject();
    cJSON_AddStringToObject(o, "words", words);
    cJSON_AddItemToObject(o, "events", trace_json(s->game, &v, &trace));
    return o;
}

/* The parameter `playouts`; 0 if it is not there. */
static bool take_playouts(struct engine *e, const cJSON *params, uint32_t *playouts)
{
    int number = 0;
    bool fine = !cJSON_GetObjectItemCaseSensitive(params, "playouts") ||
                take_number(e, params, "playouts", (int)line_budget.playouts, &number);
    *playouts = (uint32_t)number;
    return fine;
}

static cJSON *hint(struct engine *e, const cJSON *params)
{
    uint32_t playouts;
    if (!only(e, params, (const char *const[]){"session", "playouts", NULL}) ||
        !take_playouts(e, params, &playouts))
        return NULL;
    struct session *s = take_session(e, params);
    if (!s) return NULL;
    if (s->mode == NIGHT) return refuse(e, REFUSED, no_hints);
    if (session_outcome(s))
        return refuse(e, REFUSED, "The game is over; `autopsy` tells what became of it.");
    const struct effort *effort = expert_effort(s->game, FULL);
    uint32_t thought = playouts ? playouts : effort->playouts;
    if (!has_thought(e, 1, thought) || !has_positions(e, effort->exact, another_line)) return NULL;
    struct advisor *a = advisor_new(s, playouts);
    if (!a) return refuse(e, REFUSED, "There is not enough memory.");
    cJSON *o = NULL;
    if (session_hinted(s)) {
        while (advisor_think(a)) continue;
        o = hint_json(a);
    }
    spend(e, cost_of_thought(1, thought), expert_steps(a->expert));
    free(a);
    return o;
}

static const char by_command[] = "ask in another line, or use `dread autopsy`";

/* Looks at each decision of a game. False: refused. */
static bool review_decided(struct engine *e, struct review *r)
{
    uint64_t decisions = (uint64_t)review_decisions(r);
    if (!has_thought(e, decisions, r->effort.playouts)) return false;
    spend(e, cost_of_thought(decisions, r->effort.playouts), 0);
    for (bool more = true; more;) {
        uint64_t before = r->autopsy.steps;
        if (!has_positions(e, r->effort.exact, by_command)) return false;
        more = review_step(r);
        spend(e, 0, r->autopsy.steps - before);
    }
    return true;
}

/* What looking back may take. */
struct limit {
    const struct review *review;
    uint64_t positions;
    bool is_reached;
};

/* Asked every GO_ON_EVERY positions of a search: may as many follow? */
static bool is_within(void *watcher, uint64_t positions)
{
    struct limit *l = watcher;
    l->is_reached = l->review->positions + positions + GO_ON_EVERY > l->positions;
    return !l->is_reached;
}

/* Looks back upon a game that was lost. False: refused. */
static bool review_hindsight(struct engine *e, struct review *r)
{
    struct limit limit = {.review = r, .positions = e->left.positions};
    bool fine = r->autopsy.end || look_back(r, is_within, &limit);
    spend(e, 0, r->positions);
    if (!fine) refuse(e, REFUSED, "There is not enough memory.");
    if (limit.is_reached) refuse_positions(e, limit.positions, by_command);
    return fine && !limit.is_reached;
}

static cJSON *autopsy(struct engine *e, const cJSON *params)
{
    uint32_t playouts;
    if (!only(e, params, (const char *const[]){"session", "playouts", NULL}) ||
        !take_playouts(e, params, &playouts))
        return NULL;
    struct session *s = take_session(e, params);
    if (!s) return NULL;
    if (!session_outcome(s))
        return refuse(e, REFUSED,
                      "The game is not over, and an autopsy is of a whole game; `hint` tells "
                      "what to do next.");
    struct review *r = review_new(s, playouts);
    if (!r) return refuse(e, REFUSED, "There is not enough memory.");
    cJSON *o = review_decided(e, r) && review_hindsight(e, r) ? autopsy_json(r) : NULL;
    free(r);
    return o;
}

static cJSON *tell_deal_taste(struct engine *e, const cJSON *params)
{
    const struct game *game;
    struct deal deal;
    enum taste taste;
    int won;
    if (!only(e, params, (const char *const[]){"id", NULL}) ||
        !take_deal(e, params, &game, &deal) || !spend_fixed(e, taste_cost))
        return NULL;
    if (!judge_deal(game, &deal, &taste, &won))
        return refuse(e, REFUSED, "There is not enough memory.");
    char id[ID_BYTES];
    struct text t = text_in(id, sizeof id);
    id_write(game, &deal, &t);
    return taste_json(id, taste, won);
}

static cJSON *choose(struct engine *e, const cJSON *params)
{
    const struct game *game;
    struct rules rules;
    struct deal deal;
    enum taste taste;
    if (!only(e, params, (const char *const[]){"game", "taste", NULL})) return NULL;
    const char *written = take_string(e, params, "game");
    const char *name = written ? take_string(e, params, "taste") : NULL;
    if (!name) return NULL;
    if (!taste_named(name, &taste))
        return refuse(e, INVALID_PARAMS,
                      "The parameter `taste` is \"merciful\", \"fair\" or \"cruel\".");
    if (!id_read_rules(e->games, written, &game, &rules, &e->why)) {
        e->code = REFUSED;
        return NULL;
    }
    if (!taste_at_once(game, &rules) && !spend_fixed(e, choice_cost)) return NULL;
    if (!choose_deal(game, &rules, taste, NULL, &deal, &e->why)) {
        e->code = REFUSED;
        return NULL;
    }
    char id[ID_BYTES];
    struct text t = text_in(id, sizeof id);
    id_write(game, &deal, &t);
    cJSON *o = cJSON_CreateObject();
    cJSON_AddStringToObject(o, "id", id);
    return o;
}

static cJSON *record(struct engine *e, const cJSON *params)
{
    if (!only(e, params, (const char *const[]){"session", NULL})) return NULL;
    struct session *s = take_session(e, params);
    char *text = s ? malloc(RECORD_BYTES) : NULL;
    if (!text) return s ? refuse(e, REFUSED, "There is not enough memory.") : NULL;
    struct text t = text_in(text, RECORD_BYTES);
    record_write(s, &t);
    cJSON *o = cJSON_CreateObject();
    cJSON_AddStringToObject(o, "record", text);
    free(text);
    return o;
}

static cJSON *close_session(struct engine *e, const cJSON *params)
{
    if (!only(e, params, (const char *const[]){"session", NULL})) return NULL;
    struct session *s = take_session(e, params);
    if (!s) return NULL;
    for (int i = 0; i < SESSIONS_MOST; i++)
        if (e->session[i] == s) e->session[i] = NULL;
    free(s);
    return cJSON_CreateObject();
}

static const struct method {
    const char *name;
    cJSON *(*answer)(struct engine *, const cJSON *params);
} methods[] = {
    {"version", version},     {"games", games},
    {"legal", legal},         {"perft", count_perft},
    {"new", new_session},     {"play", play},
    {"undo", undo},           {"redo", redo},
    {"view", view},           {"preview", preview},
    {"hint", hint},           {"autopsy", autopsy},
    {"again", again},         {"record", record},
    {"close", close_session}, {"taste", tell_deal_taste},
    {"choose", choose},
};

/* ---- Requests ---- */

static cJSON *no_method(struct engine *e, const char *name)
{
    struct text t = text_in(e->why.text, sizeof e->why.text);
    e->code = NO_METHOD;
    text_add(&t, "There is no method `");
    text_brief(&t, name, length_of(name));
    text_add(&t, "`; there are ");
    for (size_t i = 0; i < sizeof methods / sizeof *methods; i++) {
        if (i) text_add(&t, ", ");
        text_add(&t, methods[i].name);
    }
    text_char(&t, '.');
    return NULL;
}

static cJSON *result_of(struct engine *e, const cJSON *request)
{
    const cJSON *version_member = cJSON_GetObjectItemCaseSensitive(request, "jsonrpc");
    const cJSON *name = cJSON_GetObjectItemCaseSensitive(request, "method");
    const cJSON *params = cJSON_GetObjectItemCaseSensitive(request, "params");
    if (!cJSON_IsObject(request))
        return refuse(e, INVALID_REQUEST, "A request is an object, or an array of objects.");
    if (!cJSON_IsString(version_member) || !same(version_member->valuestring, "2.0"))
        return refuse(e, INVALID_REQUEST, "The member `jsonrpc` must be \"2.0\".");
    if (!cJSON_IsString(name))
        return refuse(e, INVALID_REQUEST, "The member `method` must be there and be a string.");
    if (params && !cJSON_IsObject(params))
        return refuse(e, INVALID_PARAMS,
                      "The member `params` must be an object: parameters have names.");
    for (size_t i = 0; i < sizeof methods / sizeof *methods; i++)
        if (same(methods[i].name, name->valuestring)) return methods[i].answer(e, params);
    return no_method(e, name->valuestring);
}

/* The id of a request, to be sent back as it came; null where there is none. NULL if it is no id, or a
 * number that would come back as another: they go by way of a double. */
static cJSON *same_id(const cJSON *id)
{
    char digits[32];
    if (!id) return cJSON_CreateNull();
    if (cJSON_IsString(id) || cJSON_IsNull(id)) return cJSON_Duplicate(id, true);
    double most = (double)((int64_t)1 << 53) - 1;
    if (!cJSON_IsNumber(id) || id->valuedouble < -most || id->valuedouble > most) return NULL;
    if (id->valuedouble != (double)(int64_t)id->valuedouble) return cJSON_Duplicate(id, true);
    snprintf(digits, sizeof digits, "%lld", (long long)id->valuedouble);
    return cJSON_CreateRaw(digits);
}

/* The response to one request, or NULL if it is a notification. */
static cJSON *respond(struct engine *e, const cJSON *request)
{
    const cJSON *id = cJSON_GetObjectItemCaseSensitive(request, "id");
    bool changed = e->zeros && cJSON_IsString(id) && strstr(id->valuestring, "\ufffd");
    cJSON *echo = changed ? NULL : same_id(id);
    e->code = 0;
    cJSON *result =
        echo
            ? result_of(e, request)
            : refuse(
                  e, INVALID_REQUEST,
                  "The member `id` must be a string without \\u0000, or a number not beyond 2^53.");
    if (!id && e->code != INVALID_REQUEST) {
        cJSON_Delete(result);
        cJSON_Delete(echo);
        return NULL;
    }
    cJSON *o = cJSON_CreateObject();
    cJSON_AddStringToObject(o, "jsonrpc", "2.0");
    cJSON_AddItemToObject(o, "id", echo ? echo : cJSON_CreateNull());
    if (!e->code) {
        cJSON_AddItemToObject(o, "result", result);
        return o;
    }
    cJSON *error = cJSON_AddObjectToObject(o, "error");
    cJSON_AddNumberToObject(error, "code", e->code);
    cJSON_AddStringToObject(error, "message", e->why.text);
    return o;
}

/* The response to what is no request at all. */
static cJSON *respond_error(struct engine *e, int code, const char *message)
{
    cJSON *o = cJSON_CreateObject();
    cJSON_AddStringToObject(o, "jsonrpc", "2.0");
    cJSON_AddNullToObject(o, "id");
    refuse(e, code, message);
    cJSON *error = cJSON_AddObjectToObject(o, "error");
    cJSON_AddNumberToObject(error, "code", code);
    cJSON_AddStringToObject(error, "message", message);
    return o;
}

static cJSON *respond_all(struct engine *e, const cJSON *requests)
{
    int n = cJSON_GetArraySize(requests);
    if (!n) return respond_error(e, INVALID_REQUEST, "A batch holds at least one request.");
    if (n > BATCH_MOST)
        return respond_error(e, INVALID_REQUEST, "A batch holds at most 1000 requests.");
    cJSON *all = cJSON_CreateArray();
    const cJSON *request;
    cJSON_ArrayForEach(request, requests)
    {
        cJSON *one = respond(e, request);
        if (one) cJSON_AddItemToArray(all, one);
    }
    if (cJSON_GetArraySize(all)) return all;
    cJSON_Delete(all);
    return NULL;
}

static bool is_blank(const char *s, const char *end)
{
    while (s < end && (*s == ' ' || *s == '\t' || *s == '\r' || *s == '\n')) s++;
    return s == end;
}

/* What is wrong with a line before it is read as JSON, or NULL. */
static const char *trouble_with(const char *line, size_t n)
{
    if (n >= LINE_BYTES) return "The line is longer than a megabyte.";
    for (size_t i = 0; i < n;) {
        int bytes = character_bytes(line + i, n - i);
        if (!bytes) return "The line is not text in UTF-8 without zero bytes.";
        i += (size_t)bytes;
    }
    return NULL;
}

/* Changes each \u0000 in a line to \ufffd, which nothing here has in its name; is there any? cJSON
 * would end the string at the zero, and the rest would be lost without a word. */
static bool replace_zeros(char *line, size_t n)
{
    bool any = false;
    for (size_t i = 0; i + 1 < n; i++) {
        if (line[i] != '\\') continue;
        if (n - i >= 6 && starts_with(line + i, "\\u0000")) {
            for (int k = 0; k < 6; k++) line[i + (size_t)k] = "\\ufffd"[k];
            any = true;
        }
        i++; /* an escaped backslash escapes nothing */
    }
    return any;
}

static cJSON *respond_line(struct engine *e, char *line, size_t n)
{
    const char *end = NULL, *trouble = trouble_with(line, n);
    if (trouble) return respond_error(e, PARSE_ERROR, trouble);
    e->zeros = replace_zeros(line, n);
    cJSON *response, *request = cJSON_ParseWithLengthOpts(line, n, &end, false);
    if (!request || !is_blank(end, line + n))
        response = respond_error(e, PARSE_ERROR,
                                 "The line is not JSON; one object or array a line.");
    else if (cJSON_IsArray(request)) response = respond_all(e, request);
    else response = respond(e, request);
    cJSON_Delete(request);
    return response;
}

char *engine_answer(struct engine *e, const char *line, size_t n)
{
    if (is_blank(line, line + n)) return NULL;
    char *copy = malloc(n + 1);
    if (!copy) return NULL;
    memcpy(copy, line, n);
    copy[n] = '\0';
    e->left = line_budget;
    cJSON *response = respond_line(e, copy, n);
    free(copy);
    char *text = response ? cJSON_PrintUnformatted(response) : NULL;
    cJSON_Delete(response);
    return text;
}

struct engine *engine_new(const struct games *games, struct night_watch *watch)
{
    struct engine *e = calloc(1, sizeof *e);
    if (e) {
        e->games = games;
        e->watch = watch;
    }
    return e;
}

void engine_free(struct engine *e)
{
    if (!e) return;
    for (int i = 0; i < SESSIONS_MOST; i++) free(e->session[i]);
    free(e);
}

int run_engine(const struct call *call)
{
    (void)call;
    struct night_watch watch = {0};
    struct engine *e = engine_new(&dread_games, &watch);
    char *line = malloc(LINE_BYTES + 1); /* a line that fills it is too long */
    size_t n;
    if (!e || !line) {
        engine_free(e);
        free(line);
        return complain(FAULT, "There is not enough memory.");
    }
    while (read_line(stdin, line, LINE_BYTES + 1, &n)) {
        char *answer = engine_answer(e, line, n < LINE_BYTES ? n : LINE_BYTES);
        if (!answer) continue;
        printf("%s\n", answer);
        fflush(stdout);
        cJSON_free(answer);
    }
    free(line);
    engine_free(e);
    watch_end(&watch);
    return FINE;
}
