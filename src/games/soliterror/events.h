/* SoliTerror: how an action's events are told. Read internal.h first.
 *
 * The rules name a card and the places between which it is told; what it changes on the table
 * (dread/view.h) follows from them and from the field, which is as it is after the event, except
 * that a cell where a card is turned up is still hidden. Here are also the events that move more
 * than a card.
 *
 * What stands inline asks whether there is a trace at all, since a playout has none. */

#ifndef SOLITERROR_EVENTS_H
#define SOLITERROR_EVENTS_H

#include "internal.h"

/* The zone where a card in her hands lies. */
static inline int zone_of(card c)
{
    if (c == CARD_JOKER || dread_card_suit(c) == SPADES) return ZONE_ARSENAL;
    return dread_card_suit(c) == HEARTS ? ZONE_HEALTH : ZONE_FOOD;
}

/* An event that changes nothing on the table. */
static inline void tell_plain(struct trace *trace, int id, card c, int amount)
{
    dread_tell(
        trace,
        (struct event){.id = (uint8_t)id, .card = c, .token = NO_TOKEN, .amount = (int16_t)amount});
}

/* Tells what a card does, and the gauges that count it where it comes from and where it goes. */
void dread_tell_card(const struct rules *, const struct field *, int id, card, struct thing from,
                     struct thing to, struct trace *);

static inline void tell_card(const struct rules *rules, const struct field *f, int id, card c,
                             struct thing from, struct thing to, struct trace *trace)
{
    if (trace) dread_tell_card(rules, f, id, c, from, to, trace);
}

/* Quiet: what is asked about is shown, or no more. It is the card in the field that is decided
 * on, which lies there too, or a monster called, when the game ends with it. */
void dread_tell_asked(const struct field *, int id, card, struct thing from, struct thing to,
                      struct trace *);

static inline void show_asked(const struct field *f, card c, struct trace *trace)
{
    const struct thing nowhere = {0}, asked = dread_thing_zone(ZONE_ASKED);
    if (trace) dread_tell_asked(f, EVENT_SHOW_ASKED, c, nowhere, asked, trace);
}

static inline void hide_asked(const struct field *f, card c, struct trace *trace)
{
    const struct thing nowhere = {0}, asked = dread_thing_zone(ZONE_ASKED);
    if (trace) dread_tell_asked(f, EVENT_HIDE_ASKED, c, asked, nowhere, trace);
}

/* The marker comes from a cell, or NO_CELL, to where it stands. */
void dread_tell_marker(const struct rules *, const struct field *, int id, int from,
                       struct trace *);

/* She fires: the joker is no weapon that is counted, but what tells that there is a flare left
 * is. */
void dread_tell_shot(const struct rules *, const struct field *, struct trace *);

/* The discards go into the deck, which is not in order yet. */
void dread_tell_reshuffle(const struct rules *, const struct field *, struct trace *);

/* Of a position imagined: the next unknown cards of a deck of so many are told together, up to
 * `most`. */
void dread_tell_rescue_unknown(int in_deck, int most, struct trace *);

#endif
