/* Don't Let Them Get You: bounds, which recognise positions that cannot be won. Read turns.h first;
 * bounds.c explains how they work.
 *
 * A position *has hope* if the bounds do not show that it cannot be won. A position without hope is
 * lost, unless the bounds are strict. */

#ifndef DONT_LET_THEM_GET_YOU_BOUNDS_H
#define DONT_LET_THEM_GET_YOU_BOUNDS_H

#include "turns.h"

/* How much is stored of the games with one pursuer. CACHE_SLOTS is a power of two. */
enum { CACHE_MOST = 32768, CACHE_SLOTS = 2 * CACHE_MOST, SUCCESSOR_SETS_MOST = 8192 };

/* What is known of the positions with one pursuer alone that have the same turn and stage, and the
 * same cell and stance of the pursuer: by the player's fatigue, the cells from which she wins, and
 * those from which she loses. */
struct cached_bound {
    uint64_t key;
    cells won[FATIGUE_MOST + 1], lost[FATIGUE_MOST + 1];
};

/* Results of a turn with one pursuer alone: the player is on any of `cells`. */
struct successor_set {
    cells cells;
    uint16_t stance;
    uint8_t stage, fatigue, pursuer_cell;
};

/* The player has just fulfilled `task`; the other numbers describe the start of the next turn. */
struct arrival {
    int turn, stage, task, fatigue;
};

struct bounds {
    const struct deal *deal;
    const struct maze_tables *tables;
    struct search_room *room;
    struct maze start; /* the position the bounds were made for */
    unsigned stages;   /* bit s is set if stage s can occur */
    bool strict;       /* pursuers never make room for each other */
    int deadline;      /* the last turn on which an escape counts */
    int most_fatigue;
    bool refined; /* dread_bounds_refine() was called since the last change of the deadline */
    /* The cells with hope at the start of a turn, by turn, stage and fatigue, as far as is known
     * without looking at the pursuers in play. The set of a fatigue contains that of every higher
     * fatigue. */
    cells reach[TURNS_MOST + 2][STAGES][FATIGUE_MOST + 1];
    /* The cells where a move may end so that there is hope at the start of a turn: by that turn,
     * the stage of the move, and fatigue. Not set for fatigue 1, which follows no move. */
    cells land[TURNS_MOST + 2][STAGES][FATIGUE_MOST + 1];
    /* The highest fatigue with hope right after a task is fulfilled, by turn, stage after it and
     * task. */
    uint8_t arrive[TURNS_MOST + 2][STAGES][TASKS_MOST];
    uint32_t cached, successor_sets;
    struct cached_bound cache[CACHE_MOST];
    uint32_t cache_slot[CACHE_SLOTS];
    struct successor_set successor[SUCCESSOR_SETS_MOST];
};

/* Makes bounds for the maze of m. They hold for every position with that maze that has the turn,
 * the open tasks and the exit of m, and for all positions that follow from such a one. Strict
 * bounds may be wrong: they may give up positions that can be won. dread_bounds_refine() and
 * dread_wins_each_alone() need `room`; if neither is called, it may be NULL. */
void dread_bounds_make(struct bounds *, const struct deal *, const struct maze_tables *,
                       struct search_room *room, const struct maze *m, bool strict);

/* Sets an earlier deadline: from now on only an escape by that turn counts. Does nothing if the
 * deadline is not earlier. */
void dread_bounds_tighten(struct bounds *, int deadline);

/* Computes `arrive`, and from it tighter `reach` sets. Takes long the first time. */
void dread_bounds_refine(struct bounds *);

/* Returns false if the player could not win even without pursuers. */
bool dread_is_in_time(const struct bounds *, const struct search_state *);

/* Returns false if the player could not win, even without the pursuers in play, after this
 * arrival. */
bool dread_may_arrive(const struct bounds *, struct arrival);

/* Returns false if one of the pursuers, were he the only one, would keep the player from
 * winning. */
bool dread_wins_each_alone(struct bounds *, const struct search_state *);

#endif
