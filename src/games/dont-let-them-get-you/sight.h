/* Don't Let Them Get You: what a pursuer sees, as a set of cells. Read internal.h first.
 *
 * dread_sees() in pursuers.c follows the rules page and is the reference; tests compare the two. */

#ifndef DONT_LET_THEM_GET_YOU_SIGHT_H
#define DONT_LET_THEM_GET_YOU_SIGHT_H

#include "internal.h"

/* What is between cells and their neighbours in one direction: the cells from which one can step
 * there, and those of them that have a door there. What `doors` says of other cells means
 * nothing. */
struct between {
    cells ways, doors;
};

struct sides {
    struct between north, east;
};

static inline struct sides sides_of(cells vertical)
{
    struct ways ways = ways_of(vertical);
    return (struct sides){{ways.north, vertical ^ vertical >> WIDTH},
                          {ways.east, vertical ^ vertical >> 1}};
}

/* Returns the cells that are seen from a cell in a direction through at most that many doors. */
static inline cells ray(const struct sides *s, int cell, int way, int doors)
{
    cells seen = 0, at = cell_bit(cell);
    bool upright = way == NORTH || way == SOUTH;
    const struct between *between = upright ? &s->north : &s->east;
    int step = upright ? WIDTH : 1;
    for (;;) {
        bool ahead = way == NORTH || way == EAST;
        cells edge = ahead ? at : at >> step;
        if (!(edge & between->ways)) return seen;
        doors -= (edge & between->doors) != 0;
        if (doors < 0) return seen;
        at = ahead ? at << step : edge;
        seen |= at;
    }
}

/* Returns through how many doors a pursuer sees in a direction [5.1]. */
static inline int sees_through(const struct rules *rules, int facing, bool alert, int way)
{
    if (way == back_of(facing)) return 0;
    if (way == facing && rules->value[FRONT_SIGHT] == SIGHT_FAR) return WIDTH;
    return alert ? 2 : 1;
}

/* Returns the cells where a pursuer would see the player. */
static inline cells seen_by(const struct rules *rules, const struct sides *s,
                            const struct pursuer *he)
{
    cells seen = 0;
    for (int way = NORTH; way <= WEST; way++)
        seen |= ray(s, he->cell, way,
                    sees_through(rules, he->facing, he->mood != MOOD_PATROL, way));
    return seen;
}

#endif
