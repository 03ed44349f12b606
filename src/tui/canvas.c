/* Draws text, fills and boxes into a frame in memory. canvas.h documents the functions. Nothing
 * here writes to the terminal: screen.c does. */

#include "canvas.h"

#include <stdio.h>
#include <string.h>

bool rect_holds(struct rect r, int x, int y)
{
    return x >= r.x && x < r.x + r.w && y >= r.y && y < r.y + r.h;
}

void canvas_clear(struct canvas *c, int columns, int rows)
{
    c->columns = columns < CANVAS_COLUMNS ? columns : CANVAS_COLUMNS;
    c->rows = rows < CANVAS_ROWS ? rows : CANVAS_ROWS;
    c->cursor_x = c->cursor_y = 0;
    canvas_fill(c, (struct rect){0, 0, c->columns, c->rows}, style(COLOUR_TEXT, COLOUR_BACKGROUND),
                " ");
}

/* Returns the number of bytes of the UTF-8 character at s. A byte that does not belong to valid
 * UTF-8 counts as a character of its own. */
static int bytes_of(const char *s)
{
    unsigned char first = (unsigned char)*s;
    int n = first < 0xc0 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
    for (int i = 1; i < n; i++)
        if (((unsigned char)s[i] & 0xc0) != 0x80) return i;
    return n;
}

int columns_of(const char *s)
{
    int n = 0;
    for (; *s; s += bytes_of(s)) n++;
    return n;
}

static void put_character(struct canvas *c, int x, int y, struct style st, const char *s, int n)
{
    if (x < 0 || y < 0 || x >= c->columns || y >= c->rows) return;
    struct character *at = &c->at[y][x];
    memcpy(at->bytes, s, (size_t)n);
    at->bytes[n] = '\0';
    at->style = st;
}

static int put_span(struct canvas *c, int x, int y, struct style st, const char *s, const char *end)
{
    while (s < end) {
        int n = bytes_of(s);
        put_character(c, x++, y, st, s, n);
        s += n;
    }
    return x;
}

int canvas_put(struct canvas *c, int x, int y, struct style st, const char *s)
{
    return put_span(c, x, y, st, s, s + strlen(s));
}

/* Returns the end of what is left of a string that is cut to `most` columns, with the last of them
 * for an ellipsis: after a whole word and its last letter, or within the first word. */
static const char *cut(const char *s, int most)
{
    const char *end = s, *word = s;
    for (int i = 0; i + 1 < most; i++) {
        end += bytes_of(end);
        if (*end == ' ') word = end;
    }
    if (word > s) end = word;
    while (end > s + 1 && strchr(" ,;:", end[-1])) end--;
    return end;
}

int canvas_put_brief(struct canvas *c, int x, int y, int most, struct style st, const char *s)
{
    if (most <= 0) return x;
    if (columns_of(s) <= most) return canvas_put(c, x, y, st, s);
    return canvas_put(c, put_span(c, x, y, st, s, cut(s, most)), y, st, "…");
}

int canvas_number(struct canvas *c, int x, int y, struct style st, int number)
{
    char digits[16];
    snprintf(digits, sizeof digits, "%d", number);
    return canvas_put(c, x, y, st, digits);
}

/* Returns the end of the line that starts at s, at most `width` columns wide, and stores the start
 * of the next line in *next. */
static const char *line_at(const char *s, int width, const char **next)
{
    const char *space = NULL, *at = s;
    for (int n = 0; *at && *at != '\n'; n++) {
        if (*at == ' ') space = at;
        if (n == width) {
            const char *end = space && space > s ? space : at;
            *next = *end == ' ' ? end + 1 : end;
            return end;
        }
        at += bytes_of(at);
    }
    *next = *at ? at + 1 : at;
    return at;
}

int canvas_wrap(struct canvas *c, struct rect r, struct style st, const char *s, int skip)
{
    int lines = 0;
    if (r.w < 1) return 0;
    while (*s) {
        const char *next, *end = line_at(s, r.w, &next);
        int row = lines++ - skip;
        if (c && row >= 0 && row < r.h) put_span(c, r.x, r.y + row, st, s, end);
        s = next;
    }
    return lines;
}

void canvas_fill(struct canvas *c, struct rect r, struct style st, const char *character)
{
    for (int y = r.y; y < r.y + r.h; y++)
        for (int x = r.x; x < r.x + r.w; x++)
            put_character(c, x, y, st, character, bytes_of(character));
}

static struct character *character_at(struct canvas *c, int x, int y)
{
    return x >= 0 && y >= 0 && x < c->columns && y < c->rows ? &c->at[y][x] : NULL;
}

void canvas_light(struct canvas *c, struct rect r, int background)
{
    for (int y = r.y; y < r.y + r.h; y++)
        for (int x = r.x; x < r.x + r.w; x++) {
            struct character *at = character_at(c, x, y);
            if (at) at->style.background = (uint8_t)background;
        }
}

void canvas_box(struct canvas *c, struct rect r, struct style st)
{
    int right = r.x + r.w - 1, bottom = r.y + r.h - 1;
    canvas_fill(c, (struct rect){r.x, r.y, r.w, 1}, st, "─");
    canvas_fill(c, (struct rect){r.x, bottom, r.w, 1}, st, "─");
    canvas_fill(c, (struct rect){r.x, r.y, 1, r.h}, st, "│");
    canvas_fill(c, (struct rect){right, r.y, 1, r.h}, st, "│");
    canvas_put(c, r.x, r.y, st, "┌");
    canvas_put(c, right, r.y, st, "┐");
    canvas_put(c, r.x, bottom, st, "└");
    canvas_put(c, right, bottom, st, "┘");
}
