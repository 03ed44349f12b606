/* The palette: the terminal colour of each colour role (theme/colour.h). A theme can set a role's
 * colour by `colour ROLE: N256 N16` (table/layout.h). */

#ifndef TUI_PALETTE_H
#define TUI_PALETTE_H

#include "theme/colour.h"
#include "theme/theme.h"

/* A colour by its number in a terminal of 256 colours, and in one of 16. 255 in of_16 means the
 * terminal's own default colour. */
struct terminal_colour {
    uint8_t of_256, of_16;
};

enum { TERMINAL_DEFAULT = 255 }; /* in of_16: the terminal's own default colour */

struct palette {
    struct terminal_colour tint[COLOURS];
};

/* Reads the n bytes `N256 N16` of a theme's colour line: N256 is 0 to 255, N16 is 0 to 15, or 255
 * for the terminal's own default colour. Returns false, and leaves *colour as it was, if they are
 * anything else. */
bool terminal_colour_read(const char *words, int n, struct terminal_colour *colour);

/* Fills the palette with the program's own colours, and replaces those that the theme sets; the
 * theme may be NULL. A line of the theme that cannot be read is ignored: tests/unit/test_themes.c
 * finds such lines. With four_colours, each suit gets a colour of its own. */
void palette_of(struct palette *, const struct theme *, bool four_colours);

/* Returns the colour role (enum colour) of a card's suit: on light paper (on_paper), where the
 * whole card is drawn, or else on the dark background of the table. A joker or a hidden card has no
 * suit: returns COLOUR_HEARTS on paper, else COLOUR_GOAL. */
int suit_colour(card, bool on_paper);

#endif
