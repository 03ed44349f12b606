/* Tests of the report of a survey of the toy game, without a ledger: the page, and the figures that
 * only the report computes. */

#define _GNU_SOURCE /* mkdtemp */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "dread/report.h"
#include "toy/toy.h"
#include "unit/help.h"

#include "unit/suite.h"

enum { DEALS = 64 };

static struct survey survey;
static struct result result;
static char place[64], page_path[96];
static const struct report_about about = {.program = "1.2.3", .command = "dread survey 'a<b'"};

/* Surveys the rule sets with all agents, in memory. */
static void survey_rules(const struct game *game, const char *const written[], int n)
{
    static const char *const names[] = {"random", "clairvoyant", "greedy"};
    struct measurer m;
    dread_result_free(&result);
    survey = (struct survey){.game = game,
                             .rule_sets = n,
                             .contenders = 3,
                             .plays = 4,
                             .budget = SURVEY_BUDGET,
                             .first = 1,
                             .last = DEALS};
    for (int k = 0; k < 3; k++)
        assert_true(dread_contender_find(names[k], &survey.contender[k], NULL));
    result = (struct result){1, DEALS, 3 * n, calloc((size_t)(3 * n), sizeof *result.column)};
    assert_non_null(result.column);
    assert_true(dread_measurer_init(&m, 1 << 24));
    for (int i = 0; i < 3 * n; i++) {
        struct column *c = &result.column[i];
        const char *rules = written[i / 3];
        dread_rules_standard(game->options, &survey.rules[i / 3]);
        assert_true(!*rules || dread_rules_read(game->options, rules, (int)strlen(rules),
                                                &survey.rules[i / 3], NULL));
        c->study = (struct study){.game = game,
                                  .rules = survey.rules[i / 3],
                                  .contender = survey.contender[i % 3],
                                  .plays = i % 3 ? 1 : 4,
                                  .budget = i % 3 == 1 ? SURVEY_BUDGET : 0};
        c->wins = malloc(DEALS);
        assert_non_null(c->wins);
        for (uint64_t first = 1; first <= DEALS; first += 16) {
            struct tally tally;
            assert_true(
                dread_measure_deals(&c->study, first, first + 15, &m, &tally, c->wins + first - 1));
            dread_tally_join(&c->tally, &tally);
        }
    }
    dread_measurer_free(&m);
}

/* Returns the report page of the survey. The caller frees it. */
static char *report(void)
{
    struct problem problem = {""};
    enum report_end end = dread_report_write(page_path, &survey, &result, &about, &problem);
    assert_string_equal(problem.text, "");
    assert_int_not_equal(end, REPORT_FAILED);
    FILE *f = fopen(page_path, "r");
    assert_non_null(f);
    char *page = NULL;
    size_t room = 0;
    assert_true(getdelim(&page, &room, '\0', f) > 0);
    fclose(f);
    return page;
}

static int count(const char *page, const char *part)
{
    int n = 0;
    for (; (page = strstr(page, part)); page++) n++;
    return n;
}

static bool has_gnuplot(const char *page)
{
    return !strstr(page, "Plots need gnuplot");
}

TEST(a_dial_is_the_rule_sets_in_which_nothing_else_is_turned)
{
    int at[RULE_SETS_MOST];
    survey_rules(&toy, (const char *const[]){"oil=7", "oil=12", "wind=gusty,oil=7", "oil=4"}, 4);
    assert_int_equal(dread_survey_rule_sets_by(&survey, 1, at), 3);
    assert_int_equal(at[0], 3);
    assert_int_equal(at[1], 0);
    assert_int_equal(at[2], 1);
    assert_int_equal(dread_survey_rule_sets_by(&survey, 0, at), 2);
}

TEST(the_ladder_has_clairvoyant_on_top_and_the_others_by_what_they_win)
{
    const struct column *rung[CONTENDERS_MOST];
    survey_rules(&toy, (const char *const[]){""}, 1);
    assert_int_equal(dread_result_sorted(&result, &survey, 0, rung), 3);
    assert_string_equal(rung[2]->study.contender.name, "clairvoyant");
    assert_true(dread_column_share(rung[0]).middle <= dread_column_share(rung[1]).middle);
    /* as if random had won everything, and greedy nothing */
    result.column[0].tally.won = 4 * DEALS;
    result.column[2].tally.won = 0;
    dread_result_sorted(&result, &survey, 0, rung);
    assert_string_equal(rung[1]->study.contender.name, "random");
    assert_string_equal(rung[2]->study.contender.name, "clairvoyant");
}

TEST(deals_that_were_found_lost_are_no_games)
{
    survey_rules(&toy, (const char *const[]){"oil=3"}, 1);
    const struct tally *all = &result.column[1].tally;
    assert_true(all->ends[0] > 0);
    assert_int_equal(dread_column_games(&result.column[1]), all->won);
    assert_int_equal(dread_column_games(&result.column[0]), 4 * DEALS);
}

TEST(a_number_that_is_varied_is_a_curve)
{
    survey_rules(&toy, (const char *const[]){"", "oil=4", "oil=6", "oil=12"}, 4);
    char *page = report();
    assert_says(page, "Values of oil");
    /* each of the three titles is in the plot and in its caption */
    if (has_gnuplot(page)) assert_int_equal(count(page, "Games won by oil: "), 6);
    free(page);
    survey_rules(&toy, (const char *const[]){"", "wind=gusty"}, 2);
    page = report();
    assert_null(strstr(page, "Values of "));
    free(page);
}

