/* The buttons in the panel: what the player can do. */

#ifndef TUI_BUTTONS_H
#define TUI_BUTTONS_H

#include "pen.h"

/* How much of the buttons is written. The button in focus is always written whole. */
enum button_size {
    BUTTONS_WHOLE,  /* all of their words */
    BUTTONS_BRIEF,  /* fewer words */
    BUTTONS_NUMBERS /* only their numbers */
};

/* Writes the buttons of the scene, side by side where there is room, or, with `listed`, each on a
 * line of its own. */
void draw_buttons(struct pen *, enum button_size, bool listed);

#endif
