/* A tableau in the middle of the table: columns of cards side by side, and the stacks above them. */

#ifndef TUI_COLUMNS_H
#define TUI_COLUMNS_H

#include "parts.h"

/* How much of a room the tableau takes. */
struct rect tableau_size(const struct scene *, struct rect room);

/* Draws it into a rect. */
void draw_tableau(struct canvas *, struct hit_regions *, const struct scene *, struct rect);

#endif
