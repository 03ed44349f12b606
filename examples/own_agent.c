/* An agent of one's own in a survey: it plays the same deals as `greedy`, and as the solver, which
 * sees all cards. Prints who wins how often, and the difference between the two agents, which is
 * more precise than their shares, since both play the same deals.
 *
 *     own_agent [DEALS]
 *
 * The figures are whole numbers that are added up, so blocks of deals may be measured by several
 * threads, and the result is always the same. */

#include <dread.h>
#include <stdio.h>
#include <stdlib.h>

enum { WORLDS = 16, CLEARLY = 2 };

/* Returns 1 if the game is won by this action and greedy play after it; the session is used up. */
static int wins_with(dread_session *world, int32_t action)
{
    dread_session_info info;
    info.size = sizeof info;
    while (!dread_play(world, action, NULL, NULL))
        if (dread_choose_greedily(world, &action, NULL)) break;
    dread_read_session(world, &info, NULL);
    return info.won;
}

/* Returns in how many worlds that look alike this action wins so. Every action is tried in the same
 * worlds. */
static int wins_of(const dread_session *world, int32_t action, uint64_t seed)
{
    int won = 0;
    for (uint64_t i = 0; i < WORLDS; i++) {
        dread_session *other;
        if (dread_sample(world, seed + i, NULL, &other, NULL)) return 0;
        won += wins_with(other, action);
        dread_close(other);
    }
    return won;
}

/* Plays greedily, unless another action wins clearly more often in worlds that look alike. It never
 * sees the hidden cards. */
static int careful_choose(void *context, const dread_session *world, uint64_t seed, int32_t *best)
{
    int32_t legal[DREAD_ACTIONS_MOST];
    int n = dread_legal(world, legal, DREAD_ACTIONS_MOST);
    int result = dread_choose_greedily(world, best, NULL);
    (void)context;
    if (result || n < 2) return result;
    int most = wins_of(world, *best, seed) + CLEARLY - 1;
    for (int i = 0; i < n && most < WORLDS; i++) {
        int won = wins_of(world, legal[i], seed);
        if (won <= most) continue;
        most = won;
        *best = legal[i];
    }
    return DREAD_OK;
}

/* Measures deals 1 to `deals`. wins[i] gets the wins of deal i + 1. */
static void measure(dread_study *study, uint64_t deals, dread_count *all, uint8_t wins[])
{
    dread_error error;
    for (uint64_t first = 1; first <= deals; first += DREAD_DEALS_MOST) {
        uint64_t last = first + DREAD_DEALS_MOST - 1 < deals ? first + DREAD_DEALS_MOST - 1 : deals;
        dread_count block;
        block.size = sizeof block;
        if (dread_measure_block(study, first, last, NULL, NULL, &block, wins + first - 1, &error)) {
            fprintf(stderr, "%s\n", error.message);
            exit(1);
        }
        all->deals += block.deals;
        all->unknown += block.unknown;
        all->plays += block.plays;
        all->won += block.won;
        all->squares += block.squares;
    }
}

int main(int count, char *argument[])
{
    static const char *const names[] = {"careful", "greedy", "clairvoyant"};
    static const char *const sees[] = {"hidden cards hidden", "hidden cards hidden",
                                       "all cards known"};
    uint64_t deals = count > 1 ? strtoull(argument[1], NULL, 10) : 200;
    dread_player careful = {careful_choose, NULL, 0};
    dread_study study[3] = {
        {.size = sizeof *study}, {.size = sizeof *study}, {.size = sizeof *study}};
    uint8_t *wins[3];
    dread_interval share;
    study[0].player = &careful;
    if (dread_find_agent("greedy", &study[1].agent, NULL)) return 1;
    study[2].clairvoyant = 1;
    for (int i = 0; i < 3; i++) {
        dread_count all = {.size = sizeof all};
        wins[i] = calloc(deals + 1, 1);
        if (!wins[i] || dread_parse_rules("soliterror", &study[i].game, &study[i].rules, NULL))
            return 1;
        measure(&study[i], deals, &all, wins[i]);
        if (dread_share(&all, &share, NULL)) return 1;
        printf("%-11s wins %4.1f %% (%4.1f to %4.1f), %s\n", names[i], 100 * share.middle,
               100 * share.low, 100 * share.high, sees[i]);
    }
    if (dread_difference(wins[1], wins[0], deals, 1, &share, NULL)) return 1;
    printf("careful wins %.1f points more than greedy (%.1f to %.1f)\n", 100 * share.middle,
           100 * share.low, 100 * share.high);
    for (int i = 0; i < 3; i++) free(wins[i]);
    return 0;
}
