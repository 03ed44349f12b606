/* He Will Never Stop: the words of the events, and functions that build those that rules and
 * previews report. Read events.h first. */

#include "events.h"

/* He takes the last card only of a hand of one. Who has one card can only search; then the search
 * either loses the game at once, or refills the hand. */
static const struct event_need needs_refill = {EMPTY_HAND, EMPTY_HAND_DRAWS, EMPTY_HAND_DRAWS,
                                               .follows = true};

const struct event_word dread_flight_events[] = {
    [EVENT_TRAP_DEALT] = {"trap-dealt", "1.5", WON_TRAP},
    [EVENT_TAKES] = {"takes", "2.1"},
    [EVENT_BREAKS] = {"breaks", "2.1"},
    [EVENT_LEFT] = {"left", "2.1"},
    [EVENT_PERHAPS_MORE] = {"perhaps-more", "2.1", .foretold = true},
    [EVENT_CAUGHT_BEHIND] = {"caught-behind", "2.2", LOST_CAUGHT, .needs = &needs_refill},
    [EVENT_DISCARD] = {"discard", "3.1"},
    [EVENT_SEARCH_DRAW] = {"search-draw", "3.1"},
    [EVENT_MOVE] = {"move", "3.2"},
    [EVENT_IDLE] = {"idle", "3.2"},
    [EVENT_MAKES] = {"makes", "3.3"},
    [EVENT_LENGTHENS] = {"lengthens", "3.3"},
    [EVENT_EARN] = {"earn", "3.3"},
    [EVENT_MOVE_DRAW] = {"move-draw", "3.2"},
    [EVENT_TRAP] = {"trap", "3.4", WON_TRAP},
    [EVENT_CAUGHT_EMPTY] = {"caught-empty", "3.1", LOST_CAUGHT},
    [EVENT_ESCAPED] = {"escaped", "3.4", WON_ESCAPED},
    [EVENT_CERTAIN] = {"certain", "2.1", .foretold = true},
    [EVENT_PERHAPS_TRAP] = {"perhaps-trap", "3.4", .foretold = true},
    [EVENT_ELSE_TAKES] = {"else-takes", "2.1", .foretold = true},
    [EVENT_ELSE_ESCAPED] = {"else-escaped", "3.4", .foretold = true},
    [EVENT_COUNTS] = {"counts", "3.4", .quiet = true},
    {NULL, NULL},
};

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
