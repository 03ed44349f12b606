/* A view as lines of text, for plain play and `dread show`. */

#ifndef PLAY_LIST_ACTIONS_H
#define PLAY_LIST_ACTIONS_H

#include "dread/theme.h"

enum { LISTING_BYTES = 16384 };

/* Everything on the table: every zone, token and gauge a line or more, each ended by a line break. */
void dread_list_table(const struct theme *, const struct game *, const struct view *,
                      struct text *);

#endif
