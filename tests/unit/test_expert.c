/* Tests of the expert: it knows only what the player sees, keeps to its budget and gives the same
 * answer to the same question; and each game's hooks (game.eval) do what search/expert.h
 * requires. */

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "search/expert.h"
#include "toy/toy.h"
#include "unit/help.h"
#include "unit/offers.h"

/* A position of a game, with its deal. */
struct decision {
    const struct game *game;
    struct deal deal;
    struct position now;
};

/* Allocates memory that is enough for any agent in this game. */
static void *room_for(const struct game *game)
{
    size_t bytes = dread_expert_agent.memory(game);
    void *room = aligned_alloc(64, (bytes + 63) / 64 * 64);
    assert_non_null(room);
    memset(room, 0, bytes);
    return room;
}

/* Finds a decision with a choice in a random game. Half of the games are played mostly by the
 * greedy policy, so that late positions occur too. */
static struct decision random_position(const struct game *game, struct rng *r)
{
    for (;;) {
        struct decision m = {.game = game};
        struct rules rules;
        if (dread_rng_below(r, 2)) dread_rules_standard(game->options, &rules);
        else random_rules(game->options, r, &rules);
        dread_deal_number(game, &rules, dread_rng_below(r, 100000), &m.deal);
        game->start(&m.deal, &m.now, NULL);
        action legal[ACTIONS_MOST];
        int n = game->actions(&m.deal, &m.now, legal);
        bool sensibly = dread_rng_below(r, 2);
        for (int left = (int)dread_rng_below(r, 30); n && left; left--) {
            action a = legal[dread_rng_below(r, (uint32_t)n)];
            if (sensibly && dread_rng_below(r, 4)) {
                struct view view;
                game->see(&m.deal, &m.now, &view);
                a = game->greedy(&view, legal, n);
            }
            game->apply(&m.deal, &m.now, a, NULL);
            n = game->actions(&m.deal, &m.now, legal);
        }
        if (n > 1) return m;
    }
}

/* Returns the same position with other hidden cards. */
static struct decision another_world(const struct decision *m, struct rng *r)
{
    struct decision other = *m;
    m->game->resample(&other.deal, &other.now, r);
    return other;
}

static const struct game *game_number(int k)
{
    return k ? dread_games.game[k - 1] : &toy;
}

static const struct effort little = {.playouts = 24, .width = 5, .prior_weight = 1};

static void think(void *room, const struct decision *m, uint64_t seed, uint32_t playouts)
{
    struct world_memory memory;
    struct rng rng = dread_rng_from(seed);
    dread_expert_start(room, dread_world_of(&memory, m->game, &m->deal, &m->now), &little, &rng,
                       NULL, 0);
    dread_expert_think(room, playouts);
}

static void same_advice(const struct expert *a, const struct expert *b)
{
    assert_int_equal(dread_expert_tried(a), dread_expert_tried(b));
    for (int k = 0; k < dread_expert_tried(a); k++) {
        struct advice x = dread_expert_advice(a, k), y = dread_expert_advice(b, k);
        assert_int_equal(x.actions, y.actions);
        assert_memory_equal(x.line, y.line, sizeof *x.line * (size_t)x.actions);
        assert_true(x.value == y.value && x.chance == y.chance && x.error == y.error &&
                    x.playouts == y.playouts);
    }
}

TEST(unseen_cards_never_change_a_choice)
{
    struct rng rng = dread_rng_from(1);
    for (int k = 0; k <= dread_games.count; k++) {
        const struct game *game = game_number(k);
        void *one = room_for(game), *other = room_for(game);
        for (int i = 0; i < rounds(game->eval ? 60 : 8); i++) {
            struct decision m = random_position(game, &rng), n = another_world(&m, &rng);
            think(one, &m, (uint64_t)i, little.playouts);
            think(other, &n, (uint64_t)i, little.playouts);
            same_advice(one, other);
        }
        free(one);
        free(other);
    }
}

TEST(what_lay_in_its_memory_does_not_matter)
{
    struct rng rng = dread_rng_from(2);
    for (int k = 0; k <= dread_games.count; k++) {
        const struct game *game = game_number(k);
        void *one = room_for(game), *other = room_for(game);
        for (int i = 0; i < rounds(game->eval ? 40 : 4); i++) {
            struct decision m = random_position(game, &rng);
            memset(one, 0xa5 ^ i, dread_expert_bytes(game));
            think(one, &m, 7, little.playouts);
            think(other, &m, 7, little.playouts);
            same_advice(one, other);
        }
        free(one);
        free(other);
    }
}

