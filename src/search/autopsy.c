/* The autopsy of a finished game. First each decision is examined by the expert, in the order of
 * the game; then the sums are computed from the end backwards. See autopsy.h. */

#include "autopsy.h"

#include "world.h"

void dread_autopsy_start(struct autopsy *a, const struct game *game, const struct deal *deal,
                         const struct position *first, const action line[], int played)
{
    dread_must(played <= PLIES_MOST);
    if (played > PLIES_MOST) played = PLIES_MOST;
    a->game = game;
    a->deal = *deal;
    a->rng = dread_rng_from(1);
    a->ply = a->decisions = 0;
    a->steps = 0;
    a->played = played;
    a->chain.end = 0;
    __builtin_memcpy(a->line, line, sizeof *line * (size_t)played);
    if (first) a->first = *first;
    else game->start(deal, &a->first, NULL);
    a->now = a->first;
}

/* ---- One decision ---- */

static bool same_view(const struct view *a, const struct view *b)
{
    return __builtin_memcmp(a, b, sizeof *a) == 0;
}

/* Returns true if the action leads to the same view in every world that the player may be in at
 * that position. A few worlds drawn at random are enough to find a difference. */
static bool reveals_nothing(struct autopsy *a, const struct position *at, action played)
{
    enum { SAMPLED_WORLDS = 8 };
    struct world_memory handle;
    const struct world *w = dread_world_of(&handle, a->game, &a->deal, at);
    struct view first, other;
    struct deal deal;
    for (int i = 0; i < SAMPLED_WORLDS; i++) {
        struct position p;
        dread_world_sample(w, &a->rng, &deal, &p);
        a->game->apply(&deal, &p, played, NULL);
        a->game->see(&deal, &p, i ? &other : &first);
        if (i && !same_view(&first, &other)) return false;
    }
    return true;
}

/* Lets the expert think about the current position, and about the n actions of `also` there. */
static void think(struct autopsy *a, const struct effort *effort, struct expert *e,
                  const action also[], int n)
{
    struct world_memory handle;
    const struct world *w = dread_world_of(&handle, a->game, &a->deal, &a->now);
    dread_expert_start(e, w, effort, &a->rng, also, n);
    dread_expert_think(e, effort->playouts);
    a->steps += dread_expert_steps(e);
}

/* Finds the end of the chain that begins at the current position. */
static void find_chain(struct autopsy *a)
{
    struct autopsy_chain *c = &a->chain;
    struct position p = a->now;
    *c = (struct autopsy_chain){.first = a->decisions, .end = a->ply};
    do {
        c->turns_up = !reveals_nothing(a, &p, a->line[c->end]);
        a->game->apply(&a->deal, &p, a->line[c->end++], NULL);
    } while (!c->turns_up && c->end < a->played && c->end - a->ply < LINE_ROOM);
}

/* Examines the first decision of a chain: the expert's best line against that of the player. */
static void begin_chain(struct autopsy *a, struct decision *d, const struct effort *effort,
                        struct expert *e)
{
    struct autopsy_chain *c = &a->chain;
    find_chain(a);
    const action *played = a->line + a->ply;
    int n = c->end - a->ply, same = 0;
    think(a, effort, e, played, n);
    struct advice best = dread_expert_advice(e, 0), chosen = best;
    for (int k = 0; k < dread_expert_tried(e); k++) {
        chosen = dread_expert_advice(e, k);
        size_t bytes = sizeof *played * (size_t)n;
        if (chosen.actions >= n && __builtin_memcmp(chosen.line, played, bytes) == 0) break;
    }
    while (same < n && same < best.actions && best.line[same] == played[same]) same++;
    c->parts = a->ply + same;
    c->parts_known = same < n && same < best.actions;
    if (c->parts_known) c->best = best.line[same];
    c->given = (int32_t)best.calibrated - (int32_t)chosen.calibrated;
    c->exact = dread_expert_is_exact(e);
    d->before = (int32_t)best.calibrated;
    d->chosen = (int32_t)chosen.calibrated;
    if (a->ply == c->parts && c->parts_known) d->best = c->best;
}

/* Examines a later decision of a chain. If the player's line has departed from the expert's and
 * costs a point of 100 or more, the expert thinks again. */
static void go_on_in_chain(struct autopsy *a, struct decision *d, const struct effort *effort,
                           struct expert *e)
{
    const struct autopsy_chain *c = &a->chain;
    if (a->ply < c->parts) return;
    if (a->ply == c->parts && c->parts_known) {
        d->before = a->decision[c->first].before;
        d->best = c->best;
    } else if (c->given >= CHANCE / 100) {
        think(a, effort, e, NULL, 0);
        struct advice best = dread_expert_advice(e, 0);
        d->before = (int32_t)best.calibrated;
        d->best = best.line[0];
    }
}

/* Examines the decision at the current position. `no_reveal` is that of the chain; it is corrected
 * when the next decision is known. */
