/* Where a cell of a grid is drawn, and the light that an animation throws on it. See
 * grid_internal.h. */

#include "grid_internal.h"

struct rect grid_cell(const struct grid *g, int cell)
{
    int column = cell % g->columns, row = g->rows - 1 - cell / g->columns;
    int border = g->floor ? 1 : 0;
    return (struct rect){g->x + column * g->wide + border, g->y + row * g->high + border,
                         g->wide - 1, g->high - border};
}

int grid_flash(const struct grid *g, int cell)
{
    const struct scene *p = g->scene;
    if (p->beat >= p->beats) return -1;
    const struct beat *b = &p->beats_of[p->beat];
    if (b->approach || b->at.kind != THING_CARD || b->at.zone != g->zone) return -1;
    int dx = cell % g->columns - b->at.index % g->columns;
    int dy = cell / g->columns - b->at.index / g->columns;
    bool near = dx >= -b->radius && dx <= b->radius && dy >= -b->radius && dy <= b->radius;
    return near ? b->colour : -1;
}
