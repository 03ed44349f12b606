/* Presences: cards of a field that are more than cards. The theme names a picture for each
 * (`presence` in layout.h), which stands in the cell and may rise above it. Before such a card
 * turns up, the grass parts, and something stands there. */

#ifndef TUI_PRESENCE_H
#define TUI_PRESENCE_H

#include "grid_internal.h"

/* Returns the card that is a presence in this cell, CARD_NONE if there is none: in the player's
 * cell a card that is asked about and lies in no cell; else an open card that is not done with. */
card presence_at(const struct grid *, int cell);

/* Draws the presence that there is in a cell over its ground, and its card at the left of the last
 * line; another card that lies there at the left of the first. Returns the room for the signs of
 * the cell, after the presence's card. */
struct rect draw_presence(const struct grid *, int cell);

/* Draws what the current beat of the animation shows of a presence that has not turned up. */
void draw_approach(const struct grid *);

#endif