TEST(it_keeps_to_its_budget_and_further_thinking_sharpens)
{
    struct rng rng = dread_rng_from(3);
    for (int k = 0; k <= dread_games.count; k++) {
        const struct game *game = game_number(k);
        struct expert *e = room_for(game);
        for (int i = 0; i < rounds(game->eval ? 40 : 4); i++) {
            struct decision m = random_position(game, &rng);
            uint32_t budget = dread_rng_below(&rng, 40), all = 0;
            think(e, &m, 9, 0);
            uint32_t played = dread_expert_think(e, budget);
            played += dread_expert_think(e, 30);
            for (int c = 0; c < dread_expert_tried(e); c++)
                all += dread_expert_advice(e, c).playouts;
            assert_int_equal(played, all);
            assert_true(played <= budget + 30);
            assert_true(played >= budget / 2 + 15);
        }
        free(e);
    }
}

TEST(its_choices_are_legal_and_those_asked_for_are_among_them)
{
    struct rng rng = dread_rng_from(4);
    for (int k = 0; k <= dread_games.count; k++) {
        const struct game *game = game_number(k);
        struct expert *e = room_for(game);
        for (int i = 0; i < rounds(40); i++) {
            struct decision m = random_position(game, &rng);
            struct world_memory memory;
            action legal[ACTIONS_MOST];
            int n = game->actions(&m.deal, &m.now, legal);
            action also = legal[dread_rng_below(&rng, (uint32_t)n)];
            dread_expert_start(e, dread_world_of(&memory, game, &m.deal, &m.now), &little, &rng,
                               &also, 1);
            bool found = false;
            for (int c = 0; c < dread_expert_tried(e); c++) {
                struct advice advice = dread_expert_advice(e, c);
                struct decision at = another_world(&m, &rng);
                for (int step = 0; step < advice.actions; step++) {
                    n = game->actions(&at.deal, &at.now, legal);
                    bool fine = false;
                    for (int a = 0; a < n; a++) fine |= legal[a] == advice.line[step];
                    assert_true(fine);
                    game->apply(&at.deal, &at.now, advice.line[step], NULL);
                }
                found |= advice.line[0] == also;
            }
            assert_true(found);
        }
        free(e);
    }
}

/* Calls all hooks with the same position in two worlds; the results must be equal. */
static void same_hooks(const struct decision *m, const struct decision *n, void *tables,
                       void *others)
{
    static struct candidate listed[CANDIDATES_MOST], other[CANDIDATES_MOST];
    const struct eval_hooks *eval = m->game->eval;
    struct eval_context context = {&m->deal, tables}, another = {&n->deal, others};
    if (eval->prepare) eval->prepare(&context, &m->now);
    if (eval->prepare) eval->prepare(&another, &n->now);
    if (eval->candidates) {
        int count = eval->candidates(&context, &m->now, listed);
        assert_true(count > 0 && count <= CANDIDATES_MOST);
        assert_int_equal(eval->candidates(&another, &n->now, other), count);
        for (int i = 0; i < count; i++)
            assert_true(listed[i].tag == other[i].tag && listed[i].value == other[i].value);
    }
    if (eval->evaluate)
        assert_int_equal(eval->evaluate(&context, &m->now), eval->evaluate(&another, &n->now));
    if (eval->play) {
        struct position here = m->now, there = n->now;
        assert_int_equal(eval->play(&context, &here), eval->play(&another, &there));
        assert_true(m->game->sane(&m->deal, &here));
    }
}

TEST(hooks_depend_on_nothing_hidden)
{
    struct rng rng = dread_rng_from(5);
    for (int k = 0; k <= dread_games.count; k++) {
        const struct game *game = game_number(k);
        if (k ? !offers(game, EVAL_HOOKS) : !game->eval) continue;
        size_t bytes = game->eval->tables_bytes / 64 * 64 + 64;
        void *tables = aligned_alloc(64, bytes), *others = aligned_alloc(64, bytes);
        for (int i = 0; i < rounds(600); i++) {
            struct decision m = random_position(game, &rng), n = another_world(&m, &rng);
            same_hooks(&m, &n, tables, others);
        }
        free(tables);
        free(others);
    }
}

