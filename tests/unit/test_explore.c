/* Tests of the search for options (survey/explore.h): with a measure whose best rule set is known,
 * the search finds it, its near misses and its ties; with surveys of toy games, it comes to the
 * same figures as surveys do, with any number of threads and after any stop. */

#include <limits.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "survey/explore.h"
#include "toy/toy.h"
#include "unit/help.h"
#include "unit/home.h"
#include "unit/surveys.h"
#include "store/ledger.h"

/* ---- A measure that is known ---- */

static const struct choice two[] = {{"no", "no"}, {"yes", "yes"}, {NULL, NULL}};

/* 2 * 41 * 41 = 3362 combinations, too many to measure all. */
static const struct option made_up[] = {
    {.name = "ward", .meaning = "Whether.", .choices = two},
    {.name = "dusk", .meaning = "How much.", .least = 0, .most = 40, .standard = 5},
    {.name = "dawn", .meaning = "How much.", .least = 0, .most = 40, .standard = 5},
    {0},
};

static const struct game game = {.id = "made-up", .title = "Made Up", .options = made_up};

enum { WARD, DUSK, DAWN };

/* The known measure: of 16 games a batch, dusk decides how many are won, dawn how many real choices
 * there are (most at 22), and ward doubles the minutes. `noise`: what a batch adds by chance. */
struct known {
    bool noisy, flatters;
    int measured; /* rule sets times batches */
};

static struct explore_batch known_batch(const struct known *k, enum explore_deals kind,
                                        const struct rules *rules, int batch)
{
    int dusk = rules->value[DUSK], dawn = rules->value[DAWN], away = abs(dawn - 22);
    struct rng r = dread_rng_from((uint64_t)(batch + 1000 * (int)kind + 7 * dusk + 31 * dawn));
    int more = k->noisy ? (int)dread_rng_below(&r, 5) - 2 : 0;
    int won = dusk * 16 / 40 + more;
    won = won < 0 ? 0 : won > 16 ? 16 : won;
    int choices = 16 * (40 - away) + 8 * more + (k->flatters && kind == SEARCH_DEALS ? 32 : 0);
    return (struct explore_batch){.plays = 16,
                                  .won = (uint64_t)won,
                                  .real_choices = (uint64_t)choices,
                                  .seconds = (rules->value[WARD] ? 2 : 1) * 16 * 600};
}

static enum survey_end measure_known(void *context, enum explore_deals kind,
                                     const struct rules rules[], int n, int first, int batches,
                                     struct explore_batch out[], struct problem *problem)
{
    struct known *k = context;
    (void)problem;
    for (int i = 0; i < n; i++)
        for (int b = 0; b < batches; b++)
            out[i * batches + b] = known_batch(k, kind, &rules[i], first + b);
    k->measured += n * batches;
    return SURVEY_DONE;
}

static struct exploration_request a_request(void)
{
    struct exploration_request r = {.game = &game, .wish = {.goal = FIGURE_CHOICES}};
    dread_rules_standard(made_up, &r.start);
    for (int i = 0; i < EXPLORE_FIGURES; i++) {
        r.wish.least[i] = -HUGE_VAL;
        r.wish.most[i] = HUGE_VAL;
    }
    return r;
}

static struct explore_measure a_measure(struct known *k)
{
    return (struct explore_measure){
        .batches = {16, 25}, .batch_deals = 16, .measure = measure_known, .context = k};
}

static struct explore_outcome explored(const struct exploration_request *r, struct known *k)
{
    struct explore_outcome found;
    struct explore_measure m = a_measure(k);
    assert_int_equal(dread_explore(r, &m, &found, NULL), SURVEY_DONE);
    assert_int_equal((found.games[SEARCH_DEALS] + found.games[FRESH_DEALS]) / 16, k->measured);
    assert_true(found.games[SEARCH_DEALS] + found.games[FRESH_DEALS] <= found.cost.games);
    return found;
}

TEST(all_combinations_are_measured_and_the_best_is_found)
{
    struct exploration_request r = a_request();
    struct known k = {0};
    r.varies[DUSK] = r.varies[DAWN] = true;
    r.wish.least[FIGURE_WIN] = 0.6;
    r.wish.most[FIGURE_WIN] = 0.7;
    struct explore_outcome found = explored(&r, &k);
    assert_true(found.cost.all && found.ended);
    assert_int_equal(found.cost.combinations, 41 * 41);
    assert_int_equal(found.tried, 41 * 41);
    assert_int_equal(found.best, EXPLORE_BEST);
    assert_int_equal(found.found[0].rules.value[DAWN], 22);
    for (int i = 0; i < found.best; i++) {
        assert_true(found.found[i].fresh[FIGURE_WIN].middle >= 0.6);
        assert_true(found.found[i].fresh[FIGURE_WIN].middle <= 0.7);
        assert_int_equal(found.found[i].missed, -1);
        if (i)
            assert_true(found.found[i].fresh[FIGURE_CHOICES].middle <=
                        found.found[i - 1].fresh[FIGURE_CHOICES].middle);
    }
}

