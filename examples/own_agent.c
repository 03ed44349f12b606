/* An agent of one's own in a survey: it plays the same deals as `greedy`, and as `clairvoyant`, the
 * solver that sees all cards. Prints who wins how often, and the difference between the two agents,
 * which is more precise than their shares, since both play the same deals.
 *
 *     own_agent [DEALS]
 *
 * The figures are whole numbers that are added up, so blocks of deals may be measured by several
 * threads, each with a measurer of its own, and the result is always the same. */

#include <dread/dread.h>
#include <stdio.h>
#include <stdlib.h>

enum { WORLDS = 16, CLEARLY = 2 };

/* Returns in how many worlds that look alike the game is won by this action and greedy play after
 * it. The generator is a copy: every action is tried in the same worlds. */
static int wins_with(const struct world *world, action a, struct rng rng)
{
    const struct game *game = dread_world_game(world);
    struct deal deal;
    struct position now;
    struct view view;
    action legal[ACTIONS_MOST];
    int won = 0;
    for (int i = 0; i < WORLDS; i++) {
        dread_world_sample(world, &rng, &deal, &now);
        game->apply(&deal, &now, a, NULL);
        for (int n; (n = game->actions(&deal, &now, legal)) > 0;) {
            game->see(&deal, &now, &view);
            game->apply(&deal, &now, game->greedy(&view, legal, n), NULL);
        }
        won += dread_outcome_is_won(game, game->outcome(&now));
    }
    return won;
}

/* Plays greedily, unless another action wins clearly more often in worlds that look alike. It never
 * sees the hidden cards. */
static action careful_choose(const struct world *world, struct rng *rng, void *memory)
{
    (void)memory;
    action legal[ACTIONS_MOST];
    struct view view;
    int n = dread_world_actions(world, legal);
    dread_world_see(world, &view);
    action best = dread_world_game(world)->greedy(&view, legal, n);
    int most = n > 1 ? wins_with(world, best, *rng) + CLEARLY - 1 : WORLDS;
    for (int i = 0; i < n && most < WORLDS; i++) {
        int won = wins_with(world, legal[i], *rng);
        if (won <= most) continue;
        most = won;
        best = legal[i];
    }
    dread_rng_next(rng);
    return best;
}

static const struct agent careful = {.name = "careful",
                                     .about = "plays like greedy, but tries other actions first",
                                     .choose = careful_choose};

/* Measures deals 1 to `deals`. wins[i] gets the wins of deal i + 1. Returns the counts. */
static struct count measure(const struct contender *who, uint64_t deals, uint8_t wins[])
{
    struct study study = {.game = dread_game_find(&dread_games, "soliterror", 10, NULL),
                          .contender = *who,
                          .plays = 1,
                          .budget = who->agent ? 0 : SURVEY_BUDGET};
    struct tally all = {0}, block;
    struct measurer measurer;
    dread_rules_standard(study.game->options, &study.rules);
    bool fine = dread_measurer_init(&measurer, WORKSPACE_WEB);
    for (uint64_t first = 1; fine && first <= deals; first += BLOCK_MOST) {
        uint64_t last = first + BLOCK_MOST - 1 < deals ? first + BLOCK_MOST - 1 : deals;
        fine = dread_measure_deals(&study, first, last, &measurer, &block, wins + first - 1);
        if (fine) dread_tally_join(&all, &block);
    }
    dread_measurer_free(&measurer);
    if (!fine) {
        fprintf(stderr, "There is not enough memory.\n");
        exit(1);
    }
    return (struct count){all.deals, all.unknown, 1, all.won, all.squares};
}

static void show(const char *name, const struct contender *who, struct count count)
{
    struct interval share = dread_share_won(&count);
    printf("%-11s wins %4.1f %% (%4.1f to %4.1f), %s\n", name, 100 * share.middle, 100 * share.low,
           100 * share.high, dread_contender_knows(who));
}

int main(int count, char *argument[])
{
    uint64_t deals = count > 1 ? strtoull(argument[1], NULL, 10) : 200;
    uint8_t *wins[3];
    struct contender who[3] = {{.name = careful.name, .agent = &careful}};
    if (!dread_contender_find("greedy", &who[1], NULL) ||
        !dread_contender_find("clairvoyant", &who[2], NULL))
        return 1;
    for (int i = 0; i < 3; i++) {
        wins[i] = calloc(deals + 1, 1);
        if (!wins[i]) return 1;
        show(who[i].name, &who[i], measure(&who[i], deals, wins[i]));
    }
    struct pairs pairs = {.deals = deals, .plays = 1};
    for (uint64_t i = 0; i < deals; i++) {
        int more = wins[0][i] - wins[1][i];
        pairs.sum += more;
        pairs.squares += (uint64_t)(more * more);
        pairs.better += more > 0;
        pairs.worse += more < 0;
    }
    struct interval more = dread_paired_difference(&pairs);
    printf("careful wins %.1f points more than greedy (%.1f to %.1f)\n", 100 * more.middle,
           100 * more.low, 100 * more.high);
    for (int i = 0; i < 3; i++) free(wins[i]);
    return 0;
}
