/* Plays deals with random actions, as a learning program would: list the legal actions, look at the
 * view, choose, apply. Prints how many games were won.
 *
 *     random_agent [GAME[:OPTION=VALUE...] [GAMES]]
 *
 * Everything here is exact and the same on every machine, so the output never changes. */

#include <dread/dread.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

/* Returns a legal action. A better agent would decide by the view, which has all that a player may
 * see, and by nothing else. */
static action choose(const struct view *view, const action legal[], int n, struct rng *rng)
{
    (void)view;
    return legal[dread_rng_below(rng, (uint32_t)n)];
}

/* Plays a deal to its end. Returns true if it is won, and adds its actions to *actions. */
static bool play(const struct game *game, const struct deal *deal, struct rng *rng, int *actions)
{
    struct position now;
    struct view view;
    action legal[ACTIONS_MOST];
    int n;
    game->start(deal, &now, NULL);
    while ((n = game->actions(deal, &now, legal)) > 0) {
        game->see(deal, &now, &view);
        game->apply(deal, &now, choose(&view, legal, n, rng), NULL);
        ++*actions;
    }
    return dread_outcome_is_won(game, game->outcome(&now));
}

int main(int count, char *argument[])
{
    const struct game *game;
    struct rules rules;
    struct problem problem;
    const char *rule_set = count > 1 ? argument[1] : "he-will-never-stop";
    uint64_t games = count > 2 ? strtoull(argument[2], NULL, 10) : 10000;
    if (!dread_id_read_rules(&dread_games, rule_set, &game, &rules, &problem)) {
        fprintf(stderr, "%s\n", problem.text);
        return 2;
    }
    struct rng rng = dread_rng_from(1);
    uint64_t won = 0;
    int actions = 0;
    for (uint64_t number = 1; number <= games; number++) {
        struct deal deal;
        dread_deal_number(game, &rules, number, &deal);
        won += play(game, &deal, &rng, &actions);
    }
    printf("%s: won %" PRIu64 " of %" PRIu64 " games, %d actions\n", game->title, won, games,
           actions);
    return 0;
}
