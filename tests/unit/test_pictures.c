/* Tests of pictures (theme/picture.h): every file can be read, and has a sign of ASCII for each of
 * its characters. Those that no frame of the scripts has (tests/tables) look as written down in
 * tests/golden/pictures.txt, as a terminal without colours shows them. DREAD_UPDATE=1 writes them
 * down; look at them. */

#define _GNU_SOURCE /* fmemopen, strsep */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tui/artwork.h"
#include "tui/ascii.h"
#include "unit/seat.h"

enum { FRAME_BYTES = 100000, LONGEST_ROW = 160 };

static struct canvas canvas;

static struct picture picture_of(const char *id)
{
    struct picture p;
    if (!dread_picture_read(&p, dread_pictures, id, (int)strlen(id)))
        fail_msg("the picture %s cannot be read", id);
    return p;
}

TEST(every_file_is_a_picture)
{
    assert_non_null(dread_pictures[0].id);
    for (int i = 0; dread_pictures[i].id; i++) {
        struct picture p = picture_of(dread_pictures[i].id);
        if (p.width > LONGEST_ROW) fail_msg("%s: a row is too long", dread_pictures[i].id);
        if (!p.inks || *dread_pictures[i].text != '#')
            fail_msg("%s: no ink, or nothing that says what it shows", dread_pictures[i].id);
        for (int k = 0; k < p.inks; k++)
            if (!strchr(p.rows, p.ink[k].letter))
                fail_msg("%s: no pixel has the ink %c", dread_pictures[i].id, p.ink[k].letter);
        for (int k = 0; k < p.signs; k++)
            if (p.sign[k].x >= p.width / 2 || p.sign[k].y >= p.height / 2)
                fail_msg("%s: a sign is outside", dread_pictures[i].id);
    }
}

/* Fails unless every name after the colon of a theme's line is that of a picture. */
static void assert_names(const struct theme *theme, const struct theme_line *line)
{
    char words[256], *at = words, *name;
    assert_true(line->words_length > 0 && (size_t)line->words_length < sizeof words);
    memcpy(words, line->words, (size_t)line->words_length);
    words[line->words_length] = '\0';
    while ((name = strsep(&at, " "))) {
        struct picture p;
        if (!dread_picture_read(&p, dread_pictures, name, (int)strlen(name)))
            fail_msg("%s: no picture %s", theme->id, name);
    }
}

TEST(themes_name_pictures_that_there_are)
{
    static const char *const kinds[] = {"figure", "picture", "presence"};
    for (int g = 0; g < dread_games.count; g++) {
        struct theme theme = dread_theme_of(dread_themes, dread_games.game[g]);
        for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++) {
            const char *at = NULL;
            struct theme_line line;
            while (dread_theme_next(&theme, kinds[k], &at, &line)) assert_names(&theme, &line);
        }
    }
}

TEST(every_ending_has_a_picture_for_the_smallest_frame)
{
    const struct rect room = {0, 0, 80, 14};
    for (int g = 0; g < dread_games.count; g++) {
        const struct game *game = dread_games.game[g];
        struct theme theme = dread_theme_of(dread_themes, game);
        struct table_layout layout;
        dread_layout_read(&layout, &theme, game);
        for (int i = 1; game->words.outcomes[i]; i++) {
            struct picture p;
            const char *id = strchr(game->words.outcomes[i], ' ') + 1;
            if (!artwork_choose(&layout, "picture", id, room, &p))
                fail_msg("%s: no picture of the ending %s", game->id, id);
            if (artwork_columns(&p, 2) != room.w || artwork_rows(&p, 2) != room.h)
                fail_msg("%s: the picture of the ending %s has another size", game->id, id);
        }
    }
}

/* ---- What is refused ---- */

static bool reads(const char *text)
{
    struct picture p;
    const struct picture_file files[] = {{"some", text}, {NULL, NULL}};
    return dread_picture_read(&p, files, "some thing", 4);
}

TEST(what_is_no_picture_is_refused)
{
    assert_true(reads("# A.\nink a: lamp\npicture:\na.\n.a\n"));
    assert_true(reads("ink a: lamp ▒\nsign 0 0 text: ♠\npicture:\na.\n.a\n"));
    assert_false(reads(""));
    assert_false(reads("ink a: lamp\n"));
    assert_false(reads("ink a: lamp\npicture:\n"));
    assert_false(reads("ink a: lamp\npicture:\na.\n"));           /* an odd number of rows */
    assert_false(reads("ink a: lamp\npicture:\na..\n...\n"));     /* of pixels */
    assert_false(reads("ink a: lamp\npicture:\na.\n.\n"));        /* a row is too short */
    assert_false(reads("ink a: lamp\npicture:\na.\n...\n"));      /* too long */
    assert_false(reads("ink a: lamp\npicture:\na.\n.b\n"));       /* an unknown letter */
    assert_false(reads("ink a: candle\npicture:\na.\n..\n"));     /* an unknown role */
    assert_false(reads("ink .: lamp\npicture:\n..\n..\n"));       /* a dot is no pixel */
    assert_false(reads("ink a lamp\npicture:\na.\n..\n"));        /* no colon */
    assert_false(reads("sign 0 text: x\npicture:\n..\n..\n"));    /* no place */
    assert_false(reads("sign 0 0 text: xy\npicture:\n..\n..\n")); /* two characters */
    assert_false(reads("paint a: lamp\npicture:\n..\n..\n"));
    struct picture p;
    assert_false(dread_picture_read(&p, dread_pictures, "no such picture", 15));
}

