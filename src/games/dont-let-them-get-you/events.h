/* Don't Let Them Get You: how what happens in a turn is told. Read internal.h first.
 *
 * The rules say what has happened, and here is what that changes on the table (dread/view.h). The
 * maze is as it is after the event, but where a function says otherwise. All of them are given a
 * trace: a playout, which has none, does not come here. What pursuers do is told in pursuers.c. */

#ifndef DONT_LET_THEM_GET_YOU_EVENTS_H
#define DONT_LET_THEM_GET_YOU_EVENTS_H

#include "internal.h"

/* Something that happens to the player, and changes nothing. */
static inline struct event event_of(enum maze_event id, card c, int amount, int from, int to)
{
    return (struct event){.id = (uint8_t)id,
                          .card = c,
                          .token = TOKEN_PLAYER,
                          .amount = (int16_t)amount,
                          .from = at_cell(from),
                          .to = at_cell(to)};
}

/* Tells of it; the trace may be NULL. */
static inline void happens(struct trace *trace, enum maze_event id, card c, int amount, int from,
                           int to)
{
    if (trace) dread_tell(trace, event_of(id, c, amount, from, to));
}

/* The same of what has ended the game. */
static inline void ends(struct trace *trace, enum maze_event id, const struct maze *m, card c,
                        int amount, int from, int to)
{
    if (!trace) return;
    struct event e = event_of(id, c, amount, from, to);
    e.outcome = m->outcome;
    dread_tell(trace, e);
}

/* Pursuer i has appeared; `how` names the event. */
void dread_tell_pursuer_stands(const struct maze *, int i, enum maze_event how, struct trace *);

/* The card of a cell was turned; the next one to lay is in sight; the card of a cell was laid,
 * where a task may wait now. */
void dread_tell_rotated(const struct maze *, int cell, struct trace *);
void dread_tell_in_sight(const struct deal *, const struct maze *, struct trace *);
void dread_tell_laid(const struct deal *, const struct maze *, int cell, struct trace *);

/* The player has entered; has played a card, which stays where it lies; has stepped from a cell;
 * has rested, the pursuers moving by a card. */
void dread_tell_entered(const struct maze *, struct trace *);
void dread_tell_played(const struct deal *, const struct maze *, card, int cost, struct trace *);
void dread_tell_step(const struct maze *, int from, int facing, struct trace *);
void dread_tell_rest(const struct maze *, card by, struct trace *);

/* Task i, still open, is done; the exit is fixed. */
void dread_tell_fulfilled(const struct deal *, const struct maze *, int i, struct trace *);
void dread_tell_exit(const struct rules *, const struct maze *, struct trace *);

/* No steps count any more; the last turn is over; a turn has begun, perhaps with a new pile. */
void dread_tell_move_over(struct trace *);
void dread_tell_dark(const struct maze *, struct trace *);
void dread_tell_turn_begins(const struct deal *, const struct maze *, struct trace *);

#endif