static void add_decision(struct autopsy *a, const struct effort *effort, void *memory)
{
    struct decision *d = &a->decision[a->decisions];
    bool begins = a->ply >= a->chain.end;
    *d = (struct decision){.ply = (uint16_t)a->ply,
                           .turn = (uint16_t)a->game->turn(&a->now),
                           .played = a->line[a->ply],
                           .best = a->line[a->ply]};
    if (begins) begin_chain(a, d, effort, memory);
    else go_on_in_chain(a, d, effort, memory);
    if (a->decisions) d[-1].no_reveal |= !begins;
    d->chain = (uint16_t)a->chain.first;
    d->exact = a->chain.exact;
    d->no_reveal = !a->chain.turns_up;
    a->decisions++;
}

/* Takes into account a forced action between a chain and the next decision: it may turn something
 * up too. */
static void update_no_reveal(struct autopsy *a)
{
    struct decision *d = &a->decision[a->decisions - 1];
    if (d->no_reveal) d->no_reveal = reveals_nothing(a, &a->now, a->line[a->ply]);
}

/* ---- The sums ---- */

/* Computes the final figures of all decisions, from the last to the first. */
static void compute_cards(struct autopsy *a)
{
    int32_t after = a->end, at_most = 0;
    for (int i = a->decisions - 1; i >= 0; i--) {
        struct decision *d = &a->decision[i];
        const struct decision *first = &a->decision[d->chain];
        bool is_last = i + 1 == a->decisions || d[1].chain != d->chain;
        int32_t worth = is_last && !d->no_reveal ? first->chosen : after;
        if (is_last) at_most = first->before;
        if (d->before > at_most) d->before = at_most;
        if (d->best == d->played || d->before <= worth) {
            d->before = worth;
            d->best = d->played;
        }
        d->chosen = worth;
        d->cards = after - worth;
        after = d->before;
    }
}

bool dread_autopsy_step(struct autopsy *a, const struct effort *effort, void *memory)
{
    bool found_decision = false;
    while (a->ply < a->played) {
        action legal[ACTIONS_MOST];
        bool choice = a->game->actions(&a->deal, &a->now, legal) > 1;
        if (choice && found_decision) return true;
        if (choice) add_decision(a, effort, memory);
        else if (a->decisions && a->ply >= a->chain.end) update_no_reveal(a);
        found_decision |= choice;
        a->game->apply(&a->deal, &a->now, a->line[a->ply++], NULL);
    }
    if (found_decision) return true;
    int outcome = a->game->outcome(&a->now);
    dread_must(outcome);
    a->end = dread_outcome_is_won(a->game, outcome) ? CHANCE : 0;
    compute_cards(a);
    return false;
}

int32_t dread_decision_given(const struct decision *d)
{
    return d->before - d->chosen;
}

int32_t dread_autopsy_given(const struct autopsy *a)
{
    int32_t sum = 0;
    for (int i = 0; i < a->decisions; i++) sum += dread_decision_given(&a->decision[i]);
    return sum;
}

int32_t dread_autopsy_cards(const struct autopsy *a)
{
    int32_t sum = 0;
    for (int i = 0; i < a->decisions; i++) sum += a->decision[i].cards;
    return sum;
}

int32_t dread_autopsy_began(const struct autopsy *a)
{
    return a->decisions ? a->decision[0].before : a->end;
}

/* Converts a share of CHANCE to whole points of 100, rounded to the nearest; halves are rounded
 * up. */
static int rounded_points(int64_t share)
{
    int64_t twice = share * 200 + CHANCE, whole = 2 * (int64_t)CHANCE;
    return (int)(twice >= 0 ? twice / whole : -((-twice + whole - 1) / whole));
}

void dread_points_of(const int32_t share[], int n, int points[])
{
    int64_t sum = 0;
    int points_so_far = 0;
    for (int i = 0; i < n; i++) {
        sum += share[i];
        points[i] = rounded_points(sum) - points_so_far;
        points_so_far += points[i];
    }
}

/* ---- With all cards known ---- */

bool dread_lost_between(const struct game *game, const struct deal *deal,
                        const struct position trail[], int *won, int *lost,
                        const struct solve_request *request, const struct workspace *workspace,
                        struct solution *solution)
{
    int middle = *won + (*lost - *won) / 2;
    dread_solve(game, deal, &trail[middle], request, workspace, solution);
    if (solution->answer == ANSWER_UNKNOWN) return false;
    *(solution->answer == ANSWER_LOST ? lost : won) = middle;
    return true;
}

int dread_lost_since(const struct game *game, const struct deal *deal,
                     const struct position trail[], int played, const struct solve_request *request,
                     const struct workspace *workspace, struct solution *solution)
{
    if (dread_outcome_is_won(game, game->outcome(&trail[played]))) return played + 1;
    int won = -1, lost = played;
    while (lost - won > 1)
        if (!dread_lost_between(game, deal, trail, &won, &lost, request, workspace, solution))
            return -1;
    return lost;
}