/* ---- Drawing ---- */

static void draw(const struct picture *p, int halves)
{
    struct rect room = {0, 0, artwork_columns(p, halves), artwork_rows(p, halves)};
    canvas_clear(&canvas, room.w, room.h);
    artwork_draw(&canvas, &(struct artwork){.picture = p, .halves = halves, .room = room});
}

static void assert_drawn(const char *rows, int halves, const char *drawn)
{
    static char text[4000], is[4000];
    struct picture p;
    snprintf(text, sizeof text,
             "ink a: lamp\nink b: near\nink g: glow ▒\nsign 0 0 text: %s\npicture:\n%s",
             strchr(drawn, '!') ? "!" : " ", rows);
    const struct picture_file files[] = {{"some", text}, {NULL, NULL}};
    assert_true(dread_picture_read(&p, files, "some", 4));
    p.signs = strchr(drawn, '!') ? 1 : 0;
    draw(&p, halves);
    FILE *out = fmemopen(is, sizeof is, "w");
    print_frame(out, &canvas);
    fclose(out);
    assert_string_equal(is, drawn);
}

TEST(four_pixels_are_a_character)
{
    assert_drawn("a..a\n....\n", 2, "▘▝\n");
    assert_drawn("aaa.\na.aa\n", 2, "▛▙\n");
    assert_drawn("a.\n.a\n", 4, "█\n █\n");
    assert_drawn("aa..\naa..\n..gg\n..gg\n", 3, "█▌\n▀▘▒\n ▒▒\n");
    /* Light has no halves, and gives way to what stands in it. */
    assert_drawn("ggg.\ngg..\n", 2, "▒\n");
    assert_drawn("agg.\nggg.\n", 2, "▘▒\n");
    assert_drawn("aa\naa\n", 4, "!█\n██\n");
}

/* Where two solid inks share a character, the more frequent one is drawn, and the other one is
 * behind it, for terminals with many colours. */
TEST(two_inks_leave_a_hole)
{
    assert_drawn("ab\naa\n", 2, "▙\n");
    assert_int_equal(canvas.at[0][0].style.colour, COLOUR_LAMP);
    assert_int_equal(canvas.at[0][0].style.background, COLOUR_NEAR);
    assert_drawn("ab\na.\n", 2, "▌\n");
    assert_int_equal(canvas.at[0][0].style.background, COLOUR_BACKGROUND);
}

/* ---- Signs of ASCII ---- */

TEST(every_character_of_a_picture_has_a_sign_of_ascii)
{
    for (int i = 0; dread_pictures[i].id; i++) {
        struct picture p = picture_of(dread_pictures[i].id);
        for (int halves = 2; halves <= 4; halves++) {
            draw(&p, halves);
            for (int y = 0; y < canvas.rows; y++)
                for (int x = 0; x < canvas.columns; x++)
                    if (ascii_of(canvas.at[y][x].bytes) == '?')
                        fail_msg("%s: no sign for %s", dread_pictures[i].id, canvas.at[y][x].bytes);
        }
    }
}

TEST(blocks_look_alike_in_ascii)
{
    static const char *const blocks[] = {"▘", "▝", "▖", "▗", "▀", "▄", "▌", "▐", "▚",
                                         "▞", "▛", "▜", "▙", "▟", "█", "░", "▒", "▓"};
    char is[sizeof blocks / sizeof *blocks + 1] = "";
    for (size_t i = 0; i < sizeof blocks / sizeof *blocks; i++) is[i] = ascii_of(blocks[i]);
    assert_string_equal(is, "`'..\"_[]\\/PYbd8.:%");
}

/* ---- Golden pictures ---- */

/* Writes a picture after its name, each line after a bar. */
static void write_picture(FILE *out, const char *name)
{
    static char rows[FRAME_BYTES];
    struct picture p = picture_of(name);
    draw(&p, 2);
    FILE *drawn = fmemopen(rows, sizeof rows, "w");
    assert_non_null(drawn);
    print_frame(drawn, &canvas);
    fclose(drawn);
    fprintf(out, "%s\n", name);
    for (char *at = rows, *row; (row = strsep(&at, "\n")) && at;) fprintf(out, "|%s\n", row);
}

/* The file names the pictures that it has. */
TEST(pictures_look_as_written_down)
{
    static const char path[] = DREAD_GOLDEN "/pictures.txt";
    static char is[FRAME_BYTES], was[FRAME_BYTES], names[FRAME_BYTES];
    FILE *file = fopen(path, "r"), *out = fmemopen(is, sizeof is, "w");
    assert_non_null(file);
    was[fread(was, 1, sizeof was - 1, file)] = '\0';
    fclose(file);
    strcpy(names, was);
    for (char *at = names, *line; (line = strsep(&at, "\n"));)
        if (*line && *line != '|') write_picture(out, line);
    fclose(out);
    if (!strcmp(was, is)) return;
    if (getenv("DREAD_UPDATE")) {
        file = fopen(path, "w");
        assert_non_null(file);
        fputs(is, file);
        fclose(file);
    }
    fprintf(stderr, "it should be\n%sbut is\n%s", was, is);
    fail_msg("pictures differ; DREAD_UPDATE=1 writes them down: look at them");
}
