/* A row of cards in the middle of the table, and the shadow that comes towards them from the
 * left. */

#ifndef TUI_ROW_H
#define TUI_ROW_H

#include "parts.h"

/* Returns how many columns the row needs. */
int row_width(const struct scene *);

/* Draws the row into a rectangle, and adds its hit regions. */
void draw_row(struct canvas *, struct hit_regions *, const struct scene *, struct rect);

/* shadow_width returns how many columns of a frame with `columns` columns the shadow takes.
 * shadow_covers_title returns true once it is so close that it covers the title. draw_shadow draws
 * it. */
int shadow_width(const struct scene *, int columns);
bool shadow_covers_title(const struct scene *);
void draw_shadow(struct canvas *, const struct scene *, int width);

#endif
