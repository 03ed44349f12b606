/* The rules pages, docs/rules/GAME.md, inside the program. */

#ifndef FRONT_RULES_PAGE_H
#define FRONT_RULES_PAGE_H

#include "dread/theme.h"

extern const struct rules_page rules_pages[]; /* ended by a NULL id */

/* The rules page of a game, or NULL. */
const char *rules_page(const char *id);

#endif
