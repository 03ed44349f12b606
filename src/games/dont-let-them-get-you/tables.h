/* Don't Let Them Get You: the tables of a maze that the search works with. Read stages.h first. */

#ifndef DONT_LET_THEM_GET_YOU_TABLES_H
#define DONT_LET_THEM_GET_YOU_TABLES_H

#include "stages.h"

enum { CARD_VALUES = 12, FACINGS = WEST + 1 };

struct maze_tables {
    cells vertical; /* whose tables these are */
    card card[CELLS];
    uint8_t tasks; /* how many are to be done */
    uint8_t location[TASKS_MOST];
    struct ways ways;
    uint8_t passable_sides[CELLS];  /* bit w: can be left towards facing w */
    cells below[CARD_VALUES];       /* cells of lower value than that */
    cells halts[STAGES];            /* where every move ends: the locations, or the exit */
    cells exits[TASKS_MOST];        /* the corners that can be the exit if this task is the last */
    cells sight[CELLS][FACINGS][2]; /* what one there, so facing, sees; [1]: if he is alert */
    uint8_t steps[STAGES][CELLS];   /* to the nearest halt */
    uint8_t enters[PURSUERS_MOST];  /* where a pursuer enters, */
    /* and what he then has in mind if she is on a location */
    uint16_t finds[PURSUERS_MOST][TASKS_MOST];
};

void dread_maze_tables_make(struct maze_tables *, const struct rules *, const struct maze *);

/* How many tasks are fulfilled; one pursuer more is in the maze. */
static inline int fulfilled(const struct maze_tables *g, int stage)
{
    return is_exit_stage(stage) ? g->tasks : g->tasks - __builtin_popcount((unsigned)stage);
}

/* The stages, as a mask, to which fulfilling a task of one leads [3.3]. */
static inline unsigned stages_after(const struct maze_tables *g, int stage, int task)
{
    int open = stage & ~(1 << task);
    unsigned stages = open ? 1u << open : 0;
    for (int k = 0; !open && k < CORNERS; k++)
        stages |= (unsigned)cell_in(g->exits[task], corner_cell[k]) << (EXIT_STAGE + k);
    return stages;
}

#endif
