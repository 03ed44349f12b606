/* Draws a grid in the middle of the table. A grid is either a field, whose cells lie apart
 * (field.c), or a floor, whose cells have sides: open, a door or a wall (floor.c). This file
 * chooses the largest cells that fit, and writes the letters of the columns and the numbers of the
 * rows. table/layout.h has what a theme can say about a grid. */

#include "grid.h"

#include "grid_internal.h"
#include "table/table.h"

enum { MARGIN = 2, NARROW_MARGIN = 1 }; /* columns at the left for the numbers of the rows */

struct cell_size {
    int wide, high;
};

static const struct cell_size floor_sizes[] = {{16, 8}, {14, 7}, {12, 6}, {10, 5}, {8, 4}, {6, 3}},
                              field_sizes[] = {{24, 11}, {22, 9}, {20, 8}, {18, 7},
                                               {15, 5},  {12, 4}, {10, 4}, {9, 3}};

/* ---- Sizes ---- */

/* Returns the columns and lines that the grid takes, at 0, 0. With a narrow margin the letters of
 * the columns are on the lower border of the floor; else they have a line of their own. */
static struct rect size_of(const struct grid *g)
{
    int border = g->floor, letters = g->margin == MARGIN;
    return (struct rect){.w = g->margin + g->columns * g->wide + border,
                         .h = g->above + g->rows * g->high + border + letters};
}

static bool fits(const struct grid *g, struct rect room)
{
    struct rect all = size_of(g);
    return all.w <= room.w && all.h <= room.h;
}

/* Gives the grid cells of this size. Returns false if it does not fit then, not even, if it is a
 * floor, with a narrow margin. */
static bool try_size(struct grid *g, struct cell_size size, struct rect room)
{
    const struct scene *p = g->scene;
    bool has_above = p->layout->above >= 0 && p->view->zone[p->layout->above].count;
    g->wide = size.wide;
    g->high = size.high;
    g->above = has_above ? size.high : 0;
    g->margin = MARGIN;
    if (fits(g, room)) return true;
    if (g->floor) g->margin = NARROW_MARGIN;
    return fits(g, room);
}

static struct grid grid_of(const struct scene *p, struct rect room)
{
    const struct zone *z = &p->view->zone[p->layout->main];
    struct grid g = {.scene = p, .zone = p->layout->main, .columns = z->columns, .rows = z->rows};
    g.floor = dread_view_has_sides(p->view, g.zone);
    const struct cell_size *sizes = g.floor ? floor_sizes : field_sizes;
    size_t n = g.floor ? sizeof floor_sizes : sizeof field_sizes;
    for (size_t i = 0; i < n / sizeof *sizes && !try_size(&g, sizes[i], room);) i++;
    g.x = room.x + g.margin;
    g.y = room.y + g.above;
    return g;
}

struct rect grid_size(const struct scene *p, struct rect room)
{
    struct grid g = grid_of(p, room);
    struct rect all = size_of(&g);
    return (struct rect){room.x, room.y, all.w, all.h};
}

/* ---- Drawing ---- */

static void draw_coordinates(const struct grid *g)
{
    struct style dim = style(COLOUR_DIM, COLOUR_BACKGROUND);
    int foot = g->y + g->rows * g->high + (g->floor && g->margin == MARGIN);
    for (int column = 0; column < g->columns; column++) {
        char name[2] = {(char)('a' + column), 0};
        canvas_put(g->canvas, g->x + column * g->wide + g->wide / 2, foot, dim, name);
    }
    for (int row = 0; row < g->rows; row++) {
        int y = g->y + (g->rows - 1 - row) * g->high + g->high / 2;
        canvas_number(g->canvas, g->x - g->margin, y, dim, row + 1);
    }
}

void draw_grid(struct canvas *c, struct hit_regions *h, const struct scene *p, struct rect at)
{
    struct grid g = grid_of(p, at);
    g.canvas = c;
    g.hits = h;
    if (g.floor) draw_floor(&g);
    else draw_field(&g);
    if (!p->lights) draw_coordinates(&g);
}
