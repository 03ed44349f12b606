/* Tests of exact answers for late positions (search/exact.h) against brute force that shares
 * nothing with them: it finds the worlds by resampling again and again, tells them apart by what
 * the player sees, and plays every line of actions in every world. */

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "search/exact.h"
#include "search/solve.h"
#include "unit/brute.h"
#include "unit/help.h"
#include "unit/offers.h"

struct decision {
    const struct game *game;
    struct deal deal;
    struct position now;
};

static void *room(size_t bytes)
{
    void *bytes_there = aligned_alloc(64, (bytes + 63) / 64 * 64);
    assert_non_null(bytes_there);
    memset(bytes_there, 0xa5, bytes);
    return bytes_there;
}

/* Returns the number of hidden cards; 1000 if the game does not list them. */
static int hidden_cards(const struct decision *m)
{
    struct hidden hidden;
    return m->game->eval->hidden(&m->deal, &m->now, &hidden) ? hidden.cards : 1000;
}

/* Plays random games, mostly by the greedy policy, until it finds a decision with a choice and with
 * `least` to `most` hidden cards. */
static struct decision late_position(const struct game *game, struct rng *r, int least, int most)
{
    for (;;) {
        struct decision m = {.game = game};
        struct rules rules;
        if (dread_rng_below(r, 2)) dread_rules_standard(game->options, &rules);
        else random_rules(game->options, r, &rules);
        dread_deal_number(game, &rules, 20000 + dread_rng_below(r, 100000), &m.deal);
        game->start(&m.deal, &m.now, NULL);
        action legal[ACTIONS_MOST];
        for (int n, plies = 0; (n = game->actions(&m.deal, &m.now, legal)) && plies < 300;
             plies++) {
            int hidden = hidden_cards(&m);
            if (n > 1 && hidden >= least && hidden <= most && !dread_rng_below(r, 3)) return m;
            action a = legal[dread_rng_below(r, (uint32_t)n)];
            if (dread_rng_below(r, 5)) {
                struct view view;
                game->see(&m.deal, &m.now, &view);
                a = game->greedy(&view, legal, n);
            }
            game->apply(&m.deal, &m.now, a, NULL);
        }
    }
}

/* ---- Worlds ---- */

/* Collects all ways to assign the hidden cards that eval->hidden lists. */
static void lay_worlds(const struct decision *m, struct hidden *h, int from, struct worlds *all)
{
    if (from == h->cards) {
        struct decision laid = *m;
        for (int i = h->constrained; i < h->cards; i++)
            if (h->constrained_kinds >> h->kind[i] & 1) return;
        m->game->eval->assign(&laid.deal, &laid.now, h);
        add_world(all, &laid.deal, &laid.now);
        return;
    }
    for (int i = from; i < h->cards; i++) {
        struct hidden other = *h;
        other.card[from] = h->card[i];
        other.kind[from] = h->kind[i];
        other.card[i] = h->card[from];
        other.kind[i] = h->kind[from];
        lay_worlds(m, &other, from + 1, all);
    }
}

TEST(the_worlds_laid_are_those_that_are_drawn)
{
    static struct worlds drawn, laid;
    struct rng r = dread_rng_from(1);
    for (int g = 0; g < dread_games.count; g++) {
        const struct game *game = dread_games.game[g];
        if (!offers(game, HIDDEN_CARDS)) continue;
        for (int i = 0; i < rounds(24); i++) {
            struct decision m = late_position(game, &r, 0, 5);
            struct hidden h;
            if (!game->eval->hidden(&m.deal, &m.now, &h) || !h.cards) continue;
            laid.count = 0;
            lay_worlds(&m, &h, 0, &laid);
            draw_worlds(m.game, &m.deal, &m.now, &r, &drawn);
            assert_int_equal(laid.count, drawn.count);
            for (int k = 0; k < laid.count; k++)
                assert_int_equal(compare_worlds(&laid.world[k], &drawn.world[k]), 0);
        }
    }
}

