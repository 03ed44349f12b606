/* He Will Never Stop: how an action's events are reported. Read internal.h first. */

#ifndef HE_WILL_NEVER_STOP_EVENTS_H
#define HE_WILL_NEVER_STOP_EVENTS_H

#include "internal.h"

/* The event of a card that leaves place `place` of the hand for the discards,
 * and of one that comes there from the deck; `left`: how many cards are then left where it was. */
struct event dread_leaves_hand(int event, card, int place, int left);
struct event dread_comes_to_hand(int event, card, int place, int left);

/* Tells, quietly, the gauges that go by what has happened. */
void dread_tell_counts(const struct rules *, const struct flight *, struct trace *);

/* Reports an event that moves no card. */
static inline void tell_amount(int event, int amount, struct trace *trace)
{
    dread_tell(trace, (struct event){.id = (uint8_t)event,
                                     .card = CARD_NONE,
                                     .token = NO_TOKEN,
                                     .amount = (int16_t)amount});
}

#endif
