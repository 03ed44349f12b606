/* What may come of an action. See risk.h. */

#include "risk.h"

#include "search/world.h"

static bool loses(const struct game *game, const struct position *p)
{
    int outcome = game->outcome(p);
    return outcome && !dread_outcome_is_won(game, outcome);
}

/* Returns true if each legal action loses the game at once. */
static bool all_lose(const struct game *game, const struct deal *deal, const struct position *p)
{
    action legal[ACTIONS_MOST];
    int n = game->actions(deal, p, legal), i = 0;
    for (bool lost = true; lost && i < n; i += lost) {
        struct position after = *p;
        game->apply(deal, &after, legal[i], NULL);
        lost = loses(game, &after);
    }
    return n && i == n;
}

struct risk dread_risk_of(const struct asking *q, action a, bool further)
{
    const struct session *s = q->table->session;
    struct world_memory memory;
    const struct world *world = dread_world_of(&memory, s->game, &s->deal, &s->now);
    struct rng rng = dread_rng_from(1);
    struct risk risk = {0};
    for (int i = 0; i < RISK_WORLDS; i++) {
        struct deal deal;
        struct position p;
        dread_world_sample(world, &rng, &deal, &p);
        s->game->apply(&deal, &p, a, NULL);
        if (loses(s->game, &p)) risk.lost++;
        else if (further && all_lose(s->game, &deal, &p)) risk.doomed++;
    }
    return risk;
}