/* The fast policy must lead only to positions that are sane, and every game that it plays must
 * end. */
TEST(the_fast_policy_plays_to_the_end)
{
    struct rng rng = dread_rng_from(6);
    for (int k = 0; k <= dread_games.count; k++) {
        const struct game *game = game_number(k);
        if (k && !offers(game, EVAL_HOOKS)) continue;
        if (!game->eval || !game->eval->play) continue;
        void *tables = aligned_alloc(64, game->eval->tables_bytes / 64 * 64 + 64);
        for (int i = 0; i < rounds(200); i++) {
            struct decision m = random_position(game, &rng);
            struct eval_context context = {&m.deal, tables};
            if (game->eval->prepare) game->eval->prepare(&context, &m.now);
            int plies = 0;
            for (; !game->outcome(&m.now) && plies < PLIES_MOST; plies++) {
                game->eval->play(&context, &m.now);
                assert_true(game->sane(&m.deal, &m.now));
            }
            assert_true(plies < PLIES_MOST);
        }
        free(tables);
    }
}

static bool plays_to_a_win(const struct agent *agent, const struct game *game, uint64_t number,
                           void *room)
{
    struct rules rules;
    struct deal deal;
    struct position now;
    struct rng rng = dread_rng_from(number);
    dread_rules_standard(game->options, &rules);
    dread_deal_number(game, &rules, number, &deal);
    game->start(&deal, &now, NULL);
    if (agent->memory) memset(room, 0, agent->memory(game));
    while (!game->outcome(&now)) {
        struct world_memory memory;
        const struct world *w = dread_world_of(&memory, game, &deal, &now);
        action legal[ACTIONS_MOST], a = agent->choose(w, &rng, room);
        bool fine = false;
        for (int n = game->actions(&deal, &now, legal), i = 0; i < n; i++) fine |= legal[i] == a;
        assert_true(fine);
        game->apply(&deal, &now, a, NULL);
    }
    return dread_outcome_is_won(game, game->outcome(&now));
}

/* For comparison: random actions win 55 of 200 deals, flat Monte Carlo 196. */
TEST(the_toy_is_won_though_it_has_no_hooks)
{
    void *room = room_for(&toy);
    int deals = rounds(100), won = 0;
    for (int i = 1; i <= deals; i++)
        won += plays_to_a_win(&dread_expert_quick_agent, &toy, (uint64_t)i, room);
    assert_true(won >= deals - 2);
    free(room);
}

TEST(agents_play_every_game_and_can_forget_their_plans)
{
    struct rng rng = dread_rng_from(8);
    for (int k = 0; k <= dread_games.count; k++) {
        const struct game *game = game_number(k);
        if (k && !offers(game, EVAL_HOOKS)) continue; /* it would take long */
        void *room = room_for(game), *empty = room_for(game);
        for (int i = 0; i < rounds(4); i++)
            plays_to_a_win(&dread_expert_quick_agent, game, (uint64_t)i, room);
        struct decision m = random_position(game, &rng);
        struct world_memory memory;
        const struct world *w = dread_world_of(&memory, game, &m.deal, &m.now);
        struct rng one = dread_rng_from(1), other = dread_rng_from(1);
        assert_int_equal(dread_expert_quick_agent.choose(w, &one, room),
                         dread_expert_quick_agent.choose(w, &other, empty));
        free(room);
        free(empty);
    }
}

/* The hash must be the same with every compiler and optimisation level. */
TEST(it_plays_alike_everywhere)
{
    struct expert *e = room_for(&toy);
    uint64_t hash = 0;
    struct rng rng = dread_rng_from(9);
    for (int i = 0; i < 20; i++) {
        struct decision m = random_position(&toy, &rng);
        think(e, &m, (uint64_t)i, 200);
        for (int k = 0; k < dread_expert_tried(e); k++) {
            struct advice a = dread_expert_advice(e, k);
            hash = hash * 1000003 + a.line[0];
            hash = hash * 1000003 + a.chance;
            hash = hash * 1000003 + a.error;
        }
    }
    free(e);
    assert_int_equal(hash, UINT64_C(0xa1e418609c6430c6));
}

