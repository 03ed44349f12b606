/* Tests of the autopsy's figures: they sum exactly, luck averages zero, and the autopsy finds
 * where a game was lost. */

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "search/autopsy.h"
#include "toy/toy.h"
#include "unit/help.h"
#include "unit/offers.h"

enum { MEMORY = 64 << 20 };

/* Lets an agent play a whole game. Returns the number of actions; trail[i] is the position before
 * action i. */
static int play_game(const struct game *game, const struct deal *deal, const struct agent *agent,
                     struct rng *r, action line[], struct position trail[])
{
    int played = 0;
    size_t bytes = agent->memory ? (agent->memory(game) + 63) / 64 * 64 : 0;
    void *memory = bytes ? aligned_alloc(64, bytes) : NULL;
    if (bytes) memset(memory, 0, bytes);
    game->start(deal, &trail[0], NULL);
    for (action legal[ACTIONS_MOST]; game->actions(deal, &trail[played], legal); played++) {
        struct world_memory handle;
        line[played] = agent->choose(dread_world_of(&handle, game, deal, &trail[played]), r,
                                     memory);
        trail[played + 1] = trail[played];
        game->apply(deal, &trail[played + 1], line[played], NULL);
    }
    free(memory);
    return played;
}

struct lab {
    struct autopsy autopsy;
    action line[PLIES_MOST];
    struct position trail[PLIES_MOST + 1];
    void *memory;
    int played;
};

static struct lab lab;

/* Lets an agent play a deal, and makes the autopsy. */
static const struct autopsy *take_apart(const struct game *game, const struct deal *deal,
                                        const char *agent, uint64_t seed,
                                        const struct effort *effort)
{
    struct rng r = dread_rng_from(seed);
    lab.played = play_game(game, deal, dread_agent_find(agent, NULL), &r, lab.line, lab.trail);
    free(lab.memory);
    lab.memory = aligned_alloc(64, (dread_expert_bytes(game) + 63) / 64 * 64);
    dread_autopsy_start(&lab.autopsy, game, deal, NULL, lab.line, lab.played);
    while (dread_autopsy_step(&lab.autopsy, effort, lab.memory)) continue;
    return &lab.autopsy;
}

TEST(the_summary_sums_exactly_whatever_was_played)
{
    struct rng r = dread_rng_from(1);
    struct effort hasty = {.playouts = 24, .width = 8, .horizon = 2};
    for (int g = FIRST_TOY; g < dread_games.count; g++)
        for (int i = 0; i < rounds(16); i++) {
            const struct game *game = game_or_toy(g);
            struct deal deal;
            struct rules rules;
            random_rules(game->options, &r, &rules);
            /* Under some options a patient player can make SoliTerror last very long; another test
             * covers that. */
            if (g == 1) dread_rules_standard(game->options, &rules);
            dread_deal_number(game, &rules, dread_rng_next(&r), &deal);
            const struct autopsy *a = take_apart(game, &deal, "hasty", dread_rng_next(&r), &hasty);
            int32_t chance = dread_autopsy_began(a);
            for (int k = 0; k < a->decisions; k++) {
                const struct decision *m = &a->decision[k];
                assert_int_equal(chance, m->before);
                assert_true(m->chosen <= m->before && m->chosen >= 0 && m->before <= CHANCE);
                assert_int_equal(m->played, lab.line[m->ply]);
                if (m->no_reveal) assert_int_equal(m->cards, 0);
                if (m->best == m->played) assert_int_equal(dread_decision_given(m), 0);
                chance = m->chosen + m->cards;
            }
            assert_int_equal(chance, a->end);
            bool won = dread_outcome_is_won(game, game->outcome(&lab.trail[lab.played]));
            assert_int_equal(a->end, won ? CHANCE : 0);
            assert_int_equal(
                dread_autopsy_began(a) - dread_autopsy_given(a) + dread_autopsy_cards(a), a->end);
        }
}

TEST(every_position_with_a_choice_is_a_decision)
{
    struct deal deal;
    const struct game *game = deal_of(&dread_games, "soliterror#2", &deal);
    struct effort one = {.playouts = 8, .width = 4, .horizon = 1};
    const struct autopsy *a = take_apart(game, &deal, "greedy", 1, &one);
    int decisions = 0;
    action legal[ACTIONS_MOST];
    for (int i = 0; i < lab.played; i++)
        decisions += game->actions(&deal, &lab.trail[i], legal) > 1;
    assert_int_equal(a->decisions, decisions);
}

TEST(points_add_up_as_the_shares_do)
{
    struct rng r = dread_rng_from(2);
    for (int round = 0; round < 2000; round++) {
        enum { MOST = 12 };
        int32_t share[MOST];
        int points[MOST], n = 1 + (int)dread_rng_below(&r, MOST), sum = 0;
        int64_t all = 0;
        for (int i = 0; i < n; i++) {
            share[i] = (int32_t)dread_rng_below(&r, 2 * CHANCE + 1) - CHANCE;
            all += share[i];
        }
        dread_points_of(share, n, points);
        for (int i = 0; i < n; i++) {
            assert_true(fabs(points[i] - 100.0 * share[i] / CHANCE) <= 1.0);
            sum += points[i];
        }
        assert_int_equal(sum, (int)floor(100.0 * (double)all / CHANCE + 0.5));
    }
}

