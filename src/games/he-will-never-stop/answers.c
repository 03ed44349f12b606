/* He Will Never Stop: explains why the player can do nothing with a thing, and names something that
 * she can do. Read internal.h first.
 *
 * Each answer is a reason, followed by an action that is legal with the things that she has picked
 * before (`held`). Everything comes from the view. */

#include "internal.h"

/* The question: the thing that was chosen, and the things held. */
struct flight_answer {
    const struct view *view;
    struct flight f;
    struct thing thing;
    const struct thing *held;
    int n; /* number of things held */
    action legal[ACTIONS_MOST];
    int count;      /* number of legal actions in `legal`: those that touch all things held */
    int moves_from; /* index of the first one that is a move, or `count`; searches come first */
};

static bool is_hand(struct thing t, int kind)
{
    return t.kind == kind && t.zone == ZONE_HAND;
}

static void read_choice(struct flight_answer *c, const struct view *v, const struct thing held[],
                        int n, struct thing thing)
{
    struct deal d = {.rules = v->rules};
    struct position p = {0};
    struct touch touch;
    c->view = v;
    c->f = *mutable_flight_of(&p) = dread_flight_recall(v);
    c->thing = thing;
    c->held = held;
    c->n = n;
    c->count = c->moves_from = 0;
    int all = dread_flight_actions(&d, &p, c->legal);
    for (int i = 0; i < all; i++) {
        dread_flight_touches(v, c->legal[i], &touch);
        if (!dread_touches_things(&touch, held, n)) continue;
        if (!is_move(c->legal[i])) c->moves_from++;
        c->legal[c->count++] = c->legal[i];
    }
}

/* ---- What can be done ---- */

static int rank_at(const struct flight_answer *c, int place)
{
    return dread_card_rank(c->f.hand[place]);
}

static void write_move(const struct flight_answer *c, action a, struct text *t)
{
    int rank = rank_at(c, move_from(a)), from = move_from(a) + 1, to = move_to(a) + 1;
    if (c->n && is_hand(c->held[0], THING_CARD))
        dread_flight_write(t, "move the %r to place %n", rank, to);
    else dread_flight_write(t, "move the %r at place %n%s", rank, from, c->n ? " there" : "");
}

static void write_possible(const struct flight_answer *c, struct text *t)
{
    bool moves = c->moves_from<c->count, searches = c->moves_from> 0;
    dread_text_add(t, " You can ");
    if (moves) write_move(c, c->legal[c->moves_from], t);
    if (moves && searches) dread_text_add(t, ", or ");
    if (searches && moves && c->n) dread_text_add(t, "search for it");
    else if (searches) dread_flight_write(t, "search for the %r", c->legal[0]);
}

/* ---- Why not ---- */

static bool is_fixed(const struct flight_answer *c, int place)
{
    return dread_in_sequences(dread_steps_of(c->f.hand, c->f.held, &c->view->rules)) >> place & 1;
}

/* Explains why a card of the hand cannot go into a gap [3.2, 3.3]. */
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
        dread_text_add(t, c->moves_from ? "Only a search takes several cards, all of one rank."
                                        : "A move takes one card to one gap.");
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
    static const char *const of_zone[] = {
        [ZONE_HAND] = "Choose one card in your hand.",
        [ZONE_DECK] = "You draw only by a search, or by a move that earns.",
        [ZONE_DISCARD] = "Discards never come back.",
        [ZONE_UNSEEN] = "These cards are in the deck: you get them only by drawing."};
    bool known = c->thing.kind == THING_CARD && c->thing.zone != ZONE_DECK;
    if (!known) {
        bool bare = !c->view->zone[c->thing.zone].count;
        dread_text_add(t, bare ? "There is no card there now." : of_zone[c->thing.zone]);
        return;
    }
    dread_flight_write(t,
                       c->thing.zone == ZONE_DISCARD
                           ? "The %r is gone: discards never come back."
                           : "The %r is in the deck: you get it only by drawing.",
                       dread_card_rank(dread_view_spot(c->view, c->thing)->card));
}

static void no_gauge(int gauge, struct text *t)
{
    static const char *const of_gauge[] = {
        [GAUGE_HAND] = "That counts the cards you hold.",
        [GAUGE_DECK] = "That counts the cards left in the deck.",
        [GAUGE_DISTANCE] = "That counts His pursuits until He has you, if you do nothing."};
    dread_text_add(t, of_gauge[gauge]);
}

void dread_flight_why_thing(const struct view *v, const struct thing held[], int n,
                            struct thing thing, struct text *t)
{
    struct flight_answer c;
    if (v->outcome) {
        dread_text_add(
            t, "The game is over: you cannot play any more cards. You can begin a new game.");
        return;
    }
    read_choice(&c, v, held, n, thing);
    bool in_hand = is_hand(thing, THING_CARD) || is_hand(thing, THING_GAP);
    if (in_hand && n) not_with_held(&c, t);
    else if (in_hand) no_gap(&c, t);
    else if (thing.kind == THING_GAUGE) no_gauge(thing.index, t);
    else not_in_hand(&c, t);
    write_possible(&c, t);
    dread_text_char(t, '.');
}
