/* A tableau in the middle of the table: columns of cards side by side, and the stacks above
 * them. */

#ifndef TUI_COLUMNS_H
#define TUI_COLUMNS_H

#include "parts.h"

/* Returns the part of `room` that the tableau takes: its width depends on the size of the cards,
 * its height is that of the room. */
struct rect tableau_size(const struct scene *, struct rect room);

/* Draws the tableau into a rectangle, and adds its hit regions. */
void draw_tableau(struct canvas *, struct hit_regions *, const struct scene *, struct rect);

#endif
