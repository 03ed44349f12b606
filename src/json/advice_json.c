/* Writes hints, autopsies, solutions and difficulties as JSON. See advice_json.h. src/search and
 * src/play find them. */

#include "advice_json.h"
#include "core/id.h"
#include "view_json.h"

/* ---- Hints ---- */

static void add_choice(struct text *t, const char *key, const struct advisor *a, int k)
{
    struct advice advice = dread_expert_advice(a->expert, k);
    dread_json_open(t, key, '{');
    dread_json_action(t, "action", a->game, &a->view.rules, advice.line[0]);
    dread_json_line(t, "line", a->game, &a->view.rules, advice.line, advice.actions);
    dread_json_share(t, "chance", (int32_t)advice.calibrated);
    dread_json_share(t, "low", (int32_t)advice.low);
    dread_json_share(t, "high", (int32_t)advice.high);
    dread_json_number(t, "playouts", advice.playouts);
    dread_json_bool(t, "exact", advice.exact);
    dread_json_close(t, '}');
}

void dread_json_hint(struct text *t, const char *key, const struct advisor *a)
{
    dread_json_open(t, key, '{');
    add_choice(t, "best", a, 0);
    if (a->game->reason) {
        char why[ADVICE_BYTES];
        struct text w = dread_text_in(why, sizeof why);
        struct advice best = dread_expert_advice(a->expert, 0);
        a->game->reason(&a->view, best.line, best.actions, &w);
        dread_json_string(t, "why", why);
    }
    dread_json_open(t, "others", '[');
    for (int k = 1; k < dread_expert_tried(a->expert); k++) add_choice(t, NULL, a, k);
    dread_json_close(t, ']');
    dread_json_number(t, "playouts", a->playouts);
    dread_json_close(t, '}');
}

/* ---- Puzzles ---- */

void dread_json_puzzle(struct text *t, const char *key, const struct puzzle *p,
                       const struct puzzle_answer *answer)
{
    const struct rules *rules = &p->deal.rules;
    char code[PUZZLE_CODE_BYTES];
    struct text c = dread_text_in(code, sizeof code);
    dread_puzzle_code(p->game, p->number, &c);
    dread_json_open(t, key, '{');
    dread_json_string(t, "code", code);
    dread_json_number(t, "level", p->level);
    dread_json_id(t, "id", p->game, &p->deal);
    dread_json_line(t, "actions", p->game, rules, p->line, p->actions);
    dread_json_number(t, "ways", answer->ways);
    dread_json_open(t, "choices", '[');
    for (int i = 0; i < answer->choices; i++) {
        dread_json_open(t, NULL, '{');
        dread_json_action(t, "action", p->game, rules, answer->choice[i].action);
        dread_json_number(t, "won", answer->choice[i].won);
        dread_json_close(t, '}');
    }
    dread_json_close(t, ']');
    dread_json_line(t, "line", p->game, rules, answer->line, answer->actions);
    dread_json_close(t, '}');
}

/* ---- Autopsies ----
 *
 * Chances are whole 65536ths. A program that reads them as doubles can add them up without rounding
 * errors. */

static void add_decision(struct text *t, const struct autopsy *a, const struct decision *m)
{
    dread_json_open(t, NULL, '{');
    dread_json_number(t, "after", m->ply);
    dread_json_number(t, "turn", m->turn);
    dread_json_action(t, "played", a->game, &a->deal.rules, m->played);
    dread_json_action(t, "best", a->game, &a->deal.rules, m->best);
    dread_json_share(t, "chance", m->before);
    dread_json_share(t, "gave", dread_decision_given(m));
    dread_json_share(t, "cards", m->cards);
    dread_json_bool(t, "exact", m->exact);
    dread_json_close(t, '}');
}

