/* Don't Let Them Get You: what pursuers see and where they go, a second time, for speed. Read turns.h first. */

#ifndef DONT_LET_THEM_GET_YOU_PATROLS_H
#define DONT_LET_THEM_GET_YOU_PATROLS_H

#include "turns.h"

enum { PACK = 52 };

/* What a pursuer sees from each cell [5.1], by his facing, and by whether he is alert. */
void dread_sight_make(cells sight[CELLS][FACINGS][2], const struct rules *, cells vertical);

/* Where a pursuer goes who does not see her as he sets off: on his way he will, if she stands on one of
 * the spots; if not, he ends there, on patrol, and faces that way. */
struct blind_walk {
    cells spots;
    uint8_t cell, facing;
};

/* Walks in one maze, worked out as they are needed. */
struct patrols {
    const struct maze_tables *tables;
    /* Which way a pursuer prefers on a cell, by the suit of the card, facing that way [4]. */
    uint8_t prefers[CELLS][4][FACINGS];
    uint64_t known[CELLS][FACINGS]; /* for which cards the walks below are known */
    struct blind_walk walk[CELLS][FACINGS][PACK];
    struct maze scratch; /* in which pursuers are moved */
};

void dread_patrols_make(struct patrols *, const struct maze_tables *, const struct maze *);

/* The walk by a card of a pursuer on a cell who does not see her. */
struct blind_walk dread_blind_walk(struct patrols *, const struct rules *, int cell, unsigned alert,
                                   card by);

/* Does a pursuer who sees her, from a cell of her column or row, catch her by a card [4.5]? */
bool dread_run_catches(const struct maze_tables *, int from, int to, card by);

/* She rests, and they move by that card. False if she is caught; the state is of no use then. */
bool dread_rest_by(struct patrols *, const struct rules *, struct search_state *, card by);

#endif