TEST(rounds_of_changes_find_a_best_that_is_far_away)
{
    for (int noisy = 0; noisy < 2; noisy++) {
        struct exploration_request r = a_request();
        struct known k = {.noisy = noisy};
        r.varies[WARD] = r.varies[DUSK] = r.varies[DAWN] = true;
        r.wish.least[FIGURE_WIN] = 0.6;
        r.wish.most[FIGURE_WIN] = 0.7;
        r.wish.most[FIGURE_MINUTES] = 15;
        struct explore_outcome found = explored(&r, &k);
        assert_false(found.cost.all);
        assert_true(found.rounds >= 2 && found.tried < 600);
        assert_true(found.best > 0);
        assert_int_equal(found.found[0].rules.value[WARD], 0);
        assert_true(abs(found.found[0].rules.value[DAWN] - 22) <= noisy);
        assert_true(found.found[0].fresh[FIGURE_WIN].middle >= 0.6);
        assert_true(found.found[0].fresh[FIGURE_WIN].middle <= 0.7);
    }
}

TEST(near_misses_name_the_part_of_the_wish_that_they_miss)
{
    struct exploration_request r = a_request();
    struct known k = {0};
    r.varies[DUSK] = true;
    r.start.value[DAWN] = 22;
    r.wish.least[FIGURE_WIN] = 0.49; /* of 41 values of dusk, 3 give exactly half of the games */
    r.wish.most[FIGURE_WIN] = 0.51;
    struct explore_outcome found = explored(&r, &k);
    assert_int_equal(found.best, 3);
    assert_int_equal(found.near, EXPLORE_NEAR);
    for (int i = found.best; i < found.best + found.near; i++) {
        const struct explore_found *near = &found.found[i];
        assert_int_equal(near->missed, FIGURE_WIN);
        double win = near->fresh[FIGURE_WIN].middle;
        assert_true(fabs(near->missed_by - (win < 0.5 ? win - 0.49 : win - 0.51)) < 1e-12);
        if (i > found.best) assert_true(fabs(near->missed_by) >= fabs(near[-1].missed_by) - 1e-12);
        assert_false(near->tied);
    }
}

TEST(equal_rule_sets_are_tied_and_stand_in_the_order_of_their_changes)
{
    struct exploration_request r = a_request();
    struct known k = {0};
    r.varies[WARD] = true; /* changes the minutes alone */
    struct explore_outcome found = explored(&r, &k);
    assert_int_equal(found.best, 2);
    assert_int_equal(found.found[0].rules.value[WARD], 0);
    assert_true(found.found[1].tied);
    r.varies[DAWN] = true;
    found = explored(&r, &(struct known){0});
    assert_true(found.found[1].tied);  /* the best dawn, with the other ward */
    assert_false(found.found[2].tied); /* one away from it, without any noise */
}

TEST(the_flattery_of_the_search_is_told)
{
    struct exploration_request r = a_request();
    struct known k = {.flatters = true};
    r.varies[DAWN] = true;
    struct explore_outcome found = explored(&r, &k);
    assert_true(fabs(found.flattery - 2) < 1e-9); /* 32 more choices in 16 games */
    assert_true(fabs(found.winner_sought - 42) < 1e-9);
    assert_true(fabs(found.winner_fresh - 40) < 1e-9);
}

TEST(a_wish_that_nothing_fits_has_only_near_misses)
{
    struct exploration_request r = a_request();
    struct known k = {0};
    r.varies[DUSK] = true;
    r.wish.most[FIGURE_MINUTES] = 5; /* a game takes 10 */
    struct explore_outcome found = explored(&r, &k);
    assert_int_equal(found.best, 0);
    assert_int_equal(found.near, EXPLORE_NEAR);
    assert_int_equal(found.found[0].missed, FIGURE_MINUTES);
    assert_true(found.found[0].sure && fabs(found.found[0].missed_by - 5) < 1e-9);
}

/* ---- Figures ---- */

TEST(a_ratio_has_the_interval_of_the_textbook)
{
    /* Choices in a minute: 6/2, 9/3, 5/1, 4/2 minutes. The ratio is 24/8 = 3, the residuals are 0,
     * 0, 2, -2, so the variance is 8 * 4 / 3 / 64 = 1/6; Student's quantile is 3.182. */
    const struct explore_batch b[] = {
        {1, 0, 6, 120}, {1, 0, 9, 180}, {1, 1, 5, 60}, {1, 1, 4, 120}};
    struct interval in = dread_explore_figure(FIGURE_PACE, b, 4);
    assert_true(fabs(in.middle - 3) < 1e-12);
    assert_true(fabs(in.high - 3 - 3.182 * sqrt(1.0 / 6)) < 1e-9);
    struct interval win = dread_explore_figure(FIGURE_WIN, b, 4), wilson = dread_wilson(2, 4);
    assert_memory_equal(&win, &wilson, sizeof win);
    assert_true(dread_explore_tied(FIGURE_PACE, b, b, 4));
}

