/* Solver, expert, agents, autopsy and difficulty. See dread.h. */

#include "library/library.h"

#include "search/autopsy.h"
#include "search/difficulty.h"

#include <string.h>

static int stopped(dread_error *error)
{
    return dread_result_fail(error, DREAD_STOPPED, "The work was stopped.");
}

static bool goes_on(const dread_watch *watch)
{
    return dread_watch_goes_on((void *)watch, 0);
}

/* Copies a question from a session. Fails if the session waits for a card, or if the game is over
 * and `ended` is false. */
static int ask_about(const dread_session *session, bool ended, struct question *question,
                     dread_error *error)
{
    int result = dread_handle_enter(session, MARK_SESSION, error);
    if (result) return result;
    const struct session *s = &session->session;
    *question = (struct question){session->encoding, s->game, s->deal, s->now};
    result = dread_session_waits(session, error);
    if (!result && !ended && dread_session_outcome(s))
        result = dread_result_fail(error, DREAD_OVER, "The game is over.");
    dread_handle_leave(session);
    return result;
}

/* ---- Agents ---- */

int dread_choose(const dread_session *session, const dread_agent *handle, uint64_t seed,
                 const dread_memory *memory, int32_t *number, dread_error *error)
{
    struct question q;
    struct world_memory room;
    struct rng rng = dread_rng_from(seed);
    const struct agent *agent = (const struct agent *)handle;
    if (!agent || !number) return dread_result_null(error, agent ? "action" : "agent");
    int result = ask_about(session, false, &q, error);
    if (result) return result;
    size_t bytes = (agent->memory ? agent->memory(q.game) : 0) + 1;
    void *taken = dread_memory_take(memory, bytes);
    if (!taken) return dread_result_no_memory(error);
    memset(taken, 0, bytes);
    action a = agent->choose(dread_world_of(&room, q.game, &q.deal, &q.now), &rng, taken);
    dread_memory_give(memory, taken, bytes);
    *number = dread_index_of_action(q.encoding, a);
    return DREAD_OK;
}

int dread_choose_greedily(const dread_session *session, int32_t *number, dread_error *error)
{
    struct question q;
    struct view view;
    action legal[ACTIONS_MOST];
    if (!number) return dread_result_null(error, "action");
    int result = ask_about(session, false, &q, error);
    if (result) return result;
    int n = q.game->actions(&q.deal, &q.now, legal);
    q.game->see(&q.deal, &q.now, &view);
    *number = dread_index_of_action(q.encoding, q.game->greedy(&view, legal, n));
    return DREAD_OK;
}

/* ---- The solver ---- */

static void fill_in(dread_solution *out, const struct solution *found,
                    const struct encoding *encoding)
{
    bool won = found->answer == ANSWER_WON;
    out->answer = (int)found->answer;
    out->ran_out = (int)found->ran_out;
    out->score = won ? found->score : 0;
    out->positions = found->positions;
    out->actions = won ? found->actions : 0;
    for (int i = 0; i < out->actions; i++)
        out->line[i] = dread_index_of_action(encoding, found->line[i]);
}

static int check_search(const struct game *game, const dread_search *search, dread_error *error)
{
    if (!search) return dread_result_null(error, "search");
    if (search->size < sizeof *search) return dread_result_no_size(error);
    if (!dread_name(dread_game_handle(game), DREAD_GOALS, search->goal))
        return dread_result_fail(error, DREAD_NO_GOAL, "The game has no goal with this number.");
    if (search->memory && (search->memory < WORKSPACE_LEAST || search->memory > (uint64_t)1 << 40))
        return dread_result_misuse(error, "The solver's memory is from 2^20 to 2^40 bytes.");
    return DREAD_OK;
}

int dread_find_goal(const dread_game *handle, const char *id, int *goal, dread_error *error)
{
    struct problem problem;
    const struct game *game = dread_game_of(handle);
    if (!game || !id || !goal) return dread_result_null(error, !game ? "game" : id ? "goal" : "id");
    int found = dread_goal_find(game, id, &problem);
    if (found < 0) return dread_result_of(error, &problem);
    *goal = found;
    return DREAD_OK;
}

int dread_solve_question(const struct question *q, const dread_search *search,
                         const dread_watch *watch, const dread_memory *memory, dread_solution *out,
                         dread_error *error)
{
    if (!out) return dread_result_null(error, "solution");
    int result = check_search(q->game, search, error);
    if (result) return result;
    struct solve_request request = {.goal = search->goal,
                                    .positions = search->positions,
                                    .go_on = watch ? dread_watch_goes_on : NULL,
                                    .watcher = (void *)watch};
    size_t bytes = search->memory ? (size_t)search->memory / 64 * 64 : (size_t)WORKSPACE_WEB;
    struct workspace workspace = {dread_memory_take(memory, bytes), bytes};
    struct solution *found = dread_memory_take(memory, sizeof *found);
    if (workspace.bytes && found) {
        dread_solve(q->game, &q->deal, &q->now, &request, &workspace, found);
        fill_in(out, found, q->encoding);
    } else {
        result = dread_result_no_memory(error);
    }
    dread_memory_give(memory, workspace.bytes, bytes);
    dread_memory_give(memory, found, sizeof *found);
    return result;
}

