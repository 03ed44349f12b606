/* Don't Let Them Get You: where there is no hope. Read turns.h first. */

#ifndef DONT_LET_THEM_GET_YOU_BOUNDS_H
#define DONT_LET_THEM_GET_YOU_BOUNDS_H

#include "turns.h"

enum { CACHE_MOST = 32768, CACHE_SLOTS = 2 * CACHE_MOST, SUCCESSOR_SETS_MOST = 8192 };

/* What is known of one pursuer alone: where and how tired she gets out, and where not. */
struct cached_bound {
    uint64_t key;
    cells won[FATIGUE_MOST + 1], lost[FATIGUE_MOST + 1];
};

/* Results of a turn with one pursuer alone. */
struct successor_set {
    cells cells;
    uint16_t alert;
    uint8_t stage, fatigue, pursuer_cell;
};

/* She has just fulfilled a task: which one, and the turn, stage and fatigue after it. */
struct arrival {
    int turn, stage, task, fatigue;
};

struct bounds {
    const struct deal *deal;
    const struct maze_tables *tables;
    struct search_room *room;
    struct maze start; /* and scratch for a pursuer who moves */
    unsigned stages;   /* bit s: stage s can be met */
    bool strict;       /* as if no pursuer ever made room for another */
    int deadline;      /* the last turn in which to escape */
    int most_fatigue;
    bool refined;
    /* Where there is hope at the beginning of a turn, of a stage, with a fatigue, as far as is known
     * without looking at pursuers in play. The set of a fatigue holds that of every greater one. */
    cells reach[TURNS_MOST + 2][STAGES][FATIGUE_MOST + 1];
    /* Up to what fatigue there is hope if the task was just fulfilled. */
    uint8_t arrive[TURNS_MOST + 2][STAGES][TASKS_MOST];
    uint32_t cached, successor_sets;
    struct cached_bound cache[CACHE_MOST];
    uint32_t cache_slot[CACHE_SLOTS];
    struct successor_set successor[SUCCESSOR_SETS_MOST];
};

/* Bounds for the maze of m, and for all positions in it that come of one that has the turn, the open
 * tasks and the exit of m, or is it. Strict ones may give up what can be won. */
void dread_bounds_make(struct bounds *, const struct deal *, const struct maze_tables *,
                       struct search_room *, const struct maze *m, bool strict);

/* She is to escape sooner than was thought. */
void dread_bounds_tighten(struct bounds *, int deadline);

/* Works out `arrive`, and `reach` by it. */
void dread_bounds_refine(struct bounds *);

/* Is there hope if there are no pursuers? */
bool dread_is_in_time(const struct bounds *, const struct search_state *);

/* Is there hope, without pursuers, for one who has just fulfilled a task and begins that turn? */
bool dread_may_arrive(const struct bounds *, struct arrival);

/* Is there hope with each pursuer if he is the only one? */
bool dread_wins_each_alone(struct bounds *, const struct search_state *);

#endif
