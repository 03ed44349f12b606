/* The panel to the right of a grid or tableau, or below a row: the theme's lines, the prompt, the
 * buttons, and what happened. */

#ifndef TUI_PANEL_H
#define TUI_PANEL_H

#include "parts.h"

/* Draws the panel into a rectangle, and adds its hit regions. Returns true if it shows the story,
 * and with it the flavour text. */
bool draw_panel(struct canvas *, struct hit_regions *, const struct scene *, struct rect);

/* Adds a description of what is in focus to the text, with cards as signs if
 * `brief`. Adds nothing if no
 * thing is in focus. */
void describe_focus(const struct scene *, bool brief, struct text *);

#endif
