/* Players made of code. They see what a player sees, through a world handle. */

#ifndef DREAD_AGENT_H
#define DREAD_AGENT_H

#include "dread/world.h"

struct agent {
    const char *name, *about;
    bool by_chance; /* plays at random, so that one play of a deal says little */

    /* How many bytes it needs to think about a game, aligned to 64. NULL: none. */
    size_t (*memory)(const struct game *);

    /* Chooses one of the legal actions; there is at least one. The generator is the agent's own. The memory
     * is all zero before the first decision of a game, and is best handed in again for the next, since a
     * plan may be in it; without it the agent thinks afresh. */
    action (*choose)(const struct world *, struct rng *, void *memory);

    /* By how much, of CHANCE (dread/expert.h), the last choice was thought better than the second best;
     * below 0: it was not thought about, being forced or planned before. NULL: the agent gives no chances. */
    int32_t (*lead)(const void *memory);
};

extern const struct agent *const dread_agents[]; /* ended by NULL */

/* What the expert is measured by, and in no list: flat Monte Carlo. As many playouts as the expert's tier
 * has, evenly over all legal actions, each in a world of its own and to the end, by random actions or by
 * game->greedy. */
extern const struct agent dread_flat_agent, dread_flat_quick_agent, dread_flat_greedy_agent,
    dread_flat_greedy_quick_agent;

/* The agent of that name, or NULL with a problem that lists the names. */
const struct agent *dread_agent_find(const char *name, struct problem *);

/* Plays a position to its end, every legal action equally likely; returns how many actions it was.
 * The position is left at the end. */
int dread_playout(const struct game *, const struct deal *, struct position *, struct rng *);

#endif
