/* Don't Let Them Get You: the stages of a game. Read internal.h first.
 *
 * A *stage* says what is still to be done. While tasks are open it is the mask of open tasks, so at
 * least 1. Once the exit is fixed it is EXIT_STAGE plus the number of the exit's corner, an index
 * of corner_cell. While the player chooses the exit (ASK_EXIT) there is no stage: stage_of() then
 * returns 0. The stage also determines how many pursuers are in the maze. tables.h has the
 * functions that need a maze. */

#ifndef DONT_LET_THEM_GET_YOU_STAGES_H
#define DONT_LET_THEM_GET_YOU_STAGES_H

#include "internal.h"

enum { EXIT_STAGE = 1 << TASKS_MOST, STAGES = EXIT_STAGE + CORNERS };

/* Returns the stage of a position; 0 while the player chooses the exit. */
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
