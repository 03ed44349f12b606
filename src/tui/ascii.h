/* ASCII for terminals without UTF-8: each character of a frame has a stand-in of one column. */

#ifndef TUI_ASCII_H
#define TUI_ASCII_H

#include "canvas.h"

/* Returns the stand-in for a UTF-8 character: of light a dot, a colon or a per cent sign, of a
 * block a letter of its shape, of a suit its letter. Returns ASCII characters as they are, and `?`
 * for those that have no stand-in. */
char ascii_of(const char *character);

/* Returns the stand-in for the character of a frame at x, y. An ellipsis takes more than its own
 * column, since a single dot would be a full stop: spaces after it, or else the character before
 * it, become dots. */
char ascii_at(const struct canvas *, int x, int y);

#endif
