/* ASCII for terminals without UTF-8: each character of a frame has a stand-in of one column. */

#ifndef TUI_ASCII_H
#define TUI_ASCII_H

/* Returns the stand-in for a UTF-8 character: of light a dot, a colon or a per cent sign, of a
 * block a letter of its shape, of a suit its letter. Returns ASCII characters as they are, and `?`
 * for those that have no stand-in. */
char ascii_of(const char *character);

#endif
