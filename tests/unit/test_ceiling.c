/* Tests of the upper bound on what anybody can win who does not see the hidden cards (dread/
 * ceiling.h). In late positions the truth is known (search/exact.h): the mean of the bound over the
 * worlds that look alike must never be below it. */

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "search/ceiling.h"
#include "search/exact.h"
#include "toy/toy.h"
#include "unit/help.h"
#include "unit/offers.h"

enum { ROOM = 8 << 20 };

/* Memory for bounds, and a position to find them for. */
struct bounds {
    struct workspace workspace;
    struct ceiling_memory memory;
    const struct game *game;
    struct deal deal;
    struct position now;
};

static void *room(size_t bytes, int filled_with)
{
    void *there = aligned_alloc(64, (bytes + 63) / 64 * 64);
    assert_non_null(there);
    memset(there, filled_with, bytes);
    return there;
}

static void begin(struct bounds *b, const struct game *game)
{
    b->game = game;
    b->workspace = (struct workspace){room(ROOM, 0xa5), ROOM};
    b->memory = (struct ceiling_memory){.bytes = room(dread_ceiling_bytes(game), 0xa5),
                                        .workspace = &b->workspace,
                                        .solution = room(sizeof(struct solution), 0xa5)};
}

static void end(struct bounds *b)
{
    free(b->workspace.bytes);
    free(b->memory.bytes);
    free(b->memory.solution);
}

static struct ceiling bound_of(const struct bounds *b, const struct ceiling_effort *effort,
                               uint64_t seed)
{
    struct ceiling c;
    assert_true(dread_ceiling_of(b->game, &b->deal, &b->now, effort, seed, &b->memory, &c));
    assert_in_range(c.bound, 0, c.hindsight);
    assert_in_range(c.hindsight, 0, effort->worlds);
    return c;
}

/* Returns how many hidden cards matter; 1000 if the game does not list them. */
static int hidden_cards(const struct bounds *b)
{
    struct hidden hidden;
    return b->game->eval->hidden(&b->deal, &b->now, &hidden) ? hidden.matter : 1000;
}

/* Plays random deals by the greedy policy with some random actions, until it finds a decision at
 * which `least` to `most` hidden cards matter. */
static void late_position(struct bounds *b, struct rng *r, int least, int most)
{
    for (;;) {
        struct rules rules;
        if (dread_rng_below(r, 2)) dread_rules_standard(b->game->options, &rules);
        else random_rules(b->game->options, r, &rules);
        dread_deal_number(b->game, &rules, 20000 + dread_rng_below(r, 100000), &b->deal);
        b->game->start(&b->deal, &b->now, NULL);
        action legal[ACTIONS_MOST];
        for (int n, plies = 0; (n = b->game->actions(&b->deal, &b->now, legal)) && plies < 300;
             plies++) {
            int hidden = hidden_cards(b);
            if (n > 1 && hidden >= least && hidden <= most && !dread_rng_below(r, 3)) return;
            action a = legal[dread_rng_below(r, (uint32_t)n)];
            if (dread_rng_below(r, 5)) {
                struct view view;
                b->game->see(&b->deal, &b->now, &view);
                a = b->game->greedy(&view, legal, n);
            }
            b->game->apply(&b->deal, &b->now, a, NULL);
        }
    }
}

/* Returns the win probability of the best player who does not see the hidden cards; -1 if the
 * search for it gives up. */
static double best_chance(const struct bounds *b, struct exact *x)
{
    enum { ENOUGH = 200000 };
    action legal[ACTIONS_MOST];
    int n = b->game->actions(&b->deal, &b->now, legal);
    uint64_t best = 0, chance;
    if (!dread_exact_start(x, b->game, &b->deal, &b->now, ENOUGH)) return -1;
    for (int k = 0; k < n; k++) {
        if (!dread_exact_chance(x, &legal[k], 1, best, &chance)) return -1;
        if (chance > best) best = chance;
    }
    return ldexp((double)best, -EXACT_BITS);
}

/* Sums over positions: the truth, the bounds, and the variance of the bounds. */
struct sums {
    int positions;
    double truth, bound, hindsight, variance;
};

/* Adds a position: the mean of its bound over worlds drawn at random. */
static void add_position(struct sums *s, const struct bounds *b, double truth, struct rng *r)
{
    enum { DRAWN = 24 };
    static const struct ceiling_effort effort = {.worlds = 60, .solves = 20000, .positions = 5000};
    double sum = 0, squares = 0, hindsight = 0;
    for (int i = 0; i < DRAWN; i++) {
        struct bounds drawn = *b;
        b->game->resample(&drawn.deal, &drawn.now, r);
        struct ceiling c = bound_of(&drawn, &effort, dread_rng_next(r));
        double bound = (double)c.bound / effort.worlds;
        sum += bound;
        squares += bound * bound;
        hindsight += (double)c.hindsight / effort.worlds;
    }
    s->positions++;
    s->truth += truth;
    s->bound += sum / DRAWN;
    s->hindsight += hindsight / DRAWN;
    s->variance += (squares / DRAWN - sum / DRAWN * (sum / DRAWN)) / (DRAWN - 1);
}

