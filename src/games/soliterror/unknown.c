/* SoliTerror: the places of a deal with unknown cards. Read internal.h first. The deck of a
 * reshuffle has the places behind the dealt cards. */

#include "internal.h"

static int later(const struct rules *rules)
{
    return reshuffles(rules) ? DEAL_ROOM - dread_cards_dealt(rules) : 0;
}

/* [1.4] The opening hand. The field and the Last Breath lie face down. */
static int laid(const struct rules *rules, uint8_t place[DEAL_CARDS])
{
    int hand = dread_breath_place(rules) + 1, n = rules->value[OPENING];
    for (int i = 0; i < n && i < DEAL_CARDS; i++) place[i] = (uint8_t)(hand + i);
    return n;
}

static int pack(const struct rules *rules, int place)
{
    (void)rules, (void)place;
    return 0;
}

/* The family is among the cards of the field with family=mixed [6], and else not dealt. */
static uint64_t could_be(const struct deal *d, int place)
{
    uint64_t set = dread_field_pack(&d->rules);
    return mixed(&d->rules) && place < CELLS ? set | DREAD_ACES : set;
}

static void name(const struct rules *rules, int place, struct text *t)
{
    int cell = dread_cell_dealt(rules, place), hand = place - dread_breath_place(rules);
    if (cell != NO_CELL) dread_field_write(t, "the card at %p", cell);
    else if (!hand) dread_text_add(t, "the Last Breath");
    else if (hand <= rules->value[OPENING])
        dread_field_write(t, "card %n of the opening hand", hand);
    else dread_text_add(t, "the card that you turn up from the draw deck");
}

static struct thing where(const struct rules *rules, int place)
{
    int cell = dread_cell_dealt(rules, place);
    if (cell != NO_CELL) return dread_thing_card(ZONE_FIELD, cell);
    return dread_thing_zone(place == dread_breath_place(rules) ? ZONE_BREATH : ZONE_DECK);
}

const struct unknown_hooks dread_field_unknown = {
    .count = dread_cards_dealt,
    .later = later,
    .laid = laid,
    .pack = pack,
    .could_be = could_be,
    .name = name,
    .where = where,
};
