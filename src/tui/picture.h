/* The table as a picture: a scene, drawn into a frame.
 *
 * Nothing here knows a game: words, colours and small art are the theme's (play/layout.h). */

#ifndef TUI_PICTURE_H
#define TUI_PICTURE_H

#include "parts.h"

/* Draws the frame, and notes what on it can be pointed at. The canvas has its size already. */
void picture_draw(struct canvas *, struct hit_regions *, const struct scene *);

/* Where the panel is on a frame of that size, beside or below the main zone; w 0: the frame is too
 * small. */
struct rect panel_place(const struct canvas *, const struct scene *);

#endif
