/* Tests of confidence intervals: known answers, coverage by simulation, and checks that the tests
 * would notice a wrong formula. */

#include <math.h>
#include <string.h>

#include "dread/interval.h"
#include "unit/help.h"

static void assert_about(double is, double wanted, double within)
{
    if (fabs(is - wanted) > within) fail_msg("%.6f is not %.6f", is, wanted);
}

static double uniform(struct rng *r)
{
    return (double)(dread_rng_next(r) >> 11) * 0x1p-53;
}

/* ---- Wilson ---- */

static void wilson_gives_the_published_values(void **state)
{
    (void)state;
    /* Newcombe, "Two-sided confidence intervals for the single proportion", 1998, table I. */
    static const struct {
        double won, tried, low, high;
    } known[] = {{81, 263, 0.2553, 0.3662},
                 {15, 148, 0.0624, 0.1605},
                 {0, 20, 0, 0.1611},
                 {1, 29, 0.0061, 0.1718}};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        struct interval in = dread_wilson(known[i].won, known[i].tried);
        assert_about(in.low, known[i].low, 0.00006);
        assert_about(in.high, known[i].high, 0.00006);
        assert_about(in.middle, known[i].won / known[i].tried, 1e-12);
        struct interval mirror = dread_wilson(known[i].tried - known[i].won, known[i].tried);
        assert_about(mirror.low, 1 - in.high, 1e-12);
        assert_about(mirror.high, 1 - in.low, 1e-12);
    }
    struct interval nothing = dread_wilson(0, 0);
    assert_true(nothing.low == 0 && nothing.high == 1);
}

/* ---- Coverage ---- */

typedef struct interval (*formula)(const struct count *);

/* Makes up deals whose own win probability is `mean` plus or minus `spread`, and plays each several
 * times. */
struct world_of_deals {
    double mean, spread;
    uint64_t deals, plays;
};

static struct count draw(const struct world_of_deals *w, struct rng *r)
{
    struct count c = {.deals = w->deals, .plays = w->plays};
    for (uint64_t i = 0; i < w->deals; i++) {
        double chance = w->mean + (dread_rng_below(r, 2) ? w->spread : -w->spread);
        uint64_t won = 0;
        for (uint64_t k = 0; k < w->plays; k++) won += uniform(r) < chance;
        c.won += won;
        c.squares += won * won;
    }
    return c;
}

static double coverage(formula f, const struct world_of_deals *w, int times)
{
    struct rng r = dread_rng_from(1);
    int held = 0;
    for (int i = 0; i < times; i++) {
        struct count c = draw(w, &r);
        struct interval in = f(&c);
        held += in.low <= w->mean && w->mean <= in.high;
    }
    return (double)held / times;
}

static const struct world_of_deals worlds[] = {
    {0.5, 0, 200, 1},  {0.9, 0, 200, 1},   {0.985, 0, 300, 1}, {0.03, 0, 300, 1},
    {0.5, 0.3, 60, 8}, {0.4, 0.4, 60, 12}, {0.2, 0.1, 100, 5}, {0.7, 0, 60, 8},
};

static bool covers(formula f)
{
    int times = 4000;
    for (size_t i = 0; i < sizeof worlds / sizeof *worlds; i++) {
        double held = coverage(f, &worlds[i], times);
        /* Wilson's interval is not exact, hence the bounds; four standard errors of the simulation
         * are added. */
        double error = 4 * sqrt(0.95 * 0.05 / times);
        if (held < 0.935 - error || held > 0.975 + error) return false;
    }
    return true;
}

static void the_share_won_lies_in_its_interval_95_times_in_100(void **state)
{
    (void)state;
    assert_true(covers(dread_share_won));
}

/* Wrong formulas that somebody might write instead. */
static struct interval too_narrow(const struct count *c)
{
    struct interval in = dread_share_won(c);
    return (struct interval){in.middle - 0.8 * (in.middle - in.low), in.middle,
                             in.middle + 0.8 * (in.high - in.middle)};
}

static struct interval too_wide(const struct count *c)
{
    struct interval in = dread_share_won(c);
    return (struct interval){in.middle - 1.4 * (in.middle - in.low), in.middle,
                             in.middle + 1.4 * (in.high - in.middle)};
}

/* Wald's interval, as in textbooks. */
static struct interval wald(const struct count *c)
{
    double n = (double)(c->deals * c->plays), share = (double)c->won / n;
    double half = dread_normal_quantile * sqrt(share * (1 - share) / n);
    return (struct interval){share - half, share, share + half};
}

