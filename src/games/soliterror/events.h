/* SoliTerror: reports the events of an action. Read internal.h first.
 *
 * The rules name an event, a card, and the places that the card leaves and reaches. The functions
 * here derive from these and from the field what changes on the table (core/view.h). Call them
 * after the change was made to the field, with one exception: a card is turned up in the field
 * after its event was reported. Events that move more than one card have functions of their own.
 *
 * The inline functions check whether there is a trace before they call anything, because playouts
 * have none. */

#ifndef SOLITERROR_EVENTS_H
#define SOLITERROR_EVENTS_H

#include "internal.h"

/* Returns the zone in which a card that the player holds lies. */
static inline int zone_of(card c)
{
    if (c == CARD_JOKER || dread_card_suit(c) == SPADES) return ZONE_ARSENAL;
    return dread_card_suit(c) == HEARTS ? ZONE_HEALTH : ZONE_FOOD;
}

/* Reports an event that changes nothing on the table. */
static inline void tell_plain(struct trace *trace, int id, card c, int amount)
{
    dread_trace_add(
        trace,
        (struct event){.id = (uint8_t)id, .card = c, .token = NO_TOKEN, .amount = (int16_t)amount});
}

/* Reports what happens to a card, and sets the gauges that count it where it was and where it
 * goes. */
void dread_tell_card(const struct rules *, const struct field *, int id, card, struct thing from,
                     struct thing to, struct trace *);

static inline void tell_card(const struct rules *rules, const struct field *f, int id, card c,
                             struct thing from, struct thing to, struct trace *trace)
{
    if (trace) dread_tell_card(rules, f, id, c, from, to, trace);
}

/* Reports a quiet event that shows a card in ZONE_ASKED or removes it from there. The card of the
 * field that the player decides on is shown when she is asked, and removed when she has decided; it
 * stays in its cell too. A called monster comes to ZONE_ASKED and leaves it by other events, but if
 * the game ends before it is dealt with, this removes it. */
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

/* Reports that the marker goes from a cell, or NO_CELL, to f->marker. */
void dread_tell_marker(const struct rules *, const struct field *, int id, int from,
                       struct trace *);

/* Reports that the flare gun is fired. The joker does not count as a weapon, but it has a gauge of
 * its own. */
void dread_tell_shot(const struct rules *, const struct field *, struct trace *);

/* Reports that the discards go into the deck. f->deck must hold them, not yet shuffled. */
void dread_tell_reshuffle(const struct rules *, const struct field *, struct trace *);

/* Imagined positions: reports together the next unknown cards that a rescue reveals: `most`, or all
 * `in_deck` cards of the deck if these are fewer. */
void dread_tell_rescue_unknown(int in_deck, int most, struct trace *);

#endif
