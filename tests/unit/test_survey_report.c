/* Tests of the report of a survey of the toy game, without a ledger: the page, and the figures that
 * only the report computes. */

#define _GNU_SOURCE /* getdelim */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "survey/report.h"
#include "survey/survey_figures.h"
#include "toy/toy.h"
#include "unit/help.h"
#include "unit/home.h"
#include "unit/surveys.h"

enum { DEALS = 64 };

static struct survey survey;
static struct result result;
static const struct report_about about = {.program = "1.2.3", .command = "dread survey 'a<b'"};

/* Surveys the rule sets in memory. */
static void survey_rules(const struct game *game, const char *const written[], int n)
{
    set_survey(&survey, game, "random,clairvoyant,greedy", 1, DEALS);
    for (int i = 0; i < n; i++) set_rules(&survey, i, written[i]);
    measure_survey(&survey, &result);
}

/* Returns the report page of the survey. The caller frees it. */
static char *report(void)
{
    struct problem problem = {""};
    assert_true(dread_report_write(path, &survey, &result, &about, &problem));
    assert_string_equal(problem.text, "");
    FILE *f = fopen(path, "r");
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
    result.column[0].tally.won = 3 * DEALS;
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
    assert_int_equal(dread_column_games(&result.column[0]), 3 * DEALS);
}

TEST(a_number_that_is_varied_is_a_curve)
{
    survey_rules(&toy, (const char *const[]){"", "oil=4", "oil=6", "oil=12"}, 4);
    char *page = report();
    assert_says(page, "Values of oil");
    /* each of the three titles is in the plot and in its caption */
    assert_int_equal(count(page, "Games won by oil: "), 6);
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

/* Fails unless a sentence about the list is told so, and as completely as that. */
static void assert_told(const struct figures *f, const char *sentence, const char *so,
                        enum completeness complete)
{
    char told[200];
    struct text t = dread_text_in(told, sizeof told);
    assert_int_equal(dread_tell(&t, f, sentence), complete);
    assert_string_equal(told, so);
}

TEST(a_sentence_tells_figures_as_it_says_and_whether_they_were_measured_and_are_of_many)
{
    static struct figures f;
    static struct histogram many, few;
    for (int i = 0; i < 40; i++) dread_histogram_add(&many, 3);
    dread_histogram_add(&few, 7);
    dread_figures_clear(&f);
    dread_figures_words(&f, "who", NULL, "Lamp");
    dread_figures_count(&f, "won", NULL, 12);
    dread_figures_share(&f, "share", NULL, 6, (struct interval){0.25, 0.5, 0.999});
    dread_figures_interval(&f, "turns", NULL, 3, (struct interval){-1, 2.26, 3});
    dread_figures_share(&f, "open", NULL, 6, (struct interval){0, NAN, 1});
    dread_figures_sample(&f, "many", NULL, &many, 40);
    dread_figures_sample(&f, "few", NULL, &few, 1);
    dread_figures_count(&f, NULL, NULL, 1);
    assert_int_equal(f.n, 7);
    assert_told(&f, "{who} wins {won}: {share}.", "Lamp wins 12: 50.0 (25.0 to 99.90).", COMPLETE);
    assert_told(&f, "[{who:6}] [{who:-6}] {won:4}", "[  Lamp] [Lamp  ]   12", COMPLETE);
    assert_told(&f, "{share.percent:0}, {share.range:2}", "50 % (25 to 100), 25.00 to 99.90",
                COMPLETE);
    assert_told(&f, "{turns} {turns.middle:+2} {turns.low:6.1}", "2.3 (-1.0 to 3.0) +2.26   -1.0",
                COMPLETE);
    assert_told(&f, "{open}", "? (0.0 to 100.0)", COMPLETE);
    assert_told(&f, "{many.count} {many} {many.median} {many.tenth.middle}",
                "40 3.0 (3.0 to 3.0) "
                "3 (3 to 3) 3",
                COMPLETE);
    f.it = "few";
    assert_told(&f, "{it.least} to {it.most}", "7 to 7", COMPLETE);
    assert_told(&f, "{it.middle} {who}", "7.0 Lamp", FROM_FEW);
    assert_told(&f, "{it.middle} {lost} {who}", "7.0  Lamp", NOT_MEASURED);
}

TEST(many_rule_sets_are_drawn_in_several_plots)
{
    enum { MANY = 25 };
    const char *written[MANY];
    for (int i = 0; i < MANY; i++) written[i] = i % 2 ? "wind=gusty,oil=5" : "oil=4";
    survey_rules(&toy, written, MANY);
    char *page = report();
    assert_int_equal(count(page, "<b>Games won: greedy"), 2);
    assert_says(page, "<th scope=\"row\">wind=gusty,<wbr/>oil=5</th>");
    free(page);
}

TEST(one_rule_set_is_singular_and_several_are_plural)
{
    const char *const written[] = {"", "oil=5", "wind=gusty"};
    survey_rules(&toy, written, 2);
    char *page = report();
    assert_says(page, "1 rule set was compared with the first on the same deals");
    assert_says(page, "hidden, 1 rule set was compared with the first. Clearly");
    free(page);
    survey_rules(&toy, written, 3);
    page = report();
    assert_says(page, "2 rule sets were compared with the first on the same deals");
    assert_says(page, "hidden, 2 rule sets were compared with the first. Clearly");
    free(page);
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

/* There is no draft of a report beside the path. */
static void assert_no_draft(const char *name)
{
    char draft[200];
    snprintf(draft, sizeof draft, "%s.tmp", name);
    assert_int_equal(file_size(draft), -1);
}

TEST(nothing_is_left_where_it_cannot_be_written)
{
    struct problem problem;
    survey_rules(&toy, (const char *const[]){""}, 1);
    assert_false(dread_report_check_path(in_home("none/report.html"), &problem));
    assert_says(problem.text, "No such file");
    assert_false(
        dread_report_write(in_home("none/report.html"), &survey, &result, &about, &problem));
    assert_false(dread_report_check_path(home, &problem));
    assert_says(problem.text, "directory");
    assert_false(dread_report_check_path("/dev/null", &problem));
    assert_says(problem.text, "not a file");

    write_file(in_home("page.html.tmp"), "", 0); /* belongs to another program */
    assert_false(dread_report_check_path(path, &problem));
    assert_says(problem.text, ".tmp");
    assert_int_equal(file_size(in_home("page.html.tmp")), 0);
    remove(in_home("page.html.tmp"));
    assert_true(dread_report_check_path(path, &problem));
    assert_int_equal(file_size(path), -1);
    assert_no_draft(path);
}

TEST(a_report_that_could_not_be_written_leaves_the_one_of_before_and_says_why)
{
    struct problem problem = {""};
    survey_rules(&toy, (const char *const[]){""}, 1);
    write_file(path, "before", 6);
    limit_files(1000);
    bool fine = dread_report_write(path, &survey, &result, &about, &problem);
    make_room();
    assert_false(fine);
    assert_says(problem.text, "File too large");
    assert_int_equal(file_size(path), 6);
    assert_no_draft(path);
}

static void set_up(void)
{
    make_home("page.html");
}

static void tear_down(void)
{
    dread_result_free(&result);
    remove_all(home);
}

EACH_TEST(set_up, tear_down)
