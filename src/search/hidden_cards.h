/* Hidden cards, for a search over what may be turned up (exact.c, bench/optimum.c): the cards of a
 * struct hidden change places, and playing an action shows which places it reveals. */

#ifndef SEARCH_HIDDEN_CARDS_H
#define SEARCH_HIDDEN_CARDS_H

#include "exact.h"

static inline uint64_t bit(int i)
{
    return (uint64_t)1 << i;
}

/* Lets the cards at two places change places, by the indexes of the places. */
static inline void swap_cards(struct hidden *h, int i, int k)
{
    card c = h->card[i];
    uint8_t kind = h->kind[i];
    h->card[i] = h->card[k];
    h->kind[i] = h->kind[k];
    h->card[k] = c;
    h->kind[k] = kind;
}

/* Returns which of the first n places of `before` are not hidden any more, as a mask of their
 * indexes. */
static inline uint64_t revealed_places(const struct hidden *before, int n,
                                       const struct hidden *after)
{
    uint64_t still = 0, up = 0;
    for (int i = 0; i < after->cards; i++) still |= bit(after->place[i]);
    for (int i = 0; i < n; i++)
        if (!(still & bit(before->place[i]))) up |= bit(i);
    return up;
}

#endif
