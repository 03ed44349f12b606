/* A grid in the middle of the table: a field, whose cells lie apart, or a floor, whose cells are
 * separated by walls and doors or open to each other. */

#ifndef TUI_GRID_H
#define TUI_GRID_H

#include "parts.h"

/* Returns the part of `room` that the grid takes, with the largest cells that fit. */
struct rect grid_size(const struct scene *, struct rect room);

/* Draws the grid into a rectangle, and adds its hit regions. */
void draw_grid(struct canvas *, struct hit_regions *, const struct scene *, struct rect);

#endif
