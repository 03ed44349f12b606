/* What the drawing files share: the smallest frame that the table can be drawn in, cards,
 * highlighting, and what kind of zone is in the middle. */

#ifndef TUI_PARTS_H
#define TUI_PARTS_H

#include "hit.h"

enum { LEAST_COLUMNS = 80, LEAST_ROWS = 24 };

/* Draws a card: rank and suit, or a pattern for a hidden card, or nothing for CARD_NONE. Returns
 * the column after it. */
int put_card(struct canvas *, int x, int y, struct style, card);

/* highlight returns the style for a thing that would otherwise have the style `own`: changed if the
 * thing is in focus, is picked, would be taken by the action in focus, or can be chosen next while
 * something is picked. is_focus returns true if the thing is in focus. */
struct style highlight(const struct scene *, struct thing, struct style);
bool is_focus(const struct scene *, struct thing);

/* What is in the middle of the table: a grid; a tableau of columns; or else a row, which is drawn
 * above the panel, with a shadow at its left. */
bool has_grid(const struct scene *);
bool has_tableau(const struct scene *);
bool has_row(const struct scene *);

/* Returns the colour role of a word that says what an action would bring: bad for a loss ("-3"),
 * dim for "+0", good for anything else. */
int mark_colour(const char *word);

#endif
