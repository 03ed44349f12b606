/* Playtests of games that the program does not know: survey/playtest.h works for the toy games and
 * for games without hooks. */

#include <math.h>
#include <stdlib.h>

#include "survey/playtest.h"
#include "toy/toy.h"
#include "unit/help.h"

enum { GAMES = SLOWED ? 2 : 3 };

/* Plays a deal by an agent that plays at random, and keeps the actions. */
static struct played_game play(const struct game *game, uint64_t number)
{
    static action legal[ACTIONS_MOST];
    struct played_game g = {.game = game, .line = malloc(PLIES_MOST * sizeof(action))};
    struct rules rules;
    struct position p;
    struct rng r = dread_rng_from(number);
    assert_non_null(g.line);
    dread_rules_standard(game->options, &rules);
    dread_deal_number(game, &rules, number, &g.deal);
    game->start(&g.deal, &p, NULL);
    for (int n; (n = game->actions(&g.deal, &p, legal));) {
        g.line[g.played] = legal[dread_rng_below(&r, (uint32_t)n)];
        game->apply(&g.deal, &p, g.line[g.played++], NULL);
    }
    return g;
}

TEST(games_of_the_toys_are_counted)
{
    static const struct game *const toys[] = {&toy, &toy_candle};
    for (int k = SLOWED ? 1 : 0; k < 2; k++) {
        struct played_game game[GAMES];
        struct playtest p, again;
        struct measurer m;
        assert_true(dread_measurer_init(&m, 1 << 24));
        for (int i = 0; i < GAMES; i++) game[i] = play(toys[k], (uint64_t)i + 1);
        assert_true(dread_playtest_count(game, GAMES, &m, NULL, &p));
        assert_true(dread_playtest_count(game, GAMES, &m, NULL, &again));
        assert_memory_equal(&p, &again, sizeof p);
        const struct tally *t = &p.tally;
        uint64_t lost = t->plays - t->won;
        assert_int_equal(p.games, GAMES);
        assert_int_equal(p.deals, GAMES);
        assert_int_equal(p.numbered, GAMES);
        assert_int_equal(p.players.won, t->won * PLAYTEST_PARTS);
        assert_int_equal(t->lost_turn.count + t->hopeless_deals + t->lost_unknown, lost);
        assert_int_equal(p.given.n, GAMES);
        for (int i = 0; i < GAMES; i++) free(game[i].line);
        dread_measurer_free(&m);
    }
}

static bool never(void *unused)
{
    (void)unused;
    return false;
}

TEST(counting_can_be_stopped)
{
    struct played_game game = play(&toy, 1);
    struct playtest p;
    struct measurer m;
    assert_true(dread_measurer_init(&m, 1 << 24));
    m.go_on = never;
    assert_false(dread_playtest_count(&game, 1, &m, NULL, &p));
    assert_false(m.out_of_memory);
    free(game.line);
    dread_measurer_free(&m);
}

/* 1, 2, 3: the mean is 2, the standard deviation 1, and t with two degrees of freedom 4.303. */
TEST(a_mean_of_few_numbers_has_students_interval)
{
    struct interval in = dread_playtest_mean(&(struct playtest_sum){3, 6, 14});
    assert_true(fabs(in.middle - 2) < 1e-9);
    assert_true(fabs(in.high - 2 - 4.303 / sqrt(3)) < 1e-9);
    assert_true(isnan(dread_playtest_mean(&(struct playtest_sum){1, 6, 36}).low));
}