/* ---- Chances ---- */

/* budget in steps; only SoliTerror with the family mixed in may need more */
enum { ENOUGH = 200000 };

/* Returns the win probability of the best action; -1 if the budget does not suffice. */
static double best_chance(struct exact *x, const struct decision *m)
{
    action legal[ACTIONS_MOST];
    int n = m->game->actions(&m->deal, &m->now, legal);
    uint64_t best = 0, chance;
    assert_true(dread_exact_start(x, m->game, &m->deal, &m->now, ENOUGH));
    for (int k = 0; k < n; k++) {
        if (!dread_exact_chance(x, &legal[k], 1, 0, &chance)) return -1;
        if (chance > best) best = chance;
    }
    return ldexp((double)best, -EXACT_BITS);
}

/* Finds a late decision for which hidden cards matter. Keeps only one in ten of those that are as
 * good as won or lost. */
static struct decision open_position(const struct game *game, struct rng *r, struct exact *x)
{
    for (;;) {
        struct decision m = late_position(game, r, 1, 5);
        double best = best_chance(x, &m);
        if (best < 0) continue;
        if ((best > 0.01 && best < 0.99) || !dread_rng_below(r, 10)) return m;
    }
}

TEST(exact_chances_are_those_of_brute_force)
{
    static struct worlds drawn;
    struct rng r = dread_rng_from(2);
    for (int g = 0; g < dread_games.count; g++) {
        const struct game *game = dread_games.game[g];
        if (!offers(game, HIDDEN_CARDS)) continue;
        if (game->eval->line) continue; /* tested by the other tests below */
        struct exact *x = room(dread_exact_bytes(game));
        int held = 0, between = 0;
        for (int i = 0; i < rounds(128); i++) {
            struct decision m = open_position(game, &r, x);
            action legal[ACTIONS_MOST];
            int n = game->actions(&m.deal, &m.now, legal);
            draw_worlds(m.game, &m.deal, &m.now, &r, &drawn);
            struct brute brute = {.game = game, .left = 200000};
            assert_true(dread_exact_start(x, game, &m.deal, &m.now, ENOUGH));
            for (int k = 0; k < n; k++) {
                double there = brute_chance(&brute, drawn.world, drawn.count, legal[k]);
                if (brute.left <= 0) break;
                uint64_t chance;
                assert_true(dread_exact_chance(x, &legal[k], 1, 0, &chance));
                double here = ldexp((double)chance, -EXACT_BITS);
                assert_true(fabs(here - there) < 1e-9);
                held++;
                between += here > 0.01 && here < 0.99;
            }
        }
        assert_true(held > 0);
        if (!SLOWED) /* under sanitizers the few positions may all be won or lost */
            assert_true(held >= 100 && between >= 12);
        free(x);
    }
}

/* ---- The expert's exact answers ---- */

static const struct effort thorough = {.playouts = 1, .width = 64, .exact = 2 * ENOUGH};

static void advise(struct expert *e, const struct decision *m, const struct effort *effort)
{
    struct world_memory memory;
    struct rng rng = dread_rng_from(5);
    dread_expert_start(e, dread_world_of(&memory, m->game, &m->deal, &m->now), effort, &rng, NULL,
                       0);
    dread_expert_think(e, effort->playouts);
}

/* Plays on by exact advice. Returns true if the game is won. */
static bool plays_to_a_win(struct expert *e, struct decision m)
{
    action legal[ACTIONS_MOST];
    for (int n; (n = m.game->actions(&m.deal, &m.now, legal));) {
        if (n > 1) {
            advise(e, &m, &thorough);
            assert_true(dread_expert_is_exact(e) || dread_expert_tried(e) == 1);
            legal[0] = dread_expert_advice(e, 0).line[0];
        }
        m.game->apply(&m.deal, &m.now, legal[0], NULL);
    }
    return dread_outcome_is_won(m.game, m.game->outcome(&m.now));
}

