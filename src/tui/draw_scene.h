/* Draws a scene (play/play.h) into a frame.
 *
 * Nothing in src/tui knows a game: words, colours and small pictures come from the theme
 * (table/layout.h). */

#ifndef TUI_DRAW_SCENE_H
#define TUI_DRAW_SCENE_H

#include "parts.h"

/* Draws the frame, and replaces the hit regions by those of this frame. Set canvas.columns and
 * canvas.rows before the call. A frame smaller than LEAST_COLUMNS by LEAST_ROWS only shows a
 * message. */
void picture_draw(struct canvas *, struct hit_regions *, const struct scene *);

/* Returns where the panel is in a frame of this size: to the right of a grid, or below a
 * row. w is 0 if the frame is too small. */
struct rect panel_place(const struct canvas *, const struct scene *);

#endif
