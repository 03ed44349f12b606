/* The rules pages, docs/rules/GAME.md, inside the program. */

#ifndef FRONT_PAGE_H
#define FRONT_PAGE_H

struct page {
    const char *id, *text;
};

extern const struct page rules_pages[]; /* ended by a NULL id */

/* The rules page of a game, or NULL. */
const char *rules_page(const char *id);

#endif
