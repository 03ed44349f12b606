/* The rules of Scorpion, in the order of the rules page (tests/toy/toy-scorpion.md). */

#include "internal.h"

/* ---- Looking at the burrows ---- */

int dread_scorpion_first(const struct scorpion *g, int k)
{
    int first = 0;
    while (k > 0) first += g->held[--k];
    return first;
}

struct burrow_place dread_scorpion_place(const struct scorpion *g, card c)
{
    int i = 0;
    for (int k = 0; k < BURROWS; k++)
        for (int row = 0; row < g->held[k]; row++, i++)
            if (g->card[i] == c) return (struct burrow_place){k, row};
    return (struct burrow_place){NOWHERE, NOWHERE};
}

card dread_scorpion_last(const struct scorpion *g, int k)
{
    return g->held[k] ? g->card[dread_scorpion_first(g, k) + g->held[k] - 1] : CARD_NONE;
}

int dread_scorpion_dark(const struct scorpion *g, int k)
{
    int n = 0, first = dread_scorpion_first(g, k);
    while (n < g->held[k] && g->card[first + n] == CARD_UNKNOWN) n++;
    return n;
}

int dread_scorpion_empty(const struct scorpion *g)
{
    for (int k = 0; k < BURROWS; k++)
        if (!g->held[k]) return k;
    return NOWHERE;
}

bool dread_scorpion_is_joined(const struct scorpion *g, struct burrow_place at)
{
    const card *c = &g->card[dread_scorpion_first(g, at.burrow) + at.row];
    return at.row && dread_card_rank(*c) < SEGMENTS && c[-1] == *c + 1;
}

/* ---- 1 Cards and table ---- */

/* [1.2], [1.3] */
void dread_scorpion_start(const struct deal *d, struct position *p, struct trace *trace)
{
    (void)trace;
    *p = (struct position){0};
    struct scorpion *g = mutable_scorpion_of(p);
    for (int k = 0; k < BURROWS; k++) {
        g->held[k] = DEALT;
        for (int row = 0; row < DEALT; row++) {
            bool dark = k < d->rules.value[OPTION_DARK] && row < BURIED;
            g->card[k * DEALT + row] = dark ? CARD_UNKNOWN : d->cards[k * DEALT + row];
        }
    }
    g->turn = 1;
}

/* ---- 2 A turn ---- */

/* [2.1] */
uint64_t dread_scorpion_joins(const struct scorpion *g)
{
    uint64_t set = 0;
    for (int k = 0; k < BURROWS; k++) {
        card last = dread_scorpion_last(g, k);
        if (last >= CARD_JOKER || dread_card_rank(last) == 1) continue;
        int burrow = dread_scorpion_place(g, last - 1).burrow;
        if (burrow != NOWHERE && burrow != k) set |= dread_card_bit(last - 1);
    }
    return set;
}

/* [2.2] */
uint64_t dread_scorpion_carries(const struct rules *rules, const struct scorpion *g)
{
    uint64_t set = 0;
    if (dread_scorpion_empty(g) == NOWHERE) return 0;
    for (int k = 0, first = 0; k < BURROWS; first += g->held[k++])
        for (int row = 1; row < g->held[k]; row++) {
            card c = g->card[first + row];
            if (c == CARD_UNKNOWN) continue;
            bool may = rules->value[OPTION_EMPTY] == ANY || dread_card_rank(c) == SEGMENTS;
            if (may && !dread_scorpion_is_joined(g, (struct burrow_place){k, row}))
                set |= dread_card_bit(c);
        }
    return set;
}

static int add_each(uint64_t cards, int verb, action out[])
{
    int n = 0;
    for (; cards; cards &= cards - 1) out[n++] = (action)(verb + __builtin_ctzll(cards));
    return n;
}

int dread_scorpion_actions(const struct deal *d, const struct position *p, action out[])
{
    const struct scorpion *g = scorpion_of(p);
    if (g->outcome != PLAYING) return 0;
    int n = add_each(dread_scorpion_joins(g), JOIN, out);
    n += add_each(dread_scorpion_carries(&d->rules, g), CARRY, out + n);
    if (!g->shaken) out[n++] = SHAKE;
    return n;
}

bool dread_scorpion_legal(const struct rules *rules, const struct scorpion *g, action a)
{
    if (g->outcome != PLAYING || a >= ACTIONS) return false;
    if (a == SHAKE) return !g->shaken;
    if (a >= CARRY) return dread_scorpion_carries(rules, g) >> (a - CARRY) & 1;
    return dread_scorpion_joins(g) >> (a - JOIN) & 1;
}

/* Returns an event that changes nothing yet. */
static struct event event_of(int id)
{
    return (struct event){.id = (uint8_t)id, .card = CARD_NONE, .token = NO_TOKEN};
}

/* Returns an event about a card that goes from one place to another. */
static struct event card_goes(int id, card c, struct thing from, struct thing to)
{
    struct event e = event_of(id);
    e.card = c;
    e.from = from;
    e.to = to;
    e.moved = dread_card_moves(c, from, to);
    return e;
}

/* Adds the n cards from place i on to the end of a burrow in a list of burrows. */
static void append(struct scorpion *g, int k, const card cards[], int n)
{
    int end = dread_scorpion_first(g, k) + g->held[k], used = dread_scorpion_first(g, BURROWS);
    for (int i = used - 1; i >= end; i--) g->card[i + n] = g->card[i];
    for (int i = 0; i < n; i++) g->card[end + i] = cards[i];
    g->held[k] = (uint8_t)(g->held[k] + n);
}

