/* The autopsy of a finished game. First each decision is examined by the expert, in the order of
 * the game; then the sums are computed from the end backwards. See dread/autopsy.h. */

#include "dread/autopsy.h"

#include "dread/world.h"

void dread_autopsy_start(struct autopsy *a, const struct game *game, const struct deal *deal,
                         const action line[], int played)
{
    dread_must(played <= PLIES_MOST);
    a->game = game;
    a->deal = *deal;
    a->rng = dread_rng_from(1);
    a->ply = a->decisions = 0;
    a->steps = 0;
    a->played = played;
    __builtin_memcpy(a->line, line, sizeof *line * (size_t)played);
    game->start(deal, &a->now, NULL);
}

/* ---- One decision ---- */

static bool same_view(const struct view *a, const struct view *b)
{
    return __builtin_memcmp(a, b, sizeof *a) == 0;
}

/* Returns true if the action leads to the same view in every world that the player may be in. A few
 * worlds drawn at random are enough to find a difference. */
static bool reveals_nothing(const struct autopsy *a, const struct world *w, action played,
                            struct rng *r)
{
    enum { SAMPLED_WORLDS = 8 };
    struct view first, other;
    struct deal deal;
    for (int i = 0; i < SAMPLED_WORLDS; i++) {
        struct position p;
        dread_world_sample(w, r, &deal, &p);
        a->game->apply(&deal, &p, played, NULL);
        a->game->see(&deal, &p, i ? &other : &first);
        if (i && !same_view(&first, &other)) return false;
    }
    return true;
}

/* Examines the decision at the current position. */
static void add_decision(struct autopsy *a, const struct effort *effort, void *memory)
{
    struct world_memory handle;
    struct expert *e = memory;
    struct decision *d = &a->decision[a->decisions++];
    action played = a->line[a->ply];
    const struct world *w = dread_world_of(&handle, a->game, &a->deal, &a->now);
    dread_expert_start(e, w, effort, &a->rng, &played, 1);
    dread_expert_think(e, effort->playouts);
    a->steps += dread_expert_steps(e);
    struct advice best = dread_expert_advice(e, 0), chosen = best;
    /* Find the best choice that begins with her action. */
    for (int k = 0; k < dread_expert_tried(e); k++) {
        chosen = dread_expert_advice(e, k);
        if (chosen.line[0] == played) break;
    }
    *d = (struct decision){
        .ply = (uint16_t)a->ply,
        .turn = (uint16_t)a->game->turn(&a->now),
        .played = played,
        .best = best.line[0],
        .exact = dread_expert_is_exact(e),
        .no_reveal = reveals_nothing(a, w, played, &a->rng),
        .before = (int32_t)best.calibrated,
        .chosen = (int32_t)chosen.calibrated,
        .best_estimate = {best.chance, best.error, best.calibrated, best.low, best.high}};
}

/* Takes into account a forced action after the last decision: it may turn something up too. */
static void update_no_reveal(struct autopsy *a)
{
    struct world_memory handle;
    struct decision *d = &a->decision[a->decisions - 1];
    if (d->no_reveal)
        d->no_reveal = reveals_nothing(a, dread_world_of(&handle, a->game, &a->deal, &a->now),
                                       a->line[a->ply], &a->rng);
}

/* ---- The sums ---- */

/* Computes what the cards gave at each decision, from the last to the first. Where nothing was
 * turned up, the estimate after the decision replaces the one before it. If the player's choice
 * then looks better than the expert's, it counts as the best one. */
static void compute_cards(struct autopsy *a)
{
    int32_t after = a->end;
    for (int i = a->decisions - 1; i >= 0; i--) {
        struct decision *d = &a->decision[i];
        if (d->no_reveal) d->chosen = after;
        if (d->chosen > d->before) d->best = d->played;
        if (d->best == d->played) d->before = d->chosen;
        d->cards = after - d->chosen;
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
        else if (a->decisions) update_no_reveal(a);
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
