/* A row of cards in the middle of the table. */

#ifndef TUI_ROW_H
#define TUI_ROW_H

#include "parts.h"

/* Returns where the row goes in a room that is as high as the frame: as large as its cards can be
 * in it. It is wider than the room if that is too narrow for the cards. */
struct rect row_place(const struct scene *, struct rect room);

/* Draws the row into a rectangle, and adds its hit regions. */
void draw_row(struct canvas *, struct hit_regions *, const struct scene *, struct rect);

#endif