/* Takes the cards of a burrow from a row on, and returns their number. */
static int take(struct scorpion *g, struct burrow_place at, card out[])
{
    int i = dread_scorpion_first(g, at.burrow) + at.row, n = g->held[at.burrow] - at.row;
    int used = dread_scorpion_first(g, BURROWS);
    for (int k = 0; k < n; k++) out[k] = g->card[i + k];
    for (; i + n < used; i++) g->card[i] = g->card[i + n];
    for (; i < used; i++) g->card[i] = 0;
    g->held[at.burrow] = (uint8_t)(g->held[at.burrow] - n);
    return n;
}

/* [2.1], [2.2] Moves a card with all that lie on it. */
static void move_pile(struct scorpion *g, int id, struct burrow_place from, int to,
                      struct trace *trace)
{
    card pile[PACK];
    int n = take(g, from, pile);
    append(g, to, pile, n);
    struct thing at = dread_thing_card(ZONE_BURROW + from.burrow, from.row);
    for (int i = 0; i < n; i++) {
        struct event e = card_goes(i ? FOLLOWS : id, pile[i], at,
                                   dread_thing_zone(ZONE_BURROW + to));
        e.amount = (int16_t)(n - 1);
        dread_trace_add(trace, e);
    }
}

/* [2.3] */
static void turn_up(const struct deal *d, struct scorpion *g, int k, struct trace *trace)
{
    if (dread_scorpion_last(g, k) != CARD_UNKNOWN) return;
    int row = g->held[k] - 1;
    struct thing at = dread_thing_card(ZONE_BURROW + k, row);
    card c = d->cards[k * DEALT + row];
    struct event e = event_of(TURNS_UP);
    g->card[dread_scorpion_first(g, k) + row] = e.card = c;
    e.from = e.to = at;
    if (c != CARD_UNKNOWN) e.moved = dread_card_turns_up(c, at, dread_thing_zone(ZONE_UNSEEN));
    e.turned = (uint16_t)(k * DEALT + row + 1);
    dread_trace_add(trace, e);
}

/* [2.4] */
static void shake(const struct deal *d, struct scorpion *g, struct trace *trace)
{
    g->shaken = 1;
    for (int k = 0; k < BOX; k++) {
        int place = BOX_AT + k;
        card c = d->cards[place];
        struct event e = card_goes(FALLS, c, dread_thing_zone(ZONE_BOX),
                                   dread_thing_zone(ZONE_BURROW + k));
        if (c != CARD_UNKNOWN) e.moved.listed = dread_thing_zone(ZONE_UNSEEN);
        e.turned = (uint16_t)(place + 1);
        append(g, k, &c, 1);
        dread_trace_add(trace, e);
    }
}

void dread_scorpion_move(const struct deal *d, struct scorpion *g, action a, struct trace *trace)
{
    g->turn++;
    if (a == SHAKE) {
        shake(d, g, trace);
        return;
    }
    bool joins = a < CARRY;
    card c = (card)(joins ? a - JOIN : a - CARRY);
    struct burrow_place from = dread_scorpion_place(g, c);
    int to = joins ? dread_scorpion_place(g, c + 1).burrow : dread_scorpion_empty(g);
    move_pile(g, joins ? JOINS : CARRIES, from, to, trace);
    turn_up(d, g, from.burrow, trace);
}

/* ---- 3 The end ---- */

/* [3.1] Returns true if a scorpion is whole. */
static bool is_whole(const struct scorpion *g, int suit)
{
    card king = dread_card_of(SEGMENTS, suit);
    struct burrow_place at = dread_scorpion_place(g, king);
    if (at.burrow == NOWHERE || at.row + SEGMENTS > g->held[at.burrow]) return false;
    const card *c = &g->card[dread_scorpion_first(g, at.burrow) + at.row];
    for (int i = 1; i < SEGMENTS; i++)
        if (c[i] != king - i) return false;
    return true;
}

/* [3.2], [3.3] */
struct judgement dread_scorpion_judge(const struct rules *rules, const struct scorpion *g)
{
    struct judgement j = {0, PLAYING};
    for (int suit = 0; suit < 4; suit++)
        if (is_whole(g, suit)) j.whole |= 1u << suit;
    bool stuck = g->shaken && !dread_scorpion_joins(g) && !dread_scorpion_carries(rules, g);
    if (j.whole == 0xf) j.outcome = ASLEEP;
    else if (stuck) j.outcome = STUNG;
    return j;
}

void dread_scorpion_tell(unsigned before, struct judgement j, bool sure, struct trace *trace)
{
    int n = __builtin_popcount(before);
    for (int suit = 0; suit < 4; suit++) {
        if (!((j.whole & ~before) >> suit & 1)) continue;
        struct event e = event_of(WHOLE);
        e.card = dread_card_of(SEGMENTS, suit);
        if (sure) e.gauge = dread_thing_gauge(GAUGE_WHOLE);
        if (sure) e.value = (int16_t)++n;
        dread_trace_add(trace, e);
    }
    if (j.outcome == PLAYING) return;
    struct event e = event_of(j.outcome == ASLEEP ? ALL_WHOLE : STUCK);
    e.outcome = (uint8_t)j.outcome;
    dread_trace_add(trace, e);
}

void dread_scorpion_apply(const struct deal *d, struct position *p, action a, struct trace *trace)
{
    struct scorpion *g = mutable_scorpion_of(p);
    dread_must(dread_scorpion_legal(&d->rules, g, a));
    unsigned before = dread_scorpion_judge(&d->rules, g).whole;
    dread_scorpion_move(d, g, a, trace);
    struct judgement after = dread_scorpion_judge(&d->rules, g);
    g->outcome = (uint8_t)after.outcome;
    dread_scorpion_tell(before, after, true, trace);
}
