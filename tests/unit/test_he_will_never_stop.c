/* Tests of He Will Never Stop: what the worked examples (tests/examples) cannot say. They are about
 * the view, about events and words, and about random games. Hands and decks are written as ranks,
 * as on the rules page. */

#include <string.h>

#include "unit/walk.h"

#include "search/perft.h"
#include "core/session.h"
#include "games/he-will-never-stop/internal.h"

extern const struct game dread_he_will_never_stop;

static bool is_flight(const struct game *g)
{
    return g == &dread_he_will_never_stop;
}

/* ---- Deals ---- */

TEST(a_deal_has_the_same_cards_in_the_same_order_under_every_dial)
{
    for (int hand = 6; hand <= 10; hand++)
        for (int earn = 1; earn <= 3; earn++)
            for (uint64_t number = 0; number < 20; number++) {
                struct rules usual, rules;
                struct deal one, other, written;
                struct position p;
                const struct game *game;
                char id[ID_BYTES];
                dread_rules_standard(dread_he_will_never_stop.options, &usual);
                rules = usual;
                rules.value[HAND] = (uint8_t)hand;
                rules.value[EARN] = (uint8_t)earn;
                dread_deal_number(&dread_he_will_never_stop, &usual, number, &one);
                dread_deal_number(&dread_he_will_never_stop, &rules, number, &other);
                assert_memory_equal(one.cards, other.cards, sizeof one.cards);
                dread_he_will_never_stop.start(&other, &p, NULL);
                assert_int_equal(((const struct flight *)&p)->next, hand);
                struct view v;
                dread_he_will_never_stop.see(&other, &p, &v);
                assert_int_equal(v.zone[ZONE_DECK].count, DECK - hand);
                assert_int_equal(v.gauge[1].most, DECK - hand);

                /* The same deal written out by its cards must have the same hand size. */
                other.by_cards = 1;
                struct text t = dread_text_in(id, sizeof id);
                dread_id_write(&dread_he_will_never_stop, &other, &t);
                assert_true(dread_id_read(&dread_games, id, &game, &written, NULL));
                assert_memory_equal(&written.rules, &rules, sizeof rules);
                assert_memory_equal(written.cards, other.cards, sizeof other.cards);
            }
}

TEST(a_position_in_which_a_card_is_held_twice_or_was_never_dealt_is_not_sane)
{
    struct deal deal;
    struct position p;
    const struct game *game = deal_of(&dread_games, "he-will-never-stop#1", &deal);
    struct flight *f = (struct flight *)&p;
    game->start(&deal, &p, NULL);
    assert_true(game->sane(&deal, &p));
    card first = f->hand[0];
    f->hand[0] = f->hand[1];
    assert_false(game->sane(&deal, &p));
    f->hand[0] = deal.cards[DECK - 1];
    assert_false(game->sane(&deal, &p));
    f->hand[0] = first;
    f->turn = 0;
    assert_false(game->sane(&deal, &p));
}

TEST(perft_stops_where_its_budget_ends)
{
    struct deal deal;
    struct position p;
    deal_of(&dread_games, "he-will-never-stop#1", &deal);
    dread_he_will_never_stop.start(&deal, &p, NULL);
    uint64_t budget = 10;
    assert_true(dread_perft(&dread_he_will_never_stop, &deal, &p, 3, &budget) < 41886);
    assert_true(budget == 0);
    assert_true(dread_perft(&dread_he_will_never_stop, &deal, &p, 0, &budget) == 1);
}

/* ---- Events ---- */

static void moves(const struct event *e, struct thing from, struct thing to)
{
    assert_true(dread_thing_same(e->from, from));
    assert_true(dread_thing_same(e->to, to));
}