TEST(exact_win_probabilities_come_true)
{
    struct rng r = dread_rng_from(3);
    for (int g = 0; g < dread_games.count; g++) {
        const struct game *game = dread_games.game[g];
        if (!offers(game, HIDDEN_CARDS)) continue;
        if (game->eval->line) continue;
        struct exact *x = room(dread_exact_bytes(game));
        struct expert *e = room(dread_expert_bytes(game));
        double said = 0, variance = 0, came = 0;
        for (int i = 0; i < rounds(80); i++) {
            struct decision m = open_position(game, &r, x);
            advise(e, &m, &thorough);
            if (!dread_expert_is_exact(e)) continue; /* only one choice */
            struct advice best = dread_expert_advice(e, 0);
            double chance = (double)best.chance / CHANCE;
            assert_true(fabs(chance - best_chance(x, &m)) < 2.0 / CHANCE);
            for (int k = 0; k < 5; k++) {
                struct decision other = m;
                game->resample(&other.deal, &other.now, &r);
                said += chance;
                variance += chance * (1 - chance);
                came += plays_to_a_win(e, other);
            }
        }
        assert_true(fabs(came - said) < 4 * sqrt(variance));
        free(x);
        free(e);
    }
}

TEST(playing_on_never_promises_more)
{
    static const struct effort sampled = {.playouts = 1000, .width = 8};
    struct rng r = dread_rng_from(4);
    for (int g = 0; g < dread_games.count; g++) {
        const struct game *game = dread_games.game[g];
        if (!offers(game, HIDDEN_CARDS)) continue;
        if (game->eval->line) continue;
        struct exact *x = room(dread_exact_bytes(game));
        struct expert *e = room(dread_expert_bytes(game));
        for (int i = 0; i < rounds(64); i++) {
            struct decision m = open_position(game, &r, x);
            advise(e, &m, &sampled);
            assert_true(dread_exact_start(x, game, &m.deal, &m.now, 3 * ENOUGH));
            for (int k = 0; k < dread_expert_tried(e); k++) {
                struct advice advice = dread_expert_advice(e, k);
                uint64_t chance;
                assert_false(advice.exact);
                assert_true(dread_exact_chance(x, advice.line, advice.actions, 0, &chance));
                double n = advice.playouts, said = (double)advice.chance / CHANCE;
                double most = ldexp((double)chance, -EXACT_BITS);
                assert_true(n == 0 || said <= most + 5 * sqrt((most * (1 - most) + 1 / n) / n));
            }
        }
        free(x);
        free(e);
    }
}

TEST(unseen_cards_and_what_lay_in_memory_never_change_an_answer)
{
    struct rng r = dread_rng_from(6);
    for (int g = 0; g < dread_games.count; g++) {
        const struct game *game = dread_games.game[g];
        if (!offers(game, HIDDEN_CARDS)) continue;
        struct expert *one = room(dread_expert_bytes(game)), *two = room(dread_expert_bytes(game));
        int exact = 0;
        for (int i = 0; i < rounds(40); i++) {
            struct decision m = late_position(game, &r, 0, 7), n = m;
            game->resample(&n.deal, &n.now, &r);
            memset(two, i, dread_expert_bytes(game));
            advise(one, &m, dread_expert_effort(game, QUICK));
            advise(two, &n, dread_expert_effort(game, QUICK));
            exact += dread_expert_is_exact(one);
            assert_int_equal(dread_expert_is_exact(one), dread_expert_is_exact(two));
            assert_int_equal(dread_expert_tried(one), dread_expert_tried(two));
            for (int k = 0; k < dread_expert_tried(one); k++) {
                struct advice a = dread_expert_advice(one, k), b = dread_expert_advice(two, k);
                assert_int_equal(a.chance, b.chance);
                assert_int_equal(a.line[0], b.line[0]);
                assert_int_equal(a.exact, dread_expert_is_exact(one));
                if (a.exact) assert_true(a.low == a.chance && a.high == a.chance && !a.error);
            }
        }
        assert_true(exact >= rounds(40) / 4);
        free(one);
        free(two);
    }
}

