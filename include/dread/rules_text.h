/* A rules page as text to read in a terminal or aloud.
 *
 * The rules pages (docs/rules/GAME.md) are Markdown: headings, paragraphs, lists and tables, with
 * `code`, *emphasis* and **strong** words. The functions here find a part of a page and set it as
 * plain text. They know that much Markdown and no more, because the library has no C library below
 * it that a Markdown parser could use. */

#ifndef DREAD_RULES_TEXT_H
#define DREAD_RULES_TEXT_H

#include "dread/text.h"

enum {
    RULES_TEXT_BYTES = 1 << 16, /* room for any page of this house, set at any width */
    RULES_WIDTH_LEAST = 40      /* columns; a table needs that many */
};

/* Finds a part of a rules page: a paragraph by its number ("3.1", with the list or table that
 * belongs to it), or a section by its number ("3"). Returns where the part begins in `page` and
 * sets *n to its length in bytes. Returns NULL, with *n unchanged, if the page has no such part. */
const char *dread_rules_part(const char *page, const char *part, int *n);

/* Writes n bytes of a rules page as plain text to `out`, without Markdown's signs.
 *
 * With a `width` of RULES_WIDTH_LEAST columns or more, every line is broken at that width, lists
 * are indented and the columns of a table are aligned. With width 0 every paragraph, list item and
 * table row is one line, for whoever breaks lines itself or reads aloud; a row then repeats the
 * first cell of the row above where its own is empty. Every character of UTF-8 counts as one
 * column. */
void dread_rules_text(const char *page, int n, int width, struct text *out);

#endif
