/* The world handle: what an agent gets instead of the position. It shows a game through the
 * player's eyes.
 *
 * An agent may look at the view, list the legal actions, and draw worlds that agree with all that
 * the player has seen. It has no access to the deal: struct world is defined only in
 * src/search/world.c.
 *
 * A world handle only reads, so several threads may use one. */

#ifndef DREAD_WORLD_H
#define DREAD_WORLD_H

#include "core/game.h"

struct world;

/* Room for a world handle. */
struct world_memory {
    const void *hold[3];
};

/* Returns a handle to a position. It is in `memory`, which the caller owns, and points to the game,
 * the deal and the position. All four must stay valid, and unchanged, while it is used. */
const struct world *dread_world_of(struct world_memory *, const struct game *, const struct deal *,
                                   const struct position *);

/* Returns the game. */
const struct game *dread_world_game(const struct world *);

/* Fills in what the player sees. */
void dread_world_see(const struct world *, struct view *);

/* Writes the legal actions to `out`, which has room for ACTIONS_MOST, in ascending order, and
 * returns their number. */
int dread_world_actions(const struct world *, action out[]);

/* Draws a deal and a position uniformly from those that agree with all that the player has seen,
 * and writes them to *deal and *position. The deal's number is 0, or drawn too where it matters. */
void dread_world_sample(const struct world *, struct rng *, struct deal *, struct position *);

#endif
