/* Columns of cards side by side in the middle of the table. */

#ifndef TUI_COLUMNS_H
#define TUI_COLUMNS_H

#include "parts.h"

/* Returns the part of a room that the columns take. */
struct rect columns_size(const struct scene *, struct rect room);

/* Draws the columns into a rectangle, and adds their hit regions. */
void draw_columns(struct canvas *, struct hit_regions *, const struct scene *, struct rect);

#endif
