/* A row of cards in the middle of the table. */

#ifndef TUI_ROW_H
#define TUI_ROW_H

#include "parts.h"

/* Returns how many columns the row needs. */
int row_width(const struct scene *);

/* Draws the row into a rectangle, and adds its hit regions. */
void draw_row(struct canvas *, struct hit_regions *, const struct scene *, struct rect);

#endif
