/* A frame: a grid of characters, each with its colours, drawn in memory and shown at once.
 *
 * Everything the table draws goes here first, so that a test can read a frame as text, and the
 * terminal (screen.h) gets one write for each. Every character is one column wide. What falls outside
 * is left out. */

#ifndef CANVAS_H
#define CANVAS_H

#include <stdio.h>

#include "palette.h"

enum { CANVAS_COLUMNS = 320, CANVAS_ROWS = 100 };

enum attribute { BOLD = 1, UNDERLINE = 2, REVERSE = 4 };

/* Colours by name (palette.h); the screen knows what the terminal makes of them. */
struct style {
    uint8_t colour, background; /* enum colour: of the character, and behind it */
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

struct character {
    char bytes[5]; /* UTF-8, ended by a zero */
    struct style style;
};

struct canvas {
    int columns, rows;
    int cursor_x, cursor_y; /* where the terminal's own cursor goes: it stays on the focus */
    struct character at[CANVAS_ROWS][CANVAS_COLUMNS];
};

struct rect {
    int x, y, w, h;
};

bool rect_holds(struct rect, int x, int y);

/* An empty frame of that size, or of the largest there can be. */
void canvas_clear(struct canvas *, int columns, int rows);

/* Draws a string of UTF-8 from x, y on, on one line. Returns the column behind it. */
int canvas_put(struct canvas *, int x, int y, struct style, const char *);

/* The same, of at most `most` columns; what is longer ends in an ellipsis. */
int canvas_put_brief(struct canvas *, int x, int y, int most, struct style, const char *);

/* Draws a number. */
int canvas_number(struct canvas *, int x, int y, struct style, int);

/* Draws text into a rect, broken at spaces and line breaks, leaving out its first `skip` lines.
 * Returns how many lines the whole text has at that width. canvas NULL: only counts. */
int canvas_wrap(struct canvas *, struct rect, struct style, const char *, int skip);

/* Fills a rect with a character. */
void canvas_fill(struct canvas *, struct rect, struct style, const char *character);

/* Changes the colours of what is drawn in a rect: behind the characters, or all of it. */
void canvas_light(struct canvas *, struct rect, int background);
void canvas_restyle(struct canvas *, struct rect, struct style);

/* A frame of lines around the inside of a rect. */
void canvas_box(struct canvas *, struct rect, struct style);

/* How many columns a string takes. */
int columns_of(const char *);

/* Prints the frame as text, without the spaces at the ends of lines. */
void canvas_print(FILE *, const struct canvas *);

#endif
