/* What an event does to a view (dread_view_play in core/view.h). law_view_play.c has the law about
 * whole traces. */

#include <string.h>

#include "unit/help.h"

enum { LINE, HEAP, SUITS, RANKS, FIELD, CAVES };

static card named(const char *name)
{
    card c = CARD_NONE;
    assert_true(dread_card_read(&name, &c));
    return c;
}

/* Returns a view with a zone of each kind. */
static struct view table(void)
{
    struct view v;
    dread_view_clear(&v);
    dread_view_zone(&v, LAYOUT_ROW);
    dread_view_card(&v, named("3S"));
    dread_view_card(&v, named("5S"));
    dread_view_zone(&v, LAYOUT_STACK);
    dread_view_card(&v, CARD_UNKNOWN);
    dread_view_card(&v, CARD_UNKNOWN);
    dread_view_zone(&v, LAYOUT_FAN);
    dread_view_set(&v, dread_card_bit(named("9S")) | dread_card_bit(named("2H")) |
                           dread_card_bit(named("4H")));
    dread_view_zone(&v, LAYOUT_FAN);
    dread_view_ranks(&v, dread_card_bit(named("9C")) | dread_card_bit(named("2D")));
    struct zone *field = dread_view_zone(&v, LAYOUT_GRID);
    field->columns = field->rows = 2;
    dread_view_card(&v, CARD_UNKNOWN);
    dread_view_card(&v, named("7C"))->north = SIDE_WALL;
    dread_view_card(&v, CARD_NONE);
    dread_view_card(&v, CARD_NONE);
    dread_view_zone(&v, LAYOUT_ROW)->lasting = 1;
    dread_view_card(&v, named("AC"));
    dread_view_card(&v, named("AD"));
    dread_view_gauge(&v, 3, 0);
    dread_view_token(&v, 0, dread_thing_card(FIELD, 1));
    dread_view_token(&v, 1, dread_thing_zone(CAVES));
    return v;
}

/* Applies a change of a card. */
static bool plays(struct view *v, struct card_change m)
{
    return dread_view_play(v, &(struct event){.card = CARD_NONE, .token = NO_TOKEN, .moved = m});
}

/* Compares the cards of a zone with notation, one card after the other; `..` is a face-down
 * card. */
static void assert_cards(const struct view *v, int zone, const char *cards)
{
    char written[200];
    struct text t = dread_text_in(written, sizeof written);
    for (int i = 0; i < v->zone[zone].count; i++) {
        const struct spot *s = dread_view_spot(v, dread_thing_card(zone, i));
        if (s->face == FACE_DOWN) dread_text_add(&t, "..");
        else dread_card_write(&t, s->card);
    }
    assert_string_equal(written, cards);
}

TEST(a_card_goes_where_the_event_says)
{
    struct view v = table();
    assert_true(plays(
        &v, dread_card_moves(named("3S"), dread_thing_card(LINE, 0), dread_thing_card(LINE, 1))));
    assert_cards(&v, LINE, "5S3S");
    assert_true(plays(
        &v, dread_card_moves(named("5S"), dread_thing_card(LINE, 0), dread_thing_card(FIELD, 2))));
    assert_cards(&v, LINE, "3S");
    assert_cards(&v, FIELD, "..7C5S--");
    assert_true(plays(
        &v, dread_card_moves(named("7C"), dread_thing_card(FIELD, 1), dread_thing_card(LINE, 0))));
    assert_cards(&v, LINE, "7C3S");
    assert_cards(&v, FIELD, "..--5S--");
    assert_int_equal(dread_view_spot(&v, dread_thing_card(FIELD, 1))->north,
                     SIDE_WALL); /* the wall belongs to the cell, not to the card */
    assert_cards(&v, CAVES, "ACAD");
}

TEST(a_card_finds_its_place_in_a_zone)
{
    struct view v = table();
    plays(&v, dread_card_moves(named("3S"), dread_thing_zone(LINE), dread_thing_zone(SUITS)));
    assert_cards(&v, SUITS, "3S9S2H4H");
    plays(&v, dread_card_moves(named("5S"), dread_thing_zone(LINE), dread_thing_zone(RANKS)));
    assert_cards(&v, RANKS, "2D5S9C");
    plays(&v, dread_card_moves(CARD_JOKER, (struct thing){0}, dread_thing_zone(RANKS)));
    assert_cards(&v, RANKS, "2D5S9CXX");
    assert_cards(&v, LINE, "");
    plays(&v, dread_card_moves(named("2H"), dread_thing_zone(SUITS), dread_thing_zone(LINE)));
    plays(&v, dread_card_moves(named("9S"), dread_thing_zone(SUITS), dread_thing_zone(LINE)));
    assert_cards(&v, LINE, "2H9S");
    assert_cards(&v, SUITS, "3S4H");
}

