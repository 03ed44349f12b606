/* Tests of column games on the table, with the toy that is a patience (toy/columns.h), which the
 * table does not know: which zones form a tableau; moving cards with keys from column to column, to
 * the stacks above them and to empty places; animations; and columns longer than the frame. */

#include <stdio.h>
#include <string.h>

#include "toy/toy.h"
#include "unit/seat.h"

static struct seat seat;
static struct table *const table = &seat.table;

static void sit_down(const char *id)
{
    seat_open(&seat, &toy_games, toy_themes, UNSAVED);
    seat_deal(&seat, id);
}

static int count_of(const struct view *v, int zone)
{
    return v->zone[zone].count;
}

/* Returns the cards of a zone, as `5S 4H`; a face-down card is `??`. */
static const char *cards_of(const struct view *v, int zone)
{
    static char words[4 * VIEW_SPOTS];
    struct text t = dread_text_in(words, sizeof words);
    for (int i = 0; i < v->zone[zone].count; i++) {
        if (i) dread_text_char(&t, ' ');
        dread_card_write(&t, dread_view_spot(v, dread_thing_card(zone, i))->card);
    }
    return words;
}

/* ---- Which zones lie in the middle ---- */

static struct table_layout look_of(const struct game *game, const char *lines)
{
    struct table_layout layout;
    dread_layout_read(&layout, &(struct theme){.id = game->id, .text = lines}, game);
    return layout;
}

static void assert_zones(const struct side_by_side *s, int n, const uint8_t zones[])
{
    assert_int_equal(s->count, n);
    assert_memory_equal(s->zone, zones, (size_t)n);
}

TEST(all_columns_are_the_tableau_unless_the_theme_names_them)
{
    struct table_layout layout = look_of(&toy_columns, "");
    assert_zones(&layout.tableau, 4, (uint8_t[]){0, 1, 2, 3});
    assert_zones(&layout.stacks, 3, (uint8_t[]){COLUMNS_HOMES, COLUMNS_HOMES + 1, COLUMNS_STOCK});
    layout = look_of(&toy_columns, "main column-3 - column-1:\nabove - stock:\n");
    assert_zones(&layout.tableau, 3, (uint8_t[]){2, NO_ZONE, 0});
    assert_zones(&layout.stacks, 2, (uint8_t[]){NO_ZONE, COLUMNS_STOCK});
    assert_int_equal(layout.main, 2);
    layout = look_of(&toy_columns, "main nowhere:\nabove nothing at all:\n");
    assert_zones(&layout.tableau, 4, (uint8_t[]){0, 1, 2, 3});
    assert_int_equal(layout.stacks.count, 3);
}

TEST(a_grid_or_a_row_in_the_middle_is_no_tableau)
{
    struct table_layout layout = look_of(&toy, "");
    assert_int_equal(layout.main, TOY_GROUND);
    assert_int_equal(layout.tableau.count, 0);
    layout = look_of(&toy, "main hand:\n");
    assert_int_equal(layout.main, TOY_HAND);
    assert_int_equal(layout.tableau.count, 0);
    assert_int_equal(layout.stacks.count, 0);
}

/* A zone that the theme does not name is in the panel, with its name. */
TEST(a_column_that_the_theme_leaves_out_lies_in_the_panel)
{
    static char lines[8000];
    snprintf(lines, sizeof lines, "main column-1 column-2 column-3:\n%s", columns_theme);
    const struct theme themes[] = {{.id = "columns", .text = lines}, {0}};
    seat_open(&seat, &toy_games, themes, UNSAVED);
    seat_deal(&seat, "columns#3");
    seat_reads(&seat, "column 4  ▒▒");
    seat_reads(&seat, "4♥");
}

/* ---- Keys ---- */

static void assert_focus(struct thing thing)
{
    if (table->focus.kind != HIT_THING || !dread_thing_same(table->focus.thing, thing))
        seat_fails(&seat, "the focus is on something else", "");
}

/* Presses arrow keys (L, R, U, D) and Enter (E). */
static void press(const char *keys)
{
    for (; *keys; keys++)
        seat_key(&seat, *keys == 'L'   ? KEY_OF_LEFT
                        : *keys == 'R' ? KEY_OF_RIGHT
                        : *keys == 'U' ? KEY_OF_UP
                        : *keys == 'D' ? KEY_OF_DOWN
                                       : KEY_OF_ENTER);
}

