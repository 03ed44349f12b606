/* A row of cards in the middle of the table, and the shadow that comes for them from the left. */

#ifndef TUI_ROW_H
#define TUI_ROW_H

#include "parts.h"

/* How many columns the row wants. */
int row_width(const struct scene *);

/* Draws it into a rect. */
void draw_row(struct canvas *, struct hit_regions *, const struct scene *, struct rect);

/* How far the shadow reaches in a frame of so many columns, and whether it has come to the title. */
int shadow_width(const struct scene *, int columns);
bool shadow_covers_title(const struct scene *);
void draw_shadow(struct canvas *, const struct scene *, int width);

#endif