/* Within a chain of actions that turn up nothing the probability never rises, and what was given
 * away in it is the difference between its ends. */
TEST(a_chain_is_judged_as_one_decision)
{
    struct rng r = dread_rng_from(6);
    struct effort hasty = {.playouts = 60, .width = 8, .horizon = 1};
    int chains = 0, long_chains = 0;
    for (int g = 0; g < dread_games.count; g++)
        for (int i = 0; i < rounds(6); i++) {
            const struct game *game = dread_games.game[g];
            struct deal deal;
            struct rules rules;
            dread_rules_standard(game->options, &rules);
            dread_deal_number(game, &rules, dread_rng_next(&r), &deal);
            const struct autopsy *a = take_apart(game, &deal, i % 2 ? "hasty" : "random",
                                                 dread_rng_next(&r), &hasty);
            for (int k = 0; k < a->decisions; k++) {
                const struct decision *m = &a->decision[k];
                bool begins = !k || m->chain != m[-1].chain;
                chains += begins;
                long_chains += k && !begins && m[-1].chain == k - 1;
                assert_int_equal(begins, m->chain == k);
                if (begins) continue;
                assert_true(m[-1].no_reveal);
                assert_int_equal(m[-1].chosen, m->before);
                assert_true(m->before <= m[-1].before);
            }
        }
    assert_true(long_chains > 0 && chains > long_chains);
}

/* In ./check --long there are so many games that a mean of five points would be three standard
 * errors. */
TEST(luck_averages_nought)
{
    static const char *const players[] = {"random", "greedy", "expert-quick"};
    struct rng r = dread_rng_from(3);
    int games = is_long_test() ? 200 : rounds(16);
    for (int g = 0; g < dread_games.count; g++) {
        const struct game *game = dread_games.game[g];
        if (!offers(game, EVAL_HOOKS)) continue; /* its probabilities are not calibrated */
        struct rules rules;
        double sum = 0, squares = 0, n = 3.0 * games;
        const struct effort *quick = dread_expert_effort(game, QUICK);
        dread_rules_standard(game->options, &rules);
        for (int i = 0; i < 3 * games; i++) {
            struct deal deal;
            dread_deal_number(game, &rules, 1000 + (uint64_t)(i / 3), &deal);
            const struct autopsy *a = take_apart(game, &deal, players[i % 3], dread_rng_next(&r),
                                                 quick);
            double luck = (double)dread_autopsy_cards(a) / CHANCE;
            sum += luck;
            squares += luck * luck;
        }
        double mean = sum / n, error = sqrt((squares / n - mean * mean) / n);
        print_message("%s: the cards gave %.1f points a game, +- %.1f\n", game->id, 100 * mean,
                      100 * error);
        /* under sanitizers there are too few games */
        if (!SLOWED) assert_true(fabs(mean) <= 3 * error);
    }
}

TEST(a_game_is_lost_where_asking_at_every_step_says_so)
{
    struct rng r = dread_rng_from(4);
    struct workspace room = {aligned_alloc(64, MEMORY), MEMORY};
    struct solution *solution = calloc(1, sizeof *solution);
    struct solve_request request = {.positions = 1000000};
    int lost_later = 0, never = 0;
    for (int i = 0; i < rounds(60); i++) {
        const struct game *game = dread_games.game[i % dread_games.count];
        if (!offers(game, SEARCH_HOOKS)) continue; /* the solver would give up too often */
        struct rules rules;
        struct deal deal;
        dread_rules_standard(game->options, &rules);
        dread_deal_number(game, &rules, (uint64_t)i, &deal);
        int played = play_game(game, &deal, dread_agent_find("greedy", NULL), &r, lab.line,
                               lab.trail);
        int since = dread_lost_since(game, &deal, lab.trail, played, &request, &room, solution);
        int wanted = 0;
        for (int k = 0; k <= played; k++) {
            dread_solve(game, &deal, &lab.trail[k], &request, &room, solution);
            if (solution->answer == ANSWER_WON) wanted = k + 1;
        }
        assert_int_equal(since, wanted);
        lost_later += wanted > 0 && wanted <= played;
        never += wanted == played + 1;
        struct solve_request few = {.positions = 1};
        since = dread_lost_since(game, &deal, lab.trail, played, &few, &room, solution);
        assert_true(since == -1 || since == wanted);
    }
    assert_true(lost_later > 0 && never > 0);
    free(room.bytes);
    free(solution);
}

static void forget(void)
{
    free(lab.memory);
}

WHOLE_GROUP(NULL, forget)
