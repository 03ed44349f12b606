/* SoliTerror: builds the events that the rules report, and counts what the gauges show. Read
 * events.h first. */

#include "events.h"

/* Returns the list of unseen cards that contains the hidden card at a place, or an empty thing if
 * the card there is not hidden. */
static struct thing list_of(const struct field *f, struct thing at)
{
    bool in_field = at.kind == THING_CARD && at.zone == ZONE_FIELD;
    if (in_field && hidden(f) >> at.index & 1) return dread_thing_zone(ZONE_UNSEEN);
    if (dread_thing_same(at, dread_thing_zone(ZONE_DECK)))
        return dread_thing_zone(f->reshuffles ? ZONE_DECK_HOLDS : ZONE_UNSEEN);
    return (struct thing){0};
}

/* Returns the change of a card that an event names with two places. If they differ, the card moves.
 * If they are the same, a hidden card that becomes known is turned up, and otherwise nothing
 * changes. */
static struct card_change change_of(const struct field *f, card c, struct thing from,
                                    struct thing to)
{
    struct thing list = list_of(f, from);
    if (dread_thing_same(from, to) && (!list.kind || c == CARD_UNKNOWN))
        return (struct card_change){0};
    struct card_change change = dread_card_moves(c, from, to);
    change.listed = list;
    return change;
}

/* Returns the gauge that counts a card at a place, or an empty thing. The flare gun is not counted
 * as a weapon. */
static struct thing gauge_of(struct thing at, card c)
{
    if (at.kind != THING_ZONE) return (struct thing){0};
    switch (at.zone) {
    case ZONE_ARSENAL:
        return c == CARD_JOKER ? (struct thing){0} : dread_thing_gauge(GAUGE_WEAPONS);
    case ZONE_FOOD: return dread_thing_gauge(GAUGE_FOOD);
    case ZONE_HEALTH:
    case ZONE_BREATH: return dread_thing_gauge(GAUGE_HEALTH);
    case ZONE_DECK: return dread_thing_gauge(GAUGE_DECK);
    case ZONE_RESCUED: return dread_thing_gauge(GAUGE_RESCUED);
    default: return (struct thing){0};
    }
}

static int turns_left(const struct rules *rules, const struct field *f)
{
    if (mixed(rules) || f->marker == NO_CELL || f->marker / COLUMNS == CAVE_ROW) return 0;
    return CAVE_ROW - f->marker / COLUMNS;
}

int dread_gauge_value(const struct rules *rules, const struct field *f, int gauge)
{
    switch (gauge) {
    case GAUGE_HEALTH: return dread_health_of(rules, f);
    case GAUGE_FOOD: return dread_count_bits(food_of(f));
    case GAUGE_WEAPONS: return dread_count_bits(weapons_of(f));
    case GAUGE_DECK: return f->size - f->next;
    case GAUGE_RESCUED: return dread_count_bits(f->rescued);
    case GAUGE_TURNS_LEFT: return turns_left(rules, f);
    case GAUGE_FLARE: return rules->value[FLARE_GUN] == FLARE_GUN_YES && !f->fired;
    case GAUGE_RESHUFFLES: return (int)(f->reshuffles < 9999 ? f->reshuffles : 9999);
    default: return rules->value[FEED];
    }
}

/* Makes an event set a gauge to its present value. Does nothing for an empty thing. */
static void set_gauge(const struct rules *rules, const struct field *f, struct thing gauge,
                      struct event *e)
{
    e->gauge = gauge;
    if (gauge.kind) e->value = (int16_t)dread_gauge_value(rules, f, gauge.index);
}

/* Returns the place in the deal, plus 1, of a card that comes from a place and is turned up there.
 * Returns 0 if it was face up, or is not known. The opening hand is dealt face up. */
static uint16_t turned_place(const struct rules *rules, const struct field *f, card c,
                             struct thing from)
{
    if (c == CARD_UNKNOWN || f->imagined || !list_of(f, from).kind) return 0;
    if (from.kind == THING_CARD) return (uint16_t)(dread_deal_place(rules, from.index) + 1);
    if (!f->reshuffles) return f->next ? (uint16_t)(dread_deck_place(rules) + f->next) : 0;
    int place = dread_cards_dealt(rules) + f->later + f->next - 1;
    return (uint16_t)(place < DEAL_ROOM ? place + 1 : DEAL_ROOM + 1);
}

