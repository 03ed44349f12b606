/* Flat Monte Carlo agents, against which the expert is measured (bench/agents.c). They estimate
 * each legal action by the share of its playouts that win. See agent.h. */

#include "agent.h"
#include "expert.h"

enum { PLAYOUT_MOST = 4096 }; /* actions of a playout */

/* Plays on to the end of the game, or for PLAYOUT_MOST actions. Returns true if the game was
 * won. */
static bool playout_wins(const struct game *game, const struct deal *deal, struct position *p,
                         struct rng *r, bool greedily)
{
    action legal[ACTIONS_MOST];
    for (int i = 0, n; i < PLAYOUT_MOST && (n = game->actions(deal, p, legal)); i++) {
        action a = legal[dread_rng_below(r, (uint32_t)n)];
        if (greedily) {
            struct view view;
            game->see(deal, p, &view);
            a = game->greedy(&view, legal, n);
        }
        game->apply(deal, p, a, NULL);
    }
    return dread_outcome_is_won(game, game->outcome(p));
}

static action choose(const struct world *w, struct rng *r, enum tier tier, bool greedily)
{
    const struct game *game = dread_world_game(w);
    action legal[ACTIONS_MOST];
    int n = dread_world_actions(w, legal);
    if (n == 1) return legal[0];
    uint32_t playouts = dread_expert_effort(game, tier)->playouts, won[ACTIONS_MOST] = {0};
    /* Each action gets equally many playouts; a remainder is not played. */
    uint32_t each = playouts / (uint32_t)n ? playouts / (uint32_t)n : 1;
    int best = 0;
    for (int i = 0; i < n; i++) {
        for (uint32_t k = 0; k < each; k++) {
            struct deal deal;
            struct position p;
            dread_world_sample(w, r, &deal, &p);
            game->apply(&deal, &p, legal[i], NULL);
            won[i] += playout_wins(game, &deal, &p, r, greedily);
        }
        if (won[i] > won[best]) best = i;
    }
    return legal[best];
}

static action choose_quick(const struct world *w, struct rng *r, void *memory)
{
    (void)memory;
    return choose(w, r, QUICK, false);
}

static action choose_full(const struct world *w, struct rng *r, void *memory)
{
    (void)memory;
    return choose(w, r, FULL, false);
}

static action choose_greedy_quick(const struct world *w, struct rng *r, void *memory)
{
    (void)memory;
    return choose(w, r, QUICK, true);
}

static action choose_greedy(const struct world *w, struct rng *r, void *memory)
{
    (void)memory;
    return choose(w, r, FULL, true);
}

const struct agent dread_flat_agent = {"flat", "flat Monte Carlo with random playouts", false, NULL,
                                       choose_full};
const struct agent dread_flat_quick_agent = {"flat-quick", "flat Monte Carlo with fewer playouts",
                                             false, NULL, choose_quick};
const struct agent dread_flat_greedy_agent = {
    "flat-greedy", "flat Monte Carlo with greedy playouts", false, NULL, choose_greedy};
const struct agent dread_flat_greedy_quick_agent = {"flat-greedy-quick",
                                                    "flat Monte Carlo with fewer greedy playouts",
                                                    false, NULL, choose_greedy_quick};
