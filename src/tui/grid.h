/* A grid in the middle of the table: a field of cells, or, where cells have sides, a floor with rooms. */

#ifndef TUI_GRID_H
#define TUI_GRID_H

#include "parts.h"

/* How much of a room the grid takes. */
struct rect grid_size(const struct scene *, struct rect room);

/* Draws it into a rect. */
void draw_grid(struct canvas *, struct hit_regions *, const struct scene *, struct rect);

#endif
