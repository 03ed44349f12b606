/* What the player of Scorpion sees, and what an action touches. */

#include "internal.h"

void dread_scorpion_see(const struct deal *d, const struct position *p, struct view *v)
{
    const struct scorpion *g = scorpion_of(p);
    uint64_t unseen = DREAD_DECK;
    dread_view_clear(v);
    v->rules = d->rules;
    v->outcome = g->outcome;
    v->turn = g->turn;
    for (int k = 0, i = 0; k < BURROWS; k++) {
        dread_view_zone(v, LAYOUT_COLUMN);
        for (int end = i + g->held[k]; i < end; i++) {
            dread_view_card(v, g->card[i]);
            if (g->card[i] != CARD_UNKNOWN) unseen &= ~dread_card_bit(g->card[i]);
        }
    }
    dread_view_zone(v, LAYOUT_STACK);
    for (int i = g->shaken ? BOX : 0; i < BOX; i++) dread_view_card(v, CARD_UNKNOWN);
    dread_view_zone(v, LAYOUT_FAN);
    dread_view_set(v, unseen);
    dread_view_gauge(v, __builtin_popcount(dread_scorpion_judge(&d->rules, g).whole), 4);
}

struct scorpion dread_scorpion_recall(const struct view *v)
{
    struct scorpion g = {.turn = (uint8_t)v->turn, .outcome = v->outcome};
    int n = 0;
    for (int k = 0; k < BURROWS; k++) {
        const struct zone *z = &v->zone[ZONE_BURROW + k];
        for (int i = 0; i < z->count; i++) g.card[n++] = v->spot[z->first + i].card;
        g.held[k] = z->count;
    }
    g.shaken = !v->zone[ZONE_BOX].count;
    return g;
}

uint64_t dread_scorpion_unseen(const struct view *v)
{
    const struct zone *z = &v->zone[ZONE_UNSEEN];
    uint64_t set = 0;
    for (int i = 0; i < z->count; i++) set |= dread_card_bit(v->spot[z->first + i].card);
    return set;
}

static void touch_card(const struct scorpion *g, card c, struct touch *touch)
{
    struct burrow_place at = dread_scorpion_place(g, c);
    if (at.burrow == NOWHERE) return;
    dread_touch_add(touch, dread_thing_card(ZONE_BURROW + at.burrow, at.row));
}

void dread_scorpion_touches(const struct view *v, action a, struct touch *touch)
{
    struct scorpion g = dread_scorpion_recall(v);
    *touch = (struct touch){.verb = a == SHAKE ? VERB_SHAKE : a < CARRY ? VERB_JOIN : VERB_CARRY};
    if (a == SHAKE) {
        dread_touch_add(touch, dread_thing_card(ZONE_BOX, 0));
    } else if (a < CARRY) {
        touch_card(&g, (card)(a - JOIN), touch);
        if (dread_card_rank((card)(a - JOIN)) < SEGMENTS)
            touch_card(&g, (card)(a - JOIN + 1), touch);
    } else {
        int empty = dread_scorpion_empty(&g);
        touch_card(&g, (card)(a - CARRY), touch);
        if (empty != NOWHERE) dread_touch_add(touch, dread_thing_zone(ZONE_BURROW + empty));
    }
}
