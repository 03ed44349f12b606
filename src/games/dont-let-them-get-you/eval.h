/* Don't Let Them Get You: the evaluation of positions at the start of a turn. Read bounds.h,
 * patrols.h and dread/expert.h first.
 *
 * A caller makes a `struct maze_eval` once for a maze, a `struct threat` for each state of the
 * pursuers, and then asks for values of any number of cells and fatigues. expert.c searches with
 * these values. */

#ifndef DONT_LET_THEM_GET_YOU_EVAL_H
#define DONT_LET_THEM_GET_YOU_EVAL_H

#include "dread/expert.h"
#include "bounds.h"
#include "patrols.h"

/* LOWEST_MOST: how many cards stand for what the lowest card of a future column may be. WORLDS: how
 * many worlds are sampled. NEAR, CLOSE: within how many steps a pursuer counts as near, or
 * close. */
enum { LOWEST_MOST = 8, WORLDS = 8, NEAR = 12, CLOSE = 4 };

/* What the evaluation knows of a maze, and of the cards to come, as seen from the position it was
 * made for. */
struct maze_eval {
    struct maze_tables tables;
    struct patrols patrols;
    uint8_t steps[CELLS][CELLS];
    uint8_t steps_to_go[STAGES][CELLS]; /* steps to all open tasks and then to the exit */
    /* The last turn from whose start the player could do all tasks and escape if there were no
     * pursuers: the sum over WORLDS worlds, which is WORLDS times the average. */
    uint16_t latest[STAGES][FATIGUE_MOST + 1][CELLS];
    /* What the lowest card of a future column may be: `lowest_count` cards, each for an equal share
     * of all draws; none if fewer than three cards are unseen */
    card lowest[LOWEST_MOST];
    int lowest_count;
    /* For computing `latest`: a world, and the bounds without pursuers in it. */
    struct deal world;
    struct bounds bounds;
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