TEST(the_arrows_go_from_card_to_card_and_up_to_the_stacks)
{
    sit_down("columns#3");
    assert_focus(dread_thing_card(0, 0));
    press("R");
    assert_focus(dread_thing_card(1, 1));
    press("U");
    assert_focus(dread_thing_card(1, 0));
    press("R");
    assert_focus(dread_thing_card(2, 0));
    press("DD");
    assert_focus(dread_thing_card(2, 2));
    seat_reads(&seat, "column 3: 5 of spades");
    press("UUU");
    assert_focus(dread_thing_zone(COLUMNS_HOMES));
    seat_reads(&seat, "home of spades: nothing");
    press("L");
    assert_focus(dread_thing_zone(COLUMNS_STOCK));
    seat_reads(&seat, "stock: 10 cards");
}

TEST(a_card_is_picked_shown_and_moved_by_keys)
{
    sit_down("columns#3");
    press("RRR");
    assert_focus(dread_thing_card(3, 3));
    press("E");
    seat_reads(&seat, "Move the 4♥ from column 4 to column 3.");
    seat_reads_whole(&seat, "You turn up an unseen card.");
    seat_reads(&seat, "new"); /* the mark is after the column to which the card would go */
    assert_int_equal(seat.play->session.played, 0);
    press("L");
    assert_focus(dread_thing_card(2, 2));
    press("E");
    assert_int_equal(seat.play->session.played, 1);
    assert_string_equal(cards_of(&seat.play->view, 2), "?? ?? 5S 4H");
    assert_string_equal(cards_of(&seat.play->view, 3), "?? ?? AH");
    seat_reads_whole(&seat, "You move 4♥ from column 4 to column 3. You turn up A♥.");
}

TEST(what_is_in_hand_goes_to_the_place_behind_a_column)
{
    sit_down("columns#3");
    const struct hit_region end = {.kind = HIT_THING, .thing = dread_thing_zone(2)};
    assert_null(hit_find(&table->hits, &end)); /* it can be focused only while a card is picked */
    press("RRREL");
    press("D");
    assert_focus(end.thing);
    press("E");
    assert_string_equal(cards_of(&seat.play->view, 2), "?? ?? 5S 4H");
    /* This move shows that the focus picks a run by its first card. */
    press("E");
    assert_int_equal(seat.play->session.played, 1);
}

TEST(an_empty_column_is_a_place_to_go_to)
{
    sit_down("columns#3");
    press("E");
    seat_reads(&seat, "+1"); /* the mark at the home of spades */
    press("E");
    assert_int_equal(count_of(&seat.play->view, 0), 0);
    assert_string_equal(cards_of(&seat.play->view, COLUMNS_HOMES), "AS");
    const struct hit_region place = {.kind = HIT_THING, .thing = dread_thing_zone(0)};
    assert_non_null(hit_find(&table->hits, &place));
    const struct hit_region three = {.kind = HIT_THING, .thing = dread_thing_card(1, 1)};
    assert_true(seat_focus(&seat, &three, BY_KEYS));
    press("EL");
    assert_focus(place.thing);
    seat_reads(&seat, "column 1");
    press("E");
    assert_string_equal(cards_of(&seat.play->view, 0), "3H");
}

/* The 4 of hearts can go on either 5 of spades. It goes to the one that the player chooses. */
TEST(a_card_moves_onto_the_one_of_two_equal_cards_that_was_chosen)
{
    sit_down("columns@ASAH5SAH2S5S2S3S3H4HAS2H2H3S3H4S4S4H5H5H");
    const struct hit_region four = {.kind = HIT_THING, .thing = dread_thing_card(3, 3)};
    assert_true(seat_focus(&seat, &four, BY_KEYS));
    press("E");
    press("LL");
    assert_focus(dread_thing_card(1, 1));
    press("E");
    assert_string_equal(cards_of(&seat.play->view, 1), "?? 5S 4H");
    assert_string_equal(cards_of(&seat.play->view, 2), "?? ?? 5S");
    const struct hit_region again = {.kind = HIT_THING, .thing = dread_thing_card(1, 2)};
    assert_true(seat_focus(&seat, &again, BY_KEYS));
    press("ERE");
    assert_string_equal(cards_of(&seat.play->view, 1), "?? 5S");
    assert_string_equal(cards_of(&seat.play->view, 2), "?? ?? 5S 4H");
}