void dread_tell_card(const struct rules *rules, const struct field *f, int id, card c,
                     struct thing from, struct thing to, struct trace *trace)
{
    struct event e = {.id = (uint8_t)id,
                      .card = c,
                      .token = NO_TOKEN,
                      .amount = 1,
                      .from = from,
                      .to = to,
                      .moved = change_of(f, c, from, to),
                      .turned = turned_place(rules, f, c, from)};
    struct event count = {.id = EVENT_COUNT, .card = CARD_NONE, .token = NO_TOKEN};
    struct thing left = gauge_of(from, c), reached = gauge_of(to, c);
    if (e.moved.from.kind) set_gauge(rules, f, left.kind ? left : reached, &e);
    dread_trace_add(trace, e);
    if (!left.kind || !reached.kind || dread_thing_same(left, reached) || f->skip_quiet) return;
    set_gauge(rules, f, reached, &count);
    dread_trace_add(trace, count);
}

void dread_tell_asked(const struct field *f, int id, card c, struct thing from, struct thing to,
                      struct trace *trace)
{
    if (f->skip_quiet) return;
    dread_trace_add(trace, (struct event){.id = (uint8_t)id,
                                          .card = CARD_NONE,
                                          .token = NO_TOKEN,
                                          .moved = dread_card_moves(c, from, to)});
}

void dread_tell_marker(const struct rules *rules, const struct field *f, int id, int from,
                       struct trace *trace)
{
    struct thing at = marker_thing(rules, f->marker);
    struct event e = {.id = (uint8_t)id, .card = CARD_NONE, .token = TOKEN_MARKER, .to = at};
    if (id != EVENT_PLACE) e.from = marker_thing(rules, from);
    e.who = (struct token_change){.fate = from == NO_CELL ? TOKEN_COMES : TOKEN_BECOMES,
                                  .token = {.id = TOKEN_MARKER, .card = CARD_NONE, .at = at}};
    if (!mixed(rules)) set_gauge(rules, f, dread_thing_gauge(GAUGE_TURNS_LEFT), &e);
    dread_trace_add(trace, e);
}

void dread_tell_shot(const struct rules *rules, const struct field *f, struct trace *trace)
{
    struct thing from = dread_thing_zone(ZONE_ARSENAL), to = dread_thing_zone(ZONE_DISCARD);
    struct event e = {.id = EVENT_FLARE,
                      .card = CARD_JOKER,
                      .token = NO_TOKEN,
                      .amount = 1,
                      .from = from,
                      .to = to,
                      .moved = dread_card_moves(CARD_JOKER, from, to)};
    set_gauge(rules, f, dread_thing_gauge(GAUGE_FLARE), &e);
    dread_trace_add(trace, e);
}

void dread_tell_reshuffle(const struct rules *rules, const struct field *f, struct trace *trace)
{
    struct event e = {
        .id = EVENT_RESHUFFLE, .card = CARD_NONE, .token = NO_TOKEN, .amount = f->size};
    set_gauge(rules, f, dread_thing_gauge(GAUGE_RESHUFFLES), &e);
    dread_trace_add(trace, e);
    for (int i = 0; i < f->size && !f->skip_quiet; i++) {
        struct card_change m = dread_card_moves(f->deck[i], dread_thing_zone(ZONE_DISCARD),
                                                dread_thing_zone(ZONE_DECK));
        m.face = FACE_DOWN;
        m.listed = dread_thing_zone(ZONE_DECK_HOLDS);
        dread_trace_add(trace, (struct event){.id = EVENT_SHUFFLE_IN,
                                              .card = CARD_NONE,
                                              .token = NO_TOKEN,
                                              .moved = m,
                                              .gauge = dread_thing_gauge(GAUGE_DECK),
                                              .value = (int16_t)(i + 1)});
    }
}

void dread_tell_rescue_unknown(int in_deck, int most, struct trace *trace)
{
    int n = in_deck < most ? in_deck : most;
    dread_trace_add(
        trace, (struct event){.id = EVENT_RESCUE_UNKNOWN,
                              .card = CARD_UNKNOWN,
                              .token = NO_TOKEN,
                              .amount = (int16_t)n,
                              .moved = dread_card_moves(CARD_UNKNOWN, dread_thing_zone(ZONE_DECK),
                                                        (struct thing){0}),
                              .gauge = dread_thing_gauge(GAUGE_DECK),
                              .value = (int16_t)(in_deck - n)});
}