TEST(events_name_places_where_the_cards_are_not)
{
    struct chase s;
    chase_set(&s, "", "23845", "667");
    chase_play(&s, "search 8");
    moves(event_of(s.game, &s.trace, "discard", 0), dread_thing_card(ZONE_HAND, 2),
          dread_thing_zone(ZONE_DISCARD));
    moves(event_of(s.game, &s.trace, "search-draw", 0), dread_thing_zone(ZONE_DECK),
          dread_thing_card(ZONE_HAND, 4));
    moves(event_of(s.game, &s.trace, "takes", 0), dread_thing_card(ZONE_HAND, 0),
          dread_thing_zone(ZONE_DISCARD));
    chase_set(&s, "", "238461", "555");
    chase_play(&s, "move 3>6");
    moves(event_of(s.game, &s.trace, "move", 0), dread_thing_card(ZONE_HAND, 2),
          dread_thing_card(ZONE_HAND, 5));
}

/* ---- The view ---- */

LAW(a_hand_can_be_told_from_its_view, .every = 1, .only = is_flight)
{
    struct flight truth = *flight_of(v->now), told = dread_flight_recall(v->view);
    memset(truth.hand + truth.held, 0, DECK - truth.held); /* old cards behind the end */
    assert_memory_equal(&told, &truth, sizeof told);
}

static void view_of(const char *options, const char *hand, struct view *v)
{
    struct chase s;
    chase_set(&s, options, hand, "11");
    s.game->see(&s.deal, &s.now, v);
}

/* Compares a tag of the hand's cards (or their groups, if `tag` is 0) with `marks`: one character a
 * card, `.` for none. */
static void hand_shows(const char *options, const char *hand, int tag, const char *marks)
{
    struct view v;
    view_of(options, hand, &v);
    assert_int_equal(v.zone[ZONE_HAND].count, strlen(hand));
    for (int i = 0; marks[i]; i++) {
        const struct spot *spot = dread_view_spot(&v, dread_thing_card(ZONE_HAND, i));
        int group = marks[i] == '.' ? 0 : marks[i] - '0';
        if (tag) assert_int_equal((spot->tags & tag) != 0, marks[i] != '.');
        else assert_int_equal(spot->group, group);
    }
}

TEST(the_view_tags_what_the_next_pursuit_takes)
{
    hand_shows("", "34562777", TAG_DOOMED, "xx......");
    hand_shows("", "83456", TAG_DOOMED, "x....");
    hand_shows("", "34588123", TAG_DOOMED, "x.......");
    hand_shows("pursuit=any", "34588123", TAG_DOOMED, "xxxxxx..");
    hand_shows("sequences=both", "65438", TAG_DOOMED, "xx...");
}

TEST(the_view_tags_and_numbers_sequences)
{
    hand_shows("", "34562777", TAG_GROUPED, "xxxx....");
    hand_shows("", "34562777", TAG_FIXED, "xxxx....");
    hand_shows("", "34582123", 0, "111..222");
    hand_shows("", "34582123", TAG_GROUPED, "xxx..xxx");
    hand_shows("", "65432", TAG_GROUPED, ".....");
    hand_shows("sequences=both", "8345432", 0, ".111222");
    hand_shows("sequences=both", "8543456", 0, ".111222");
    hand_shows("sequences=both", "8543456", TAG_FIXED, ".xxxxxx");
}

TEST(the_view_tags_three_alike)
{
    hand_shows("", "34562777", TAG_ALIKE, ".....xxx");
    hand_shows("", "33577", TAG_ALIKE, ".....");
}

TEST(the_distance_is_how_many_pursuits_are_left)
{
    static const struct {
        const char *options, *hand;
        int distance;
    } known[] = {{"", "34562777", 7}, {"", "8", 1},
                 {"", "345", 3},      {"", "12345678", 3},
                 {"", "87654", 5},    {"sequences=both", "87654", 3},
                 {"", "34588123", 8}, {"pursuit=any", "34588123", 3}};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        struct view v;
        view_of(known[i].options, known[i].hand, &v);
        assert_int_equal(v.gauge[0].value, strlen(known[i].hand));
        assert_int_equal(v.gauge[1].value, 2);
        assert_int_equal(v.gauge[1].most, 24);
        assert_int_equal(v.gauge[2].value, known[i].distance);
    }
}

/* Returns a card's sort key in a fan of this game. */
static int by_rank(card c)
{
    return 4 * dread_card_rank(c) + dread_card_suit(c);
}

