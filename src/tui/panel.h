/* The panel: the theme's lines, what is asked, the buttons, what was said. */

#ifndef TUI_PANEL_H
#define TUI_PANEL_H

#include "parts.h"

/* Draws it into a rect. */
void draw_panel(struct canvas *, struct hit_regions *, const struct scene *, struct rect);

/* Words on what is in focus. */
void describe_focus(const struct scene *, struct text *);

#endif
