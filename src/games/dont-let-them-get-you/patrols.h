/* Don't Let Them Get You: the fast version of what pursuers see and how they move (4 and 5). Read
 * turns.h first.
 *
 * pursuers.c follows the rules page and is the reference. The search and the evaluation need the
 * same answers far more often, so patrols.c works them out a second time, with tables and sets.
 * test_eval_dont_let_them.c compares the two. */

#ifndef DONT_LET_THEM_GET_YOU_PATROLS_H
#define DONT_LET_THEM_GET_YOU_PATROLS_H

#include "turns.h"

enum { PACK = 52 };

/* Fills the table of sight [5.1]: the cells that a pursuer sees, by his cell, his facing and
 * whether he is alert. */
void dread_sight_make(cells sight[CELLS][FACINGS][2], const struct rules *, cells vertical);

/* The walk of a pursuer who does not see the player when he sets off. If she stands on one of
 * `spots` he sees her on his way, and then the rest is not valid. If not, he ends on patrol on
 * `cell`, with `facing`. */
struct blind_walk {
    cells spots;
    uint8_t cell, facing;
};

/* The walks in one maze, computed when they are first needed. `tables` must stay valid. */
struct patrols {
    const struct maze_tables *tables;
    /* The direction a pursuer prefers [4], by his cell, the suit of the movement card and his
     * facing. */
    uint8_t prefers[CELLS][4][FACINGS];
    uint64_t known[CELLS][FACINGS]; /* bit c is set if the walk by card c is in the table below */
    struct blind_walk walk[CELLS][FACINGS][PACK];
    struct maze scratch; /* for moving pursuers by the rules; its maze cards never change */
};

/* Prepares for the maze of m, which `tables` must belong to; no walk is computed yet. */
void dread_patrols_make(struct patrols *, const struct maze_tables *, const struct maze *);

/* Returns the walk, by a card, of a pursuer with that alert on a cell. He must not see the
 * player. */
struct blind_walk dread_blind_walk(struct patrols *, const struct rules *, int cell, unsigned alert,
                                   card by);

/* Returns true if a pursuer on `from` who sees the player on `to` catches her when he moves by a
 * card [4.5]. */
bool dread_run_catches(const struct maze_tables *, int from, int to, card by);

/* Plays a rest, after which the pursuers move by a card. Returns false if the player is caught;
 * then the state is undefined. */
bool dread_rest_by(struct patrols *, const struct rules *, struct search_state *, card by);

#endif
