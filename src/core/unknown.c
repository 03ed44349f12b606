/* Deals with unknown cards. See unknown.h. */

#include "unknown.h"

static bool has_filler(const struct deal *d, int place)
{
    return d->filler[place / 64] >> place % 64 & 1;
}

bool dread_deal_knows(const struct deal *d, int place)
{
    return place < d->count ? !has_filler(d, place) : place < d->count + d->later;
}

bool dread_deal_is_known(const struct game *game, const struct deal *d)
{
    if (!d->real) return true;
    return !d->middle && !(d->filler[0] | d->filler[1]) && !game->number_matters(&d->rules);
}

bool dread_deal_require_known(const struct game *game, const struct deal *d,
                              struct problem *problem)
{
    if (dread_deal_is_known(game, d)) return true;
    return dread_fail_as(problem, DREAD_BAD_CARDS,
                         "This deal has unknown cards, because it is played beside real ones; "
                         "here every card must be known.",
                         NULL);
}

static void set_filler(struct deal *d, int place, bool unknown)
{
    uint64_t bit = (uint64_t)1 << place % 64;
    d->filler[place / 64] = (d->filler[place / 64] & ~bit) | (unknown ? bit : 0);
}

void dread_deal_tell(struct deal *d, int place, card c)
{
    dread_must(place < d->count);
    if (place >= d->count) return;
    set_filler(d, place, c == CARD_UNKNOWN);
    if (c != CARD_UNKNOWN) d->cards[place] = c;
}

void dread_deal_unknown(const struct game *game, const struct rules *rules, uint64_t seed,
                        struct deal *d)
{
    *d = (struct deal){.rules = *rules, .number = seed, .by_cards = 1, .real = 1};
    d->count = (uint8_t)game->unknown->count(rules);
    for (int i = 0; i < d->count; i++) set_filler(d, i, true);
    bool filled = dread_deal_fill(game, d, NULL);
    dread_must(filled);
    (void)filled;
}

int dread_deal_place_of(const struct game *game, const struct deal *d, int place, card c)
{
    int pack = game->unknown->pack(&d->rules, place);
    for (int i = 0; i < d->count; i++)
        if (!has_filler(d, i) && d->cards[i] == c && game->unknown->pack(&d->rules, i) == pack)
            return i;
    return -1;
}

/* Adds "The 7 of hearts". */
static void write_card(struct text *t, card c)
{
    dread_text_add(t, "The ");
    dread_card_write_in_words(t, c);
}

/* Reports why the card known at a place cannot be there. Returns false. */
static bool cannot_be(const struct game *game, const struct deal *d, int place, bool twice,
                      struct problem *problem)
{
    if (!problem) return false;
    struct text t = dread_problem_begin(problem, DREAD_BAD_CARDS);
    write_card(&t, d->cards[place]);
    dread_text_add(&t, twice ? " is there twice, once as " : " cannot be ");
    game->unknown->name(&d->rules, place, &t);
    dread_text_char(&t, '.');
    return false;
}

/* Adds the known cards to the sets of used ones, one for each pack. Returns false with a problem if
 * one of them cannot be where it is. */
static bool use_known(const struct game *game, const struct deal *d, uint64_t used[2],
                      struct problem *problem)
{
    for (int i = 0; i < d->count; i++) {
        if (has_filler(d, i)) continue;
        uint64_t *pack = &used[game->unknown->pack(&d->rules, i)];
        uint64_t bit = d->cards[i] < CARD_KINDS ? dread_card_bit(d->cards[i]) : 0;
        if (*pack & bit) return cannot_be(game, d, i, true, problem);
        if (!(game->unknown->could_be(d, i) & bit)) return cannot_be(game, d, i, false, problem);
        *pack |= bit;
    }
    for (int i = d->count; i < d->count + d->later; i++)
        if (d->cards[i] >= CARD_KINDS ||
            !(game->unknown->could_be(d, i) & dread_card_bit(d->cards[i])))
            return cannot_be(game, d, i, false, problem);
    return true;
}

/* Lists the unknown places, those that fewer cards can be at first. Returns their number. Since the
 * sets of possible cards contain each other, whoever fills places in this order never takes a card
 * that a later place needs, if there is a way to fill all. */
static int list_unknown(const struct game *game, const struct deal *d, uint8_t place[DEAL_CARDS])
{
    uint8_t choices[DEAL_CARDS], first[CARD_KINDS + 2] = {0}; /* counting sort */
    for (int i = 0; i < d->count; i++) {
        if (!has_filler(d, i)) continue;
        choices[i] = (uint8_t)dread_count_bits(game->unknown->could_be(d, i));
        first[choices[i] + 1]++;
    }
    for (int k = 0; k <= CARD_KINDS; k++) first[k + 1] = (uint8_t)(first[k + 1] + first[k]);
    for (int i = 0; i < d->count; i++)
        if (has_filler(d, i)) place[first[choices[i]]++] = (uint8_t)i;
    return first[CARD_KINDS + 1];
}

/* Returns one of the cards of a set that is not empty. */
static card any_of(uint64_t set, struct rng *r)
{
    uint64_t at_or_after = set & ~(uint64_t)0 << dread_rng_below(r, CARD_KINDS);
    return (card)__builtin_ctzll(at_or_after ? at_or_after : set);
}

bool dread_deal_fill(const struct game *game, struct deal *d, struct problem *problem)
{
    uint64_t used[2] = {0, 0}, unknown[2] = {d->filler[0], d->filler[1]};
    if (!use_known(game, d, used, problem)) return false;
    struct rng r = dread_rng_from(d->number);
    uint8_t place[DEAL_CARDS];
    int n = list_unknown(game, d, place);
    bool filled = true;
    for (int i = 0; i < n && filled; i++) {
        uint64_t *pack = &used[game->unknown->pack(&d->rules, place[i])];
        uint64_t may = game->unknown->could_be(d, place[i]) & ~*pack;
        filled = may != 0;
        if (!filled) break;
        dread_deal_tell(d, place[i], any_of(may, &r)); /* known to the places that come later */
        *pack |= dread_card_bit(d->cards[place[i]]);
    }
    d->filler[0] = unknown[0];
    d->filler[1] = unknown[1];
    return filled || dread_fail_as(problem, DREAD_BAD_CARDS,
                                   "No deal of this game has these cards at these places.", NULL);
}

bool dread_deal_can_be(const struct game *game, const struct deal *d, int place, card c)
{
    int other = dread_deal_place_of(game, d, place, c);
    if (other >= 0 && other != place) return false;
    if (!(game->unknown->could_be(d, place) & dread_card_bit(c))) return false;
    struct deal tried = *d;
    dread_deal_tell(&tried, place, c);
    return dread_deal_fill(game, &tried, NULL);
}

uint64_t dread_deal_possible(const struct game *game, const struct deal *d, int place)
{
    uint64_t possible = 0;
    for (int c = 0; c < CARD_KINDS; c++)
        if (dread_deal_can_be(game, d, place, (card)c)) possible |= dread_card_bit((card)c);
    return possible;
}
