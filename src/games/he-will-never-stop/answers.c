/* He Will Never Stop: explains why the player can do nothing with a thing, and names something that
 * she can do. Read internal.h first.
 *
 * Each answer is a reason, followed by an action that is legal with the things that she has picked
 * before (`held`). Everything comes from the view. */

#include "internal.h"

#include "core/offer.h"

/* The question: the thing that was chosen, and the things held. */
struct flight_answer {
    const struct view *view;
    struct flight f;
    struct thing thing;
    const struct thing *held;
    int n; /* number of things held */
};

static bool is_hand(struct thing t, int kind)
{
    return t.kind == kind && t.zone == ZONE_HAND;
}

static int rank_at(const struct flight_answer *c, int place)
{
    return dread_card_rank(c->f.hand[place]);
}

/* ---- What can be done ---- */

static void name(const struct view *v, action a, struct text *t)
{
    struct flight f = dread_flight_recall(v);
    if (is_move(a))
        dread_flight_write(t, "move the %r to place %n", dread_card_rank(f.hand[move_from(a)]),
                           move_to(a) + 1);
    else dread_flight_write(t, "search for the %r", a);
}

/* ---- Why not ---- */

static bool is_fixed(const struct flight_answer *c, int place)
{
    return dread_in_sequences(dread_steps_of(c->f.hand, c->f.held, &c->view->rules)) >> place & 1;
}

/* Explains why a card of the hand cannot go into a gap [3.2] [3.3]. */
static void no_move(const struct flight_answer *c, int place, int gap, struct text *t)
{
    dread_flight_write(t, "The %r at place %n", rank_at(c, place), place + 1);
    if (is_fixed(c, place)) dread_text_add(t, " is part of a sequence, and cannot be moved.");
    else if (gap == place || gap == place + 1) dread_text_add(t, " stands there already.");
    else dread_text_add(t, " would earn nothing there, which these options forbid.");
}

/* Explains why no card can go into a gap. */
static void no_gap(const struct flight_answer *c, struct text *t)
{
    places movable = 0;
    for (int i = 0; i < c->f.held; i++)
        if (!is_fixed(c, i)) movable |= (places)1 << i;
    if (c->f.held == 1) dread_text_add(t, "You hold only one card, and it has nowhere to go.");
    else if (!movable) dread_text_add(t, "Every card is part of a sequence, and cannot be moved.");
    else if (c->view->rules.value[IDLE_MOVES] == IDLE_MOVES_NO)
        dread_text_add(t, "Here a move must earn cards, and none to that gap would.");
    else dread_text_add(t, "Every card that you can move is already next to that gap.");
}

/* Explains why no action touches both a thing of the hand and the things held. */
static void not_with_held(const struct flight_answer *c, struct text *t)
{
    struct thing held = c->held[0], thing = c->thing;
    if (c->n > 1) {
        bool gap = held.kind == THING_GAP || c->held[1].kind == THING_GAP;
        dread_text_add(t, gap ? "A move takes one card to one gap."
                              : "Only a search takes several cards, all of one rank.");
    } else if (held.kind == THING_GAP && thing.kind == THING_GAP) {
        dread_text_add(t, "A move ends in one gap, and you already hold one.");
    } else if (held.kind == THING_GAP) {
        no_move(c, thing.index, held.index, t);
    } else if (thing.kind == THING_GAP) {
        no_move(c, held.index, thing.index, t);
    } else {
        dread_flight_write(t, "The %r does not have the same rank as the %r you hold.",
                           rank_at(c, thing.index), rank_at(c, held.index));
    }
}

static void not_in_hand(const struct flight_answer *c, struct text *t)
{
    if (c->thing.zone == ZONE_DECK) {
        dread_text_add(t, "You draw only by a search, or by a move that earns.");
        return;
    }
    dread_flight_write(t,
                       c->thing.zone == ZONE_DISCARD
                           ? "The %r is gone: discards never come back."
                           : "The %r is in the deck: you get it only by drawing.",
                       dread_card_rank(dread_view_spot(c->view, c->thing)->card));
}

void dread_flight_why_thing(const struct view *v, const struct thing held[], int n,
                            struct thing thing, struct text *t)
{
    struct position p = {0};
    struct deal d = {.rules = v->rules};
    struct flight_answer c = {v, *mutable_flight_of(&p) = dread_flight_recall(v), thing, held, n};
    action legal[ACTIONS_MOST];
    int count = dread_flight_actions(&d, &p, legal);
    bool in_hand = is_hand(thing, THING_CARD) || is_hand(thing, THING_GAP);
    if (in_hand && n) not_with_held(&c, t);
    else if (in_hand) no_gap(&c, t);
    else if (thing.kind == THING_CARD) not_in_hand(&c, t);
    dread_offer_write(&(struct offer){v, dread_flight_touches, name, legal, count, held, n},
                      NO_ACTION, t);
}
