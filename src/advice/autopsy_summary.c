/* The summary of an autopsy: rounding its figures so that they add up, and its words. See
 * autopsy_summary.h. */

#include "autopsy_summary.h"

/* ---- Rounding ---- */

/* Both turn a share of CHANCE into points of 100. */
static int rounded_down(int64_t share)
{
    int64_t points = share * 100;
    return (int)(points >= 0 ? points / CHANCE : -((-points + CHANCE - 1) / CHANCE));
}

static int rounded_up(int64_t share)
{
    return -rounded_down(-share);
}

static int within(int n, int low, int high)
{
    return n < low ? low : n > high ? high : n;
}

static int larger(int a, int b)
{
    return a > b ? a : b;
}

static int smaller(int a, int b)
{
    return a < b ? a : b;
}

/* Adds decision i to its turn, which it may begin. gave[] and cards[] sum up the exact shares of
 * each turn, and are 0 at first. */
static void add_decision(struct autopsy_summary *c, const struct autopsy *a, int i, int32_t gave[],
                         int32_t cards[])
{
    const struct decision *m = &a->decision[i];
    int k = c->turns - 1;
    if (!c->turns || c->turn[k].turn != m->turn) {
        k = c->turns++;
        c->turn[k] = (struct autopsy_turn){.turn = m->turn, .first = i, .worst = i};
    }
    struct autopsy_turn *t = &c->turn[k];
    t->decisions++;
    if (dread_decision_given(m) > dread_decision_given(&a->decision[t->worst])) t->worst = i;
    gave[k] += dread_decision_given(m);
    cards[k] += m->cards;
}

void dread_autopsy_summary_of(struct autopsy_summary *c, const struct autopsy *a)
{
    int32_t gave[PLIES_MOST] = {0}, cards[PLIES_MOST] = {0}, change[PLIES_MOST + 1];
    int points[PLIES_MOST + 1];
    *c = (struct autopsy_summary){0};
    for (int i = 0; i < a->decisions; i++) add_decision(c, a, i, gave, cards);
    change[0] = dread_autopsy_began(a);
    for (int k = 0; k < c->turns; k++) change[k + 1] = cards[k] - gave[k];
    dread_points_of(change, c->turns + 1, points);
    c->began = c->end = points[0];
    int32_t gave_so_far = 0;
    for (int k = 0; k < c->turns; k++) {
        struct autopsy_turn *t = &c->turn[k];
        gave_so_far += gave[k];
        /* `due` keeps the sum of all `gave` exact to half a point. But `gave`, and `cards`, which
         * is the rest of the change, must both be their exact value rounded up or down; `low` and
         * `high` bound `gave` accordingly. That is always possible. */
        int due = rounded_down(gave_so_far + CHANCE / 200) - c->gave;
        int low = larger(rounded_down(gave[k]), rounded_down(cards[k]) - points[k + 1]);
        int high = smaller(rounded_up(gave[k]), rounded_up(cards[k]) - points[k + 1]);
        t->before = c->end;
        t->gave = within(due, low, high);
        t->cards = points[k + 1] + t->gave;
        c->gave += t->gave;
        c->cards += t->cards;
        c->end += points[k + 1];
    }
}

/* ---- In words ---- */

static void tell_points(const char *before, int points, const char *behind, struct text *t)
{
    dread_text_add(t, before);
    dread_text_number(t, (uint64_t)(points < 0 ? -points : points));
    dread_text_add(t, behind);
}

static const char *points_word(int points)
{
    return points == 1 || points == -1 ? " point" : " points";
}

void dread_see_before(const struct autopsy *a, int ply, struct view *view)
{
    struct position now = a->first;
    for (int i = 0; i < ply; i++) a->game->apply(&a->deal, &now, a->line[i], NULL);
    a->game->see(&a->deal, &now, view);
}

void dread_tell_mistake(const struct autopsy_turn *turn, const struct autopsy *a, struct text *t)
{
    const struct decision *worst = &a->decision[turn->worst];
    struct view view;
    bool others = false;
    for (int i = turn->first; i < turn->first + turn->decisions; i++)
        others |= i != turn->worst && dread_decision_given(&a->decision[i]) >= CHANCE / 100;
    dread_see_before(a, worst->ply, &view);
    dread_text_add(t, others ? "above all it was better to " : "it was better to ");
    a->game->describe(&view, worst->best, t);
    dread_text_add(t, ", than to ");
    a->game->describe(&view, worst->played, t);
}

/* Returns the worst turn after `before` (NULL: of all), in the order of falling `gave`, the earlier
 * turn first; NULL if the player gave nothing away at any other. */
static const struct autopsy_turn *next_worst(const struct autopsy_summary *c,
                                             const struct autopsy_turn *before)
{
    const struct autopsy_turn *worst = NULL;
    for (int k = 0; k < c->turns; k++) {
        const struct autopsy_turn *t = &c->turn[k];
        if (before && (t->gave > before->gave || (t->gave == before->gave && t <= before)))
            continue;
        if (t->gave > 0 && (!worst || t->gave > worst->gave)) worst = t;
    }
    return worst;
}

/* Adds the worst turn, and at most two more turns at which the player gave away at least a quarter
 * of the sum: only the figures. dread_tell_turn has the words. */
static void tell_worst(const struct autopsy_summary *c, struct text *t)
{
    const struct autopsy_turn *worst = next_worst(c, NULL);
    for (int k = 0; worst && k < 3 && (!k || 4 * worst->gave >= c->gave); k++) {
        if (worst->gave == c->gave) tell_points(", all of it on turn ", worst->turn, "", t);
        else {
            tell_points(k ? ", " : ": ", worst->gave, " on turn ", t);
            tell_points("", worst->turn, "", t);
        }
        worst = next_worst(c, worst);
    }
}

/* Adds what luck with the cards did. If it was good, it gave back some of what was given away. */
static void tell_cards(const struct autopsy_summary *c, struct text *t)
{
    bool back = c->cards <= c->gave;
    if (!c->cards) dread_text_add(t, " The cards gave as much as they took.");
    else if (c->cards < 0) tell_points(" The cards took ", c->cards, ".", t);
    else tell_points(back ? " The cards gave back " : " The cards gave ", c->cards, ".", t);
}

void dread_tell_autopsy(const struct autopsy_summary *c, const struct autopsy *a, struct text *t)
{
    tell_points("You began at ", c->began, " %.", t);
    if (!a->decisions) dread_text_add(t, " There was nothing to decide.");
    else {
        if (c->gave) {
            tell_points(" In all you gave away ", c->gave, points_word(c->gave), t);
            tell_worst(c, t);
            dread_text_char(t, '.');
        } else {
            dread_text_add(t, " You gave away nothing.");
        }
        tell_cards(c, t);
    }
    int net = c->end - c->began;
    tell_points(" Net: ", net, points_word(net), t);
    dread_text_add(t, net ? net > 0 ? " won." : " lost." : ".");
}

void dread_tell_turn(const struct autopsy_turn *turn, const struct autopsy *a, struct text *t)
{
    tell_points("Turn ", turn->turn, "", t);
    tell_points(": ", turn->before, " %.", t);
    if (turn->gave) {
        tell_points(" You gave away ", turn->gave, ": ", t);
        dread_tell_mistake(turn, a, t);
        dread_text_char(t, '.');
    }
    if (turn->cards)
        tell_points(turn->cards < 0 ? " The cards took " : " The cards gave ", turn->cards, ".", t);
}