/* ---- With surveys ---- */

/* Explores a toy game by surveys of greedy. */
static enum survey_end explore_toy(const struct game *toy_game, int threads, int *left,
                                   struct explore_outcome *found)
{
    struct problem problem = {""};
    struct pace pace;
    dread_pace_standard(toy_game, &pace);
    struct runner runner = {.ledger = a_ledger(false),
                            .threads = threads,
                            .memory = 16 << 20,
                            .go_on = a_while,
                            .watcher = left};
    struct explore_surveys surveys = {
        .game = toy_game, .first = {64, 1024}, .runner = &runner, .pace = &pace};
    assert_true(dread_contender_find("greedy", &surveys.contender, NULL));
    struct explore_measure m = dread_explore_by_surveys(&surveys, (int[]){40, 64});
    struct exploration_request r = a_request();
    r.game = toy_game;
    r.wish.goal = FIGURE_WIN;
    dread_rules_standard(toy_game->options, &r.start);
    /* Only options with few values vary: more would take time. */
    for (int i = 0, most = 2; toy_game->options[i].name; i++) {
        r.varies[i] = most && dread_option_values(&toy_game->options[i]) <= 4;
        most -= r.varies[i];
    }
    enum survey_end end = dread_explore(&r, &m, found, &problem);
    dread_ledger_close(runner.ledger);
    if (end == SURVEY_FAILED) fail_msg("%s", problem.text);
    return end;
}

static void assert_alike(const struct explore_outcome *a, const struct explore_outcome *b)
{
    assert_memory_equal(a->games, b->games, sizeof a->games);
    assert_true(a->tried == b->tried && a->best == b->best && a->near == b->near);
    assert_memory_equal(&a->flattery, &b->flattery, sizeof a->flattery);
    for (int i = 0; i < a->best + a->near; i++) {
        const struct explore_found *x = &a->found[i], *y = &b->found[i];
        assert_memory_equal(&x->rules, &y->rules, sizeof x->rules);
        assert_memory_equal(x->fresh, y->fresh, sizeof x->fresh);
        assert_memory_equal(x->sought, y->sought, sizeof x->sought);
        assert_true(x->missed == y->missed && x->tied == y->tied && x->sure == y->sure);
    }
}

TEST(threads_and_stops_do_not_change_what_is_found)
{
    for (int g = is_long_test() ? FIRST_TOY : -1; g < 0; g++) {
        struct explore_outcome one, other;
        int never = INT_MAX;
        dread_ledger_close(a_ledger(true));
        assert_int_equal(explore_toy(game_or_toy(g), 1, &never, &one), SURVEY_DONE);
        assert_true(one.best > 0);
        dread_ledger_close(a_ledger(true));
        int stops = 0;
        for (int left = 20;; left = 20 << 2 * ++stops) {
            enum survey_end end = explore_toy(game_or_toy(g), 3, &left, &other);
            if (end == SURVEY_DONE) break;
            assert_int_equal(end, SURVEY_STOPPED);
        }
        assert_true(stops > 0);
        assert_alike(&one, &other);
    }
}

TEST(figures_are_those_of_a_survey)
{
    static struct survey s;
    struct explore_outcome found;
    struct result result;
    int never = INT_MAX;
    assert_int_equal(explore_toy(&toy, 2, &never, &found), SURVEY_DONE);
    set_survey(&s, &toy, "greedy", 1024, 1024 + 63);
    s.rules[0] = found.found[0].rules;
    struct ledger *ledger = a_ledger(false);
    assert_int_equal(run_survey(&s, ledger, 1, NULL, NULL, &result), SURVEY_DONE);
    struct interval won = dread_column_share(&result.column[0]), minutes;
    struct pace pace;
    dread_pace_standard(&toy, &pace);
    assert_true(dread_minutes(&result.column[0].tally, &pace, 1, &minutes));
    assert_true(fabs(found.found[0].fresh[FIGURE_WIN].middle - won.middle) < 1e-12);
    assert_true(fabs(found.found[0].fresh[FIGURE_MINUTES].middle - minutes.middle) < 1e-9);
    dread_result_free(&result);
    dread_ledger_close(ledger);
}

static void set_up(void)
{
    make_home("a.db");
}

static void tear_down(void)
{
    remove_all(home);
}

EACH_TEST(set_up, tear_down)
