/* Tests of the minutes of a game: hand-computed means and intervals, and seconds as users write
 * them. */

#include <math.h>

#include "survey/minutes.h"
#include "survey/survey.h"
#include "toy/candle.h"
#include "toy/toy.h"
#include "unit/help.h"

/* Adds a deal with that many actions of the verbs 0 and 1, and real choices. */
static void add_deal(struct tally *t, uint64_t first, uint64_t second, uint64_t real)
{
    const uint64_t of[TALLY_PER_DEAL] = {first, second, [DEAL_REAL_CHOICES] = real};
    t->deals_played++;
    t->choices += 10;
    for (int a = 0; a < TALLY_PER_DEAL; a++) {
        t->of_deals[a] += of[a];
        for (int b = 0; b <= a; b++) t->products[dread_product_index(a, b)] += of[a] * of[b];
    }
}

static void assert_near(double is, double should)
{
    if (fabs(is - should) > 1e-9) fail_msg("%.12g instead of %.12g", is, should);
}

TEST(every_pair_of_counts_has_one_product)
{
    bool seen[DEAL_PRODUCTS] = {false};
    for (int a = 0; a < TALLY_PER_DEAL; a++)
        for (int b = 0; b <= a; b++) {
            int i = dread_product_index(a, b);
            assert_int_equal(i, dread_product_index(b, a));
            assert_true(i >= 0 && i < DEAL_PRODUCTS && !seen[i]);
            seen[i] = true;
        }
}

/* Two deals of two plays: 6 minutes and 2 minutes a play. Their mean is 4, their variance 8, and
 * the standard error sqrt(8 / 2) = 2. */
TEST(minutes_are_the_mean_over_deals_with_their_interval)
{
    struct tally t = {0};
    struct pace pace = {.seconds = {60, 30}};
    struct interval in;
    add_deal(&t, 10, 4, 0);
    assert_false(dread_minutes(&t, &pace, 2, &in)); /* one deal says nothing about others */
    add_deal(&t, 1, 6, 0);
    assert_true(dread_minutes(&t, &pace, 2, &in));
    assert_near(in.middle, 4);
    assert_near(in.high, 4 + 2 * dread_normal_quantile);
    assert_near(in.low, 4 - 2 * dread_normal_quantile);
    pace = (struct pace){0};
    assert_true(dread_minutes(&t, &pace, 2, &in));
    assert_true(in.low == 0 && in.middle == 0 && in.high == 0);
}

/* Three deals with 2, 4 and 6 minutes and 1, 2 and 6 real choices: 9 in 12 minutes, so 0.75. What
 * is left of them is 1 - 1.5, 2 - 3 and 6 - 4.5; the sum of its squares is 3.5. */
TEST(real_choices_a_minute_are_a_ratio_with_its_interval)
{
    struct tally t = {0}, none = {0};
    const struct pace pace = {.seconds = {60, 30}};
    struct interval in;
    assert_false(dread_real_choices_a_minute(&none, &pace, &in));
    add_deal(&t, 2, 0, 1);
    add_deal(&t, 3, 2, 2);
    add_deal(&t, 0, 12, 6);
    assert_true(dread_real_choices_a_minute(&t, &pace, &in));
    assert_near(in.middle, 0.75);
    assert_near(in.high - in.middle, dread_normal_quantile * sqrt(3.5 / 2 / 3) / 4);
    assert_false(dread_real_choices_a_minute(&t, &(struct pace){0}, &in));
    t.choices = 0;
    assert_false(dread_real_choices_a_minute(&t, &pace, &in));
}

TEST(every_verb_of_every_game_has_seconds_and_they_are_read_as_written)
{
    for (int g = FIRST_TOY; g < dread_games.count; g++) {
        const struct game *game = game_or_toy(g);
        struct pace pace, read = {0};
        char written[400];
        struct text t = dread_text_in(written, sizeof written);
        dread_pace_standard(game, &pace);
        for (int v = 0; game->words.verbs[v]; v++) assert_true(pace.seconds[v] > 0);
        dread_pace_write(game, &pace, &t);
        assert_false(t.cut);
        assert_true(dread_pace_read(game, written, &read, NULL));
        assert_memory_equal(&read, &pace, sizeof pace);
    }
}

TEST(seconds_that_are_wrong_change_nothing)
{
    static const char *const wrong[] = {"",          "step",     "step=",        "step=x",
                                        "step=3601", "step=3,",  "step=3,fly=1", ",",
                                        "step=-1",   "step=1.5", "step 3"};
    struct pace pace, before;
    struct problem problem;
    dread_pace_standard(&toy, &pace);
    before = pace;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        assert_false(dread_pace_read(&toy, wrong[i], &pace, &problem));
        assert_memory_equal(&pace, &before, sizeof pace);
        assert_false(dread_pace_read(&toy, wrong[i], &pace, NULL));
    }
    assert_true(dread_pace_read(&toy, "all=7,slide=3600,rest=0", &pace, &problem));
    assert_true(pace.seconds[0] == 7 && pace.seconds[1] == 3600 && pace.seconds[3] == 0);
}
