/* Draws the sections below the panel. See side.h. Each section has an empty line and a heading
 * above it. If there is not room for all, the signs go first, then the last turns, then the story;
 * spare room goes to the story. */

#include "side.h"

#include <stdio.h>
#include <string.h>

#include "table/table.h"

enum {
    HEAD = 2,        /* lines above a section: an empty one and the heading */
    LEAST_STORY = 2, /* lines of the story, if it is shown */
    LEAST_LOG = 3,
    NUMBER = 4, /* columns of a turn's number */
    SIGN = 5    /* columns of a sign */
};

/* How many lines each section has, without its head; 0: it is not shown. */
struct sections {
    int next, signs, log, story;
};

/* ---- Their next steps ---- */

static void put_next(struct pen *pen)
{
    const struct scene_next *next = &pen->scene->next;
    for (int i = 0; i < next->lines; i++) {
        bool grave = next->line[i].grave;
        struct style st = style(grave ? COLOUR_BAD : COLOUR_TEXT, COLOUR_BACKGROUND);
        pen_put(pen, grave ? bold(st) : st, grave ? "! " : "  ");
        pen_put(pen, grave ? bold(st) : st, next->line[i].words);
        pen_line(pen);
    }
}

/* ---- Signs ---- */

/* Writes one sign and what it means. An explanation that begins with a letter has no sign. */
static void put_sign(struct pen *pen, const char *words)
{
    bool letter = (*words >= 'A' && *words <= 'Z') || (*words >= 'a' && *words <= 'z');
    struct pen column = *pen;
    size_t n = letter ? 0 : strcspn(words, " ");
    char sign[32];
    snprintf(sign, sizeof sign, "%.*s", (int)n, words);
    pen_put(pen, bold(style(COLOUR_TEXT, COLOUR_BACKGROUND)), sign);
    column.room.x += SIGN;
    column.room.w -= SIGN;
    column.x = column.room.x;
    words += n;
    while (*words == ' ') words++;
    pen_text(&column, style(COLOUR_DIM, COLOUR_BACKGROUND), words, pen_text_lines(&column, words));
    pen->x = pen->room.x;
    pen->y = column.y > pen->y ? column.y : pen->y + 1;
}

static int lines_of_sign(const struct pen *pen, const char *words)
{
    struct pen measuring = *pen;
    measuring.canvas = NULL;
    put_sign(&measuring, words);
    return measuring.y - pen->y;
}

/* Writes what is between the semicolons and full stops of the theme's legend, each on a line of its
 * own, as many as fit into `lines` lines. */
static void put_signs(struct pen *pen, int lines)
{
    int bottom = pen->y + lines;
    const char *at = NULL;
    struct theme_line line;
    while (dread_theme_next(pen->scene->theme, "legend", &at, &line)) {
        const char *s = line.words, *end = s + line.words_length;
        while (s < end && pen->y < bottom) {
            char words[256];
            int n = 0;
            while (s + n < end && !(strchr(";.", s[n]) && (s + n + 1 == end || s[n + 1] == ' ')))
                n++;
            snprintf(words, sizeof words, "%.*s", n, s);
            if (pen->y + lines_of_sign(pen, words) > bottom) return;
            put_sign(pen, words);
            s += n + 1;
            while (s < end && *s == ' ') s++;
        }
    }
}

/* ---- Turns ---- */

/* Writes words to the right of a turn's number, over at most `most` lines. */
static void put_turn(struct pen *pen, int turn, struct style st, const char *text, int most)
{
    struct pen column = *pen;
    char number[12], words[PEN_WORDS];
    cards_as_signs(text, words, sizeof words);
    snprintf(number, sizeof number, "%2d", turn);
    pen_put(pen, style(COLOUR_DIM, COLOUR_BACKGROUND), number);
    column.room.x += NUMBER;
    column.room.w -= NUMBER;
    column.x = column.room.x;
    int lines = pen_text_lines(&column, words);
    pen_text(&column, st, words, lines < most ? lines : most);
    pen->x = pen->room.x;
    pen->y = column.y > pen->y ? column.y : pen->y + 1;
}

/* Returns how many lines the turn takes. */
static int lines_of_turn(const struct pen *pen, const char *text, int most)
{
    struct pen measuring = *pen;
    measuring.canvas = NULL;
    put_turn(&measuring, 1, style(0, 0), text, most);
    return measuring.y - pen->y;
}

enum { LOG_EACH = 4 }; /* lines of a turn in the log, at most */

static void put_log(struct pen *pen, int lines)
{
    const struct scene_log *log = &pen->scene->log;
    int first = log->lines;
    for (int used = 0; first; first--, used += lines_of_turn(pen, log->line[first].words, LOG_EACH))
        if (used + lines_of_turn(pen, log->line[first - 1].words, LOG_EACH) > lines) break;
    for (int i = first; i < log->lines; i++)
        put_turn(pen, log->line[i].turn, style(COLOUR_TEXT, COLOUR_BACKGROUND), log->line[i].words,
                 LOG_EACH);
}

