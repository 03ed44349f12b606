/* He Will Never Stop: builds the events that rules and previews report. Read events.h first. */

#include "events.h"

struct event dread_leaves_hand(int event, card c, int place, int left)
{
    struct thing from = dread_thing_card(ZONE_HAND, place), to = dread_thing_zone(ZONE_DISCARD);
    return (struct event){.id = (uint8_t)event,
                          .card = c,
                          .token = NO_TOKEN,
                          .from = from,
                          .to = to,
                          .moved = dread_card_moves(c, from, to),
                          .gauge = dread_thing_gauge(GAUGE_HAND),
                          .value = (int16_t)left};
}

struct event dread_comes_to_hand(int event, card c, int place, int left)
{
    struct event e = {.id = (uint8_t)event,
                      .card = c,
                      .token = NO_TOKEN,
                      .from = dread_thing_zone(ZONE_DECK),
                      .to = dread_thing_card(ZONE_HAND, place),
                      .gauge = dread_thing_gauge(GAUGE_DECK),
                      .value = (int16_t)left};
    e.moved = dread_card_moves(c, e.from, e.to);
    e.moved.listed = dread_thing_zone(ZONE_UNSEEN);
    return e;
}

void dread_tell_counts(const struct rules *rules, const struct flight *f, struct trace *trace)
{
    struct event e = {.id = EVENT_COUNTS, .card = CARD_NONE, .token = NO_TOKEN};
    e.gauge = dread_thing_gauge(GAUGE_HAND);
    e.value = f->held;
    dread_trace_add(trace, e);
    e.gauge = dread_thing_gauge(GAUGE_DISTANCE);
    e.value = (int16_t)dread_flight_distance(rules, f);
    dread_trace_add(trace, e);
}
