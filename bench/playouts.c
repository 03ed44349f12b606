/* Measures how long one decision of a random playout takes: listing the legal actions, choosing one
 * and applying it, with deals included. In the same run it measures a yardstick, one shuffle of 52
 * cards, so that figures from different machines can be compared. All times are process CPU time.
 *
 *     bench-playouts [GAME[:options]]... [--deals N] */

#include <stdio.h>

#include "common.h"
#include "search/agent.h"
#include "core/id.h"

static void measure(const struct game *game, const struct rules *rules, uint64_t deals, double yard)
{
    struct rng rng = dread_rng_from(1);
    uint64_t decisions = 0, won = 0;
    double start = cpu_seconds();
    for (uint64_t number = 1; number <= deals; number++) {
        struct deal deal;
        struct position position;
        dread_deal_number(game, rules, number, &deal);
        game->start(&deal, &position, NULL);
        decisions += (uint64_t)dread_playout(game, &deal, &position, &rng);
        won += dread_outcome_is_won(game, game->outcome(&position));
    }
    double each = 1e9 * (cpu_seconds() - start) / (double)decisions;
    printf("%-24s %8.1f ns a decision  %5.2f shuffles of 52  %5.1f decisions a deal  %.3f %% won\n",
           game->id, each, each / yard, (double)decisions / (double)deals,
           100.0 * (double)won / (double)deals);
}

int main(int argc, char **argv)
{
    uint64_t deals = 200000;
    int named = 0;
    double yard = shuffle_time();
    printf("%-24s %8.1f ns\n", "a shuffle of 52", yard);
    for (int i = 1; i < argc; i++) {
        const char *at = i + 1 < argc ? argv[i + 1] : "";
        if (!dread_same(argv[i], "--deals")) continue;
        if (!dread_read_number(&at, 1000000000, &deals) || *at || !deals) {
            fprintf(stderr, "bench-playouts: `--deals` takes a number from 1 to 1000000000.\n");
            return 2;
        }
    }
    for (int i = 1; i < argc; i++) {
        if (dread_same(argv[i], "--deals")) {
            i++;
            continue;
        }
        const struct game *game;
        struct rules rules;
        struct problem problem;
        if (!dread_id_read_rules(&dread_games, argv[i], &game, &rules, &problem)) {
            fprintf(stderr, "bench-playouts: %s\n", problem.text);
            return 2;
        }
        measure(game, &rules, deals, yard);
        named++;
    }
    for (int i = 0; i < dread_games.count && !named; i++) {
        struct rules rules;
        dread_rules_standard(dread_games.game[i]->options, &rules);
        measure(dread_games.game[i], &rules, deals, yard);
    }
    return 0;
}
