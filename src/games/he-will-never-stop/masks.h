/* He Will Never Stop: hands as bit masks, for the code that must be fast: solve.c and expert.c.
 * masks.c finds the moves that earn. Read internal.h first.
 *
 * Suits do not matter here, so a hand is three bit masks of places, one for each bit of rank - 1.
 * One operation then handles all cards of a hand at once, and finding sequences takes a few
 * operations on whole masks.
 *
 * In masks.h, masks.c, solve.c and expert.c a rank counts from 0: ace 0 to eight 7. */

#ifndef HE_WILL_NEVER_STOP_MASKS_H
#define HE_WILL_NEVER_STOP_MASKS_H

#include "internal.h"

struct hand {
    places bit[3];   /* bit[b]: bit b of each card's rank; 0 from place `held` on */
    uint32_t counts; /* number of cards of each rank, four bits each */
    uint8_t held, next;
};

static inline places below(int n)
{
    return n < 32 ? ((places)1 << n) - 1 : UINT32_MAX;
}

static inline void add_card(struct hand *h, unsigned rank)
{
    for (int b = 0; b < 3; b++) h->bit[b] |= (places)(rank >> b & 1) << h->held;
    h->counts += 1u << 4 * rank;
    h->held++;
}

static inline struct hand hand_of(const struct flight *f)
{
    struct hand h = {.next = f->next};
    for (int i = 0; i < f->held; i++) add_card(&h, f->hand[i] % 13);
    return h;
}

static inline unsigned rank_at(const struct hand *h, int i)
{
    return (h->bit[0] >> i & 1) | (h->bit[1] >> i & 1) << 1 | (h->bit[2] >> i & 1) << 2;
}

/* Returns the places of the cards of a rank; 0 for ranks -1 and 8. */
static inline places places_of(const struct hand *h, int rank)
{
    if (rank & ~7) return 0;
    places p = below(h->held);
    for (int b = 0; b < 3; b++) p &= rank >> b & 1 ? h->bit[b] : ~h->bit[b];
    return p;
}

static inline unsigned count_of(const struct hand *h, int rank)
{
    return h->counts >> 4 * rank & 15;
}

/* Returns a mask without its bit `place`: the higher bits move down by one. */
static inline places without(places set, int place)
{
    places under = below(place);
    return (set & under) | (set >> 1 & ~under);
}

/* Returns a mask with a bit (0 or 1) inserted at `place`: the bits from there on move up by one. */
static inline places with(places set, int place, places bit)
{
    places under = below(place);
    return (set & under) | (set & ~under) << 1 | bit << place;
}

/* Takes a card out. Does not update `counts`. */
static inline void take_out(struct hand *h, int place)
{
    for (int b = 0; b < 3; b++) h->bit[b] = without(h->bit[b], place);
    h->held--;
}

/* Puts a card of that rank in, to the left of the card at `place`. Does not update `counts`. */
static inline void put_in(struct hand *h, int place, unsigned rank)
{
    for (int b = 0; b < 3; b++) h->bit[b] = with(h->bit[b], place, rank >> b & 1);
    h->held++;
}

/* Takes n cards from the left end, and updates `counts`. */
static inline void take_from_left(struct hand *h, int n)
{
    for (int i = 0; i < n; i++) h->counts -= 1u << 4 * rank_at(h, i);
    for (int b = 0; b < 3; b++) h->bit[b] = n < 32 ? h->bit[b] >> n : 0;
    h->held = (uint8_t)(h->held - n);
}

/* Takes out all cards of a rank, and updates `counts`. */
static inline void discard_rank(struct hand *h, int rank)
{
    for (places set = places_of(h, rank); set;) {
        int last = 31 - __builtin_clz(set);
        take_out(h, last);
        set &= below(last);
    }
    h->counts &= ~(15u << 4 * rank);
}

/* Returns the steps of a hand, like dread_steps_of(), which loops over the cards. Adds one to the
 * ranks of all cards at once, bit by bit with carry, and compares them with their neighbours. */
static inline struct steps hand_steps(const struct rules *rules, const struct hand *h)
{
    places a = h->bit[0], b = h->bit[1], d = h->bit[2];
    places up0 = ~a, up1 = b ^ a, up2 = d ^ (a & b), over = a & b & d;
    places ra = a >> 1, rb = b >> 1, rd = d >> 1, all = below(h->held) >> 1;
    struct steps s;
    s.rising = ~((up0 ^ ra) | (up1 ^ rb) | (up2 ^ rd) | over) & all;
    s.level = ~((a ^ ra) | (b ^ rb) | (d ^ rd)) & all;
    s.falling = 0;
    if (rules->value[SEQUENCES] == SEQUENCES_BOTH) {
        places fall1 = rb ^ ra, fall2 = rd ^ (ra & rb), fall_over = ra & rb & rd;
        s.falling = ~((~ra ^ a) | (fall1 ^ b) | (fall2 ^ d) | fall_over) & all;
    }
    return s;
}

/* Bits of `counts`, one in the four bits of each rank. EACH: the bit that counts 1. TRAP: the bit
 * that counts 4, which is set only if the hand has all four cards of the rank. */
enum { EACH = 0x11111111, TRAP = 0x44444444 };

/* Returns the ranks with at least one card, as bits of EACH. */
static inline uint32_t some_of(uint32_t counts)
{
    return (counts | counts >> 1 | counts >> 2) & EACH;
}

/* Returns, as bits of EACH, the ranks r for which the hand has r, r + 1 and r + 2, in any order. */
static inline uint32_t triples_of(uint32_t counts)
{
    uint32_t some = some_of(counts);
    return some & some >> 4 & some >> 8;
}

/* Returns the places in `legal` where the card at `from` earns [3.3]. rest: the hand without that
 * card. before: the steps of the hand. rank: the rank of the card. alike: the places just to the
 * right of cards of that rank. */
places dread_earning_places(const struct rules *, const struct hand *rest, struct steps before,
                            int from, int rank, places legal, places alike);

/* Returns a mask that removes all but one of the places that earn alike (see with_alike()). A card
 * put to the right of a card of its own rank gives the same order as to the left of it. So such
 * places form a group: a run of places of `alike` (see dread_earning_places) and the place to the
 * left of the run. The mask keeps the leftmost place of each group. If that is `from`, where the
 * card stands, it also keeps the place to the right of it; the caller must leave out `from`
 * itself. */
static inline places one_of_alike(const struct rules *rules, places alike, int from)
{
    if (rules->value[BONUS] != BONUS_NET) return ~(places)0;
    return ~alike | ((places)2 << from & ~(alike << 1));
}

/* Returns the hand `rest` with a card of that rank added at a place. Does not update `counts`. */
static inline struct hand hand_with(const struct hand *rest, int place, int rank)
{
    struct hand h = *rest;
    put_in(&h, place, (unsigned)rank);
    return h;
}

#endif