TEST(the_view_shows_discards_and_what_is_left_but_no_order)
{
    struct chase s;
    struct view v;
    chase_set(&s, "", "238461", "551");
    s.game->see(&s.deal, &s.now, &v);
    assert_int_equal(v.zone[ZONE_DECK].count, 3);
    assert_int_equal(v.zone[ZONE_DISCARD].count, 32 - 6 - 3);
    assert_int_equal(v.zone[ZONE_UNSEEN].count, 3);
    for (int i = 0; i < 3; i++)
        assert_int_equal(dread_view_spot(&v, dread_thing_card(ZONE_DECK, i))->card, CARD_UNKNOWN);
    for (int zone = ZONE_DISCARD; zone <= ZONE_UNSEEN; zone++)
        for (int i = 1; i < v.zone[zone].count; i++)
            assert_true(by_rank(dread_view_spot(&v, dread_thing_card(zone, i - 1))->card) <
                        by_rank(dread_view_spot(&v, dread_thing_card(zone, i))->card));
    assert_int_equal(v.outcome, PLAYING);
    assert_int_equal(v.prompt, 0);
    chase_play(&s, "search 2");
    s.game->see(&s.deal, &s.now, &v);
    assert_int_equal(v.turn, 2);
}

TEST(actions_touch_the_cards_they_are_about)
{
    struct view v;
    struct touch t;
    view_of("", "3835", &v);
    dread_he_will_never_stop.touches(&v, 3, &t);
    assert_int_equal(t.count, 2);
    assert_true(dread_thing_same(t.thing[0], dread_thing_card(ZONE_HAND, 0)));
    assert_true(dread_thing_same(t.thing[1], dread_thing_card(ZONE_HAND, 2)));
    /* To become the last card, the card goes into the gap after the last one. */
    dread_he_will_never_stop.touches(&v, move_action(1, 3), &t);
    assert_true(dread_thing_same(t.thing[0], dread_thing_card(ZONE_HAND, 1)));
    assert_true(dread_thing_same(t.thing[1], dread_thing_gap(ZONE_HAND, 4)));
    dread_he_will_never_stop.touches(&v, move_action(1, 0), &t);
    assert_true(dread_thing_same(t.thing[1], dread_thing_gap(ZONE_HAND, 0)));
}

TEST(actions_are_described_in_words)
{
    struct view v;
    char words[200];
    view_of("", "3835", &v);
    struct text t = dread_text_in(words, sizeof words);
    dread_he_will_never_stop.describe(&v, move_action(1, 3), &t);
    assert_string_equal(words, "move the 8♠ from place 2 to place 4");
    t = dread_text_in(words, sizeof words);
    dread_he_will_never_stop.describe(&v, 3, &t);
    assert_string_equal(words, "discard 3♠ and 3♥, and draw as many");
}

/* ---- Previews of cards to be drawn ---- */

/* The results of an action over all ranks that it may draw. */
struct outcomes {
    int trap, escaped, caught; /* number of ways to draw */
    int ways, least, most;     /* least, most: cards that the pursuit takes if there is no trap */
};

/* Draws n more cards to deck places from `at` on, in every order of ranks, and plays the action for
 * each. */
static void play_all_ways(struct deal *d, const struct position *p, action a, int at, int n,
                          struct outcomes *o)
{
    if (n) {
        unsigned met = 0;
        for (int i = at; i < DECK; i++) {
            card here = d->cards[at], there = d->cards[i];
            if (met >> dread_card_rank(there) & 1) continue;
            met |= 1u << dread_card_rank(there);
            d->cards[at] = there;
            d->cards[i] = here;
            play_all_ways(d, p, a, at + 1, n - 1, o);
            d->cards[at] = here;
            d->cards[i] = there;
        }
        return;
    }
    struct event event[EVENTS_MOST];
    struct trace real = {.event = event, .room = EVENTS_MOST};
    struct position next = *p;
    dread_he_will_never_stop.apply(d, &next, a, &real);
    int taken = events_of(&dread_he_will_never_stop, &real, "takes");
    bool trap = events_of(&dread_he_will_never_stop, &real, "trap");
    o->escaped += events_of(&dread_he_will_never_stop, &real, "escaped");
    o->caught += events_of(&dread_he_will_never_stop, &real, "caught-behind");
    o->trap += trap;
    o->ways++;
    if (trap) return;
    if (o->ways == o->trap + 1 || taken < o->least) o->least = taken;
    if (o->ways == o->trap + 1 || taken > o->most) o->most = taken;
}