TEST(the_bound_is_never_below_what_the_best_player_wins)
{
    struct rng r = dread_rng_from(1);
    double saved = 0; /* by how much the bounds are below what is won with all cards known */
    for (int g = 0; g < dread_games.count; g++) {
        const struct game *game = dread_games.game[g];
        if (!offers(game, HIDDEN_CARDS) || game->eval->line) continue;
        struct bounds b;
        struct sums s = {0};
        begin(&b, game);
        struct exact *x = room(dread_exact_bytes(game), 0xa5);
        while (s.positions < rounds(24)) {
            late_position(&b, &r, 2, 6);
            double truth = best_chance(&b, x);
            if (truth > 0 && truth < 1) add_position(&s, &b, truth, &r);
        }
        double n = s.positions, error = sqrt(s.variance) / n;
        printf(
            "%s: in %d late positions the best player wins %.1f %%, the bound is %.1f %% (standard "
            "error %.1f), with all cards known %.1f %%\n",
            game->id, s.positions, 100 * s.truth / n, 100 * s.bound / n, 100 * error,
            100 * s.hindsight / n);
        assert_true(s.bound / n > s.truth / n - 3 * error);
        assert_true(s.bound <= s.hindsight);
        saved += s.hindsight - s.bound;
        free(x);
        end(&b);
    }
    assert_true(saved > 0);
}

/* ---- What the bound depends on ---- */

/* Starts a deal of a game, with its defaults. */
static void start_deal(struct bounds *b, uint64_t number)
{
    struct rules rules;
    dread_rules_standard(b->game->options, &rules);
    dread_deal_number(b->game, &rules, number, &b->deal);
    b->game->start(&b->deal, &b->now, NULL);
}

/* Calls a check with deals of every game and of the toy game, which has no hooks. */
static void for_deals(int deals, void (*check)(struct bounds *, uint64_t number))
{
    for (int g = 0; g <= dread_games.count; g++) {
        struct bounds b;
        begin(&b, g < dread_games.count ? dread_games.game[g] : &toy);
        for (uint64_t number = 1; number <= (uint64_t)rounds(deals); number++) {
            start_deal(&b, number);
            check(&b, number);
        }
        end(&b);
    }
}

static const struct ceiling_effort small = {.worlds = 6, .solves = 600, .positions = 300};

static void check_memory_does_not_matter(struct bounds *b, uint64_t number)
{
    struct ceiling one = bound_of(b, &small, number);
    memset(b->memory.bytes, (int)number, dread_ceiling_bytes(b->game));
    memset(b->workspace.bytes, (int)number, ROOM);
    struct ceiling two = bound_of(b, &small, number);
    assert_int_equal(one.bound, two.bound);
    assert_int_equal(one.hindsight, two.hindsight);
    assert_int_equal(one.solves, two.solves);
    assert_int_equal(one.nodes, two.nodes);
}

TEST(the_bound_does_not_depend_on_what_lay_in_memory)
{
    for_deals(4, check_memory_does_not_matter);
}

/* The worlds are the same with any budget. What is not known because of a small budget is taken to
 * be in the player's favour. */
static void check_budgets(struct bounds *b, uint64_t number)
{
    struct ceiling_effort few_solves = small, few_positions = small;
    few_solves.solves = 1 + (uint32_t)number * 20;
    few_positions.positions = 2 + number;
    int bound = bound_of(b, &small, number).bound;
    assert_true(bound_of(b, &few_solves, number).bound >= bound);
    struct ceiling_effort enough = few_positions;
    few_positions.solves = enough.solves = 100000;
    enough.positions = 100000;
    assert_true(bound_of(b, &few_positions, number).bound >= bound_of(b, &enough, number).bound);
}

TEST(a_smaller_budget_never_lowers_the_bound)
{
    for_deals(4, check_budgets);
}

/* A deal that cannot be lost has a bound of 1, and one that cannot be won, of 0. */
TEST(without_a_choice_that_matters_the_bound_is_the_result)
{
    struct bounds b;
    struct chase c;
    static const struct {
        const char *hand, *deck;
        int bound;
    } known[] = {{"441", "6", 6}, {"55", "1234567", 0}, {"553551", "888", 6}};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        chase_set(&c, "", known[i].hand, known[i].deck);
        begin(&b, c.game);
        b.deal = c.deal;
        b.now = c.now;
        assert_int_equal(bound_of(&b, &small, 1).bound, known[i].bound);
        end(&b);
    }
}

/* Returns false after *left calls. */
static bool a_while(void *left, uint64_t count)
{
    (void)count;
    return (*(int *)left)-- > 0;
}

TEST(it_stops_when_it_is_told_to)
{
    struct bounds b;
    struct ceiling c;
    begin(&b, dread_games.game[0]);
    start_deal(&b, 1);
    int left = 50;
    b.memory.go_on = a_while;
    b.memory.watcher = &left;
    assert_false(dread_ceiling_of(b.game, &b.deal, &b.now, &small, 1, &b.memory, &c));
    assert_true(left > -3);
    end(&b);
}
