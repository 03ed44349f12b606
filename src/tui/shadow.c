/* Draws the shadow beside a row of cards, and the figure that stands in it. See shadow.h. */

#include "shadow.h"

#include "artwork.h"
#include "table/table.h"

enum { FAR_AWAY = 99 };

/* Returns how far away the shadow is: the value of its gauge; FAR_AWAY if the game is won; 0 if the
 * game is lost, or if the theme names no gauge. */
static int shadow_distance(const struct scene *p)
{
    if (p->layout->gutter < 0) return 0;
    if (p->won || p->sets_up) return FAR_AWAY;
    return p->view->outcome ? 0 : p->view->gauge[p->layout->gutter].value;
}

int shadow_width(const struct scene *p, int columns)
{
    /* In a frame of LEAST_COLUMNS columns: from the smallest distance to the one at which the
     * shadow begins. The figures that stand in it are as wide. */
    static const int widths[] = {33, 29, 23, 18, 14, 11, 8};
    enum { STEPS = sizeof widths / sizeof *widths };
    if (p->layout->gutter < 0 || shadow_distance(p) == FAR_AWAY) return 0;
    int value = shadow_distance(p) * (STEPS - 1) /
                (p->layout->gutter_of ? p->layout->gutter_of : 1);
    if (!p->layout->gutter_of || value < 0) value = 0;
    int width = widths[value < STEPS ? value : STEPS - 1];
    return width * columns / LEAST_COLUMNS;
}

/* Returns how many columns the edge of the shadow recedes on line y: 0 to 3, the same in every
 * frame. */
static int edge_offset(int y)
{
    static const uint8_t edge[] = {3, 2, 1, 2, 2, 1, 1, 0, 0, 1, 0, 1, 1, 1, 0, 1, 2, 1, 1, 0};
    return edge[y % (int)sizeof edge];
}

/* Returns the number of the figure that stands in the shadow: the smallest that the theme has and
 * that is not below the gauge, or else the one for the farthest distance. 0: none. */
static int figure_now(const struct scene *p)
{
    const char *at = NULL;
    struct theme_line line;
    int best = 0, value = shadow_distance(p), most = p->layout->gutter_of;
    if (value > most) value = most;
    if (p->beat < p->beats && p->beats_of[p->beat].figure) value = p->beats_of[p->beat].figure;
    while (dread_theme_next(p->theme, "figure", &at, &line)) {
        const char *s = line.id;
        uint64_t n;
        if (!dread_read_number(&s, 99, &n) || (int)n < value) continue;
        if (!best || (int)n < best) best = (int)n;
    }
    return best;
}

/* Copies a row of the frame to all rows above it: trees go on upwards. */
static void copy_up(struct canvas *c, int row, int width)
{
    for (int y = 0; y < row; y++)
        for (int x = 0; x < width; x++) c->at[y][x] = c->at[row][x];
}

/* Draws the figure. It stands at the bottom of the frame. */
static void draw_figure(struct canvas *c, const struct scene *p, int width)
{
    struct picture picture;
    struct rect room = {0, 0, width, c->rows};
    char id[8];
    struct text t = dread_text_in(id, sizeof id);
    dread_text_number(&t, (uint64_t)figure_now(p));
    int halves = artwork_choose(p->layout, "figure", id, room, &picture);
    if (!halves) return;
    int y = c->rows - artwork_rows(&picture, halves);
    artwork_draw(c, &(struct artwork){.picture = &picture,
                                      .y = y,
                                      .halves = halves,
                                      .room = room,
                                      .background = COLOUR_SHADOW});
    if (y > 0) copy_up(c, y, width);
}

void draw_shadow(struct canvas *c, const struct scene *p, int width)
{
    if (width < 1) return;
    canvas_fill(c, (struct rect){0, 0, width, c->rows}, style(COLOUR_SHADOW_EDGE, COLOUR_SHADOW),
                " ");
    draw_figure(c, p, width);
    for (int y = 0; y < c->rows; y++) {
        int edge = width - edge_offset(y) - 1;
        canvas_fill(c, (struct rect){edge, y, width - edge + 1, 1},
                    style(COLOUR_TEXT, COLOUR_BACKGROUND), " ");
        canvas_put(c, edge, y, style(COLOUR_SHADOW_EDGE, COLOUR_BACKGROUND), "▓");
        canvas_put(c, edge + 1, y, style(COLOUR_SHADOW_EDGE, COLOUR_BACKGROUND), "▒");
        canvas_put(c, edge + 2, y, style(COLOUR_SHADOW_EDGE, COLOUR_BACKGROUND), "░");
    }
}
