/* A row of cards in the middle of the table, and a shadow at the left of the frame. The shadow
 * comes closer as a gauge falls; the theme names the gauge (`gutter` in play/layout.h), and a
 * picture in the shadow. */

#ifndef TUI_ROW_H
#define TUI_ROW_H

#include "parts.h"

/* Returns how many columns the row needs. */
int row_width(const struct scene *);

/* Draws the row into a rectangle, and adds its hit regions. */
void draw_row(struct canvas *, struct hit_regions *, const struct scene *, struct rect);

/* Returns how many columns of a frame with `columns` columns the shadow takes; 0 if there is none,
 * or if the game is won. */
int shadow_width(const struct scene *, int columns);

/* Returns true once the shadow is so close that it covers the title in the first line of the
 * frame. */
bool shadow_covers_title(const struct scene *);

/* Draws the shadow, `width` columns wide: what shadow_width returned, or less if the row needs the
 * room. Draws nothing if it is 0. */
void draw_shadow(struct canvas *, const struct scene *, int width);

#endif
