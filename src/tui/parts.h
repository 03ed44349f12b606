/* What the parts of the table share: the least size of a frame, cards, and how a thing stands out. */

#ifndef TUI_PARTS_H
#define TUI_PARTS_H

#include "hot.h"

enum { LEAST_COLUMNS = 80, LEAST_ROWS = 24 };

/* A card as it is drawn: its rank and suit, or marks for one that is hidden. Returns the column behind. */
int put_card(struct canvas *, int x, int y, struct style, card);

/* How a thing stands out: in focus, picked, within reach, taken by the action in focus. The style to
 * draw it in, given the one it has of itself. */
struct style standing_out(const struct scene *, struct thing, struct style);
bool is_focus(const struct scene *, struct thing);

/* Is the main zone a grid? Else it is a row. */
bool has_grid(const struct scene *);

#endif
