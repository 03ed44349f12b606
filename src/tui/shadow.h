/* The shadow at the left of a row of cards. It comes closer as a gauge falls; the theme names the
 * gauge (`gutter` in table/layout.h) and the pictures of what stands in it (`figure`). */

#ifndef TUI_SHADOW_H
#define TUI_SHADOW_H

#include "parts.h"

/* Returns how many columns of a frame with `columns` columns the shadow takes; 0 if there is none,
 * or if the game is won. */
int shadow_width(const struct scene *, int columns);

/* Draws the shadow, `width` columns wide: what shadow_width returned, or less if the row needs the
 * room. Draws nothing if it is 0. */
void draw_shadow(struct canvas *, const struct scene *, int width);

#endif