/* Takes several plays of one deal for plays of different deals. */
static struct interval plays_for_deals(const struct count *c)
{
    return dread_wilson((double)c->won, (double)(c->deals * c->plays));
}

static void a_wrong_formula_is_found_out(void **state)
{
    (void)state;
    assert_false(covers(too_narrow));
    assert_false(covers(too_wide));
    assert_false(covers(wald));
    assert_false(covers(plays_for_deals));
}

static void plays_of_a_deal_are_worth_no_more_than_deals_and_no_less_than_one(void **state)
{
    (void)state;
    /* All plays of a deal have the same result: eight plays are worth no more than one. */
    struct count alike = {.deals = 100, .plays = 8, .won = 400, .squares = 50 * 64};
    struct interval in = dread_share_won(&alike), one = dread_wilson(50, 100);
    assert_about(in.low, one.low, 1e-9);
    assert_about(in.high, one.high, 1e-9);
    /* Every deal is half won: as good as that many different deals, and no better. */
    struct count even = {.deals = 100, .plays = 8, .won = 400, .squares = 100 * 16};
    struct interval all = dread_wilson(50, 100);
    in = dread_share_won(&even);
    assert_true(in.high - in.low <= all.high - all.low);
    /* Nothing is won: no variance is visible, so only the number of deals counts. */
    struct count none = {.deals = 20, .plays = 8};
    assert_about(dread_share_won(&none).high, 0.1611, 0.00006);
}

/* ---- Unknown results ---- */

static void an_unknown_deal_counts_as_lost_below_and_as_won_above(void **state)
{
    (void)state;
    struct count c = {.deals = 100, .unknown = 10, .plays = 1, .won = 60, .squares = 60};
    struct interval in = dread_share_won(&c);
    assert_about(in.low, dread_wilson(60, 100).low, 1e-12);
    assert_about(in.high, dread_wilson(70, 100).high, 1e-12);
    assert_about(in.middle, 60.0 / 90, 1e-12);
    struct count all = {.deals = 100, .unknown = 100, .plays = 1};
    in = dread_share_won(&all);
    assert_true(in.low == 0 && in.high == 1);
    /* Whatever the unknown deals are, the interval must contain the interval of the truth. */
    for (uint64_t won = 0; won <= 10; won++) {
        struct count known = {.deals = 100, .plays = 1, .won = 60 + won, .squares = 60 + won};
        struct interval truth = dread_share_won(&known);
        in = dread_share_won(&c);
        assert_true(in.low <= truth.low + 1e-12 && truth.high <= in.high + 1e-12);
    }
}

static void an_unknown_deal_widens_a_difference_on_both_sides(void **state)
{
    (void)state;
    struct pairs known = {
        .deals = 90, .plays = 1, .sum = 5, .squares = 15, .better = 10, .worse = 5};
    struct pairs more = known;
    more.unknown = 10;
    struct interval in = dread_paired_difference(&more);
    for (int more_won = -10; more_won <= 10; more_won++) {
        struct pairs truth = known;
        truth.deals = 100;
        truth.sum += more_won;
        truth.squares += (uint64_t)(more_won < 0 ? -more_won : more_won);
        struct interval of = dread_paired_difference(&truth);
        assert_true(in.low <= of.low + 1e-9 && of.high <= in.high + 1e-9);
    }
}

/* ---- Pairs ---- */

static void a_paired_difference_lies_in_its_interval_95_times_in_100(void **state)
{
    (void)state;
    struct rng r = dread_rng_from(2);
    int times = 4000;
    for (int plays = 1; plays <= 4; plays += 3) {
        int held = 0;
        for (int i = 0; i < times; i++) {
            struct pairs p = {.deals = 150, .plays = (uint64_t)plays};
            for (uint64_t k = 0; k < p.deals; k++) {
                int d = 0;
                for (int play = 0; play < plays; play++) {
                    double luck = uniform(&r);
                    d += (luck < 0.6) - (luck > 0.1 && luck < 0.55);
                }
                p.sum += d;
                p.squares += (uint64_t)(d * d);
            }
            struct interval in = dread_paired_difference(&p);
            held += in.low <= 0.15 && 0.15 <= in.high;
        }
        assert_about((double)held / times, 0.952, 0.012 + 4 * sqrt(0.95 * 0.05 / times));
    }
}