/* Gives each deal of a survey of one rule set a bound of `worlds` / 250. */
static void add_ceiling(int worlds)
{
    survey.ceiling = true;
    result.column = realloc(result.column, 4 * sizeof *result.column);
    assert_non_null(result.column);
    struct column *c = &result.column[result.columns++];
    *c = (struct column){.wins = malloc(DEALS)};
    assert_non_null(c->wins);
    memset(c->wins, worlds, DEALS);
    c->study = (struct study){.game = survey.game,
                              .rules = survey.rules[0],
                              .contender = dread_ceiling_contender,
                              .plays = 250};
    c->tally = (struct tally){.deals = DEALS,
                              .plays = (uint64_t)DEALS * 250,
                              .won = (uint64_t)(DEALS * worlds),
                              .squares = (uint64_t)(DEALS * worlds * worlds)};
}

TEST(a_ceiling_is_told_as_an_upper_bound_only_where_it_was_measured)
{
    survey_rules(&toy, (const char *const[]){""}, 1);
    char *page = report();
    assert_null(strstr(page, "upper bound"));
    assert_null(strstr(page, "#ceiling"));
    free(page);
    add_ceiling(150);
    page = report();
    struct interval in = dread_column_share(dread_result_ceiling(&result, &survey, 0));
    char told[64];
    snprintf(told, sizeof told, "wins more than %.1f of 100 games", 100 * in.high);
    assert_true(in.high > 0.6);
    /* in the summary and in the section */
    assert_int_equal(count(page, told), 2);
    assert_int_equal(count(page, "upper bound, 95 % confidence"), 2);
    assert_says(page, "#ceiling");
    assert_says(page, "games of 100 more than greedy");
    assert_null(strstr(page, "more than clairvoyant"));
    free(page);
}

TEST(many_rule_sets_are_drawn_in_several_plots)
{
    enum { MANY = 25 };
    const char *written[MANY];
    for (int i = 0; i < MANY; i++) written[i] = i % 2 ? "wind=gusty,oil=5" : "oil=4";
    survey_rules(&toy, written, MANY);
    char *page = report();
    if (has_gnuplot(page)) assert_int_equal(count(page, "<b>Games won: greedy"), 2);
    assert_says(page, "<th scope=\"row\">wind=gusty,<wbr/>oil=5</th>");
    free(page);
}

/* Reports rule sets and checks that the page says this. */
static void assert_report_says(const char *const written[], int n, const char *words)
{
    survey_rules(&toy, written, n);
    char *page = report();
    assert_says(page, words);
    free(page);
}

TEST(one_rule_set_is_singular_and_several_are_plural)
{
    const char *const written[] = {"", "oil=5", "wind=gusty"};
    assert_report_says(written, 2, "1 rule set was compared with the first on the same deals");
    assert_report_says(written, 3, "2 rule sets were compared with the first on the same deals");
    assert_report_says(written, 2, "hidden, 1 rule set was compared with the first. Clearly");
    assert_report_says(written, 3, "hidden, 2 rule sets were compared with the first. Clearly");
}

TEST(whatever_a_game_is_called_stays_text)
{
    struct game game = toy;
    game.title = "<b>\"You\" & `me`</b>";
    survey_rules(&game, (const char *const[]){""}, 1);
    char *page = report();
    assert_says(page, "&lt;b&gt;&quot;You&quot; &amp;");
    assert_null(strstr(page, "<b>\"You"));
    assert_says(page, "dread survey 'a&lt;b'");
    assert_says(page, "dread 1.2.3");
    free(page);
}

TEST(nothing_is_left_where_it_cannot_be_written)
{
    struct problem problem;
    char path[160], draft[200];
    survey_rules(&toy, (const char *const[]){""}, 1);
    snprintf(path, sizeof path, "%s/none/report.html", place);
    assert_false(dread_report_check_path(path, &problem));
    assert_says(problem.text, "No such file");
    assert_int_equal(dread_report_write(path, &survey, &result, &about, &problem), REPORT_FAILED);
    assert_false(dread_report_check_path(place, &problem));
    assert_says(problem.text, "directory");
    assert_false(dread_report_check_path("/dev/null", &problem));
    assert_says(problem.text, "not a file");

    snprintf(path, sizeof path, "%s/mine.html", place);
    snprintf(draft, sizeof draft, "%s.tmp", path);
    FILE *f = fopen(draft, "w"); /* belongs to another program */
    assert_non_null(f);
    fclose(f);
    assert_false(dread_report_check_path(path, &problem));
    assert_says(problem.text, ".tmp");
    assert_int_equal(access(draft, F_OK), 0);
    remove(draft);
    assert_true(dread_report_check_path(path, &problem));
    assert_int_not_equal(access(path, F_OK), 0);
    assert_int_not_equal(access(draft, F_OK), 0);
}

TEST(the_message_says_why_the_report_could_not_be_written)
{
    struct problem problem = {""};
    char path[160], draft[200];
    survey_rules(&toy, (const char *const[]){""}, 1);
    snprintf(path, sizeof path, "%s/long.html", place);
    snprintf(draft, sizeof draft, "%s.tmp", path);
    struct rlimit room;
    signal(SIGXFSZ, SIG_IGN);
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &room), 0);
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &(struct rlimit){1000, room.rlim_max}), 0);
    enum report_end end = dread_report_write(path, &survey, &result, &about, &problem);
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &room), 0);
    assert_int_equal(end, REPORT_FAILED);
    assert_says(problem.text, "File too large");
    assert_int_not_equal(access(path, F_OK), 0);
    assert_int_not_equal(access(draft, F_OK), 0);
}

static void make_place(void)
{
    snprintf(place, sizeof place, "/tmp/dread-report-XXXXXX");
    assert_non_null(mkdtemp(place));
    snprintf(page_path, sizeof page_path, "%s/page.html", place);
}

static void leave_place(void)
{
    dread_result_free(&result);
    remove(page_path);
    rmdir(place);
}

WHOLE_GROUP(make_place, leave_place)
