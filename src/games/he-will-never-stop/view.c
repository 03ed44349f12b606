/* He Will Never Stop: shows the table to the player, rebuilds a hand from a view, and lists the
 * cards that an action touches. Read internal.h first.
 *
 * Apart from dread_flight_see(), nothing here or in the files that explain actions sees more than
 * the view, so that nothing can give away what the player does not know. */

#include "internal.h"

/* ---- The table ---- */

/* Tags cards that are part of sequences, that the next pursuit takes, and three of a rank side by
 * side. */
static void tag_hand(struct view *v, const struct flight *f)
{
    struct steps s = dread_steps_of(f->hand, f->held, &v->rules);
    places fixed = dread_in_sequences(s), alike = dread_in_runs(s.level, 2);
    struct flight after = *f;
    int doomed = dread_pursue(&v->rules, &after, NULL);
    for (int i = 0; i < f->held; i++) {
        struct spot *spot = &v->spot[v->zone[ZONE_HAND].first + i];
        if (fixed >> i & 1) spot->tags |= TAG_GROUPED | TAG_FIXED;
        if (alike >> i & 1) spot->tags |= TAG_ALIKE;
        if (i < doomed) spot->tags |= TAG_DOOMED;
    }
    /* Number the sequences from the left. A card that a rising and a falling sequence share gets
     * the number of the left one. */
    int group = 0;
    for (int i = 0; i < f->held; i++) {
        places run = dread_next_run(s.rising, i) & fixed,
               other = dread_next_run(s.falling, i) & fixed;
        if (!(run >> i & 1)) run = other;
        if (!(run >> i & 1)) continue;
        group++;
        int last = 31 - __builtin_clz(run);
        for (int k = i; k <= last; k++)
            if (!v->spot[v->zone[ZONE_HAND].first + k].group)
                v->spot[v->zone[ZONE_HAND].first + k].group = (uint8_t)group;
        i = last - 1;
    }
}

void dread_flight_see(const struct deal *d, const struct position *p, struct view *v)
{
    const struct flight *f = flight_of(p);
    dread_view_clear(v);
    v->rules = d->rules;
    v->outcome = f->outcome;
    v->prompt = f->outcome != PLAYING;
    v->turn = f->turn;

    dread_view_zone(v, LAYOUT_ROW)->gaps = 1;
    for (int i = 0; i < f->held; i++) dread_view_card(v, f->hand[i]);
    dread_view_zone(v, LAYOUT_STACK);
    for (int i = f->next; i < DECK; i++) dread_view_card(v, CARD_UNKNOWN);
    dread_view_zone(v, LAYOUT_FAN);
    dread_view_ranks(v, dread_flight_discards(d, f));
    dread_view_zone(v, LAYOUT_FAN);
    dread_view_ranks(v, dread_set_of(d->cards + f->next, DECK - f->next));

    dread_view_gauge(v, f->held, 0);
    dread_view_gauge(v, DECK - f->next, DECK - d->rules.value[HAND]);
    dread_view_gauge(v, dread_flight_distance(&d->rules, f), 0);
    if (!f->outcome) tag_hand(v, f);
}

struct flight dread_flight_recall(const struct view *v)
{
    struct flight f = {.outcome = v->outcome, .turn = (uint8_t)v->turn};
    const struct zone *hand = &v->zone[ZONE_HAND];
    f.held = hand->count;
    f.next = (uint8_t)(DECK - v->zone[ZONE_DECK].count);
    for (int i = 0; i < f.held; i++) f.hand[i] = v->spot[hand->first + i].card;
    return f;
}

void dread_flight_touches(const struct view *v, action a, struct touch *touch)
{
    *touch = (struct touch){.verb = is_move(a)};
    if (is_move(a)) {
        int from = move_from(a), to = move_to(a);
        dread_touch_add(touch, dread_thing_card(ZONE_HAND, from));
        dread_touch_add(touch, dread_thing_gap(ZONE_HAND, to < from ? to : to + 1));
        return;
    }
    struct flight f = dread_flight_recall(v);
    for (int i = 0; i < f.held; i++)
        if (dread_card_rank(f.hand[i]) == a) dread_touch_add(touch, dread_thing_card(ZONE_HAND, i));
}
