/* The rules pages, docs/rules/GAME.md, inside the program; and what several commands print. */

#ifndef PAGE_H
#define PAGE_H

#include "command.h"
#include "dread/store.h"

struct page {
    const char *id, *text;
};

extern const struct page rules_pages[]; /* ended by a NULL id */

/* The rules page of a game, or NULL. */
const char *rules_page(const char *id);

/* Prints the statistics of a game as sentences. */
void print_statistics(FILE *, struct store *, const struct game *);

#endif