static void no_difference_seen_is_not_taken_for_certain(void **state)
{
    (void)state;
    struct pairs none = {.deals = 1000, .plays = 1};
    struct interval in = dread_paired_difference(&none);
    assert_true(in.middle == 0);
    assert_about(in.high, dread_normal_quantile * sqrt(2.0) / 1002, 1e-6);
    assert_about(in.low, -in.high, 1e-12);
    struct pairs nothing = {.plays = 1};
    in = dread_paired_difference(&nothing);
    assert_true(in.low == -1 && in.high == 1);
}

static void mcnemar_gives_the_tail_of_a_fair_coin(void **state)
{
    (void)state;
    assert_about(dread_mcnemar(9, 1), 22.0 / 1024, 1e-12);
    assert_about(dread_mcnemar(1, 9), 22.0 / 1024, 1e-12);
    assert_about(dread_mcnemar(3, 3), 1, 1e-12);
    assert_about(dread_mcnemar(0, 0), 1, 1e-12);
    assert_about(dread_mcnemar(5, 0), 2.0 / 32, 1e-12);
    assert_true(dread_mcnemar(3000, 2000) > 0 && dread_mcnemar(3000, 2000) < 1e-40);
    assert_about(dread_mcnemar(100000, 100000), 1, 1e-9);
}

/* ---- Difficulty ---- */

static struct deal_effect draw_difficulty(const struct world_of_deals *w, struct rng *r)
{
    static uint8_t won[20000];
    for (uint64_t i = 0; i < w->deals; i++) {
        double chance = w->mean + (dread_rng_below(r, 2) ? w->spread : -w->spread);
        won[i] = 0;
        for (uint64_t k = 0; k < w->plays; k++) won[i] = (uint8_t)(won[i] + (uniform(r) < chance));
    }
    return dread_deal_effect_of(won, w->deals, (int)w->plays);
}

static void the_spread_of_difficulty_is_found_without_the_noise(void **state)
{
    (void)state;
    static const struct world_of_deals spreads[] = {
        {0.5, 0.3, 20000, 2}, {0.5, 0.3, 20000, 8}, {0.3, 0.1, 20000, 4}, {0.5, 0, 20000, 4}};
    struct rng r = dread_rng_from(3);
    for (size_t i = 0; i < sizeof spreads / sizeof *spreads; i++) {
        struct deal_effect d = draw_difficulty(&spreads[i], &r);
        double mean = spreads[i].mean, spread = spreads[i].spread;
        assert_true(d.known);
        assert_about(d.spread.middle * d.spread.middle, spread * spread, 0.005);
        assert_about(d.of_deal, spread * spread / (mean * (1 - mean)), 0.02);
    }
    static const uint8_t once[100] = {1, 0, 1};
    assert_false(dread_deal_effect_of(once, 100, 1).known);
    assert_false(dread_deal_effect_of(once, 2, 8).known);
}

static void the_spread_of_difficulty_lies_in_its_interval_95_times_in_100(void **state)
{
    (void)state;
    static const struct world_of_deals spread = {0.4, 0.3, 300, 4};
    struct rng r = dread_rng_from(4);
    int held = 0, times = 3000;
    for (int i = 0; i < times; i++) {
        struct deal_effect d = draw_difficulty(&spread, &r);
        held += d.spread.low <= spread.spread && spread.spread <= d.spread.high;
    }
    assert_about((double)held / times, 0.95, 0.01 + 4 * sqrt(0.95 * 0.05 / times));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(wilson_gives_the_published_values),
        cmocka_unit_test(the_share_won_lies_in_its_interval_95_times_in_100),
        cmocka_unit_test(a_wrong_formula_is_found_out),
        cmocka_unit_test(plays_of_a_deal_are_worth_no_more_than_deals_and_no_less_than_one),
        cmocka_unit_test(an_unknown_deal_counts_as_lost_below_and_as_won_above),
        cmocka_unit_test(an_unknown_deal_widens_a_difference_on_both_sides),
        cmocka_unit_test(a_paired_difference_lies_in_its_interval_95_times_in_100),
        cmocka_unit_test(no_difference_seen_is_not_taken_for_certain),
        cmocka_unit_test(mcnemar_gives_the_tail_of_a_fair_coin),
        cmocka_unit_test(the_spread_of_difficulty_is_found_without_the_noise),
        cmocka_unit_test(the_spread_of_difficulty_lies_in_its_interval_95_times_in_100),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
