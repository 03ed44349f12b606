/* What an agent is given: a game seen through the player's eyes.
 *
 * An agent may look, ask what it may do, and draw worlds that agree with all the player has seen. It
 * has no way to the deal as it is: struct world is opaque outside src/search/world.c. */

#ifndef DREAD_WORLD_H
#define DREAD_WORLD_H

#include "dread/game.h"

struct world;

/* The world handle of a position; it lives in memory of the caller's and points to deal and
 * position, which must outlive it. */
struct world_memory {
    const void *hold[3];
};
const struct world *dread_world_of(struct world_memory *, const struct game *, const struct deal *,
                                   const struct position *);

const struct game *dread_world_game(const struct world *);
void dread_world_see(const struct world *, struct view *);
int dread_world_actions(const struct world *, action out[]);

/* Draws a deal and a position uniformly from those consistent with all that was seen. */
void dread_world_sample(const struct world *, struct rng *, struct deal *, struct position *);

#endif
