/* Players made of code. They see what a player sees, through a world handle. */

#ifndef DREAD_AGENT_H
#define DREAD_AGENT_H

#include "dread/world.h"

struct agent {
    const char *name, *about;
    bool by_chance; /* may choose otherwise when asked again */
    /* Chooses one of the legal actions; there is at least one. The generator is the agent's own. */
    action (*choose)(const struct world *, struct rng *);
};

extern const struct agent *const dread_agents[]; /* ended by NULL */

/* The agent of that name, or NULL with a problem that lists the names. */
const struct agent *agent_find(const char *name, struct problem *);

/* Plays a position to its end, every legal action equally likely; returns how many actions it was.
 * The position is left at the end. */
int playout(const struct game *, const struct deal *, struct position *, struct rng *);

#endif
