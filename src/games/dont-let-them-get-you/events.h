/* Don't Let Them Get You: builds the events that rules.c reports. Read internal.h first.
 *
 * rules.c decides what happens; the functions here say how the table changes (dread/view.h). They
 * are called after the change was made to the maze, unless they say otherwise. The inline functions
 * accept a NULL trace. The others do not: playouts have no trace, so rules.c calls them only if
 * there is one. What a pursuer does after he has entered is reported by pursuers.c. */

#ifndef DONT_LET_THEM_GET_YOU_EVENTS_H
#define DONT_LET_THEM_GET_YOU_EVENTS_H

#include "internal.h"

/* Returns an event of the player that changes nothing on the table. */
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

/* Pursuer i has entered; `how` is the event. */
void dread_tell_pursuer_stands(const struct maze *, int i, enum maze_event how, struct trace *);

/* Cards of the maze. rotated: the card of a cell was turned. in_sight: the next card to lay is
 * shown. laid: a card was laid on a cell, where a task may wait now. */
void dread_tell_rotated(const struct maze *, int cell, struct trace *);
void dread_tell_in_sight(const struct deal *, const struct maze *, struct trace *);
void dread_tell_laid(const struct deal *, const struct maze *, int cell, struct trace *);

/* entered: the player has entered the maze. played: she has played a card, which stays where it is.
 * step: she has stepped from a cell. rest: she has rested, and the pursuers will move by a card. */
void dread_tell_entered(const struct maze *, struct trace *);
void dread_tell_played(const struct deal *, const struct maze *, card, int cost, struct trace *);
void dread_tell_step(const struct maze *, int from, int facing, struct trace *);
void dread_tell_rest(const struct maze *, card by, struct trace *);

/* fulfilled: task i is fulfilled; called while m->open still has it. exit: the exit is fixed. */
void dread_tell_fulfilled(const struct deal *, const struct maze *, int i, struct trace *);
void dread_tell_exit(const struct rules *, const struct maze *, struct trace *);

/* move_over: a move has ended, so its steps no longer count. dark: the last turn is over.
 * turn_begins: a turn has begun, perhaps with a new pile. */
void dread_tell_move_over(struct trace *);
void dread_tell_dark(const struct maze *, struct trace *);
void dread_tell_turn_begins(const struct deal *, const struct maze *, struct trace *);

#endif