/* Decisions whose estimated win probability lies in one range: the sum of the estimates, and of
 * result minus estimate. The latter is added up per game, because the decisions of one game share
 * its result. */
struct bin {
    double said, miss, squares;
    int decisions;
};

enum { BINS = 4 };

static int bin_of(double chance)
{
    static const double border[BINS - 1] = {0.4, 0.7, 0.9};
    int k = 0;
    while (k < BINS - 1 && chance >= border[k]) k++;
    return k;
}

/* Plays a deal as the quick expert, and compares the estimates with the result. */
static void count_game(const struct game *game, uint64_t number, void *room, struct bin bins[])
{
    struct rules rules;
    struct deal deal;
    struct position now;
    struct rng rng = dread_rng_from(number);
    double said[BINS] = {0};
    int decisions[BINS] = {0};
    dread_rules_standard(game->options, &rules);
    dread_deal_number(game, &rules, number, &deal);
    game->start(&deal, &now, NULL);
    action legal[ACTIONS_MOST];
    for (int n; (n = game->actions(&deal, &now, legal)) > 0;) {
        if (n == 1) {
            game->apply(&deal, &now, legal[0], NULL);
            continue;
        }
        struct world_memory memory;
        const struct effort *quick = dread_expert_effort(game, QUICK);
        dread_expert_start(room, dread_world_of(&memory, game, &deal, &now), quick, &rng, NULL, 0);
        dread_expert_think(room, quick->playouts);
        struct advice best = dread_expert_advice(room, 0);
        double chance = (double)best.calibrated / CHANCE;
        said[bin_of(chance)] += chance;
        decisions[bin_of(chance)]++;
        for (int i = 0; i < best.actions; i++) game->apply(&deal, &now, best.line[i], NULL);
    }
    bool won = dread_outcome_is_won(game, game->outcome(&now));
    for (int k = 0; k < BINS; k++) {
        double miss = won ? decisions[k] - said[k] : -said[k];
        bins[k].said += said[k];
        bins[k].miss += miss;
        bins[k].squares += miss * miss;
        bins[k].decisions += decisions[k];
    }
}

TEST(chances_come_true)
{
    skip_if_slowed();
    for (int g = 0; g < dread_games.count; g++) {
        const struct game *game = dread_games.game[g];
        if (!offers(game, EVAL_HOOKS)) continue; /* its probabilities are not calibrated */
        struct bin bins[BINS] = {{0}};
        int games = rounds(24);
        void *room = room_for(game);
        for (int i = 0; i < games; i++) count_game(game, 5000 + (uint64_t)i, room, bins);
        free(room);
        for (int k = 0; k < BINS; k++) {
            const struct bin *b = &bins[k];
            if (b->decisions < 30) continue;
            double miss = b->miss / b->decisions, error = sqrt(b->squares) / b->decisions;
            print_message("%s: said %.1f %%, came %.1f %% (%d decisions), +- %.1f\n", game->id,
                          100 * b->said / b->decisions, 100 * (b->said / b->decisions + miss),
                          b->decisions, 100 * error);
            assert_true(fabs(miss) <= 0.03 + 3 * error);
        }
    }
}

/* ---- The confidence interval ---- */

/* The probability that a playout is won; -1: playouts are lost and won in turn. */
static double coin;
static struct rng coin_rng;
static int coins;

static int32_t evaluate_by_coin(const struct eval_context *context, const struct position *p)
{
    (void)context, (void)p;
    bool won = coin < 0 ? coins % 2 : dread_rng_below(&coin_rng, 1 << 20) < coin * (1 << 20);
    coins++;
    return won ? SURE : -SURE;
}

/* Lets the expert think about one choice for this many playouts, which evaluate_by_coin
 * evaluates. */
