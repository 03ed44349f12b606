/* A canvas, or frame: a grid of characters with their colours, drawn in memory and shown at once.
 *
 * The table draws everything into a canvas first. So a test can read a frame as text, and the
 * terminal (screen.h) gets one write per frame. Every character is one column wide. All coordinates
 * are columns and rows from 0 at the upper left. Drawing outside the frame does nothing. */

#ifndef CANVAS_H
#define CANVAS_H

#include "palette.h"

enum { CANVAS_COLUMNS = 320, CANVAS_ROWS = 100 };

enum attribute { BOLD = 1, UNDERLINE = 2, REVERSE = 4 };

/* Colours by name (palette.h). The screen turns them into colours of the terminal. */
struct style {
    uint8_t colour, background; /* enum colour: of the character, and of the space behind it */
    uint8_t attributes;
};

static inline struct style style(int colour, int background)
{
    return (struct style){(uint8_t)colour, (uint8_t)background, 0};
}

static inline struct style bold(struct style s)
{
    s.attributes |= BOLD;
    return s;
}

/* One character of a frame. */
struct character {
    char bytes[5]; /* UTF-8, ended by a zero byte */
    struct style style;
};

struct canvas {
    int columns, rows;
    int cursor_x, cursor_y; /* where the terminal's own cursor goes: on the focus */
    struct character at[CANVAS_ROWS][CANVAS_COLUMNS];
};

struct rect {
    int x, y, w, h;
};

/* Returns true if x, y is inside the rectangle. */
bool rect_holds(struct rect, int x, int y);

/* Makes an empty frame of this size, at most CANVAS_COLUMNS by CANVAS_ROWS. */
void canvas_clear(struct canvas *, int columns, int rows);

/* Draws a UTF-8 string on one line, starting at x, y. Returns the column after it. */
int canvas_put(struct canvas *, int x, int y, struct style, const char *);

/* Does the same with at most `most` columns. A longer string is cut after a whole word, or within
 * its first word, and ends in an ellipsis. */
int canvas_put_brief(struct canvas *, int x, int y, int most, struct style, const char *);

/* Draws a number. Returns the column after it. */
int canvas_number(struct canvas *, int x, int y, struct style, int);

/* Draws text into a rectangle. Lines break at spaces and at line breaks, and the first `skip` lines
 * are left out. Returns how many lines the whole text has at this width. If the canvas is NULL,
 * only counts the lines. */
int canvas_wrap(struct canvas *, struct rect, struct style, const char *, int skip);

/* Fills a rectangle with one character. */
void canvas_fill(struct canvas *, struct rect, struct style, const char *character);

/* Changes the background of what is already drawn in a rectangle. */
void canvas_light(struct canvas *, struct rect, int background);

/* Draws a border of lines along the inner edge of a rectangle. */
void canvas_box(struct canvas *, struct rect, struct style);

/* Returns how many columns a string takes. */
int columns_of(const char *);
#endif
