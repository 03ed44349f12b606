/* Don't Let Them Get You: every result of a move. Read alerts.h, tables.h and dread/solve.h first. */

#ifndef DONT_LET_THEM_GET_YOU_TURNS_H
#define DONT_LET_THEM_GET_YOU_TURNS_H

#include "dread/solve.h"
#include "alerts.h"
#include "tables.h"

/* How things stand at the beginning of a turn, or in the course of a move. */
struct search_state {
    uint8_t turn, stage, cell, fatigue;
    uint8_t steps; /* taken in the move in course, */
    card moving;   /* and its card, else CARD_NONE */
    uint8_t pursuers, pursuer_cell[PURSUERS_MOST];
    uint64_t alerts;
};

struct search_state dread_search_state_of(const struct maze *);

enum { ALERT_STATES_MOST = 4096, ALERT_SLOTS = 2 * ALERT_STATES_MOST, LAYERS_MOST = 32768 };

/* Something that the pursuers may have in mind, and where she can be while they do. */
struct alert_state {
    uint64_t alerts;
    cells sight[PURSUERS_MOST]; /* what each sees who does not see her */
    cells watched;              /* all of that */
    unsigned seen_by;           /* bit i: pursuer i sees her */
    cells reached;              /* where she can be after a step */
    cells newly_reached;        /* of these, where for the first time after the last one */
    cells entered;              /* of the view, where she was seen coming from this alarm */
    cells listed;               /* results that were listed */
};

/* Cells of an alarm that are got to by the same number of steps, and by no fewer. */
struct search_layer {
    uint16_t state;
    uint8_t steps;
    cells cells;
};

/* Room to walk in. */
struct search_room {
    struct search_state start;
    cells occupied; /* by pursuers */
    cells passable; /* where a move can go on */
    uint32_t states, layers, changes;
    uint32_t generation; /* of the slots that are in use */
    struct alert_state state[ALERT_STATES_MOST];
    struct search_layer layer[LAYERS_MOST];
    uint16_t changed[ALERT_STATES_MOST]; /* alarms with something fresh */
    struct {
        uint32_t generation, state;
    } slot[ALERT_SLOTS];
};

/* Once, before anything else is done with it. */
void dread_search_room_clear(struct search_room *);

/* What a move may cost: the fatigue it leaves, and the highest value to be had for it. */
struct price {
    uint8_t fatigue, value;
};

/* The results of a move: at any of `cells` while the pursuers have `minds` in mind, that tired. They are
 * numbered: a result's number is `number` and the place of its cell in the set; four more numbers,
 * up to `next`, are for the exits. */
struct listing {
    const struct maze_tables *tables;
    struct search_room *room;
    bool cheapest; /* of results that differ in fatigue alone only the best */
    struct price price[PILE_TURNS];
    int prices, current;
    uint32_t state;
    bool full; /* there was no room for all */
    uint64_t alerts;
    cells cells;
    int fatigue;
    uint32_t number, next;
};

/* Begins to list; the first number is `number`. */
void dread_listing_start(struct listing *, const struct deal *, const struct maze_tables *,
                         struct search_room *, const struct search_state *, bool cheapest,
                         uint32_t number);

/* Moves on to the next results. False if there are none, or no room for them. */
bool dread_listing_next(struct listing *);

/* Writes the shortest move, the card named, to a result that leaves that fatigue and those minds on a
 * cell; returns how many actions it is. Of cards that cost the same it matters which: one goes further,
 * the other ends a move by itself. */
int dread_write_move(struct search_room *, const struct deal *, const struct maze_tables *,
                     const struct search_state *, int fatigue, uint64_t alerts, int cell,
                     action out[]);

#endif
