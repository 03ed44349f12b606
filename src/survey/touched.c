/* Finds what an action touches, and counts it. See touched.h. */

#include "touched.h"

/* Returns the index of the first zone that is a grid, or -1. */
static int first_grid(const struct view *v)
{
    for (int z = 0; z < v->zones; z++)
        if (v->zone[z].layout == LAYOUT_GRID) return z;
    return -1;
}

struct touched dread_touched_by(const struct game *game, const struct view *v, action a)
{
    struct touch touch;
    game->touches(v, a, &touch);
    dread_must(touch.verb < TALLY_VERBS);
    if (touch.verb >= TALLY_VERBS) touch.verb = TALLY_VERBS - 1;
    struct touched t = {.verb = touch.verb};
    int grid = first_grid(v);
    for (int i = 0; i < touch.count; i++) {
        struct thing thing = touch.thing[i];
        card c = thing.kind == THING_CARD    ? dread_view_spot(v, thing)->card
                 : thing.kind == THING_TOKEN ? v->token[thing.index].card
                                             : CARD_NONE;
        if (c < CARD_KINDS) t.cards |= dread_card_bit(c);
        if (thing.kind == THING_CARD || thing.kind == THING_GAP || thing.kind == THING_ZONE)
            t.zones |= UINT64_C(1) << thing.zone;
        if (thing.kind == THING_CARD && thing.zone == grid && thing.index < TALLY_CELLS)
            t.cells |= UINT64_C(1) << thing.index;
    }
    return t;
}

/* Adds 1 to the count of each member of a set. */
static void count_set(uint64_t counts[], uint64_t set)
{
    for (; set; set &= set - 1) counts[__builtin_ctzll(set)]++;
}

void dread_count_touched(struct touch_counts *counts, const struct touched *t)
{
    counts->verb[t->verb]++;
    count_set(counts->card, t->cards);
    count_set(counts->zone, t->zones);
    count_set(counts->cell, t->cells);
}
