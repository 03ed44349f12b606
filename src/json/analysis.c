/* The methods of the protocol that search or think. See analysis.h.
 *
 * Each checks that the budget of the input line and the engine's memory are enough before it
 * starts, and charges the budget for what it used (request.h). */

#include "analysis.h"
#include "advice_json.h"
#include "core/id.h"
#include "search/perft.h"
#include "advice/advice.h"
#include "view_json.h"

/* Fixed costs: of measuring the difficulty of a deal, and of choosing a deal, which tries deals
 * until one has the wanted difficulty. */
static const struct budget difficulty_cost = {.playouts = 5000, .positions = 100000};
static const struct budget choice_cost = {.playouts = 50000, .positions = 1000000};

enum {
    /* The fixed cost of a decision, in playouts: listing its choices and evaluating them. */
    READY_COST = 10,
    SOLVE_POSITIONS = 1000000, /* the default of the parameter `positions` */

    /* How long to try deals: for CHOICE_EFFORTS times as many plays as the expert's full effort has
     * playouts, which is fewer for slower games. GO_ON_EVERY positions of the solver count as one
     * play. */
    CHOICE_EFFORTS = 4
};

/* ---- Memory ---- */

/* Refuses the request and returns false if the workspace has fewer than `bytes` bytes. */
static bool has_memory(struct engine *e, size_t bytes)
{
    return bytes <= e->given.work.size || dread_refuse(e, REFUSED, "There is not enough memory.");
}

/* Returns the part of the workspace after its first `bytes` bytes, aligned to 64; empty if none is
 * left. */
static struct workspace rest_of_work(const struct engine *e, size_t bytes)
{
    size_t start = (bytes + 63) / 64 * 64;
    if (start >= e->given.work.size) return (struct workspace){0};
    return (struct workspace){(char *)e->given.work.bytes + start, e->given.work.size - start};
}

/* ---- Searching ---- */

void dread_answer_perft(struct engine *e, const struct json_value *params)
{
    int depth = 0;
    struct session *s = &e->line;
    if (!dread_has_only(e, params, (const char *const[]){"id", "actions", "depth", NULL}) ||
        !dread_take_number(e, params, "depth", 64, &depth) || !dread_take_line(e, params, s))
        return;
    uint64_t left = e->budget_left.positions;
    uint64_t count = dread_perft(s->game, &s->deal, &s->now, depth, &e->budget_left.positions);
    if (!e->budget_left.positions) {
        dread_refuse_positions(e, left,
                               "ask for less depth, in another line, or use `dread perft`");
        return;
    }
    dread_json_open(&e->answer, "result", '{');
    dread_json_number(&e->answer, "count", (int64_t)count);
    dread_json_close(&e->answer, '}');
}

/* Reads the parameters `goal` and `positions`, which are both optional. */
static bool take_request(struct engine *e, const struct json_value *params, const struct game *game,
                         struct solve_request *request)
{
    int positions = SOLVE_POSITIONS;
    const char *goal = "win";
    if (dread_json_member(params, "positions") &&
        !dread_take_number(e, params, "positions", (int)dread_line_budget.positions, &positions))
        return false;
    if (dread_json_member(params, "goal") && !(goal = dread_take_string(e, params, "goal")))
        return false;
    *request = (struct solve_request){.goal = dread_goal_find(game, goal, &e->why),
                                      .positions = (uint64_t)positions};
    if (request->goal < 0) return dread_refuse_why(e, REFUSED);
    return dread_has_positions(e, request->positions,
                               "ask for fewer `positions`, or in another line");
}

void dread_answer_solve(struct engine *e, const struct json_value *params)
{
    struct session *s = &e->line;
    struct solve_request request;
    struct solution solution;
    if (!dread_has_only(e, params,
                        (const char *const[]){"id", "actions", "goal", "positions", NULL}) ||
        !dread_take_line(e, params, s) || !take_request(e, params, s->game, &request))
        return;
    dread_solve(s->game, &s->deal, &s->now, &request, &e->given.work, &solution);
    dread_spend(e, 0, solution.positions);
    dread_json_open(&e->answer, "result", '{');
    dread_json_solution(&e->answer, s->game, &s->deal.rules, request.goal, &solution);
    dread_json_close(&e->answer, '}');
}

/* ---- Puzzles ---- */

