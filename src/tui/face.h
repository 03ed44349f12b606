/* Cards that are larger than their sign: on paper with pips, or only an outline. */

#ifndef TUI_FACE_H
#define TUI_FACE_H

#include "parts.h"

/* Returns the size of the largest card that leaves room for signs beside it in a cell of that size.
 * w is 0 if the cell has room for the sign of a card only. */
struct rect face_size(int columns, int lines);

/* Draws a card as paper in that style, with its sign in two corners, and signs of suit between them
 * where there is room. */
void draw_face(struct canvas *, struct rect, struct style, card);

/* Draws the outline of a card, with its sign in the corner and its suit in the middle. */
void draw_outline(struct canvas *, struct rect, struct style, card);

#endif