/* ---- Stacks ---- */

/* Touches the card on top of the stock instead of the stock: a game might do this. */
static void touch_the_top(const struct view *v, action a, struct touch *touch)
{
    toy_columns.touches(v, a, touch);
    for (int i = 0; i < touch->count; i++)
        if (dread_thing_same(touch->thing[i], dread_thing_zone(COLUMNS_STOCK)))
            touch->thing[i] = dread_thing_card(COLUMNS_STOCK, v->zone[COLUMNS_STOCK].count - 1);
}

TEST(a_stack_is_pointed_at_as_its_top_card_where_that_can_be_chosen)
{
    static struct game game;
    static const struct game *const list[] = {&game};
    static const struct games games = {list, 1};
    game = toy_columns;
    game.touches = touch_the_top;
    seat_open(&seat, &games, toy_themes, UNSAVED);
    seat_deal(&seat, "columns#3");
    const struct hit_region top = {.kind = HIT_THING, .thing = dread_thing_card(COLUMNS_STOCK, 9)};
    assert_true(seat_focus(&seat, &top, BY_KEYS));
    press("EE");
    assert_int_equal(seat.play->session.played, 1);
    assert_int_equal(count_of(&seat.play->view, COLUMNS_STOCK), 6);
}

/* ---- Animations ---- */

/* Checks how many cards are in each column after every change of these numbers during the animation
 * of an action. */
static void assert_animation(const char *written, const int counts[][COLUMNS], int changes)
{
    action a;
    int now[COLUMNS], seen = 0;
    for (int k = 0; k < COLUMNS; k++) now[k] = count_of(&seat.play->view, k);
    seat.play->prefer.motion = true;
    assert_true(dread_session_parse(&seat.play->session, written, &a, NULL));
    seat_acts(&seat, a);
    for (; seat.play->animation.runs; seat.now += STEP_MS / 2) {
        int next[COLUMNS];
        seat_look(&seat);
        for (int k = 0; k < COLUMNS; k++) next[k] = count_of(&seat.play->animation.view, k);
        if (!memcmp(now, next, sizeof now)) continue;
        memcpy(now, next, sizeof now);
        assert_true(seen < changes);
        assert_memory_equal(now, counts[seen++], sizeof now);
    }
    assert_int_equal(seen, changes);
}

TEST(cards_come_from_the_stock_one_by_one)
{
    static const int counts[][COLUMNS] = {{2, 2, 3, 4}, {2, 3, 3, 4}, {2, 3, 4, 4}, {2, 3, 4, 5}};
    sit_down("columns#3");
    assert_animation("draw", counts, 4);
}

TEST(a_card_moves_and_the_one_above_it_is_turned_up)
{
    static const int counts[][COLUMNS] = {{1, 2, 4, 3}};
    sit_down("columns#3");
    assert_animation("move 1 4>3", counts, 1);
    assert_string_equal(cards_of(&seat.play->animation.view, 2), "?? ?? 5S 4H");
    assert_string_equal(cards_of(&seat.play->animation.view, 3), "?? ?? AH");
}

/* ---- Long columns ---- */

/* Returns a view whose first column has n cards, the first `dark` of them face down. */
static struct view long_column(int n, int dark)
{
    struct view v = {0};
    for (int k = 0; k < COLUMNS + 3; k++) {
        dread_view_zone(&v, k < COLUMNS ? LAYOUT_COLUMN : LAYOUT_STACK);
        for (int i = 0; i < (k ? 1 : n); i++)
            dread_view_card(&v, !k && i < dark ? CARD_UNKNOWN : dread_card_of(i % 13 + 1, i % 4));
    }
    v.turn = 1;
    dread_view_gauge(&v, 1, 0);
    dread_view_gauge(&v, 1, 0);
    return v;
}