TEST(a_card_that_turns_up_leaves_the_list_of_unseen_ones)
{
    struct view v = table();
    assert_true(plays(
        &v, dread_card_turns_up(named("2H"), dread_thing_card(FIELD, 0), dread_thing_zone(SUITS))));
    assert_cards(&v, FIELD, "2H7C----");
    assert_int_equal(dread_view_spot(&v, dread_thing_card(FIELD, 0))->face, FACE_UP);
    assert_cards(&v, SUITS, "9S4H");
    struct card_change draw = dread_card_moves(named("4H"), dread_thing_zone(HEAP),
                                               dread_thing_card(LINE, 2));
    draw.listed = dread_thing_zone(SUITS);
    assert_true(plays(&v, draw));
    assert_cards(&v, LINE, "3S5S4H");
    assert_cards(&v, HEAP, "..");
    assert_cards(&v, SUITS, "9S");
    /* The card joins that list when it is put back. */
    struct card_change back = dread_card_moves(named("4H"), dread_thing_card(LINE, 2),
                                               dread_thing_zone(HEAP));
    back.face = FACE_DOWN;
    back.listed = dread_thing_zone(SUITS);
    assert_true(plays(&v, back));
    assert_cards(&v, HEAP, "....");
    assert_cards(&v, SUITS, "9S4H");
}

TEST(a_lasting_place_stays_when_its_card_leaves)
{
    struct view v = table();
    plays(&v, dread_card_moves(named("AC"), dread_thing_card(CAVES, 0), (struct thing){0}));
    assert_cards(&v, CAVES, "--AD");
    assert_int_equal(dread_view_spot(&v, dread_thing_card(CAVES, 0))->face, FACE_NONE);
    plays(&v,
          dread_card_moves(named("AD"), dread_thing_card(CAVES, 1), dread_thing_card(CAVES, 0)));
    assert_cards(&v, CAVES, "AD--");
}

TEST(a_card_turns_round_where_it_lies)
{
    struct view v = table();
    struct card_change m = dread_card_moves(named("7C"), dread_thing_card(FIELD, 1),
                                            dread_thing_card(FIELD, 1));
    assert_false(plays(&v, m));
    m.horizontal = 1;
    assert_true(plays(&v, m));
    assert_int_equal(dread_view_spot(&v, dread_thing_card(FIELD, 1))->horizontal, 1);
}

TEST(tokens_come_change_and_go)
{
    struct view v = table();
    struct event e = {.card = CARD_NONE, .token = NO_TOKEN, .who = {TOKEN_COMES, 1, {.id = 2}}};
    assert_true(dread_view_play(&v, &e));
    assert_int_equal(v.tokens, 3);
    assert_int_equal(v.token[1].id, 2);
    assert_int_equal(v.token[2].id, 1);
    e.who = (struct token_change){TOKEN_BECOMES, 2, v.token[2]};
    assert_false(dread_view_play(&v, &e));
    e.who.token.mood = MOOD_HUNTS;
    e.who.token.memory = dread_thing_card(FIELD, 3);
    assert_true(dread_view_play(&v, &e));
    assert_int_equal(v.token[2].mood, MOOD_HUNTS);
    assert_int_equal(v.token[2].memory.index, 3);
    e.who = (struct token_change){.fate = TOKEN_GOES, .index = 0};
    assert_true(dread_view_play(&v, &e));
    assert_int_equal(v.tokens, 2);
    assert_int_equal(v.token[0].id, 2);
}

TEST(gauges_and_the_end_are_set)
{
    struct view v = table();
    struct event e = {
        .card = CARD_NONE, .token = NO_TOKEN, .gauge = dread_thing_gauge(0), .value = 3};
    assert_false(dread_view_play(&v, &e));
    e.value = -2;
    assert_true(dread_view_play(&v, &e));
    assert_int_equal(v.gauge[0].value, -2);
    e.outcome = 2;
    assert_true(dread_view_play(&v, &e));
    assert_int_equal(v.outcome, 2);
}

/* A preview leaves out what is uncertain, so places may be missing. */
TEST(what_has_no_place_is_passed_over)
{
    struct view v = table(), before = v;
    assert_false(plays(
        &v, dread_card_moves(named("KC"), dread_thing_card(LINE, 9), dread_thing_card(FIELD, 9))));
    assert_false(
        plays(&v, dread_card_turns_up(named("KC"), dread_thing_card(FIELD, 9), (struct thing){0})));
    struct event e = {.card = CARD_NONE,
                      .who = {TOKEN_BECOMES, 7, {.id = 1}},
                      .gauge = dread_thing_gauge(5),
                      .value = 9};
    assert_false(dread_view_play(&v, &e));
    assert_memory_equal(&v, &before, sizeof v);
    /* A full view takes no more cards. */
    while (v.spots < VIEW_SPOTS) dread_view_card(&v, CARD_UNKNOWN);
    before = v;
    assert_false(
        plays(&v, dread_card_moves(named("KC"), (struct thing){0}, dread_thing_zone(LINE))));
    assert_memory_equal(&v, &before, sizeof v);
}

TEST(an_event_of_several_unknown_cards_moves_them_all)
{
    struct view v = table();
    dread_view_play(&v,
                    &(struct event){.card = CARD_UNKNOWN,
                                    .token = NO_TOKEN,
                                    .amount = 2,
                                    .moved = dread_card_moves(CARD_UNKNOWN, dread_thing_zone(HEAP),
                                                              dread_thing_card(LINE, 2))});
    assert_cards(&v, LINE, "3S5S....");
    assert_cards(&v, HEAP, "");
}
