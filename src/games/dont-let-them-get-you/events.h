/* Don't Let Them Get You: functions that build the events that rules.c reports. Read internal.h
 * first.
 *
 * rules.c decides what happens; the functions here say how the table changes (core/view.h). They
 * are called after the change was made to the maze, unless they say otherwise. Cells are numbers
 * from 0 to CELLS - 1. `happens` and `ends` accept a NULL trace. The other functions do not:
 * playouts have no trace, so rules.c calls them only if there is one. What a pursuer does after he
 * has entered is reported by pursuers.c. */

#ifndef DONT_LET_THEM_GET_YOU_EVENTS_H
#define DONT_LET_THEM_GET_YOU_EVENTS_H

#include "internal.h"

/* Returns an event of the player that changes nothing on the table. `c` is the card concerned, or
 * CARD_NONE. What `amount` counts depends on the event, for example steps or turns; 0 if the event
 * counts nothing. `from` and `to` are cells, or NO_CELL. */
static inline struct event event_of(enum maze_event id, card c, int amount, int from, int to)
{
    return (struct event){.id = (uint8_t)id,
                          .card = c,
                          .token = TOKEN_PLAYER,
                          .amount = (int16_t)amount,
                          .from = at_cell(from),
                          .to = at_cell(to)};
}

/* Reports such an event, unless the trace is NULL. */
static inline void happens(struct trace *trace, enum maze_event id, card c, int amount, int from,
                           int to)
{
    if (trace) dread_trace_add(trace, event_of(id, c, amount, from, to));
}

/* Reports such an event that has ended the game, unless the trace is NULL. */
static inline void ends(struct trace *trace, enum maze_event id, const struct maze *m, card c,
                        int amount, int from, int to)
{
    if (!trace) return;
    struct event e = event_of(id, c, amount, from, to);
    e.outcome = m->outcome;
    dread_trace_add(trace, e);
}

/* Reports that pursuer i has entered and stands on his first cell. `how` is EVENT_FIRST_STANDS for
 * the first pursuer, EVENT_PURSUER_ENTERS for a later one. */
void dread_tell_pursuer_stands(const struct maze *, int i, enum maze_event how, struct trace *);

/* Cards of the maze. rotated: the card of a cell was turned. in_sight: the player now sees the next
 * card to lay. laid: a card was laid on a cell; if a task waits there now, the event also moves the
 * token of that task to the cell. */
void dread_tell_rotated(const struct maze *, int cell, struct trace *);
void dread_tell_in_sight(const struct deal *, const struct maze *, struct trace *);
void dread_tell_laid(const struct deal *, const struct maze *, int cell, struct trace *);

/* entered: the player has entered the maze. played: she has played a card, which stays in its
 * column; `cost` is the fatigue that it costs [3.1]. step: she has stepped from the cell `from` in
 * the direction `facing` (enum facing). rest: she has rested, and the pursuers will now move; `by`
 * is their movement card [3.5]. */
void dread_tell_entered(const struct maze *, struct trace *);
void dread_tell_played(const struct deal *, const struct maze *, card, int cost, struct trace *);
void dread_tell_step(const struct maze *, int from, int facing, struct trace *);
void dread_tell_rest(const struct maze *, card by, struct trace *);

/* fulfilled: task i is fulfilled; called while m->open still has it. exit: the corner of the exit
 * has been decided, and the token of the exit comes there. */
void dread_tell_fulfilled(const struct deal *, const struct maze *, int i, struct trace *);
void dread_tell_exit(const struct rules *, const struct maze *, struct trace *);

/* move_over: a move has ended, so the gauge of its steps goes back to 0. dark: the last turn is
 * over, and the player has lost; the event carries this outcome. turn_begins: a turn has begun,
 * perhaps with a new pile. */
void dread_tell_move_over(struct trace *);
void dread_tell_dark(const struct maze *, struct trace *);
void dread_tell_turn_begins(const struct deal *, const struct maze *, struct trace *);

#endif