/* Draws a view, even one that no game leads to, with this focus. */
static void show(const struct view *v, struct focus focus)
{
    static struct scene scene;
    scene = *table->scene;
    scene.view = v;
    scene.focus = focus;
    scene.at_hand = scene.holding = false;
    picture_draw(&seat.canvas, &table->hits, &scene);
    seat.asked = false;
}

static struct focus on_card(int i)
{
    return (struct focus){.kind = FOCUS_THING, .thing = dread_thing_card(0, i)};
}

/* Returns true if card i of the first column is on the frame, can be pointed at and is above the
 * last line. */
static bool is_in_sight(int i)
{
    const struct hit_region hit = {.kind = HIT_THING, .thing = dread_thing_card(0, i)};
    const struct hit_region *found = hit_find(&table->hits, &hit);
    if (!found) return false;
    if (found->at.y < 1 || found->at.y + found->at.h > seat.canvas.rows - 1)
        seat_fails(&seat, "a card lies outside", "");
    return true;
}

TEST(a_long_column_shrinks_and_never_leaves_the_frame)
{
    static const int sizes[][2] = {{80, 24}, {100, 30}, {120, 40}, {200, 60}};
    sit_down("columns#3");
    for (size_t s = 0; s < sizeof sizes / sizeof *sizes; s++) {
        seat_size(&seat, sizes[s][0], sizes[s][1]);
        for (int n = 1; n <= 60; n++) {
            int last = n - 1, shown = 0;
            struct view v = long_column(n, n / 3);
            show(&v, (struct focus){0});
            assert_true(is_in_sight(last));
            for (int i = 0; i < n; i++) shown += is_in_sight(i);
            /* A card is left out only if there is no line for it below the stacks. */
            if (shown < n && shown < seat.canvas.rows - 2 - 10 - 1 - 3)
                seat_fails(&seat, "there is room for more cards", "");
            if (n <= 12) assert_int_equal(shown, n);
        }
    }
}

TEST(every_card_of_a_column_too_long_comes_in_sight_with_the_focus)
{
    enum { MANY = 40 };
    sit_down("columns#3");
    struct view v = long_column(MANY, 5);
    show(&v, (struct focus){0});
    assert_false(is_in_sight(0));
    seat_reads(&seat, "▲");
    seat_reads_not(&seat, "▼");
    for (int i = MANY - 1; i >= 0; i--) {
        show(&v, on_card(i));
        assert_true(is_in_sight(i));
    }
    seat_reads(&seat, "▼");
    seat_reads_not(&seat, "▲");
}

/* Every covered card shows its rank and suit, even if it is about to be taken. */
TEST(covered_cards_show_what_they_are)
{
    sit_down("columns#3");
    struct view v = long_column(10, 0);
    show(&v, (struct focus){0});
    for (int i = 0; i < 10; i++) {
        char face[16];
        struct text t = dread_text_in(face, sizeof face);
        dread_text_add(&t, "╭");
        dread_card_write_for_people(&t, dread_card_of(i + 1, i % 4));
        seat_reads(&seat, face);
    }
    seat_reads_not(&seat, "━");
    v.spot[3].tags = TAG_DOOMED;
    show(&v, (struct focus){0});
    seat_reads(&seat, "╭4♦━━━");
}

/* The widest patiences have ten columns: draws this game's columns again and again. */
TEST(ten_columns_get_narrower_cards_and_leave_room_for_the_panel)
{
    struct side_by_side *tableau = &seat.play->layout.tableau;
    sit_down("columns#3");
    for (tableau->count = 0; tableau->count < 10; tableau->count++)
        tableau->zone[tableau->count] = (uint8_t)(tableau->count % COLUMNS);
    seat_look(&seat);
    struct rect panel = panel_place(&seat.canvas, table->scene);
    assert_true(panel.w >= 34 && panel.x + panel.w <= seat.canvas.columns);
    for (int i = 0; i < table->hits.count; i++) {
        const struct hit_region *hit = &table->hits.hit[i];
        if (hit->kind != HIT_THING) continue;
        assert_int_equal(hit->at.w, 3);
        assert_true(hit->at.x + hit->at.w < panel.x);
    }
    seat_reads(&seat, "4♥─");
}
