/* Sheets: pages to print for a table with real cards. A sheet has the rules, a board with places
 * for the cards, and the id of a deal or a line to write it. It shows no card of a deal.
 *
 * The files are themes/sheets/GAME.txt (docs/themes.md explains their lines), and letters.txt with
 * the outlines of the letters, so that a page needs no font. The build makes them part of the
 * program. What they say depends on the options in force. */

#ifndef DREAD_SHEET_H
#define DREAD_SHEET_H

#include "core/game.h"

struct sheet_file {
    const char *id, *text; /* the id of the game, or `letters` */
};

/* All sheets; the last entry has the id NULL. */
extern const struct sheet_file dread_sheets[];

enum { SHEET_BYTES = 384 << 10 }; /* enough for any page */

/* Returns the text of the sheet of a game, or NULL if there is none for this id. */
const char *dread_sheet_of(const struct sheet_file[], const char *id);

/* Adds the sheet of a game under these rules as SVG: one page of A4, black on white. `named`: the
 * deal whose id stands on it, which has these rules; NULL: a line to write the rest of an id.
 * Returns false, and adds nothing, if there is no sheet for the game, or the rules have no room on
 * the page. */
bool dread_sheet_draw(const struct sheet_file[], const struct game *, const struct rules *,
                      const struct deal *named, struct text *);

#endif
