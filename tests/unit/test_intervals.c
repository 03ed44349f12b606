/* Tests of confidence intervals: known answers, coverage by simulation, and checks that the tests
 * would notice a wrong formula. */

#include <math.h>
#include <string.h>

#include "survey/interval.h"
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

TEST(wilson_gives_the_published_values)
{
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

TEST(the_share_won_lies_in_its_interval_95_times_in_100)
{
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

TEST(a_wrong_formula_is_found_out)
{
    assert_false(covers(too_narrow));
    assert_false(covers(too_wide));
    assert_false(covers(wald));
    assert_false(covers(plays_for_deals));
}

TEST(plays_of_a_deal_are_worth_no_more_than_deals_and_no_less_than_one)
{
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

TEST(an_unknown_deal_counts_as_lost_below_and_as_won_above)
{
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

TEST(an_unknown_deal_widens_a_difference_on_both_sides)
{
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

TEST(a_paired_difference_lies_in_its_interval_95_times_in_100)
{
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

TEST(no_difference_seen_is_not_taken_for_certain)
{
    struct pairs none = {.deals = 1000, .plays = 1};
    struct interval in = dread_paired_difference(&none);
    assert_true(in.middle == 0);
    assert_about(in.high, dread_normal_quantile * sqrt(2.0) / 1002, 1e-6);
    assert_about(in.low, -in.high, 1e-12);
    struct pairs nothing = {.plays = 1};
    in = dread_paired_difference(&nothing);
    assert_true(in.low == -1 && in.high == 1);
}

TEST(mcnemar_gives_the_tail_of_a_fair_coin)
{
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

TEST(the_spread_of_difficulty_is_found_without_the_noise)
{
    static const struct world_of_deals spreads[] = {
        {0.5, 0.3, 20000, 2}, {0.5, 0.3, 20000, 8}, {0.3, 0.1, 20000, 4}, {0.5, 0, 20000, 4}};
    struct rng r = dread_rng_from(3);
    for (size_t i = 0; i < sizeof spreads / sizeof *spreads; i++) {
        struct deal_effect d = draw_difficulty(&spreads[i], &r);
        double mean = spreads[i].mean, spread = spreads[i].spread;
        assert_true(d.known);
        assert_about(d.spread.middle * d.spread.middle, spread * spread, 0.005);
        assert_about(d.of_deal.middle, spread * spread / (mean * (1 - mean)), 0.02);
    }
    static const uint8_t once[100] = {1, 0, 1};
    assert_false(dread_deal_effect_of(once, 100, 1).known);
    assert_false(dread_deal_effect_of(once, 2, 8).known);
    /* From games that all ended alike nothing is known: deals may differ by a little. */
    static const uint8_t never[100] = {0};
    uint8_t always[100];
    for (int i = 0; i < 100; i++) always[i] = 8;
    assert_false(dread_deal_effect_of(never, 100, 8).known);
    assert_false(dread_deal_effect_of(always, 100, 8).known);
}

TEST(the_spread_of_difficulty_lies_in_its_interval_95_times_in_100)
{
    static const struct world_of_deals spread = {0.4, 0.3, 300, 4};
    struct rng r = dread_rng_from(4);
    int held = 0, part_held = 0, times = 3000;
    double part = 0.3 * 0.3 / (0.4 * 0.6);
    for (int i = 0; i < times; i++) {
        struct deal_effect d = draw_difficulty(&spread, &r);
        held += d.spread.low <= spread.spread && spread.spread <= d.spread.high;
        part_held += d.of_deal.low <= part && part <= d.of_deal.high;
    }
    double within = 0.01 + 4 * sqrt(0.95 * 0.05 / times);
    assert_about((double)held / times, 0.95, within);
    assert_about((double)part_held / times, 0.95, within);
}

/* ---- Numbers in groups ---- */

TEST(means_medians_and_differences_are_the_published_ones)
{
    struct histogram s = {0};
    for (uint64_t i = 1; i <= 30; i++) dread_histogram_add(&s, i);
    /* Ranks 10 and 21 of 30 cover the median with 95.7 % (tables of the sign test); Student's
     * quantile for 29 degrees of freedom is 2.0452, and the variance of 1 to 30 is 77.5. */
    struct interval median = dread_quantile_of(&s, 0.5, 30), mean = dread_mean_of(&s, 30);
    assert_true(median.low == 10 && median.middle == 15 && median.high == 21);
    assert_about(mean.middle, 15.5, 1e-12);
    assert_about(mean.high - mean.middle, 2.0452 * sqrt(77.5 / 30), 0.0005);
    assert_about(mean.middle - mean.low, mean.high - mean.middle, 1e-12);
    /* Newcombe 1998, table II, method 10: 56 of 70 against 48 of 80. */
    struct interval more = dread_difference_of(dread_wilson(56, 70), dread_wilson(48, 80));
    assert_about(more.middle, 0.2, 1e-12);
    assert_about(more.low, 0.0524, 0.0001);
    assert_about(more.high, 0.3339, 0.0001);
}

TEST(too_few_numbers_give_their_range)
{
    struct histogram s = {0};
    for (uint64_t i = 3; i < 3 + FEW - 1; i++) dread_histogram_add(&s, i);
    struct interval mean = dread_mean_of(&s, 1000), median = dread_quantile_of(&s, 0.5, 1000);
    assert_true(mean.low == 3 && mean.high == 1 + FEW);
    assert_true(median.low == 3 && median.high == 1 + FEW);
    dread_histogram_add(&s, 3);
    assert_true(dread_mean_of(&s, 1000).low > 3);
    assert_true(dread_quantile_of(&s, 0.5, 1000).low > 3);
    assert_true(dread_mean_of(&s, FEW - 1).low == 3);
    struct interval nothing = dread_share_of(0, 0, 1);
    assert_true(nothing.low == 0 && nothing.high == 1);
}

/* How often intervals held the truth. */
struct coverages {
    double mean, median, share, late; /* late: the 90th percentile */
};

/* Makes up deals of `plays` games each. A game's length is the deal's own, which is skewed, from 1
 * on, and with some chance one more; `alike`: all games of a deal are the same. */
static struct coverages cover_lengths(uint64_t deals, int plays, bool alike, double groups)
{
    enum { TIMES = 3000 };
    struct rng r = dread_rng_from(8);
    double true_mean = 0, true_share = 0;
    int held[4] = {0};
    for (int k = 0; k < 40; k++) true_mean += pow(0.8, k); /* of a geometric length */
    true_share = 1 - pow(0.8, 4);                          /* lengths up to 4 */
    for (int i = 0; i < TIMES; i++) {
        struct histogram s = {0};
        for (uint64_t d = 0; d < deals; d++)
            for (int k = 0, length = 0; k < plays; k++) {
                if (!k || !alike)
                    for (length = 1; length < 40 && uniform(&r) < 0.8;) length++;
                dread_histogram_add(&s, (uint64_t)length);
            }
        uint64_t low = s.bucket[1] + s.bucket[2] + s.bucket[3] + s.bucket[4];
        struct interval mean = dread_mean_of(&s, groups),
                        share = dread_share_of(low, s.count, groups);
        struct interval median = dread_quantile_of(&s, 0.5, groups);
        held[0] += mean.low <= true_mean && true_mean <= mean.high;
        held[1] += median.low <= 4 && 4 <= median.high; /* 1 - 0.8^3 < 1/2 < 1 - 0.8^4 */
        held[2] += share.low <= true_share && true_share <= share.high;
        struct interval late = dread_quantile_of(&s, 0.9, groups);
        held[3] += late.low <= 11 && 11 <= late.high; /* 1 - 0.8^10 < 0.9 < 1 - 0.8^11 */
    }
    return (struct coverages){(double)held[0] / TIMES, (double)held[1] / TIMES,
                              (double)held[2] / TIMES, (double)held[3] / TIMES};
}

TEST(figures_of_games_lie_in_their_intervals_however_alike_games_of_a_deal_are)
{
    double least = 0.93 - 4 * sqrt(0.95 * 0.05 / 3000); /* skewed lengths cost the mean a little */
    for (int alike = 0; alike < 2; alike++) {
        struct coverages c = cover_lengths(120, 4, alike, 120);
        assert_true(c.mean > least && c.median > 0.95 - 0.02 && c.share > least);
        assert_true(c.late > 0.95 - 0.02);
    }
    assert_true(cover_lengths(FEW_FOR_TAILS, 1, false, FEW_FOR_TAILS).late > 0.95 - 0.02);
    struct coverages single = cover_lengths(300, 1, false, 300);
    assert_true(single.mean > least && single.mean < 0.97);
    assert_true(single.share > least && single.share < 0.975);
    /* Games of one deal taken for games of different deals: the intervals would be too narrow. */
    struct coverages wrong = cover_lengths(120, 4, true, 480);
    assert_true(wrong.mean < 0.85 && wrong.share < 0.85 && wrong.median < 0.9);
}