static struct advice think_by_coin(uint32_t playouts)
{
    static const struct eval_hooks eval = {.evaluate = evaluate_by_coin};
    static const struct effort effort = {.width = 1, .horizon = 1};
    static struct game game;
    struct rules rules;
    struct deal deal;
    struct position now;
    struct world_memory memory;
    struct rng rng = dread_rng_from(3);
    game = toy;
    game.eval = &eval;
    dread_rules_standard(toy.options, &rules);
    dread_deal_number(&game, &rules, 1, &deal); /* cannot be won in two actions */
    game.start(&deal, &now, NULL);
    struct expert *e = room_for(&game);
    coins = 0;
    dread_expert_start(e, dread_world_of(&memory, &game, &deal, &now), &effort, &rng, NULL, 0);
    assert_int_equal(dread_expert_think(e, playouts), playouts);
    assert_int_equal(coins, playouts); /* no playout ended before its evaluation */
    struct advice advice = dread_expert_advice(e, 0);
    free(e);
    return advice;
}

static void assert_share(uint32_t chance, double wanted)
{
    double is = (double)chance / CHANCE;
    if (fabs(is - wanted) > 0.002) fail_msg("%.4f is not %.4f", is, wanted);
}

/* The interval is 1.96 standard errors to either side, where one more playout of unknown result
 * counts too: 1.96 x root((n x variance + 1/4) / (n + 1) / n). */
TEST(the_interval_is_what_the_formula_gives_by_hand)
{
    static const struct {
        double coin;
        uint32_t playouts;
        double chance, error, low, high;
    } by_hand[] = {
        {-1, 100, 0.5, 0.05, 0.402, 0.598}, /* 1.96 x root(25.25 / 101 / 100) = 0.098 */
        {-1, 4, 0.5, 0.25, 0.010, 0.990},   /* 1.96 x root(1.25 / 5 / 4) = 0.490 */
        {1, 4, 1, 0, 0.781, 1},             /* 1.96 x root(0.25 / 5 / 4) = 0.219 */
        {0, 4, 0, 0, 0, 0.219},
        {1, 100, 1, 0, 0.990, 1}, /* 1.96 x root(0.25 / 101 / 100) = 0.00975 */
        {1, 1, 1, 0, 0.307, 1},   /* 1.96 x root(0.25 / 2) = 0.693 */
    };
    for (size_t i = 0; i < sizeof by_hand / sizeof *by_hand; i++) {
        coin = by_hand[i].coin;
        struct advice a = think_by_coin(by_hand[i].playouts);
        assert_share(a.chance, by_hand[i].chance);
        assert_share(a.error, by_hand[i].error);
        assert_share(a.low, by_hand[i].low);
        assert_share(a.high, by_hand[i].high);
    }
}

/* `holds` is how often the interval of the formula contains the truth, summed over the binomial
 * distribution: about 95 times in 100. No such interval can reach that with few playouts that
 * nearly all have the same result. */
TEST(the_interval_holds_the_truth_about_95_times_of_100)
{
    coin_rng = dread_rng_from(20);
    static const struct {
        double chance;
        uint32_t playouts;
        double holds;
    } of[] = {{0.5, 24, 0.936}, {0.2, 60, 0.922}, {0.7, 200, 0.944}};
    int times = rounds(1600);
    for (size_t i = 0; i < sizeof of / sizeof *of; i++) {
        int holds = 0;
        coin = of[i].chance;
        for (int k = 0; k < times; k++) {
            struct advice a = think_by_coin(of[i].playouts);
            holds += a.low <= coin * CHANCE && coin * CHANCE <= a.high;
        }
        double share = (double)holds / times;
        if (fabs(share - of[i].holds) > 4 * sqrt(of[i].holds * (1 - of[i].holds) / times))
            fail_msg("chance %.1f of %u playouts: it holds the truth %.1f times of 100", coin,
                     of[i].playouts, 100 * share);
    }
}

TEST(chances_and_log_odds_turn_into_each_other)
{
    assert_int_equal(dread_chance_of(0), CHANCE / 2);
    assert_int_equal(dread_chance_of(SURE), CHANCE);
    assert_int_equal(dread_chance_of(-SURE), 0);
    assert_in_range(dread_chance_of(3 * LOG_ODDS), CHANCE * 952 / 1000, CHANCE * 953 / 1000);
    for (int32_t x = -4000; x < 4000; x++) {
        assert_true(dread_chance_of(x) <= dread_chance_of(x + 1));
        assert_int_equal(dread_chance_of(x) + dread_chance_of(-x), CHANCE);
    }
    for (uint32_t chance = 1000; chance < CHANCE - 1000; chance += 7)
        assert_in_range(dread_chance_of(dread_log_odds_of(chance)), chance - 64, chance + 64);
}
