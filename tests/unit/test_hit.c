/* Tests of which hit region is beside another (src/tui/hit.h), where an arrow key moves the
 * focus. */

#include "tui/buttons.h"
#include "tui/hit.h"
#include "unit/help.h"

static struct hit_regions hits;

/* Adds a hit region of one character, this far to the right of and below the middle of the
 * frame. */
static void put(int columns, int lines)
{
    hits_add(&hits, (struct rect){40 + columns, 20 + lines, 1, 1}, HIT_BUTTON, hits.count);
}

/* A place that far to the right of and below the middle of the frame. */
struct offset {
    int columns, lines;
};

static struct offset from_focus(int columns, int lines)
{
    return (struct offset){columns, lines};
}

/* Adds a hit region in the middle and two others. Returns which of the two (1 or 2) is beside the
 * middle one in this direction; 0 for neither. */
static int beside(int facing, struct offset first, struct offset second)
{
    hits.count = 0;
    put(0, 0);
    put(first.columns, first.lines);
    put(second.columns, second.lines);
    const struct hit_region *hit = hit_beside(&hits, &hits.hit[0], facing);
    return hit ? hit->number : 0;
}

TEST(only_what_lies_ahead_is_beside)
{
    static const int ahead[][3] = {{NORTH, 0, -3}, {EAST, 3, 0}, {SOUTH, 0, 3}, {WEST, -3, 0}};
    for (int i = 0; i < 4; i++) {
        const int *to = ahead[i];
        assert_int_equal(beside(to[0], from_focus(to[1], to[2]), from_focus(-to[1], -to[2])), 1);
        assert_int_equal(
            beside(to[0], from_focus(-to[1], -to[2]), from_focus(-2 * to[1], -2 * to[2])), 0);
    }
    /* Nothing on the same line is above or below. */
    assert_int_equal(beside(NORTH, from_focus(3, 0), from_focus(-3, 0)), 0);
    assert_int_equal(beside(SOUTH, from_focus(3, 0), from_focus(-3, 0)), 0);
}

TEST(to_the_side_the_same_line_goes_before_any_other)
{
    assert_int_equal(beside(EAST, from_focus(1, 1), from_focus(39, 0)), 2);
    assert_int_equal(beside(WEST, from_focus(-1, -1), from_focus(-40, 0)), 2);
    assert_int_equal(beside(EAST, from_focus(9, 0), from_focus(8, 0)), 2);
}

/* Characters are twice as high as wide. On another line, a small distance in height matters more
 * than one in width: a line counts for six columns. */
TEST(to_the_side_a_line_further_off_counts_for_six_columns)
{
    for (int side = -1; side <= 1; side += 2) {
        int facing = side < 0 ? WEST : EAST;
        assert_int_equal(
            beside(facing, from_focus(5 * side + 10 * side, 1), from_focus(10 * side, 2)), 1);
        assert_int_equal(
            beside(facing, from_focus(7 * side + 10 * side, 1), from_focus(10 * side, 2)), 2);
        assert_int_equal(
            beside(facing, from_focus(17 * side + 2 * side, -2), from_focus(2 * side, 5)), 1);
        assert_int_equal(
            beside(facing, from_focus(19 * side + 2 * side, -2), from_focus(2 * side, 5)), 2);
    }
}

/* In columns of overlapping cards the focus moves to the card of the next column whose middle is
 * nearest. */
TEST(to_the_side_of_spots_equally_far_the_one_at_the_same_height_is_beside)
{
    for (int side = -1; side <= 1; side += 2) {
        hits.count = 0;
        hits_add(&hits, (struct rect){40, 20, 7, 5}, HIT_BUTTON, 0);
        for (int i = 0; i < 3; i++)
            hits_add(&hits, (struct rect){40 + 8 * side, 19 + 2 * i, 7, 2}, HIT_BUTTON, i + 1);
        hits_add(&hits, (struct rect){40 + 16 * side, 20, 7, 5}, HIT_BUTTON, 4);
        const struct hit_region *hit = hit_beside(&hits, &hits.hit[0], side < 0 ? WEST : EAST);
        assert_int_equal(hit->number, 2);
    }
}

TEST(up_and_down_a_line_counts_for_two_columns)
{
    for (int side = -1; side <= 1; side += 2) {
        int facing = side < 0 ? NORTH : SOUTH;
        assert_int_equal(beside(facing, from_focus(1, 1 * side), from_focus(0, 2 * side)), 1);
        assert_int_equal(beside(facing, from_focus(3, 1 * side), from_focus(0, 2 * side)), 2);
        assert_int_equal(beside(facing, from_focus(-7, 1 * side), from_focus(0, 5 * side)), 1);
        assert_int_equal(beside(facing, from_focus(-9, 1 * side), from_focus(0, 5 * side)), 2);
    }
}

TEST(a_spot_that_stands_for_a_key_is_left_out)
{
    hits.count = 0;
    put(0, 0);
    hits_add(&hits, (struct rect){41, 20, 1, 1}, HIT_KEY, 'u');
    put(9, 0);
    assert_int_equal(hit_beside(&hits, &hits.hit[0], EAST)->number, 2);
}

/* Of a button that can only lose, and has no room for its words, the region is its number and the
 * sign `!`, without the blank that stands before words. */
TEST(a_button_without_words_ends_with_its_sign)
{
    static struct canvas canvas;
    static struct scene scene = {.buttons = 1, .button = {{.dire = true, .brief = ""}}};
    struct rect room = {0, 0, 40, 4};
    struct pen pen = {&canvas, &hits, &scene, room, room.x, room.y};
    hits.count = 0;
    canvas_clear(&canvas, room.w, room.h);
    draw_buttons(&pen, BUTTONS_NUMBERS, false);
    assert_int_equal(hits.count, 1);
    assert_string_equal(canvas.at[0][hits.hit[0].at.w - 1].bytes, "!");
}
