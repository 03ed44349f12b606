/* A rules page as text to read in a terminal or aloud.
 *
 * The rules pages (docs/rules/GAME.md) are Markdown: headings, paragraphs, lists and tables, with
 * `code`, *emphasis* and **strong** words. The functions here find a part of a page and write it as
 * plain text. They understand only that much Markdown. This library works without a C library,
 * which an ordinary Markdown parser would need. */

#ifndef DREAD_RULES_TEXT_H
#define DREAD_RULES_TEXT_H

#include "core/text.h"

enum {
    RULES_TEXT_BYTES = 1 << 16, /* enough for any rules page of this program, at any width */
    RULES_WIDTH_LEAST = 40      /* columns; a table needs that many */
};

/* Finds a part of a rules page: a paragraph by its number ("3.1"), with the list or table that
 * belongs to it, or a section by its number ("3"). Returns where the part begins in `page` and sets
 * *n to its length in bytes. Returns NULL, with *n unchanged, if the page has no such part. */
const char *dread_rules_part(const char *page, const char *part, int *n);

/* Returns piece i of a rules page, from 0, for somebody who reads it piece by piece: a paragraph,
 * with the headings before it and the list or table after it; a long list is several pieces. Sets
 * *n to its length in bytes. Returns NULL, with *n unchanged, if the page has no such piece. */
const char *dread_rules_piece(const char *page, int i, int *n);

/* Adds n bytes of a rules page to `out` as plain text, without Markdown's signs. n = -1 stands for
 * all up to its end. `width` is 0 or at least RULES_WIDTH_LEAST.
 *
 * With a width, it breaks every line at that width, indents lists and aligns the columns of tables.
 * A word that is longer than the width stays whole.
 *
 * With width 0 every paragraph, list item and table row is one line, for a caller that breaks lines
 * itself or reads aloud. If the first cell of a row is empty, the row repeats the first cell of the
 * row above. Every character of UTF-8 counts as one column. */
void dread_rules_text(const char *page, int n, int width, struct text *out);

/* Adds one sentence of a part of a rules page as plain text: the first that begins with the n bytes
 * `first`; with n 0 the first one after the heading. The items of a list belong to the sentence
 * before them if that has no full stop. Returns false, with nothing added, if there is none. */
bool dread_rules_quote(const char *page, const char *part, const char *first, int n,
                       struct text *out);

#endif
