/* The colours of a terminal for each ink (dread/colour.h). A theme may give an ink its own: `colour INK: N256 N16`
 * (play/layout.h). */

#ifndef TUI_PALETTE_H
#define TUI_PALETTE_H

#include "dread/colour.h"
#include "dread/theme.h"

/* A colour in a terminal of 256 colours and in one of 16; 255 in the latter: the terminal's own. */
struct terminal_colour {
    uint8_t of_256, of_16;
};

struct palette {
    struct terminal_colour tint[COLOURS];
};

/* The house's own colours, and over them those of a theme (NULL: none). With four_colours each suit
 * has its own. */
void palette_of(struct palette *, const struct theme *, bool four_colours);

/* The ink of a card's suit, on paper or on the dark. */
int suit_colour(card, bool on_paper);

#endif
