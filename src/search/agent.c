/* The list of agents; three simple agents: random, greedy, and hasty, which plays as greedy does
 * but makes one action in ten at random; and random playouts. The expert's agents are in expert.c,
 * the flat Monte Carlo agents in agent_flat.c. See agent.h. */

#include "agent.h"
#include "expert.h"

static action random_choose(const struct world *w, struct rng *r, void *memory)
{
    (void)memory;
    action legal[ACTIONS_MOST];
    int n = dread_world_actions(w, legal);
    return legal[dread_rng_below(r, (uint32_t)n)];
}

static action greedy_choose(const struct world *w, struct rng *r, void *memory)
{
    (void)r;
    (void)memory;
    action legal[ACTIONS_MOST];
    int n = dread_world_actions(w, legal);
    struct view view;
    dread_world_see(w, &view);
    return dread_world_game(w)->greedy(&view, legal, n);
}

/* One action in SLIPS is random. That is enough to separate deals that forgive mistakes from those
 * that do not. */
enum { SLIPS = 10 };

static action hasty_choose(const struct world *w, struct rng *r, void *memory)
{
    return dread_rng_below(r, SLIPS) ? greedy_choose(w, r, memory) : random_choose(w, r, memory);
}

static const struct agent random_agent = {"random", "plays any legal action, each equally likely",
                                          true, NULL, random_choose};
static const struct agent greedy_agent = {
    "greedy", "plays by rules of thumb, like a sensible person", false, NULL, greedy_choose};
static const struct agent hasty_agent = {
    "hasty", "plays like greedy, but one action in ten is random", true, NULL, hasty_choose};

static const struct agent *const agents[] = {&random_agent,       &greedy_agent,
                                             &hasty_agent,        &dread_expert_quick_agent,
                                             &dread_expert_agent, NULL};
const struct agent *const *const dread_agents = agents;

const struct agent *dread_agent_find(const char *name, struct problem *problem)
{
    for (int i = 0; dread_agents[i]; i++)
        if (dread_same(dread_agents[i]->name, name)) return dread_agents[i];
    if (!problem) return NULL;
    struct text t = dread_problem_begin(problem, DREAD_NO_AGENT);
    dread_text_add(&t, "There is no agent `");
    char room[BRIEF_ROOM];
    dread_text_add(&t, dread_brief(name, room));
    dread_text_add(&t, "`; the agents are ");
    for (int i = 0; dread_agents[i]; i++) {
        if (i) dread_text_add(&t, ", ");
        dread_text_add(&t, dread_agents[i]->name);
    }
    dread_text_char(&t, '.');
    return NULL;
}

int dread_playout(const struct game *game, const struct deal *deal, struct position *p,
                  struct rng *r)
{
    action legal[ACTIONS_MOST];
    for (int played = 0;; played++) {
        int n = game->actions(deal, p, legal);
        if (!n) return played;
        game->apply(deal, p, legal[dread_rng_below(r, (uint32_t)n)], NULL);
    }
}