int dread_solve_session(const dread_session *session, const dread_search *search,
                        const dread_watch *watch, const dread_memory *memory, dread_solution *out,
                        dread_error *error)
{
    struct question q;
    int result = ask_about(session, true, &q, error);
    if (result) return result;
    if (!dread_deal_is_known(q.game, &q.deal))
        return dread_result_fail(error, DREAD_UNSUPPORTED,
                                 "Only a deal of which all cards are known can be solved.");
    return dread_solve_question(&q, search, watch, memory, out, error);
}

/* ---- The expert ---- */

enum { PLAYOUTS_AT_ONCE = 256 }; /* between two looks at the watch */

bool dread_think(struct expert *expert, const struct question *q, enum dread_tier tier,
                 uint64_t seed, const dread_watch *watch)
{
    struct world_memory room;
    struct rng rng = dread_rng_from(seed);
    const struct effort *effort = dread_expert_effort(q->game, tier == DREAD_FULL ? FULL : QUICK);
    dread_expert_start(expert, dread_world_of(&room, q->game, &q->deal, &q->now), effort, &rng,
                       NULL, 0);
    for (uint32_t left = effort->playouts, n; left; left -= n) {
        if (!goes_on(watch)) return false;
        n = left < PLAYOUTS_AT_ONCE ? left : PLAYOUTS_AT_ONCE;
        dread_expert_think(expert, n);
    }
    dread_expert_think(expert, 0); /* sorts the choices that were dropped, too */
    return true;
}

static void write_advice(dread_advice *out, const struct question *q, const struct view *view,
                         const struct advice *advice)
{
    *out = (dread_advice){.actions = advice->actions,
                          .chance = advice->calibrated,
                          .low = advice->low,
                          .high = advice->high,
                          .playouts = advice->playouts,
                          .exact = advice->exact};
    for (int i = 0; i < advice->actions; i++)
        out->action[i] = dread_index_of_action(q->encoding, advice->line[i]);
    struct text t = dread_text_in(out->reason, sizeof out->reason);
    if (q->game->reason) q->game->reason(view, advice->line, advice->actions, &t);
}

int dread_hint(const dread_session *session, enum dread_tier tier, uint64_t seed,
               const dread_watch *watch, const dread_memory *memory, dread_advice *advice,
               size_t room, size_t *n, dread_error *error)
{
    struct question q;
    struct view view;
    if (!advice || !n) return dread_result_null(error, advice ? "n" : "advice");
    if (tier != DREAD_QUICK && tier != DREAD_FULL)
        return dread_result_misuse(error, "There is no such tier.");
    int result = ask_about(session, false, &q, error);
    if (result) return result;
    if (session->session.mode == NIGHT)
        return dread_result_fail(error, DREAD_IN_A_NIGHT, dread_no_hints);
    size_t bytes = dread_expert_bytes(q.game);
    struct expert *expert = dread_memory_take(memory, bytes);
    if (!expert) return dread_result_no_memory(error);
    if (dread_think(expert, &q, tier, seed, watch)) {
        *n = (size_t)dread_expert_tried(expert);
        if (*n > room) *n = room;
        q.game->see(&q.deal, &q.now, &view);
        for (size_t k = 0; k < *n; k++) {
            struct advice one = dread_expert_advice(expert, (int)k);
            write_advice(&advice[k], &q, &view, &one);
        }
    } else {
        result = stopped(error);
    }
    dread_memory_give(memory, expert, bytes);
    return result;
}

/* ---- The autopsy ---- */

static void write_decisions(const struct autopsy *autopsy, const struct encoding *encoding,
                            dread_decision *out)
{
    for (int i = 0; i < autopsy->decisions; i++) {
        const struct decision *d = &autopsy->decision[i];
        out[i] = (dread_decision){.ply = d->ply,
                                  .turn = d->turn,
                                  .played = dread_index_of_action(encoding, d->played),
                                  .best = dread_index_of_action(encoding, d->best),
                                  .before = d->before,
                                  .chosen = d->chosen,
                                  .cards = d->cards,
                                  .given = dread_decision_given(d),
                                  .exact = d->exact};
    }
}

