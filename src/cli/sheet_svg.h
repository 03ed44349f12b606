/* Draws a scoresheet as SVG: one page of A4, black on white.
 *
 * The page is drawn from the lines of a sheet as sheet_write has written it (docs/themes.md
 * explains them). Lengths are in tenths of a millimetre. Every line of text carries the length that
 * was measured, so a browser without the right font squeezes it into its place. */

#ifndef SHEET_SVG_H
#define SHEET_SVG_H

#include <stdbool.h>
#include <stdio.h>

/* What stands at the head of a page. */
struct sheet_head {
    const char *title, *designer;
    const char
        *id; /* of the deal; or, if `open`, only its beginning, and a line to write the rest */
    bool open;
};

/* Prints the page. `lines` are the lines of the sheet; the function changes them. Returns
 * false, with nothing printed, if the text has no room in the columns of the sheet. */
bool sheet_draw(FILE *, const struct sheet_head *, char *lines);

#endif
