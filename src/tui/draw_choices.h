/* The lines of a page side by side, each as a key and words, as on the first screen and at the end
 * of a game. */

#ifndef TUI_DRAW_CHOICES_H
#define TUI_DRAW_CHOICES_H

#include "parts.h"

/* Returns how many columns a line of the page takes: its key, and its words. The key looks like one
 * and takes three columns, or, if `plain`, one. */
int choice_columns(const struct scene_line *, bool plain);

/* Draws line i of the page at x, y, and adds its hit region. Returns the column after it. */
int draw_choice(struct canvas *, struct hit_regions *, const struct scene_page *, bool plain, int i,
                int x, int y);

#endif
