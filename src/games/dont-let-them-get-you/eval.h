/* Don't Let Them Get You: what the files that help the expert share. Read bounds.h and dread/expert.h
 * first.
 *
 * eval.c tells how good it looks at the beginning of a turn; expert.c thinks a pile through to its
 * end, and has the hooks. */

#ifndef DONT_LET_THEM_GET_YOU_EVAL_H
#define DONT_LET_THEM_GET_YOU_EVAL_H

#include "dread/expert.h"
#include "bounds.h"
#include "patrols.h"

enum { LOWEST_MOST = 8, WORLDS = 8, NEAR = 12, CLOSE = 4 };

/* What is known of a maze, and of the cards to come, as they were seen where thinking began. */
struct maze_eval {
    struct maze_tables tables;
    struct patrols patrols;
    uint8_t steps[CELLS][CELLS];
    uint8_t steps_to_go[STAGES][CELLS]; /* steps to all that is still to be done, and out */
    /* The last turn from whose beginning she could do that were there no pursuers, in 1 / WORLDS. */
    uint16_t latest[STAGES][FATIGUE_MOST + 1][CELLS];
    /* Cards that the lowest one of a column to come may be, equally likely. */
    card lowest[LOWEST_MOST];
    int lowest_count;
    /* For `latest`: a world, and the game without pursuers in it. */
    struct deal world;
    struct bounds bounds;
};

/* What the pursuers may do next: the same wherever she stands, as long as they have the same in mind. */
struct threat {
    uint64_t alerts;
    int turn, pursuers;
    uint8_t pursuer_cell[PURSUERS_MOST];
    card card[LOWEST_MOST]; /* the cards that they may move by next */
    int cards;
    cells spots[LOWEST_MOST][PURSUERS_MOST]; /* where each would see her on his way */
    cells all_spots[LOWEST_MOST];
    unsigned seen_by, hunted_by; /* pursuers, as masks */
};

/* Makes ready to judge positions that come of one, in its maze. */
void dread_maze_eval_make(struct maze_eval *, const struct eval_context *, const struct position *);

/* Makes ready to judge where the pursuers stand as they do there. by: the card they will move by if she
 * rests, or CARD_NONE if nobody knows. */
void dread_threat_make(struct maze_eval *, const struct rules *, struct threat *,
                       const struct search_state *, card by);

/* What is weighed of standing on a cell of a stage that tired; returns how many. */
int dread_maze_features(struct maze_eval *, const struct rules *, const struct threat *, int stage,
                        int cell, int fatigue, int32_t out[]);

/* Log-odds of winning there. */
int32_t dread_maze_value(struct maze_eval *, const struct rules *, const struct threat *, int stage,
                         int cell, int fatigue);

#endif
