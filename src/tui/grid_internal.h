/* What the files that draw a grid share: grid.c decides the sizes and has the parts drawn, floor.c
 * draws a floor, field.c a field, signs.c what stands in a cell; grid_cells.c is about single
 * cells. */

#ifndef TUI_GRID_INTERNAL_H
#define TUI_GRID_INTERNAL_H

#include "parts.h"

/* A grid that is being drawn: where it is, and the size of a cell in columns and lines. The size
 * includes the left and upper border of the cell in a floor, and the gap to the next cell in a
 * field. */
struct grid {
    struct canvas *canvas;
    struct hit_regions *hits;
    const struct scene *scene;
    int zone, columns, rows, x, y, wide, high;
    bool floor;
    int margin; /* columns at the left for the numbers of the rows */
    int above;  /* lines of the row above the grid; 0: there is none */
};

/* ---- grid_cells.c ---- */

/* Returns the rectangle inside the borders of a cell. */
struct rect grid_cell(const struct grid *, int cell);

/* Returns the colour (enum colour) of the light that the current beat of the animation throws on a
 * cell, or -1 if there is none. */
int grid_flash(const struct grid *, int cell);

/* ---- floor.c ---- */

/* Draws walls, light and cells of a floor, and adds the hit regions of the cells. */
void draw_floor(const struct grid *);

/* ---- field.c ---- */

/* Draws the cells of a field and the row above it, and adds their hit regions. */
void draw_field(const struct grid *);

/* ---- signs.c ---- */

/* What a sign in a cell is about: a token, or something that tokens leave there; what an action
 * would bring there; who would see the player there; where a token would walk. */
enum sign_group { SIGN_TOKEN, SIGN_WORDS, SIGN_WATCHER, SIGN_STEP };

/* The signs of a cell are collected first and then laid out in the space that there is. */
enum { SIGNS_MOST = 16 };

struct sign {
    struct style style;
    uint8_t group; /* enum sign_group */
    char words[32];
};

struct signs {
    int background; /* enum colour: of the cell */
    unsigned drawn; /* bit i: token i is drawn in another way, and gets no sign */
    int count;
    struct sign sign[SIGNS_MOST];
};

/* How strong the light on a cell is: that of the most alert token that would see the player there,
 * or stands there and faces a direction. */
enum sight { SIGHT_NONE, SIGHT_PATROL, SIGHT_ALERT };

enum sight sight_at(const struct scene *, struct thing cell);

/* Adds the signs of the tokens in a cell. */
void collect_tokens(const struct scene *, struct thing cell, struct signs *);

/* Adds all signs of a cell. */
void collect_signs(const struct scene *, struct thing cell, struct signs *);

/* The colour role of a token, and the sign of its mood. */
int token_colour(const struct scene *, const struct token *);
const char *mood_sign(int mood);

/* Returns false if the token is not to be seen because the lights go out. The player is, and so are
 * those who carry a light. */
bool token_is_shown(const struct scene *, const struct token *);

/* Adds the sign of a token. */
void add_token_sign(const struct scene *, const struct token *, struct signs *);

/* Returns how many columns the signs of these groups take on one line, with spaces between them; 0
 * or less if there are none. */
int signs_width(const struct signs *, unsigned groups);

/* Writes the signs of these groups (bits, 1 << enum sign_group) from left to right, line by line,
 * as far as they fit. */
void write_signs(struct canvas *, const struct signs *, unsigned groups, struct rect);

/* ---- sprites.c ---- */

/* Draws the tokens of a cell with that background as their sprites. Returns which ones (bits): none
 * if the theme has no sprite for one of them, or they do not fit. */
unsigned draw_sprites(const struct grid *, struct thing cell, struct rect, int background);

#endif
