/* Don't Let Them Get You: the evaluation of positions at the start of a turn. Read bounds.h,
 * patrols.h and search/expert.h first.
 *
 * A caller makes a `struct maze_eval` once for a maze, a `struct threat` for each state of the
 * pursuers, and then asks for values of any number of cells and fatigues. expert.c searches with
 * these values. */

#ifndef DONT_LET_THEM_GET_YOU_EVAL_H
#define DONT_LET_THEM_GET_YOU_EVAL_H

#include "search/expert.h"
#include "bounds.h"
#include "patrols.h"

/* LOWEST_MOST: how many cards stand for what the lowest card of a future column may be. WORLDS: how
 * many worlds are sampled, one less than a power of two. NEAR, CLOSE: within how many steps
 * a pursuer counts as near, or close. LATER_MOST: how many turns later the evaluation asks whether
 * the time would still be enough. */
enum { LOWEST_MOST = 8, WORLDS = 31, NEAR = 12, CLOSE = 4, LATER_MOST = 12 };

/* A count for each cell, from 0 to WORLDS: bit k of the count of a cell is its bit in plane[k]. */
enum { PLANES = 5 };
_Static_assert(WORLDS == (1 << PLANES) - 1, "the planes hold every count");

struct cell_counts {
    cells plane[PLANES];
};

/* What the evaluation knows of a maze, and of the cards to come, as seen from the position it was
 * made for. */
struct maze_eval {
    struct maze_tables tables;
    struct patrols patrols;
    uint8_t steps[CELLS][CELLS];
    uint8_t steps_to_go[STAGES][CELLS]; /* steps to all open tasks and then to the exit */
    /* In how many of WORLDS worlds the player could do all tasks and escape if there were no
     * pursuers, by stage, fatigue, cell and turn, at its start. 0 after the last turn. */
    uint8_t in_time[STAGES][FATIGUE_MOST + 1][CELLS][TURNS_MOST + LATER_MOST + 2];
    /* What the lowest card of a future column may be: `lowest_count` cards, each for an equal share
     * of all draws; none if fewer than three cards are unseen */
    card lowest[LOWEST_MOST];
    int lowest_count;
    /* For computing `in_time`: a world, and the bounds without pursuers in it. */
    struct deal world;
    struct bounds bounds;
    struct cell_counts counts[TURNS_MOST + 1][STAGES][FATIGUE_MOST + 1];
};

/* What the pursuers may do if the player rests next. It depends on the pursuers and the turn, not
 * on the player's cell and fatigue. */
struct threat {
    uint64_t stances;
    int turn, pursuers;
    uint8_t pursuer_cell[PURSUERS_MOST];
    card card[LOWEST_MOST]; /* the cards by which the pursuers may move next */
    int cards;
    /* by card: the cells where each pursuer would see her on his way */
    cells spots[LOWEST_MOST][PURSUERS_MOST];
    cells all_spots[LOWEST_MOST];
    unsigned seen_by, hunted_by; /* masks of the pursuers who see her, and who hunt her */
};

/* Prepares the evaluation of positions that follow from this one and have its maze, which must be
 * joined. */
void dread_maze_eval_make(struct maze_eval *, const struct eval_context *, const struct position *);

/* Prepares a threat for the pursuers of a state. `by` is the card by which they will move if the
 * player rests. CARD_NONE: it is not known, and the threat has all cards of `lowest` in the struct
 * maze_eval. */
void dread_threat_make(struct maze_eval *, const struct rules *, struct threat *,
                       const struct search_state *, card by);

/* Writes the features of a position with that threat, in which the player stands on `cell` at
 * `stage` with `fatigue`; returns their number, at most FEATURES_MOST. */
int dread_maze_features(struct maze_eval *, const struct rules *, const struct threat *, int stage,
                        int cell, int fatigue, int32_t out[]);

/* Returns the log-odds that such a position is won, in units of 1 / LOG_ODDS. */
int32_t dread_maze_value(struct maze_eval *, const struct rules *, const struct threat *, int stage,
                         int cell, int fatigue);

#endif