TEST(budgets_are_kept_and_change_no_answer)
{
    struct rng r = dread_rng_from(7);
    for (int g = 0; g < dread_games.count; g++) {
        const struct game *game = dread_games.game[g];
        if (!offers(game, HIDDEN_CARDS)) continue;
        struct exact *x = room(dread_exact_bytes(game));
        int enough = 0, too_few = 0;
        for (int i = 0; i < rounds(80); i++) {
            struct decision m = late_position(game, &r, 0, 6);
            action legal[ACTIONS_MOST];
            uint64_t there = 0, here = 1;
            uint32_t budget = 1 + dread_rng_below(&r, 300);
            game->actions(&m.deal, &m.now, legal);
            assert_true(dread_exact_start(x, game, &m.deal, &m.now, ENOUGH));
            if (!dread_exact_chance(x, legal, 1, 0, &there)) continue;
            uint32_t steps = dread_exact_steps(x);
            bool fine = dread_exact_start(x, game, &m.deal, &m.now, budget) &&
                        dread_exact_chance(x, legal, 1, 0, &here);
            if (fine) assert_int_equal(here, there);
            if (fine) assert_true(dread_exact_steps(x) <= budget);
            if (!fine && dread_exact_fits(game, &m.deal, &m.now, budget))
                assert_true(steps >= budget);
            enough += fine;
            too_few += !fine;
        }
        assert_true(enough && (too_few || game->eval->line));
        free(x);
    }
}

/* ---- Positions without hidden cards ---- */

/* Solves by plain stepping, without the game's hooks. Returns ANSWER_UNKNOWN if the budget does not
 * suffice. */
static enum answer plain_answer(const struct decision *m, struct workspace *workspace)
{
    static struct solution solution;
    struct solve_request request = {.positions = 100000, .plain = true};
    dread_solve(m->game, &m->deal, &m->now, &request, workspace, &solution);
    return solution.answer;
}

TEST(open_positions_are_won_or_lost)
{
    size_t size = (size_t)128 << 20;
    struct workspace workspace = {aligned_alloc(64, size), size};
    assert_non_null(workspace.bytes);
    struct rng r = dread_rng_from(8);
    int answered[2] = {0}; /* of all games together: in some nearly every such position is won */
    for (int g = 0; g < dread_games.count; g++) {
        const struct game *game = dread_games.game[g];
        if (!offers(game, HIDDEN_CARDS)) continue;
        struct expert *e = room(dread_expert_bytes(game));
        struct hidden hidden;
        for (int i = 0; i < rounds(64);) {
            struct decision m = late_position(game, &r, 0, 1);
            game->eval->hidden(&m.deal, &m.now, &hidden);
            if (hidden.matter) continue;
            i++;
            advise(e, &m, &thorough);
            if (!dread_expert_is_exact(e)) continue;
            enum answer answer = plain_answer(&m, &workspace);
            struct advice best = dread_expert_advice(e, 0);
            assert_true(best.chance == 0 || best.chance == CHANCE);
            if (answer == ANSWER_UNKNOWN) continue;
            assert_int_equal(best.chance, answer == ANSWER_WON ? CHANCE : 0);
            answered[best.chance == CHANCE]++;
            for (int k = 0; k < dread_expert_tried(e) && k < 4; k++) {
                struct advice advice = dread_expert_advice(e, k);
                struct decision next = m;
                for (int a = 0; a < advice.actions; a++)
                    game->apply(&next.deal, &next.now, advice.line[a], NULL);
                answer = plain_answer(&next, &workspace);
                if (answer != ANSWER_UNKNOWN)
                    assert_int_equal(advice.chance, answer == ANSWER_WON ? CHANCE : 0);
            }
        }
        free(e);
    }
    assert_true(SLOWED || (answered[0] && answered[1]));
    free(workspace.bytes);
}