/* ---- The story ---- */

static int lines_of_story(const struct pen *pen, const char *words)
{
    struct pen column = *pen;
    column.room.w -= 2;
    return pen_text_lines(&column, words);
}

/* Writes the newest lines of the story that fit, with a bar at their left. The newest is bright. */
static void put_story(struct pen *pen, int lines)
{
    const struct scene_story *story = &pen->scene->story;
    int first = story->lines;
    for (int used = 0; first; first--, used += lines_of_story(pen, story->line[first].words))
        if (used + lines_of_story(pen, story->line[first - 1].words) > lines) break;
    for (int i = first; i < story->lines; i++) {
        bool newest = i + 1 == story->lines;
        struct style st = style(newest ? COLOUR_FLAVOUR : COLOUR_DIM, COLOUR_BACKGROUND);
        struct pen column = *pen;
        column.room.x += 2;
        column.room.w -= 2;
        column.x = column.room.x;
        pen_text(&column, newest ? bold(st) : st, story->line[i].words,
                 lines_of_story(pen, story->line[i].words));
        for (; pen->y < column.y; pen_line(pen)) pen_put(pen, st, "│");
    }
}

/* ---- All together ---- */

static int lines_of_signs(const struct pen *pen)
{
    struct pen measuring = *pen;
    measuring.canvas = NULL;
    put_signs(&measuring, CANVAS_ROWS);
    return measuring.y - pen->y;
}

static int lines_of_log(const struct pen *pen)
{
    int lines = 0;
    for (int i = 0; i < pen->scene->log.lines; i++)
        lines += lines_of_turn(pen, pen->scene->log.line[i].words, LOG_EACH);
    return lines;
}

/* Takes the lines that a section wants from those that are left, if there are at least `least`.
 * Returns how many it gets. */
static int take(int *left, int wants, int least)
{
    if (least > wants) least = wants;
    if (!wants || *left < HEAD + least) return 0;
    int gets = wants < *left - HEAD ? wants : *left - HEAD;
    *left -= HEAD + gets;
    return gets;
}

/* Gives a section as many of the lines that are left as it wants, and returns their number. */
static int give(int *left, int wants)
{
    int gets = wants < *left ? wants : *left;
    *left -= gets;
    return gets;
}

/* Return the lines that the log, or the story, has at least if it is shown: the newest turn, or
 * the newest line of the story, must fit. */
static int least_log(const struct pen *pen)
{
    const struct scene_log *log = &pen->scene->log;
    const char *newest = log->lines ? log->line[log->lines - 1].words : "";
    int lines = lines_of_turn(pen, newest, LOG_EACH);
    return lines > LEAST_LOG ? lines : LEAST_LOG;
}

static int least_story(const struct pen *pen)
{
    const struct scene_story *story = &pen->scene->story;
    int lines = story->lines ? lines_of_story(pen, story->line[story->lines - 1].words) : 0;
    return lines > LEAST_STORY ? lines : LEAST_STORY;
}

static struct sections sections_of(const struct pen *pen)
{
    enum { SOME_LOG = 6, SOME_SIGNS = 6, LEAST_SIGNS = 3 };
    struct sections s = {0};
    int of_log = least_log(pen), of_story = least_story(pen);
    int left = pen_lines_left(pen), log = lines_of_log(pen), signs = lines_of_signs(pen), story = 0;
    for (int i = 0; i < pen->scene->story.lines; i++)
        story += lines_of_story(pen, pen->scene->story.line[i].words);
    s.next = take(&left, pen->scene->next.lines, pen->scene->next.lines);
    s.story = take(&left, story < of_story ? story : of_story, of_story);
    s.log = take(&left, log < of_log ? log : of_log, of_log);
    s.signs = take(&left, signs < SOME_SIGNS ? signs : SOME_SIGNS, LEAST_SIGNS);
    if (s.log) s.log += give(&left, (log < SOME_LOG ? log : SOME_LOG) - s.log);
    if (s.signs) s.signs += give(&left, signs - s.signs);
    if (s.story) s.story += give(&left, story - s.story);
    return s;
}

static void put_heading(struct pen *pen, const char *words)
{
    pen_line(pen);
    pen_heading(pen, words);
}

void draw_side(struct pen *pen)
{
    struct sections s = sections_of(pen);
    if (s.next) put_heading(pen, pen->scene->next.heading);
    if (s.next) put_next(pen);
    if (s.signs) put_heading(pen, "Signs");
    if (s.signs) put_signs(pen, s.signs);
    if (s.log) put_heading(pen, "Last");
    if (s.log) put_log(pen, s.log);
    if (s.story) put_heading(pen, "The night so far");
    if (s.story) put_story(pen, s.story);
}

bool side_has_log(const struct pen *pen)
{
    return sections_of(pen).log > 0;
}

bool side_has_story(const struct pen *pen)
{
    return sections_of(pen).story > 0;
}
