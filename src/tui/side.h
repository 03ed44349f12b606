/* The sections below the panel, in a frame that has room to spare: what the others would do next,
 * the signs on the table, the last turns, and the story so far. */

#ifndef TUI_SIDE_H
#define TUI_SIDE_H

#include "pen.h"

/* Draws the sections that fit into the rest of the pen's room, in that order. */
void draw_side(struct pen *);

/* Return true if the last turns, or the story, would be among them. */
bool side_has_log(const struct pen *);
bool side_has_story(const struct pen *);

#endif