void dread_answer_puzzle(struct engine *e, const struct json_value *params)
{
    static const struct budget cost = {.positions = PUZZLE_STEPS};
    struct puzzle puzzle;
    struct puzzle_answer answer;
    if (!dread_has_only(e, params, (const char *const[]){"code", NULL}) ||
        !dread_take_puzzle(e, params, "code", &puzzle) ||
        !has_memory(e, dread_puzzle_bytes(puzzle.game)) || !dread_spend_fixed(e, cost))
        return;
    dread_puzzle_answer(puzzle.game, &puzzle.deal, &puzzle.position, e->given.work.bytes, &answer);
    dread_json_puzzle(&e->answer, "result", &puzzle, &answer);
}

/* ---- Thinking ---- */

/* Reads the parameters `session` and `playouts` and refuses any other. `playouts` is optional; 0
 * means the default. Returns NULL if the request was refused. */
static struct session *take_session(struct engine *e, const struct json_value *params,
                                    uint32_t *playouts)
{
    int number = 0;
    if (!dread_has_only(e, params, (const char *const[]){"session", "playouts", NULL})) return NULL;
    if (dread_json_member(params, "playouts") &&
        !dread_take_number(e, params, "playouts", (int)dread_line_budget.playouts, &number))
        return NULL;
    *playouts = (uint32_t)number;
    return dread_take_session(e, params);
}

/* Returns what it costs, in playouts, to think about this many decisions. */
static uint64_t thinking_cost(uint64_t decisions, uint32_t playouts)
{
    return decisions * (playouts + READY_COST);
}

/* Checks that the budget has enough playouts for this many decisions. If not, the refusal says how
 * many playouts a decision may have. */
static bool has_playouts_for(struct engine *e, uint64_t decisions, uint32_t playouts)
{
    char instead[120];
    struct text t = dread_text_in(instead, sizeof instead);
    uint64_t cost = thinking_cost(decisions, playouts);
    uint64_t each = decisions ? e->budget_left.playouts / decisions : 0;
    if (each <= READY_COST) return dread_has_playouts(e, cost, dread_another_line);
    dread_text_add(&t, "ask for at most ");
    dread_text_number(&t, each - READY_COST);
    dread_text_add(&t, " `playouts`");
    if (cost <= dread_line_budget.playouts) dread_text_add(&t, ", or in another line");
    return dread_has_playouts(e, cost, instead);
}

void dread_answer_hint(struct engine *e, const struct json_value *params)
{
    uint32_t playouts;
    struct session *s = take_session(e, params, &playouts);
    if (!s) return;
    if (s->mode == NIGHT) {
        dread_refuse(e, REFUSED, dread_no_hints);
        return;
    }
    if (dread_session_outcome(s)) {
        dread_refuse(e, REFUSED, "The game is over; `autopsy` shows what decided it.");
        return;
    }
    if (dread_session_asks(s) >= 0) {
        dread_session_legal(s, NO_ACTION, &e->why); /* says which card must be told first */
        dread_refuse_why(e, REFUSED);
        return;
    }
    const struct effort *effort = dread_expert_effort(s->game, FULL);
    uint32_t thought = playouts ? playouts : effort->playouts;
    if (!has_playouts_for(e, 1, thought) ||
        !dread_has_positions(e, effort->exact, dread_another_line) ||
        !has_memory(e, dread_advisor_bytes(s->game)))
        return;
    struct advisor *a = dread_advisor_start(s, playouts, e->given.work.bytes);
    dread_session_count_hint(s);
    while (dread_advisor_think(a)) continue;
    dread_json_hint(&e->answer, "result", a);
    dread_spend(e, thinking_cost(1, thought), dread_expert_steps(a->expert));
}

/* ---- Autopsies ---- */

static const char autopsy_instead[] = "ask in another line, or use `dread autopsy`";

/* Analyses each decision of the game. Returns false if the request was refused. */
static bool run_decisions(struct engine *e, struct autopsy_run *r)
{
    uint64_t decisions = (uint64_t)dread_autopsy_run_decisions(r);
    if (!has_playouts_for(e, decisions, r->effort.playouts)) return false;
    dread_spend(e, thinking_cost(decisions, r->effort.playouts), 0);
    for (bool more = true; more;) {
        uint64_t before = r->autopsy.steps;
        if (!dread_has_positions(e, r->effort.exact, autopsy_instead)) return false;
        more = dread_autopsy_run_step(r);
        dread_spend(e, 0, r->autopsy.steps - before);
    }
    return true;
}

/* Limits the search for the last position from which the game could be won. */
struct last_chance_limit {
    const struct autopsy_run *run;
    uint64_t positions;
    bool is_reached;
};

