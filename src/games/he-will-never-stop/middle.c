/* He Will Never Stop: positions met in the middle of a game (core/middle.h). Read internal.h
 * first. All that counts are the hand and what is discarded; the other cards are the draw deck. The
 * cards that are known have the first places of the deal, the discards before the hand. */

#include "internal.h"

enum { FIELD_HAND, FIELD_DISCARDS, FIELD_TURN };

static const struct middle_field fields[] = {
    [FIELD_HAND] = {"hand", "The cards in your hand, from the left."},
    [FIELD_DISCARDS] = {"discards", "The discarded cards, in any order."},
    [FIELD_TURN] = {"turn", "The number of the turn, which no rule depends on. Left out: 1."},
    {NULL, NULL},
};

/* [1.5] [2.2] [3.4] Returns false with a problem if the game would be over, or has not begun. */
static bool goes_on(const struct entered *e, const struct rules *rules, const struct flight *f)
{
    if (!f->held)
        return dread_entered_wrong(e, FIELD_HAND, "Your hand is empty: He has caught you.", NULL);
    if (dread_holds_trap(f->hand, f->held))
        return dread_entered_wrong(e, FIELD_HAND, "It holds a trap: you have won.", NULL);
    if (f->next == DECK)
        return dread_entered_wrong(e, FIELD_DISCARDS,
                                   "No card is left for the draw deck: you have escaped.", NULL);
    if (f->next < rules->value[HAND])
        return dread_entered_wrong(e, FIELD_DISCARDS,
                                   "With the hand these are fewer cards than are dealt.", NULL);
    return true;
}

/* [2.1] He takes a card before each action. */
static bool read_turn(const struct entered *e, int discards, struct flight *f)
{
    int turn = 1;
    if (!dread_entered_number(e, FIELD_TURN, 1, DECK, &turn)) return false;
    f->turn = (uint8_t)turn;
    if (discards >= turn) return true;
    return dread_entered_wrong(e, FIELD_DISCARDS,
                               "There are too few: He takes a card at the beginning of each turn.",
                               NULL);
}

static bool read(struct entered *e, struct deal *d, struct position *p)
{
    struct flight *f = mutable_flight_of(p);
    card discards[DECK];
    int held, n;
    uint64_t pack = dread_flight_pack();
    if (!dread_entered_cards(e, FIELD_HAND, 0, pack, f->hand, DECK, &held) ||
        !dread_entered_cards(e, FIELD_DISCARDS, 0, pack, discards, DECK, &n))
        return false;
    f->held = (uint8_t)held;
    f->next = (uint8_t)(n + held);
    for (int i = 0; i < f->next; i++) dread_deal_tell(d, i, i < n ? discards[i] : f->hand[i - n]);
    return goes_on(e, &d->rules, f) && read_turn(e, n, f);
}

static void write(const struct deal *d, const struct position *p, struct text *t)
{
    const struct flight *f = flight_of(p);
    dread_field_cards(fields, FIELD_HAND, f->hand, f->held, t);
    dread_field_set(fields, FIELD_DISCARDS, dread_flight_discards(d, f), t);
    dread_field_number(fields, FIELD_TURN, f->turn, t);
}

const struct middle_hooks dread_flight_middle = {.fields = fields, .read = read, .write = write};
