/* The search for a deal of a difficulty as a thought (struct thought in play/play.h): under
 * options for which there is no table it takes too long for the thread of a page. */

#ifndef ADVICE_DEAL_SEARCH_H
#define ADVICE_DEAL_SEARCH_H

#include "choose_deal.h"
#include "search/solve.h"

/* What is wanted, and what was found. It lies at the beginning of the memory to work in. */
struct deal_search {
    const struct game *game;
    struct rules rules;
    enum difficulty difficulty;
    uint64_t seed;
    bool found;
    struct deal deal;   /* if found */
    struct problem why; /* if not */
};

/* Searches, in the workspace that begins with the search itself. */
void dread_deal_search(struct deal_search *, const struct workspace *);

#endif
