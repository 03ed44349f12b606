/* The rules pages, docs/rules/GAME.md, built into the program. */

#ifndef FRONT_RULES_PAGE_H
#define FRONT_RULES_PAGE_H

#include "theme/theme.h"

extern const struct rules_page rules_pages[]; /* ended by a NULL id; made by the build */

/* Returns the text of a game's rules page, or NULL if there is no game with this id. */
const char *rules_page(const char *id);

#endif
