/* He Will Never Stop: the places of a deal with unknown cards. Read internal.h first. */

#include "internal.h"

static int count(const struct rules *rules)
{
    (void)rules;
    return DECK;
}

static int later(const struct rules *rules)
{
    (void)rules;
    return 0;
}

/* [1.2] The hand, from the left. */
static int laid(const struct rules *rules, uint8_t place[DEAL_CARDS])
{
    for (int i = 0; i < DECK && i < rules->value[HAND]; i++) place[i] = (uint8_t)i;
    return rules->value[HAND];
}

static int pack(const struct rules *rules, int place)
{
    (void)rules, (void)place;
    return 0;
}

static uint64_t could_be(const struct deal *d, int place)
{
    (void)d, (void)place;
    return dread_flight_pack();
}

static void name(const struct rules *rules, int place, struct text *t)
{
    if (place >= rules->value[HAND]) {
        dread_text_add(t, "the card that you draw from the draw deck");
        return;
    }
    dread_text_add(t, "card ");
    dread_text_number(t, (uint64_t)place + 1);
    dread_text_add(t, " of your hand, from the left");
}

static struct thing where(const struct rules *rules, int place)
{
    if (place < rules->value[HAND]) return dread_thing_card(ZONE_HAND, place);
    return dread_thing_zone(ZONE_DECK);
}

const struct unknown_hooks dread_flight_unknown = {
    .count = count,
    .later = later,
    .laid = laid,
    .pack = pack,
    .could_be = could_be,
    .name = name,
    .where = where,
};
