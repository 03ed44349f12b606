/* He Will Never Stop: observations and action indexes (core/encoding.h). Read internal.h first.
 *
 * Indexes: 0 to 7 search for the ranks ace to 8; INDEX_MOVE + PLACES * from + to moves a card,
 * where places count from 0 at the left. The indexes with equal places stand for no legal action.
 *
 * The planes leave out what follows from the others: the numbers of the sequences, three of a rank
 * side by side, and how many pursuits would empty the hand. */

#include "internal.h"
#include "core/encoding.h"

/* The hand has at most 31 cards while the game goes on. */
enum { INDEX_MOVE = RANKS, PLACES = 31 };

static const struct plane planes[] = {
    {"options", PLANE_OPTIONS, .shape = {7}, .high = 28,
     .meaning = "the values of the options, in the order of the rules page"},
    {"prompt", PLANE_PROMPT, .shape = {1}, .high = 1, .meaning = "0: act; 1: the game is over"},
    {"outcome", PLANE_OUTCOME, .shape = {1}, .high = LOST_CAUGHT,
     .meaning = "0: playing; 1: won by a trap; 2: won by escaping; 3: lost"},
    {"turn", PLANE_TURN, .shape = {1}, .high = DECK + 1, .meaning = "the turn, from 1"},
    {"hand.count", PLANE_COUNT, ZONE_HAND, .shape = {1}, .high = DECK,
     .meaning = "the number of cards in the hand"},
    {"deck.count", PLANE_COUNT, ZONE_DECK, .shape = {1}, .high = DECK,
     .meaning = "the number of cards in the draw deck"},
    {"hand.rank", PLANE_RANK, ZONE_HAND, .shape = {DECK}, .high = RANKS,
     .meaning = "the rank of each card, from left to right; 0: no card"},
    {"hand.suit", PLANE_SUIT, ZONE_HAND, .shape = {DECK}, .high = 4,
     .meaning = "its suit: 1 spades, 2 hearts, 3 clubs, 4 diamonds; 0: no card"},
    {"hand.fixed", PLANE_TAG, ZONE_HAND, .detail = TAG_FIXED, .shape = {DECK}, .high = 1,
     .meaning = "1 if the card is part of a sequence, so that it cannot be moved"},
    {"hand.doomed", PLANE_TAG, ZONE_HAND, .detail = TAG_DOOMED, .shape = {DECK}, .high = 1,
     .meaning = "1 if the next pursuit takes the card if she does nothing"},
    {"discard", PLANE_SET, ZONE_DISCARD, .shape = {4, RANKS}, .high = 1,
     .meaning = "[suit][rank - 1]: 1 if the card was taken or discarded"},
    {"unseen", PLANE_SET, ZONE_UNSEEN, .shape = {4, RANKS}, .high = 1,
     .meaning = "[suit][rank - 1]: 1 if the card is still in the draw deck"},
    {NULL},
};

static int index_of(action a)
{
    return is_move(a) ? INDEX_MOVE + PLACES * move_from(a) + move_to(a) : a - 1;
}

static action action_of(int index)
{
    if (index < INDEX_MOVE) return (action)(index + 1);
    return move_action((index - INDEX_MOVE) / PLACES, (index - INDEX_MOVE) % PLACES);
}

static void mark(const action legal[], int n, uint8_t out[])
{
    int i = 0;
    for (; i < n && !is_move(legal[i]); i++) out[legal[i] - 1] = 1;
    for (; i < n; i++) out[INDEX_MOVE + PLACES * move_from(legal[i]) + move_to(legal[i])] = 1;
}

/* Writes the cards of a set of 64 bits that can be in the pack, suit by suit. */
static uint8_t *put_pack(uint8_t *out, uint64_t set)
{
    for (int suit = 0; suit < 4; suit++) out = dread_put_set(out, set >> 13 * suit, RANKS);
    return out;
}

static void write(const struct deal *d, const struct position *p, uint8_t out[])
{
    const struct flight *f = flight_of(p);
    for (int i = 0; i < OPTIONS; i++) *out++ = d->rules.value[i];
    *out++ = f->outcome != PLAYING;
    *out++ = f->outcome;
    *out++ = f->turn;
    *out++ = f->held;
    *out++ = (uint8_t)(DECK - f->next);
    out = dread_put_cards(out, f->hand, f->held, DECK);
    places fixed = 0, doomed = 0;
    if (!f->outcome) {
        struct steps s = dread_steps_of(f->hand, f->held, &d->rules);
        fixed = dread_in_sequences(s);
        doomed = (places)(((uint64_t)1 << dread_next_pursuit_takes(&d->rules, f, s)) - 1);
    }
    out = dread_put_set(out, fixed, DECK);
    out = dread_put_set(out, doomed, DECK);
    uint64_t held = 0, unseen = 0, dealt = 0;
    for (int i = 0; i < f->held; i++) held |= dread_card_bit(f->hand[i]);
    for (int i = 0; i < DECK; i++) {
        if (i < f->next) dealt |= dread_card_bit(d->cards[i]);
        else unseen |= dread_card_bit(d->cards[i]);
    }
    out = put_pack(out, dealt & ~held);
    put_pack(out, unseen);
}

const struct encoding dread_flight_encoding = {.game = &dread_he_will_never_stop,
                                               .planes = planes,
                                               .actions = INDEX_MOVE + PLACES * PLACES,
                                               .index_of = index_of,
                                               .action_of = action_of,
                                               .write = write,
                                               .mark = mark};
