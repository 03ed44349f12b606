/* Solves a fixed set of deals, whose count of positions is a signature of the search. See
 * bench.h. */

#include "bench.h"

#include "core/id.h"

/* Solves deals 1 to `deals` under the rules and adds to the counts. */
static void bench_deals(const struct game *game, const struct rules *rules, uint64_t deals,
                        const struct workspace *workspace, struct bench *bench)
{
    struct solution solution;
    struct solve_request request = {.positions = BENCH_BUDGET};
    for (uint64_t number = 1; number <= deals; number++) {
        struct deal deal;
        struct position start;
        dread_deal_number(game, rules, number, &deal);
        game->start(&deal, &start, NULL);
        dread_solve(game, &deal, &start, &request, workspace, &solution);
        bench->answers[solution.answer]++;
        bench->positions += solution.positions;
    }
}

/* Sets one option to a value and the others to their defaults. Defaults may depend on earlier
 * options, so those of the later options are computed anew. */
static void rules_with_value(const struct option options[], int changed, uint8_t value,
                             struct rules *rules)
{
    dread_rules_standard(options, rules);
    rules->value[changed] = value;
    for (int i = changed + 1; options[i].name; i++)
        rules->value[i] = dread_option_standard(options, i, rules);
}

void dread_bench_game(const struct game *game, const struct workspace *workspace,
                      struct bench *bench)
{
    *bench = (struct bench){0};
    struct rules standard, rules;
    dread_rules_standard(game->options, &standard);
    bench_deals(game, &standard, 200, workspace, bench);
    for (int i = 0; game->options[i].name; i++)
        for (int k = 0; k < dread_option_values(&game->options[i]); k++) {
            uint8_t value = dread_option_value(&game->options[i], k);
            if (value == standard.value[i]) continue;
            rules_with_value(game->options, i, value, &rules);
            bench_deals(game, &rules, 4, workspace, bench);
        }
}
