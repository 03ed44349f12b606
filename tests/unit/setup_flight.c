/* Tables of He Will Never Stop: see setup.h. Cards are written as ranks, as on the rules page; the
 * first one of a rank is a spade, and so on. Cards that are not named are discarded. */

#include <string.h>

#include "unit/help.h"
#include "unit/setup.h"

#include "games/he-will-never-stop/internal.h"

static bool read_card(const char **at, uint64_t met, card *c)
{
    int rank = **at == 'A' ? 1 : **at - '0';
    if (rank < 1 || rank > 8) return false;
    for (int suit = 0; suit < 4; suit++) {
        *c = dread_card_of(rank, suit);
        if (met & dread_card_bit(*c)) continue;
        ++*at;
        return true;
    }
    return false;
}

static void write_card(struct text *t, card c)
{
    dread_text_char(t, (char)('0' + dread_card_rank(c)));
}

static void set(const struct setup_lines *lines, struct deal *d, struct position *p)
{
    struct flight *f = mutable_flight_of(p);
    char all[2 * DECK] = "";
    const char *hand = setup_value(lines, "hand"), *deck = setup_value(lines, "deck");
    struct setup_lines both = *lines;
    card cards[DECK];
    if (hand) strcat(all, hand);
    if (deck) strcat(all, deck);
    setup_line(&both, "all", all);
    int n = setup_cards(&both, "all", cards, DECK), held = hand ? (int)strlen(hand) : 0;
    uint64_t rest = dread_flight_pack();
    for (int i = 0; i < n; i++) rest &= ~dread_card_bit(cards[i]);
    memcpy(f->hand, cards, (size_t)held);
    memcpy(d->cards, cards, (size_t)held);
    for (int i = held; i < DECK - (n - held); i++, rest &= rest - 1)
        d->cards[i] = (card)__builtin_ctzll(rest);
    memcpy(d->cards + DECK - (n - held), cards + held, (size_t)(n - held));
    d->count = DECK;
    d->by_cards = 1;
    f->held = (uint8_t)held;
    f->next = (uint8_t)(DECK - (n - held));
    f->turn = 1;
}

static void write_ranks(const card cards[], int n, struct text *t)
{
    for (int i = 0; i < n; i++) write_card(t, cards[i]);
    dread_text_add(t, n ? "\n" : "none\n");
}

static void write(const struct deal *d, const struct position *p, struct text *t)
{
    const struct flight *f = flight_of(p);
    dread_text_add(t, "hand: ");
    write_ranks(f->hand, f->held, t);
    dread_text_add(t, "deck: ");
    write_ranks(d->cards + f->next, DECK - f->next, t);
}

const struct setup_hooks setup_of_flight = {set, write, write_card, read_card};
