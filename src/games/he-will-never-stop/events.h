/* He Will Never Stop: the events of an action, and how they change the table. Read internal.h
 * first. */

#ifndef HE_WILL_NEVER_STOP_EVENTS_H
#define HE_WILL_NEVER_STOP_EVENTS_H

#include "internal.h"

/* Return the event of a card that leaves place `place` of the hand for the discards, and of one
 * that comes to that place from the deck. left: how many cards then remain in the hand or the deck
 * that it left. */
struct event dread_leaves_hand(int event, card, int place, int left);
struct event dread_comes_to_hand(int event, card, int place, int left);

/* Reports an event that moves no card. */
static inline void tell_amount(int event, int amount, struct trace *trace)
{
    dread_trace_add(trace, (struct event){.id = (uint8_t)event,
                                          .card = CARD_NONE,
                                          .token = NO_TOKEN,
                                          .amount = (int16_t)amount});
}

/* Reports an event about a card of the hand that was at place `from` and is at place `to`. Changes
 * nothing on the table. */
static inline void tell_place(int event, card c, int from, int to, struct trace *trace)
{
    dread_trace_add(trace, (struct event){.id = (uint8_t)event,
                                          .card = c,
                                          .token = NO_TOKEN,
                                          .from = dread_thing_card(ZONE_HAND, from),
                                          .to = dread_thing_card(ZONE_HAND, to)});
}

#endif
