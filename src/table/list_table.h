/* The whole table as lines of text, for plain play and `dread show`. */

#ifndef TABLE_LIST_TABLE_H
#define TABLE_LIST_TABLE_H

#include "theme/theme.h"

enum { LISTING_BYTES = 16384 };

/* Adds everything in the view: one or more lines for every zone, token and gauge, and the prompt or
 * the outcome. `choices` are the legal actions. Each line ends with a line break; LISTING_BYTES are
 * enough. */
void dread_list_table(const struct theme *, const struct game *, const struct view *,
                      const struct choices *, struct text *);

#endif
