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

/* Fills the table of sight [5.1]: the cells that a pursuer sees, by his cell, his facing, and 1 if
 * he is alert (he sees the player or hunts) or 0 if he is on patrol. */
void dread_sight_make(cells sight[CELLS][FACINGS][2], const struct rules *, cells vertical);

/* Turns a pursuer, and lets him look [5.2]. */
void dread_turn_and_look(const struct maze_tables *, struct pursuer *, int way, int player);

/* Moves a pursuer by a card, as dread_move_pursuer() does if he is the only one [4]. Returns true
 * if he catches the player. */
bool dread_patrol(const struct maze_tables *, const struct rules *, struct pursuer *, int player,
                  card by);

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
};

/* Prepares for the maze of m; `tables` must be the tables of that maze. No walk is computed yet. */
void dread_patrols_make(struct patrols *, const struct maze_tables *tables, const struct maze *m);

/* Returns the walk, by a card, of a pursuer with that stance on a cell. He must not see the
 * player. */
struct blind_walk dread_blind_walk(struct patrols *, const struct rules *, int cell,
                                   unsigned stance, card by);

/* Returns true if a pursuer on `from` who sees the player on `to` catches her when he moves by a
 * card [4.5]. */
bool dread_run_catches(const struct maze_tables *, int from, int to, card by);

/* Plays a rest at the start of a turn, and the moves of the pursuers by a card [3.5]. Afterwards
 * the state is at the start of the next turn: its fatigue is lower by 1, but at least 1, and its
 * turn is higher by 1, also if that is beyond the last turn. Returns false if the player is caught;
 * then the state is undefined. dread_rest_by() looks walks up and remembers them. */
bool dread_rest(const struct maze_tables *, const struct rules *, struct search_state *, card by);
bool dread_rest_by(struct patrols *, const struct rules *, struct search_state *, card by);

#endif