static void check_preview(const struct deal *deal, const struct position *p, action a)
{
    const struct game *game = &dread_he_will_never_stop;
    struct view v;
    struct event event[EVENTS_MOST];
    struct trace told = {.event = event, .room = EVENTS_MOST};
    struct deal d = *deal;
    struct outcomes o = {0};
    int next = ((const struct flight *)p)->next, drawn = 0;
    game->see(deal, p, &v);
    game->preview(&v, a, &told);
    for (int i = 0; i < told.count; i++)
        if (event[i].id == EVENT_SEARCH_DRAW || event[i].id == EVENT_MOVE_DRAW)
            drawn = event[i].card == CARD_UNKNOWN ? event[i].amount : 1;
    play_all_ways(&d, p, a, next, drawn, &o);
    bool never = !o.trap, always = o.trap == o.ways;
    assert_int_equal(events_of(game, &told, "trap"), always);
    assert_int_equal(events_of(game, &told, "perhaps-trap"), !never && !always);
    assert_int_equal(events_of(game, &told, "takes"), never ? o.least : 0);
    assert_int_equal(events_of(game, &told, "else-takes"), never || always ? 0 : o.least);
    assert_int_equal(events_of(game, &told, "perhaps-more"), !always && o.most > o.least);
    assert_int_equal(events_of(game, &told, "escaped"), o.escaped == o.ways);
    assert_int_equal(events_of(game, &told, "else-escaped"), o.escaped && o.escaped < o.ways);
    assert_int_equal(events_of(game, &told, "caught-behind"), o.caught == o.ways);
    assert_true(!o.caught || o.caught == o.ways);
}

TEST(a_preview_has_a_possible_trap_or_larger_pursuit_exactly_if_some_draw_brings_it)
{
    struct rng r = dread_rng_from(31);
    for (int g = 0; g < rounds(200); g++) {
        struct rules rules;
        struct deal deal;
        struct position p;
        random_rules(dread_he_will_never_stop.options, &r, &rules);
        dread_deal_number(&dread_he_will_never_stop, &rules, (uint64_t)g, &deal);
        dread_he_will_never_stop.start(&deal, &p, NULL);
        action legal[ACTIONS_MOST];
        int n;
        while ((n = dread_he_will_never_stop.actions(&deal, &p, legal))) {
            for (int i = 0; i < 12; i++)
                check_preview(&deal, &p, legal[dread_rng_below(&r, (uint32_t)n)]);
            check_preview(&deal, &p, legal[0]); /* a search */
            dread_he_will_never_stop.apply(&deal, &p, legal[dread_rng_below(&r, (uint32_t)n)],
                                           NULL);
        }
    }
}

TEST(there_are_always_words_for_why_and_why_not)
{
    struct rng r = dread_rng_from(32);
    for (int g = 0; g < rounds(80); g++) {
        struct rules rules;
        struct deal deal;
        struct position p;
        random_rules(dread_he_will_never_stop.options, &r, &rules);
        dread_deal_number(&dread_he_will_never_stop, &rules, (uint64_t)g, &deal);
        dread_he_will_never_stop.start(&deal, &p, NULL);
        action legal[ACTIONS_MOST];
        int n;
        while ((n = dread_he_will_never_stop.actions(&deal, &p, legal))) {
            struct view v;
            dread_he_will_never_stop.see(&deal, &p, &v);
            for (int i = 0, code = 0; code < move_action(DECK, 0); code++) {
                char words[320];
                struct text t = dread_text_in(words, sizeof words);
                bool is_legal = i < n && legal[i] == code;
                if (is_legal) dread_he_will_never_stop.describe(&v, legal[i++], &t);
                else dread_he_will_never_stop.why_not(&v, (action)code, &t);
                assert_true(t.length > 10 && !t.cut);
            }
            dread_he_will_never_stop.apply(&deal, &p, legal[dread_rng_below(&r, (uint32_t)n)],
                                           NULL);
        }
    }
}