/* The solver calls this every GO_ON_EVERY positions. Returns true if the budget allows as many
 * again. */
static bool is_within_limit(void *watcher, uint64_t positions)
{
    struct last_chance_limit *l = watcher;
    l->is_reached = l->run->positions + positions + GO_ON_EVERY > l->positions;
    return !l->is_reached;
}

/* If the game was lost, finds when it could last be won. Returns false if the request was
 * refused. */
static bool run_last_chance(struct engine *e, struct autopsy_run *r)
{
    struct last_chance_limit limit = {.run = r, .positions = e->budget_left.positions};
    struct workspace work = rest_of_work(e, dread_autopsy_run_bytes(r->autopsy.game));
    if (!r->autopsy.end) dread_autopsy_run_look_back(r, &work, is_within_limit, &limit);
    dread_spend(e, 0, r->positions);
    return !limit.is_reached || dread_refuse_positions(e, limit.positions, autopsy_instead);
}

void dread_answer_autopsy(struct engine *e, const struct json_value *params)
{
    uint32_t playouts;
    struct session *s = take_session(e, params, &playouts);
    if (!s) return;
    if (!dread_session_outcome(s)) {
        dread_refuse(e, REFUSED,
                     "The game is not over, and an autopsy needs a whole game; `hint` shows what "
                     "to do next.");
        return;
    }
    if (!has_memory(e, dread_autopsy_run_bytes(s->game) + WORKSPACE_LEAST)) return;
    struct autopsy_run *r = dread_autopsy_run_start(s, 0, playouts, e->given.work.bytes);
    if (run_decisions(e, r) && run_last_chance(e, r)) dread_json_autopsy(&e->answer, "result", r);
}

/* ---- Difficulties ---- */

void dread_answer_difficulty(struct engine *e, const struct json_value *params)
{
    const struct game *game;
    struct deal deal;
    if (!dread_has_only(e, params, (const char *const[]){"id", NULL}) ||
        !dread_take_deal(e, params, &game, &deal) || !dread_spend_fixed(e, difficulty_cost) ||
        !has_memory(e, dread_difficulty_bytes(game)))
        return;
    int won = dread_difficulty_wins(game, &deal, e->given.work.bytes);
    enum difficulty difficulty = dread_difficulty_of(game, &deal, won, e->given.work.bytes);
    dread_json_difficulty(&e->answer, "result", game, &deal, difficulty, won);
}

/* Counts down the plays that choosing a deal may still take; returns false when none is left. */
static bool has_plays_left(void *left, uint64_t number)
{
    (void)number;
    uint32_t *plays = left;
    return *plays && (*plays)--;
}

/* Reads the parameters `game` and `taste`. */
static bool take_choice(struct engine *e, const struct json_value *params, const struct game **game,
                        struct rules *rules, enum difficulty *difficulty)
{
    const char *written = dread_take_string(e, params, "game");
    const char *name = written ? dread_take_string(e, params, "taste") : NULL;
    if (!name) return false;
    if (!dread_difficulty_named(name, difficulty))
        return dread_refuse(e, INVALID_PARAMS,
                            "The parameter `taste` must be \"merciful\", \"fair\" or \"cruel\".");
    return dread_id_read_rules(e->given.games, written, game, rules, &e->why) ||
           dread_refuse_why(e, REFUSED);
}

void dread_answer_choose(struct engine *e, const struct json_value *params)
{
    struct rules rules;
    struct deal deal;
    uint32_t plays_left;
    struct interrupt interrupt = {has_plays_left, &plays_left};
    struct deal_choice c = {
        .rules = &rules, .memory = e->given.work.bytes, .interrupt = &interrupt};
    if (!dread_has_only(e, params, (const char *const[]){"game", "taste", NULL}) ||
        !take_choice(e, params, &c.game, &rules, &c.difficulty))
        return;
    if (!dread_difficulty_at_once(c.game, &rules) &&
        (!dread_spend_fixed(e, choice_cost) || !has_memory(e, dread_difficulty_bytes(c.game))))
        return;
    plays_left = CHOICE_EFFORTS * dread_expert_effort(c.game, FULL)->playouts;
    c.seed = e->given.now(e->given.caller).fresh;
    if (!dread_deal_choose(&c, &deal, &e->why)) {
        dread_refuse_why(e, REFUSED);
        return;
    }
    dread_json_open(&e->answer, "result", '{');
    dread_json_id(&e->answer, "id", c.game, &deal);
    dread_json_close(&e->answer, '}');
}