static void add_points(struct text *t, const struct autopsy_summary *c)
{
    dread_json_open(t, "points", '{');
    dread_json_number(t, "began", c->began);
    dread_json_number(t, "gave", c->gave);
    dread_json_number(t, "cards", c->cards);
    dread_json_number(t, "end", c->end);
    dread_json_open(t, "turns", '[');
    for (int k = 0; k < c->turns; k++) {
        dread_json_open(t, NULL, '{');
        dread_json_number(t, "turn", c->turn[k].turn);
        dread_json_number(t, "chance", c->turn[k].before);
        dread_json_number(t, "gave", c->turn[k].gave);
        dread_json_number(t, "cards", c->turn[k].cards);
        dread_json_close(t, '}');
    }
    dread_json_close(t, ']');
    dread_json_close(t, '}');
}

static void add_last_chance(struct text *t, const struct autopsy_run *r)
{
    const struct autopsy *a = &r->autopsy;
    dread_json_open(t, "hindsight", '{');
    dread_json_string(t, "answer", r->since < 0 ? "unknown" : r->since ? "won" : "lost");
    if (!dread_autopsy_run_knows_cards(r)) {
        char words[SUMMARY_BYTES];
        struct text w = dread_text_in(words, sizeof words);
        dread_tell_last_chance(r, &w);
        dread_json_string(t, "words", words);
    }
    if (r->since > 0) {
        dread_json_number(t, "after", r->since - 1);
        dread_json_number(t, "turn", dread_autopsy_run_last_turn(r));
        dread_json_line(t, "actions", a->game, &a->deal.rules, r->solution.line,
                        r->solution.actions);
    }
    dread_json_close(t, '}');
}

void dread_json_autopsy(struct text *t, const char *key, const struct autopsy_run *r)
{
    const struct autopsy *a = &r->autopsy;
    char words[SUMMARY_BYTES];
    struct text w = dread_text_in(words, sizeof words);
    dread_tell_autopsy(&r->summary, a, &w);
    dread_json_open(t, key, '{');
    dread_json_id(t, "id", a->game, &a->deal);
    dread_json_string(t, "outcome", a->game->words.outcomes[a->game->outcome(&a->now)]);
    dread_json_number(t, "played", a->played);
    dread_json_string(t, "words", words);
    dread_json_share(t, "began", dread_autopsy_began(a));
    dread_json_share(t, "gave", dread_autopsy_given(a));
    dread_json_share(t, "cards", dread_autopsy_cards(a));
    dread_json_share(t, "end", a->end);
    dread_json_open(t, "moments", '[');
    for (int i = 0; i < a->decisions; i++) add_decision(t, a, &a->decision[i]);
    dread_json_close(t, ']');
    add_points(t, &r->summary);
    if (!a->end) add_last_chance(t, r);
    dread_json_number(t, "playouts", r->effort.playouts);
    dread_json_close(t, '}');
}

/* ---- Solutions and difficulties ---- */

void dread_json_solution(struct text *t, const struct game *game, const struct rules *rules,
                         int goal, const struct solution *s)
{
    static const char *const answers[] = {"won", "lost", "unknown"};
    static const char *const ran_out[] = {NULL, "positions", "memory", "plies", "stopped"};
    const char *unit = goal ? game->search->goals[goal - 1].unit : NULL;
    dread_json_string(t, "answer", answers[s->answer]);
    if (s->answer == ANSWER_WON) dread_json_line(t, "actions", game, rules, s->line, s->actions);
    if (s->answer == ANSWER_WON && unit) {
        dread_json_number(t, "score", dread_goal_shown(game, goal, s->score));
        dread_json_string(t, "unit", unit);
    }
    dread_json_number(t, "positions", (int64_t)s->positions);
    if (s->ran_out) dread_json_string(t, "ranOut", ran_out[s->ran_out]);
}

void dread_json_difficulty(struct text *t, const char *key, const struct game *game,
                           const struct deal *deal, enum difficulty difficulty, int won)
{
    dread_json_open(t, key, '{');
    dread_json_id(t, "id", game, deal);
    dread_json_string(t, "taste", dread_difficulty_names[difficulty]);
    dread_json_number(t, "won", won);
    dread_json_number(t, "plays", DIFFICULTY_PLAYS);
    dread_json_close(t, '}');
}
