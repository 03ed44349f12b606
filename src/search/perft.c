/* Perft: counts sequences of actions by trying them all. See perft.h. */

#include "perft.h"

uint64_t dread_perft(const struct game *game, const struct deal *deal, const struct position *p,
                     int depth, uint64_t *budget)
{
    if (!depth) return 1;
    if (!*budget) return 0;
    --*budget;
    action legal[ACTIONS_MOST];
    int n = game->actions(deal, p, legal);
    if (depth == 1) return (uint64_t)n;
    uint64_t sum = 0;
    for (int i = 0; i < n && *budget; i++) {
        struct position next = *p;
        game->apply(deal, &next, legal[i], NULL);
        sum += dread_perft(game, deal, &next, depth - 1, budget);
    }
    return sum;
}
