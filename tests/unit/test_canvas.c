/* Tests of frames in memory: drawing outside is ignored, characters are measured in columns, and
 * text is broken at the right places. All drawing relies on this. */

#define _GNU_SOURCE /* fmemopen */
#include <stdio.h>
#include <string.h>

#include "unit/seat.h"

static struct canvas canvas;

static const struct style plain = {COLOUR_TEXT, COLOUR_BACKGROUND, 0};

static void assert_shows(const char *text)
{
    static char is[4000];
    FILE *out = fmemopen(is, sizeof is, "w");
    print_frame(out, &canvas);
    fclose(out);
    assert_string_equal(is, text);
}

TEST(what_falls_outside_is_left_out)
{
    static struct canvas before;
    canvas_clear(&canvas, 5, 2);
    assert_int_equal(canvas_put(&canvas, 3, 0, plain, "abc"), 6);
    assert_int_equal(canvas_put(&canvas, -2, 1, plain, "xyz"), 1);
    canvas_put(&canvas, 0, -1, plain, "no");
    canvas_put(&canvas, 0, 2, plain, "no");
    assert_shows("   ab\nz\n");
    before = canvas;
    canvas_fill(&canvas, (struct rect){5, 0, 3, 3}, plain, "#");
    canvas_fill(&canvas, (struct rect){0, 0, 0, 5}, plain, "#");
    canvas_fill(&canvas, (struct rect){0, 0, -3, -1}, plain, "#");
    canvas_light(&canvas, (struct rect){-9, -9, 9, 9}, COLOUR_FLASH);
    assert_memory_equal(&canvas, &before, sizeof canvas);
}

TEST(a_frame_has_the_size_asked_for_or_the_largest_there_is)
{
    canvas_clear(&canvas, 80, 24);
    assert_int_equal(canvas.columns, 80);
    assert_int_equal(canvas.rows, 24);
    canvas_clear(&canvas, 100000, 100000);
    assert_int_equal(canvas.columns, CANVAS_COLUMNS);
    assert_int_equal(canvas.rows, CANVAS_ROWS);
}

TEST(columns_are_characters_and_not_bytes)
{
    assert_int_equal(columns_of(""), 0);
    assert_int_equal(columns_of("abc"), 3);
    assert_int_equal(columns_of("9♠ 10♦"), 6);
    canvas_clear(&canvas, 8, 1);
    assert_int_equal(canvas_put(&canvas, 0, 0, plain, "♠┃x"), 3);
    assert_shows("♠┃x\n");
    /* Bytes that are not UTF-8 do no harm. */
    canvas_clear(&canvas, 8, 1);
    int end = canvas_put(&canvas, 0, 0, plain,
                         "\xe2\x99"
                         "a\xff");
    assert_true(end >= 3 && end <= 4);
}

TEST(what_is_too_long_ends_in_an_ellipsis)
{
    canvas_clear(&canvas, 12, 3);
    assert_int_equal(canvas_put_brief(&canvas, 0, 0, 6, plain, "♠♠♠♠♠♠"), 6);
    assert_int_equal(canvas_put_brief(&canvas, 0, 1, 6, plain, "♠♠♠♠♠♠♠"), 6);
    assert_int_equal(canvas_put_brief(&canvas, 0, 2, 1, plain, "ab"), 1);
    assert_int_equal(canvas_put_brief(&canvas, 4, 2, 0, plain, "ab"), 4);
    assert_int_equal(canvas_put_brief(&canvas, 4, 2, -3, plain, "ab"), 4);
    assert_shows("♠♠♠♠♠♠\n♠♠♠♠♠…\n…\n");
}

TEST(text_is_broken_at_spaces_and_line_breaks)
{
    const char *words = "one two three\nfour seventeen-eighteen five";
    canvas_clear(&canvas, 12, 8);
    int lines = canvas_wrap(&canvas, (struct rect){1, 0, 9, 8}, plain, words, 0);
    assert_shows(" one two\n three\n four\n seventeen\n -eighteen\n five\n\n\n");
    assert_int_equal(lines, 6);
    assert_int_equal(canvas_wrap(NULL, (struct rect){0, 0, 9, 1}, plain, words, 0), lines);

    /* Scrolled, and cut off at the bottom. */
    canvas_clear(&canvas, 12, 4);
    assert_int_equal(canvas_wrap(&canvas, (struct rect){0, 1, 9, 2}, plain, words, 2), lines);
    assert_shows("\nfour\nseventeen\n\n");
    canvas_clear(&canvas, 4, 1);
    assert_int_equal(canvas_wrap(&canvas, (struct rect){0, 0, 0, 1}, plain, words, 0), 0);
    assert_int_equal(canvas_wrap(&canvas, (struct rect){0, 0, 4, 1}, plain, "", 0), 0);
}