/* Examines the whole game. Returns false if the watch stopped it. */
static bool examine(struct autopsy *autopsy, const dread_session *session, enum dread_tier tier,
                    const dread_watch *watch, void *expert)
{
    const struct session *s = &session->session;
    const struct effort *effort = dread_expert_effort(s->game, tier == DREAD_FULL ? FULL : QUICK);
    dread_autopsy_start(autopsy, s->game, &s->deal, s->deal.middle ? &s->middle.first : NULL,
                        s->line, s->played);
    do {
        if (!goes_on(watch)) return false;
    } while (dread_autopsy_step(autopsy, effort, expert));
    return true;
}

static int check_finished(const dread_session *session, dread_error *error)
{
    int result = dread_session_past(session, error);
    if (result || dread_session_outcome(&session->session)) return result;
    return dread_result_fail(error, DREAD_WRONG, "The game is not over.");
}

int dread_review(const dread_session *session, enum dread_tier tier, const dread_watch *watch,
                 const dread_memory *memory, dread_decision *decisions, size_t room, size_t *n,
                 dread_error *error)
{
    if (!decisions || !n) return dread_result_null(error, decisions ? "n" : "decisions");
    if (tier != DREAD_QUICK && tier != DREAD_FULL)
        return dread_result_misuse(error, "There is no such tier.");
    int result = dread_handle_enter(session, MARK_SESSION, error);
    if (result) return result;
    size_t bytes = dread_expert_bytes(session->session.game);
    struct autopsy *autopsy = dread_memory_take(memory, sizeof *autopsy);
    void *expert = dread_memory_take(memory, bytes);
    result = check_finished(session, error);
    if (!autopsy || !expert) result = result ? result : dread_result_no_memory(error);
    else if (!result && !examine(autopsy, session, tier, watch, expert)) result = stopped(error);
    if (!result && autopsy) {
        *n = (size_t)autopsy->decisions;
        if (*n > room)
            result = dread_result_fail(error, DREAD_TOO_SMALL,
                                       "The room for the decisions is too small.");
        else write_decisions(autopsy, session->encoding, decisions);
    }
    dread_memory_give(memory, autopsy, sizeof *autopsy);
    dread_memory_give(memory, expert, bytes);
    dread_handle_leave(session);
    return result;
}

/* ---- The difficulty ---- */

int dread_read_difficulty(const dread_session *session, const dread_watch *watch,
                          const dread_memory *memory, enum dread_difficulty *out,
                          dread_error *error)
{
    struct question q;
    enum difficulty difficulty;
    struct interrupt interrupt = {dread_watch_goes_on, (void *)watch};
    if (!out) return dread_result_null(error, "difficulty");
    int result = ask_about(session, true, &q, error);
    if (result) return result;
    if (!dread_deal_is_known(q.game, &q.deal))
        return dread_result_fail(error, DREAD_UNSUPPORTED,
                                 "Only of a deal of which all cards are known can this be said.");
    size_t bytes = dread_difficulty_bytes(q.game);
    bool known = dread_difficulty_known(q.game, &q.deal, &difficulty);
    void *room = known ? NULL : dread_memory_take(memory, bytes);
    if (!known && !room) return dread_result_no_memory(error);
    if (!known &&
        !dread_difficulty_work_out(q.game, &q.deal, room, watch ? &interrupt : NULL, &difficulty))
        result = stopped(error);
    dread_memory_give(memory, room, bytes);
    if (!result) *out = (enum dread_difficulty)difficulty;
    return result;
}

int dread_find_deal(const dread_game *handle, const dread_rules *given,
                    enum dread_difficulty difficulty, uint64_t seed, const dread_watch *watch,
                    const dread_memory *memory, uint64_t *number, dread_error *error)
{
    struct rules rules;
    int tried;
    struct rng rng = dread_rng_from(seed);
    struct interrupt interrupt = {dread_watch_goes_on, (void *)watch};
    const struct game *game = dread_game_of(handle);
    if (!game || !number) return dread_result_null(error, game ? "number" : "game");
    if (difficulty < DREAD_CRUEL || difficulty > DREAD_MERCIFUL)
        return dread_result_misuse(error, "Deals of this difficulty are not chosen.");
    int result = dread_rules_of(game, given, &rules, error);
    if (result) return result;
    bool at_once = dread_difficulty_at_once(game, &rules);
    size_t bytes = dread_difficulty_bytes(game);
    void *room = at_once ? NULL : dread_memory_take(memory, bytes);
    if (!at_once && !room) return dread_result_no_memory(error);
    uint64_t found = dread_difficulty_choose(game, &rules, (enum difficulty)difficulty, &rng, room,
                                             watch ? &interrupt : NULL, &tried);
    dread_memory_give(memory, room, bytes);
    if (!found) return stopped(error);
    *number = found;
    return DREAD_OK;
}
