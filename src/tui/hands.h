/* What the player does with her hands on a real table, step by step, in letters as large as a
 * terminal can (play/play.h: PAGE_UPKEEP, struct scene_upkeep). */

#ifndef TUI_HANDS_H
#define TUI_HANDS_H

#include "parts.h"

/* Draws a step into the inside of a frame: what leads to it, its sentences apart, and at the bottom
 * the lines of the page with their keys. */
void hands_draw(struct canvas *, struct hit_regions *, const struct scene *, struct rect inside);

/* Returns the command that a key means on this page; COMMANDS if it means none of its own. */
enum command_id hands_key(int key);

#endif
