/* Draws pictures into a frame. artwork.h documents the functions, theme/picture.h the pictures. */

#include "artwork.h"

#include <string.h>

enum { PIXELS = 4, BLOCKS = 16 }; /* pixels of a character; ways to draw some of them */

/* The character that has the pixels of these bits: 1 upper left, 2 upper right, 4 lower left, 8
 * lower right. */
static const char *const blocks[BLOCKS] = {" ", "▘", "▝", "▀", "▖", "▌", "▞", "▛",
                                           "▗", "▚", "▐", "▜", "▄", "▙", "▟", "█"};

int artwork_columns(const struct picture *p, int halves)
{
    return (p->width * halves + 3) / 4;
}

int artwork_rows(const struct picture *p, int halves)
{
    return (p->height * halves + 3) / 4;
}

/* Returns the largest size in halves, at least 2, at which the picture fits; 0 if none does. */
static int largest_of(const struct picture *p, struct rect room)
{
    int halves = 1;
    while (artwork_columns(p, halves + 1) <= room.w && artwork_rows(p, halves + 1) <= room.h)
        halves++;
    return halves < 2 ? 0 : halves;
}

int artwork_choose(const struct table_layout *layout, const char *kind, const char *id,
                   struct rect room, struct picture *picture)
{
    struct picture next;
    int best = 0;
    for (int i = 0; dread_layout_picture(layout, kind, id, i, &next); i++) {
        int halves = largest_of(&next, room);
        if (i && (!halves || artwork_rows(&next, halves) < artwork_rows(picture, best))) continue;
        *picture = next;
        best = halves ? halves : 2;
    }
    return best;
}

/* Finds the inks of the four pixels of a character, counted from the picture's corner. */
static void inks_at(const struct artwork *a, int column, int row, int ink[PIXELS])
{
    for (int i = 0; i < PIXELS; i++) {
        int x = 2 * column + (i & 1), y = 2 * row + (i >> 1);
        ink[i] = dread_picture_ink(a->picture, x * 2 / a->halves, y * 2 / a->halves);
    }
}

/* Returns the bits of the pixels that have this ink. */
static int bits_of(const int ink[PIXELS], int wanted)
{
    int bits = 0;
    for (int i = 0; i < PIXELS; i++)
        if (ink[i] == wanted) bits |= 1 << i;
    return bits;
}

/* Returns the ink that most of the four pixels have, of those that are solid or of those that are
 * not, but not `except`; of inks as frequent, the one that the file names first. NO_INK if there is
 * none. */
static int most_of(const struct picture *p, const int ink[PIXELS], bool solid, int except)
{
    int best = NO_INK, most = 0;
    for (int i = 0; i < p->inks; i++) {
        int n = __builtin_popcount((unsigned)bits_of(ink, i));
        if (i == except || !p->ink[i].count != solid || n <= most) continue;
        best = i;
        most = n;
    }
    return best;
}

static int background_at(const struct canvas *c, const struct artwork *a, int x, int y)
{
    bool inside = x >= 0 && y >= 0 && x < c->columns && y < c->rows;
    return a->keeps_background && inside ? c->at[y][x].style.background : a->background;
}

/* Draws a character that has solid pixels. A second solid ink becomes its background, if there is
 * nothing else behind the first. */
static void draw_solid(struct canvas *c, const struct artwork *a, int x, int y,
                       const int ink[PIXELS])
{
    const struct picture *p = a->picture;
    int front = most_of(p, ink, true, NO_INK), behind = most_of(p, ink, true, front);
    int bits = bits_of(ink, front), background = background_at(c, a, x, y);
    if (behind != NO_INK && (bits | bits_of(ink, behind)) == BLOCKS - 1)
        background = p->ink[behind].colour;
    canvas_put(c, x, y, style(p->ink[front].colour, background), blocks[bits]);
}

static void draw_character(struct canvas *c, const struct artwork *a, int column, int row)
{
    const struct picture *p = a->picture;
    int ink[PIXELS], x = a->x + column, y = a->y + row, background = background_at(c, a, x, y);
    if (!rect_holds(a->room, x, y)) return;
    inks_at(a, column, row, ink);
    int empty = __builtin_popcount((unsigned)bits_of(ink, NO_INK));
    int light = most_of(p, ink, false, NO_INK);
    if (empty == PIXELS) return;
    if (a->shape_only) {
        canvas_put(c, x, y, style(COLOUR_MIDDLE, background), empty > 2 ? " " : "▒");
    } else if (most_of(p, ink, true, NO_INK) != NO_INK) {
        draw_solid(c, a, x, y, ink);
    } else if (empty <= 2) {
        const struct picture_ink *of = &p->ink[light];
        canvas_put(c, x, y, style(of->colour, background),
                   dread_picture_character(of, column, row));
    } else {
        canvas_put(c, x, y, style(COLOUR_TEXT, background), " ");
    }
}

/* Draws the signs on top of the picture. At larger sizes they stay one character. */
static void draw_signs(struct canvas *c, const struct artwork *a)
{
    for (int i = 0; i < a->picture->signs; i++) {
        const struct picture_sign *s = &a->picture->sign[i];
        int x = a->x + s->x * a->halves / 2, y = a->y + s->y * a->halves / 2;
        if (rect_holds(a->room, x, y))
            canvas_put(c, x, y, bold(style(s->colour, a->background)), s->character);
    }
}

void artwork_draw(struct canvas *c, const struct artwork *a)
{
    for (int row = 0; row < artwork_rows(a->picture, a->halves); row++)
        for (int column = 0; column < artwork_columns(a->picture, a->halves); column++)
            draw_character(c, a, column, row);
    if (!a->shape_only) draw_signs(c, a);
}
