/* The panel below a row, or to the right of all else: the theme's lines, the prompt, the
 * buttons, and what happened. */

#ifndef TUI_DRAW_PANEL_H
#define TUI_DRAW_PANEL_H

#include "parts.h"

/* Draws the panel into a rectangle, and adds its hit regions. Returns true if it shows the story,
 * and with it the flavour text. */
bool draw_panel(struct canvas *, struct hit_regions *, const struct scene *, struct rect);

/* Adds a description of the thing in focus to the text, with cards as signs if `brief`; or, if an
 * action is in focus, which keys do it. Adds nothing if there is no focus. */
void describe_focus(const struct scene *, bool brief, struct text *);

#endif
