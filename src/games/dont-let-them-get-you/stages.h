/* Don't Let Them Get You: the stages of a game. Read internal.h first.
 *
 * A *stage* is what is still to be done: the open tasks as a mask, or, once there are none,
 * EXIT_STAGE + the number of the corner where the exit is. With it goes how many pursuers there are. */

#ifndef DONT_LET_THEM_GET_YOU_STAGES_H
#define DONT_LET_THEM_GET_YOU_STAGES_H

#include "internal.h"

enum { EXIT_STAGE = 1 << TASKS_MOST, STAGES = EXIT_STAGE + CORNERS };

static inline int stage_of(const struct maze *m)
{
    int k = 0;
    if (m->exit == NO_CELL) return m->open;
    while (corner_cell[k] != m->exit) k++;
    return EXIT_STAGE + k;
}

static inline bool is_exit_stage(int stage)
{
    return stage >= EXIT_STAGE;
}

#endif
