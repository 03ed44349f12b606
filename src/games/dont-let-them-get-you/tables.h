/* Don't Let Them Get You: tables of one maze, which make the search and the evaluation fast. Read
 * stages.h first. */

#ifndef DONT_LET_THEM_GET_YOU_TABLES_H
#define DONT_LET_THEM_GET_YOU_TABLES_H

#include "stages.h"

/* Sizes of tables by value of a card, 1 to 12, which is above all values, and by facing, 1 to 4:
 * entry 0 is unused. */
enum { CARD_VALUES = 13, FACINGS = WEST + 1 };

struct maze_tables {
    cells vertical; /* the walls that the tables belong to */
    card card[CELLS];
    uint8_t tasks; /* the number of tasks in this game */
    uint8_t location[TASKS_MOST];
    struct ways ways;
    uint8_t passable_sides[CELLS]; /* bit w is set if one can leave the cell in direction w */
    /* The order in which a pursuer prefers the card of a cell, the lowest first, if the movement
     * card is a spade. For each suit after spades it is 13 lower, modulo 52 [4]. */
    uint8_t order[CELLS];
    cells below[CARD_VALUES]; /* below[v]: the cells whose card has a value below v */
    /* the cells that end every move at a stage, whatever the card: the open locations, or the
     * exit */
    cells halts[STAGES];
    /* exits[i]: the corners that can be the exit if task i is fulfilled last */
    cells exits[TASKS_MOST];
    unsigned exit_stages[TASKS_MOST]; /* the same as a mask of stages */
    /* sight[cell][facing][alert]: the cells that a pursuer sees from there [5.1]; alert is 1 if he
     * sees the player or hunts, 0 if he is on patrol */
    cells sight[CELLS][FACINGS][2];
    uint8_t steps[STAGES][CELLS];  /* to the nearest halt of a stage */
    uint8_t enters[PURSUERS_MOST]; /* where each pursuer enters [2.2] */
    /* newcomer[i][task]: the stance (stances.h) of pursuer i when he has just entered and looked,
     * while the player stands on the location of that task */
    uint16_t newcomer[PURSUERS_MOST][TASKS_MOST];
};

/* Makes the tables for the maze of m, which must be joined. */
void dread_maze_tables_make(struct maze_tables *, const struct rules *, const struct maze *m);

_Static_assert(TASKS_MOST == 3, "a stage has a bit for each of three tasks");

/* Returns how many tasks are fulfilled at a stage. The maze has one pursuer more than that. */
static inline int fulfilled(const struct maze_tables *g, int stage)
{
    if (is_exit_stage(stage)) return g->tasks;
    return g->tasks - (stage & 1) - (stage >> 1 & 1) - (stage >> 2 & 1);
}

/* Returns the stages that can follow when a task is fulfilled at a stage, as a mask [3.3]: one if
 * tasks are left, else one for each corner that can be the exit. */
static inline unsigned stages_after(const struct maze_tables *g, int stage, int task)
{
    int open = stage & ~(1 << task);
    return open ? 1u << open : g->exit_stages[task];
}

#endif
