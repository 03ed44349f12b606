/* Agents: players made of code. An agent sees only what a player sees, through a world handle
 * (world.h, which should be read first).
 *
 * Besides the interface, this header has the list of the agents that users can choose, the agents
 * that the expert is measured against, and random playouts. The expert itself is in
 * expert.h. */

#ifndef DREAD_AGENT_H
#define DREAD_AGENT_H

#include "world.h"

/* What an agent thinks of its prospects at a decision. Both are in units of 1 / CHANCE
 * (expert.h). */
struct belief {
    uint32_t chance; /* the win probability with the action that it chose */

    /* The standard error of the chance from playouts in worlds drawn at random: what the chance
     * would vary by if the agent thought again about the same decision. 0 if it is exact. */
    uint32_t error;
};

/* An agent: a constant table of functions. It keeps no state outside the memory that the caller
 * passes in, so several threads may use one agent, each with memory and a generator of its own. */
struct agent {
    const char *name, *about; /* as users type it; what the agent does, a phrase for help texts */
    bool by_chance;           /* it plays at random, so one play of a deal proves little */

    /* Returns how many bytes of memory the agent needs to play a game. The caller aligns them to 64
     * bytes. NULL: the agent needs no memory. */
    size_t (*memory)(const struct game *);

    /* Returns one of the legal actions of the world; there is at least one. The generator is the
     * agent's own. The caller fills `memory` with zeros before the first decision of a game and
     * passes the same memory at each later decision, because the agent may keep a plan in it. An
     * agent whose memory was cleared again makes a new plan. */
    action (*choose)(const struct world *, struct rng *, void *memory);

    /* Returns how much better the agent thought its last choice than the second best, as a
     * difference of win probabilities in units of 1 / CHANCE (expert.h). Below 0: it did not
     * evaluate that choice, which was forced or part of a plan. NULL: the agent computes no
     * probabilities. */
    int32_t (*lead)(const void *memory);

    /* Sets *belief to what the agent thought at its last choice, and returns true. Returns false,
     * with *belief unchanged, where `lead` is below 0. NULL: the agent computes no
     * probabilities. */
    bool (*believed)(const void *memory, struct belief *);

    /* How many of the first bytes of the memory the agent keeps from one decision to the next. A
     * copy of them takes the agent back to that decision, whatever the other bytes are. */
    size_t kept;
};

/* The agents that users can choose; NULL ends the list. A pointer, so that a program that is linked
 * with the shared library sees the list of the library that it runs with. */
extern const struct agent *const *const dread_agents;

/* Flat Monte Carlo agents, against which the expert is measured. They are not in dread_agents. At a
 * decision each makes as many playouts as the expert may make there (effort.playouts,
 * expert.h): those with `quick` in their name as many as in the tier QUICK, the others as in
 * the tier FULL. The playouts are divided evenly among all legal actions; each action gets at least
 * one. Each playout draws a world of its own and goes to the end of the game: by game->greedy for
 * the agents with `greedy` in their name, by random actions for the others. */
extern const struct agent dread_flat_agent, dread_flat_quick_agent, dread_flat_greedy_agent,
    dread_flat_greedy_quick_agent;

/* Returns the agent of dread_agents with exactly that name. If there is none, returns NULL and
 * writes a problem that lists the names. The problem may be NULL. */
const struct agent *dread_agent_find(const char *name, struct problem *);

/* Plays random actions from the position to the end of the game, every legal action equally likely.
 * Returns the number of actions played and leaves the final position in `position`. */
int dread_playout(const struct game *, const struct deal *, struct position *, struct rng *);

#endif
