/* What the parts of the table share: the least size of a frame, cards, and how a thing stands out. */

#ifndef TUI_PARTS_H
#define TUI_PARTS_H

#include "hit.h"

enum { LEAST_COLUMNS = 80, LEAST_ROWS = 24 };

/* A card as it is drawn: its rank and suit, or marks for one that is hidden. Returns the column behind. */
int put_card(struct canvas *, int x, int y, struct style, card);

/* How a thing stands out: in focus, picked, within reach, taken by the action in focus. The style to
 * draw it in, given the one it has of itself. */
struct style highlight(const struct scene *, struct thing, struct style);
bool is_focus(const struct scene *, struct thing);

/* What lies in the middle: a grid, or a tableau of columns; else a row, which is drawn above the
 * panel, with a shadow at its left. */
bool has_grid(const struct scene *);
bool has_tableau(const struct scene *);
bool has_row(const struct scene *);

/* The ink of a word that says what an action would bring: more, less or nothing. */
int mark_colour(const char *word);

#endif
