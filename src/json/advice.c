/* What the expert and the solver found, as JSON. See advice.h. */

#include "advice.h"
#include "dread/id.h"
#include "table.h"

/* ---- Hints ---- */

static void add_choice(struct text *t, const char *key, const struct advisor *a, int k)
{
    struct advice advice = expert_advice(a->expert, k);
    json_open(t, key, '{');
    json_action(t, "action", a->game, &a->view.rules, advice.line[0]);
    json_line(t, "line", a->game, &a->view.rules, advice.line, advice.actions);
    json_share(t, "chance", (int32_t)advice.honest);
    json_share(t, "low", (int32_t)advice.low);
    json_share(t, "high", (int32_t)advice.high);
    json_number(t, "playouts", advice.playouts);
    json_bool(t, "exact", advice.exact);
    json_close(t, '}');
}

void json_hint(struct text *t, const char *key, const struct advisor *a)
{
    json_open(t, key, '{');
    add_choice(t, "best", a, 0);
    if (a->game->reason) {
        char why[ADVICE_BYTES];
        struct text w = text_in(why, sizeof why);
        struct advice best = expert_advice(a->expert, 0);
        a->game->reason(&a->view, best.line, best.actions, &w);
        json_string(t, "why", why);
    }
    json_open(t, "others", '[');
    for (int k = 1; k < expert_tried(a->expert); k++) add_choice(t, NULL, a, k);
    json_close(t, ']');
    json_number(t, "playouts", a->playouts);
    json_close(t, '}');
}

/* ---- Autopsies ----
 *
 * Chances are whole 65536ths, so that those of a program that reads them as doubles add up
 * exactly. */

static void add_moment(struct text *t, const struct autopsy *a, const struct moment *m)
{
    json_open(t, NULL, '{');
    json_number(t, "after", m->ply);
    json_number(t, "turn", m->turn);
    json_action(t, "played", a->game, &a->deal.rules, m->played);
    json_action(t, "best", a->game, &a->deal.rules, m->best);
    json_share(t, "chance", m->before);
    json_share(t, "gave", moment_given(m));
    json_share(t, "cards", m->cards);
    json_bool(t, "exact", m->exact);
    json_close(t, '}');
}

static void add_points(struct text *t, const struct account *c)
{
    json_open(t, "points", '{');
    json_number(t, "began", c->began);
    json_number(t, "gave", c->gave);
    json_number(t, "cards", c->cards);
    json_number(t, "end", c->end);
    json_open(t, "turns", '[');
    for (int k = 0; k < c->turns; k++) {
        json_open(t, NULL, '{');
        json_number(t, "turn", c->turn[k].turn);
        json_number(t, "chance", c->turn[k].before);
        json_number(t, "gave", c->turn[k].gave);
        json_number(t, "cards", c->turn[k].cards);
        json_close(t, '}');
    }
    json_close(t, ']');
    json_close(t, '}');
}

static void add_hindsight(struct text *t, const struct review *r)
{
    const struct autopsy *a = &r->autopsy;
    json_open(t, "hindsight", '{');
    json_string(t, "answer", r->since < 0 ? "unknown" : r->since ? "won" : "lost");
    if (r->since > 0) {
        json_number(t, "after", r->since - 1);
        json_number(t, "turn", review_last_turn(r));
        json_line(t, "actions", a->game, &a->deal.rules, r->solution.line, r->solution.actions);
    }
    json_close(t, '}');
}

void json_autopsy(struct text *t, const char *key, const struct review *r)
{
    const struct autopsy *a = &r->autopsy;
    char words[ACCOUNT_BYTES];
    struct text w = text_in(words, sizeof words);
    tell_account(&r->account, a, &w);
    json_open(t, key, '{');
    json_id(t, "id", a->game, &a->deal);
    json_string(t, "outcome", a->game->words.outcomes[a->game->outcome(&a->now)]);
    json_number(t, "played", a->played);
    json_string(t, "words", words);
    json_share(t, "began", autopsy_began(a));
    json_share(t, "gave", autopsy_given(a));
    json_share(t, "cards", autopsy_cards(a));
    json_share(t, "end", a->end);
    json_open(t, "moments", '[');
    for (int i = 0; i < a->moments; i++) add_moment(t, a, &a->moment[i]);
    json_close(t, ']');
    add_points(t, &r->account);
    if (!a->end) add_hindsight(t, r);
    json_number(t, "playouts", r->effort.playouts);
    json_close(t, '}');
}

/* ---- Solutions and difficulties ---- */

void json_solution(struct text *t, const struct game *game, const struct rules *rules, int goal,
                   const struct solution *s)
{
    static const char *const answers[] = {"won", "lost", "unknown"};
    static const char *const ran_out[] = {NULL, "positions", "memory", "plies", "stopped"};
    const char *unit = goal ? game->search->goals[goal - 1].unit : NULL;
    json_string(t, "answer", answers[s->answer]);
    if (s->answer == ANSWER_WON) json_line(t, "actions", game, rules, s->line, s->actions);
    if (s->answer == ANSWER_WON && unit) {
        json_number(t, "score", goal_told(game, goal, s->score));
        json_string(t, "unit", unit);
    }
    json_number(t, "positions", (int64_t)s->positions);
    if (s->ran_out) json_string(t, "ranOut", ran_out[s->ran_out]);
}

void json_taste(struct text *t, const char *key, const struct game *game, const struct deal *deal,
                enum taste taste, int won)
{
    json_open(t, key, '{');
    json_id(t, "id", game, deal);
    json_string(t, "taste", taste_names[taste]);
    json_number(t, "won", won);
    json_number(t, "plays", TASTE_PLAYS);
    json_close(t, '}');
}
