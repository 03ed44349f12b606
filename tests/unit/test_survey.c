/* Tests of surveys: the figures agree with an independent recount; they are the same with any
 * number of threads, any stops and any pieces; and unknown results are never lost. */

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/session.h"
#include "store/ledger.h"
#include "survey/survey.h"
#include "toy/toy.h"
#include "unit/help.h"
#include "unit/home.h"
#include "unit/offers.h"
#include "unit/surveys.h"

static struct survey s;
static struct result result;

static void set_up(void)
{
    make_home("a.db");
}

static void tear_down(void)
{
    remove_all(home);
}

/* Runs a survey of the deals with a ledger of its own. */
static void run_alone(int threads)
{
    struct ledger *ledger = a_ledger(true);
    assert_int_equal(run_survey(&s, ledger, threads, NULL, NULL, &result), SURVEY_DONE);
    dread_ledger_close(ledger);
}

static void assert_alike(const struct result *a, const struct result *b)
{
    assert_int_equal(a->columns, b->columns);
    assert_true(a->first == b->first && a->last == b->last);
    for (int i = 0; i < a->columns; i++) {
        assert_memory_equal(&a->column[i].tally, &b->column[i].tally, sizeof(struct tally));
        assert_memory_equal(a->column[i].wins, b->column[i].wins, a->last - a->first + 1);
    }
}

/* ---- What is counted ---- */

/* Recounts by other means: with a session, asking the agent at every step. */
TEST(figures_are_those_of_a_recount)
{
    static struct session session;
    for (int g = 0; g < dread_games.count; g++) {
        const struct game *game = dread_games.game[g];
        set_survey(&s, game, "greedy,clairvoyant", 5, 5 + (uint64_t)rounds(20));
        run_alone(2);
        const struct tally *t = &result.column[0].tally;
        uint64_t won = 0, actions = 0, branches = 0, ends[TALLY_ENDS] = {0};
        uint64_t verbs[TALLY_VERBS] = {0}, products[2] = {0};
        for (uint64_t number = s.first; number <= s.last; number++) {
            struct deal deal;
            dread_deal_number(game, &s.rules[0], number, &deal);
            dread_session_start(&session, game, &deal, NULL);
            const struct agent *greedy = dread_agent_find("greedy", NULL);
            uint64_t of_deal[TALLY_VERBS] = {0};
            for (action legal[ACTIONS_MOST];;) {
                int n = game->actions(&deal, &session.now, legal);
                if (!n) break;
                struct world_memory memory;
                struct rng rng = dread_rng_from(1);
                action a = greedy->choose(dread_world_of(&memory, game, &deal, &session.now), &rng,
                                          NULL);
                struct view view;
                struct touch touch;
                game->see(&deal, &session.now, &view);
                game->touches(&view, a, &touch);
                of_deal[touch.verb]++;
                assert_true(dread_session_play(&session, a, NULL, NULL));
                branches += (uint64_t)n;
                actions++;
            }
            bool is_won = dread_outcome_is_won(game, dread_session_outcome(&session));
            ends[dread_session_outcome(&session)]++;
            for (int v = 0; v < TALLY_VERBS; v++) verbs[v] += of_deal[v];
            products[0] += of_deal[1] * of_deal[1];
            products[1] += of_deal[0] * of_deal[1];
            won += is_won;
            assert_int_equal(result.column[0].wins[number - s.first], is_won);
            /* A deal that someone wins must count as winnable. Without hooks the solver may give
             * up. */
            int winnable = result.column[1].wins[number - s.first];
            if (is_won && (winnable != WINS_UNKNOWN || offers(game, SEARCH_HOOKS)))
                assert_int_equal(winnable, 1);
        }
        assert_int_equal(t->deals, s.last - s.first + 1);
        assert_int_equal(t->plays, t->deals);
        assert_int_equal(t->won, won);
        assert_int_equal(t->squares, won);
        assert_memory_equal(t->ends, ends, sizeof ends);
        assert_int_equal(t->decisions[0].sum + t->decisions[1].sum, actions);
        assert_int_equal(t->branching.count, actions);
        assert_int_equal(t->branching.sum, branches);
        assert_memory_equal(t->of_deals, verbs, sizeof verbs);
        assert_int_equal(t->deals_played, t->deals);
        assert_int_equal(t->products[dread_product_index(1, 1)], products[0]);
        assert_int_equal(t->products[dread_product_index(0, 1)], products[1]);
        dread_result_free(&result);
    }
}

/* Checks the tally of a column: its parts sum up to the whole. */
static void assert_sums(const struct column *c, uint64_t deals)
{
    const struct tally *t = &c->tally;
    uint64_t ends = 0, won = 0, squares = 0, unknown = 0, good = 0, with = 0;
    for (int e = 0; c->study.game->words.outcomes[e]; e++) {
        ends += t->ends[e];
        if (dread_outcome_is_won(c->study.game, e)) good += t->ends[e];
    }
    for (uint64_t k = 0; k < t->deals; k++) {
        unsigned w = c->wins[k];
        unknown += w == WINS_UNKNOWN;
        if (w == WINS_UNKNOWN) continue;
        assert_true(w <= (unsigned)c->study.plays);
        won += w;
        squares += w * w;
    }
    for (int e = 0; e < TALLY_EVENTS; e++) with = t->plays_with[e] > with ? t->plays_with[e] : with;
    assert_int_equal(t->deals, deals);
    assert_int_equal(t->plays, (t->deals - t->unknown) * (uint64_t)c->study.plays);
    assert_int_equal(ends, t->plays);
    assert_int_equal(good, t->won);
    assert_int_equal(won, t->won);
    assert_int_equal(squares, t->squares);
    assert_int_equal(unknown, t->unknown);
    assert_int_equal(t->turns[1].count, t->won);
    assert_int_equal(t->turns[0].count + t->turns[1].count + t->ends[0], t->plays);
    assert_true(with <= t->plays && with > 0);
    if (!c->study.contender.agent) return;
    assert_int_equal(t->examined[0] + t->examined[1], deals / EXAMINE_EVERY);
    assert_int_equal(t->hopeless_deals + t->lost_unknown + t->lost_turn.count, t->examined[0]);
    assert_int_equal(t->lost_turn.count, t->played_on.count);
    /* In a game that is won no position was lost. */
    assert_int_equal(t->edge[1][EDGE_NONE], 0);
}

/* Checks that the paragraphs are in the order of the page, each once, with all events. */
static void assert_paragraphs(const struct column *c)
{
    struct rule_use uses[TALLY_EVENTS];
    const struct game *game = c->study.game;
    uint64_t times = 0, events = 0;
    for (int i = 0, n = dread_rule_uses(c, uses); i < n; i++) {
        times += uses[i].times;
        assert_true(uses[i].plays <= c->tally.plays);
        assert_true(uses[i].plays <= uses[i].times);
        if (!i) continue;
        double before = strtod(uses[i - 1].rule, NULL), here = strtod(uses[i].rule, NULL);
        assert_true(before < here ||
                    strchr(uses[i].rule, '.') - uses[i].rule < (long)strlen(uses[i].rule) - 2);
    }
    for (int e = 0; game->words.events[e].id; e++) {
        uint64_t happened = c->tally.events[e];
        if (game->words.events[e].foretold || game->words.events[e].quiet)
            assert_int_equal(happened, 0);
        events += happened;
    }
    assert_int_equal(times, events);
}

TEST(parts_sum_up_to_the_whole_and_each_paragraph_is_there_once)
{
    skip_if_slowed();
    for (int g = 0; g < dread_games.count; g++) {
        uint64_t deals = (uint64_t)rounds(32);
        set_survey(&s, dread_games.game[g], "clairvoyant,random,hasty", 1, deals);
        run_alone(2);
        for (int i = 0; i < result.columns; i++) {
            assert_sums(&result.column[i], deals);
            assert_paragraphs(&result.column[i]);
        }
        dread_result_free(&result);
    }
}

TEST(what_is_unknown_is_never_counted_as_lost)
{
    set_survey(&s, dread_games.game[0], "clairvoyant", 1, 300);
    s.budget = 12; /* about half of the deals need more */
    run_alone(2);
    const struct tally *t = &result.column[0].tally;
    assert_true(t->unknown > 20 && t->unknown < 280);
    assert_int_equal(t->plays, 300 - t->unknown);
    assert_int_equal(t->won + t->ends[0], t->plays);
    struct solution *solution = calloc(1, sizeof *solution);
    struct workspace room = {aligned_alloc(64, SURVEY_MEMORY), SURVEY_MEMORY};
    for (uint64_t number = 1; number <= 300; number++) {
        struct deal deal;
        struct position start;
        dread_deal_number(s.game, &s.rules[0], number, &deal);
        s.game->start(&deal, &start, NULL);
        struct solve_request request = {.positions = s.budget};
        dread_solve(s.game, &deal, &start, &request, &room, solution);
        int wanted = solution->answer == ANSWER_WON    ? 1
                     : solution->answer == ANSWER_LOST ? 0
                                                       : WINS_UNKNOWN;
        assert_int_equal(result.column[0].wins[number - 1], wanted);
    }
    struct count count = dread_column_count(&result.column[0]);
    struct interval in = dread_share_won(&count);
    assert_true(in.high - in.low > (double)t->unknown / 300);
    free(solution);
    free(room.bytes);
    dread_result_free(&result);
}

/* Compares the turn in which a game was lost with that found by solving every position. */
TEST(a_loss_is_dated_where_every_step_is_asked)
{
    static struct session session;
    const struct game *game = dread_games.game[0];
    set_survey(&s, game, "greedy", 8, 8);
    struct solution *solution = calloc(1, sizeof *solution);
    struct workspace room = {aligned_alloc(64, SURVEY_MEMORY), SURVEY_MEMORY};
    int dated = 0;
    for (; s.first <= 160; s.first += EXAMINE_EVERY) {
        s.last = s.first;
        run_alone(1);
        const struct tally *t = &result.column[0].tally;
        if (!t->won) {
            struct deal deal;
            dread_deal_number(game, &s.rules[0], s.first, &deal);
            dread_session_start(&session, game, &deal, NULL);
            int turn = 0; /* the turn of the last position that could be won */
            for (action legal[ACTIONS_MOST]; game->actions(&deal, &session.now, legal);) {
                struct solve_request request = {.positions = 1000000};
                dread_solve(game, &deal, &session.now, &request, &room, solution);
                if (solution->answer == ANSWER_WON) turn = game->turn(&session.now);
                struct world_memory memory;
                struct rng rng = dread_rng_from(1);
                action a = dread_agent_find("greedy", NULL)
                               ->choose(dread_world_of(&memory, game, &deal, &session.now), &rng,
                                        NULL);
                assert_true(dread_session_play(&session, a, NULL, NULL));
            }
            assert_int_equal(t->hopeless_deals, !turn);
            if (turn) assert_int_equal(t->lost_turn.sum, turn);
            if (turn) assert_int_equal(t->played_on.sum, game->turn(&session.now) - turn);
            dated += turn > 0;
        }
        dread_result_free(&result);
    }
    assert_true(dated > 3);
    free(solution);
    free(room.bytes);
}

/* ---- However the work is done ---- */

/* Runs a survey in one go, with several threads, and in pieces. All results must be alike; the
 * caller frees that of the first. */
static void run_anyhow(struct result *whole)
{
    struct result other;
    struct rng r = dread_rng_from(7);
    run_alone(1);
    *whole = result;
    run_alone(4);
    assert_alike(whole, &result);
    dread_result_free(&result);
    struct ledger *ledger = a_ledger(true);
    int stops = 0;
    for (int left = 50;
         run_survey(&s, ledger, 1 + stops % 3, a_while, &left, &other) != SURVEY_DONE;) {
        dread_result_free(&other);
        left = (50 + (int)dread_rng_below(&r, 1000)) << (stops < 12 ? stops : 12);
        stops++;
        if (dread_rng_below(&r, 2)) { /* sometimes another process goes on */
            dread_ledger_close(ledger);
            ledger = a_ledger(false);
        }
    }
    assert_true(stops > 1);
    assert_alike(whole, &other);
    dread_result_free(&other);
    dread_ledger_close(ledger);
}

TEST(a_survey_with_any_threads_and_stops_comes_to_the_same_figures)
{
    struct result whole;
    set_survey(&s, dread_games.game[0], "clairvoyant,greedy,random", 3, SLOWED ? 100 : 300);
    set_rules(&s, 1, "bonus=card");
    run_anyhow(&whole);
    dread_result_free(&whole);
}

/* A survey with ceilings gives the same figures in one go and in pieces, and the agents' figures
 * are those of a survey without. The ceiling is not below what the agents win. */
TEST(ceilings_are_the_same_however_the_survey_was_run)
{
    struct result whole;
    skip_if_slowed();
    set_survey(&s, dread_games.game[0], "clairvoyant,greedy", 14, 17);
    set_rules(&s, 0, "hand=10"); /* easy deals, which take little time */
    s.ceiling = true;
    run_anyhow(&whole);
    assert_int_equal(whole.columns, 3);
    s.ceiling = false;
    run_alone(1);
    for (int i = 0; i < 2; i++)
        assert_memory_equal(&result.column[i].tally, &whole.column[i].tally, sizeof(struct tally));
    dread_result_free(&result);
    s.ceiling = true;
    const struct column *ceiling = dread_result_ceiling(&whole, &s, 0);
    assert_int_equal(ceiling->tally.deals, 4);
    assert_true(dread_column_share(ceiling).middle <=
                dread_column_share(&whole.column[0]).middle + 0.01);
    struct interval more = dread_ceiling_above(&whole, ceiling, &whole.column[1]);
    assert_true(more.low < more.middle && more.middle < more.high);
    double difference = dread_column_share(ceiling).middle -
                        dread_column_share(&whole.column[1]).middle;
    assert_true(fabs(more.middle - difference) < 1e-9);
    dread_result_free(&whole);
}

TEST(until_stops_at_the_same_deal_however_it_is_run)
{
    struct result one;
    skip_if_slowed();
    set_survey(&s, dread_games.game[0], "greedy", 1, 100000);
    s.until = 0.025; /* about 1,500 deals; fewer than 1,279 are never enough */
    run_anyhow(&one);
    struct count count = dread_column_count(&one.column[0]);
    struct interval in = dread_share_won(&count);
    assert_true(in.high - in.middle <= s.until && in.middle - in.low <= s.until);
    assert_true(one.last > 1279 && one.last < 2500);
    s.last = 1200; /* no more deals than asked for */
    run_alone(2);
    assert_int_equal(result.last, 1200);
    assert_int_equal(result.column[0].tally.deals, 1200);
    dread_result_free(&one);
    dread_result_free(&result);
}

TEST(deals_that_were_played_for_another_survey_count_once)
{
    struct ledger *ledger = a_ledger(true);
    struct result fresh;
    static const uint64_t ranges[][2] = {{1, 37},  {20, 300}, {1, 100},
                                         {15, 16}, {1, 400},  {7, 399}};
    for (size_t i = 0; i < sizeof ranges / sizeof *ranges; i++) {
        set_survey(&s, dread_games.game[0], "clairvoyant,greedy", ranges[i][0], ranges[i][1]);
        run_survey(&s, ledger, 2, NULL, NULL, &result);
        assert_int_equal(result.column[1].tally.deals, s.last - s.first + 1);
        dread_result_free(&result);
    }
    set_survey(&s, dread_games.game[0], "clairvoyant,greedy", 1, 400);
    run_survey(&s, ledger, 1, NULL, NULL, &result);
    dread_ledger_close(ledger);
    fresh = result;
    run_alone(1);
    assert_alike(&result, &fresh);
    dread_result_free(&result);
    dread_result_free(&fresh);
}

TEST(the_last_deals_there_are_can_be_surveyed)
{
    struct ledger *ledger = a_ledger(true);
    for (int i = 0; i < 2; i++) { /* first played, then read from the ledger */
        set_survey(&s, dread_games.game[0], "clairvoyant,greedy", UINT64_MAX - 300, UINT64_MAX);
        run_survey(&s, ledger, 2, NULL, NULL, &result);
        assert_int_equal(result.column[0].tally.deals, 301);
        dread_result_free(&result);
        set_survey(&s, dread_games.game[0], "greedy", 0, 20);
        run_survey(&s, ledger, 2, NULL, NULL, &result);
        assert_int_equal(result.column[0].tally.deals, 21);
        dread_result_free(&result);
    }
    dread_ledger_close(ledger);
}

/* ---- Comparing ---- */

TEST(pairs_are_counted_deal_by_deal)
{
    set_survey(&s, dread_games.game[0], "hasty,clairvoyant", 1, 200);
    set_rules(&s, 1, "sequences=both");
    s.budget = 12;
    run_alone(2);
    for (int k = 0; k < 2; k++) {
        const struct column *a = &result.column[k], *b = &result.column[2 + k];
        struct pairs pairs = dread_column_pairs(&result, a, b);
        int64_t sum = 0;
        uint64_t unknown = 0, better = 0;
        for (int i = 0; i < 200; i++) {
            if (a->wins[i] == WINS_UNKNOWN || b->wins[i] == WINS_UNKNOWN) {
                unknown++;
                continue;
            }
            sum += b->wins[i] - a->wins[i];
            better += b->wins[i] > a->wins[i];
        }
        assert_int_equal(pairs.sum, sum);
        assert_int_equal(pairs.unknown, unknown);
        assert_int_equal(pairs.better, better);
        assert_int_equal(pairs.deals + pairs.unknown, 200);
        assert_true(k == 0 || unknown > 0);
    }
    dread_result_free(&result);
}

/* With the family in the field, no event counts for the paragraphs on paths and caves. */
TEST(a_paragraph_counts_the_events_that_it_makes_happen_under_the_options_in_force)
{
    static struct column c;
    struct rule_use uses[TALLY_EVENTS];
    const struct game *game = dread_game_find(&dread_games, "soliterror", 10, NULL);
    c = (struct column){.study = {.game = game}};
    for (int mixed = 0; mixed < 2; mixed++) {
        dread_rules_standard(game->options, &c.study.rules);
        if (mixed)
            assert_true(dread_rules_read(game->options, "family=mixed", 12, &c.study.rules, NULL));
        int place = 0;
        while (!dread_same(game->words.events[place].id, "place")) place++;
        c.tally.events[place] = c.tally.plays_with[place] = 4;
        for (int i = 0, n = dread_rule_uses(&c, uses); i < n; i++) {
            bool paths = dread_same(uses[i].rule, "2.1"), field = dread_same(uses[i].rule, "6");
            assert_int_equal(uses[i].times, (mixed ? field : paths) ? 4 : 0);
            if (paths || dread_same(uses[i].rule, "3.1"))
                assert_int_equal(uses[i].state, mixed ? RULE_OFF : RULE_POSSIBLE);
        }
    }
}

/* ---- Forecasts ---- */

static void assert_forecast(double seconds, int threads, bool at_most, const char *words)
{
    char written[80];
    struct text t = dread_text_in(written, sizeof written);
    dread_forecast_write(&(struct forecast){1, seconds, threads, at_most}, &t);
    assert_string_equal(written, words);
}

TEST(a_forecast_has_the_unit_that_a_person_would_take)
{
    assert_forecast(0, 1, false, "about 1 second on 1 thread");
    assert_forecast(89, 2, false, "about 89 seconds on 2 threads");
    assert_forecast(110, 2, false, "about 2 minutes on 2 threads");
    assert_forecast(7100, 8, true, "at most about 2 hours on 8 threads");
    assert_forecast(3 * 86400, 8, false, "about 3 days on 8 threads");
}

static struct forecast heard;
static int times_heard;

static void hear(void *watcher, const struct forecast *forecast)
{
    (void)watcher;
    heard = *forecast;
    times_heard++;
}

TEST(a_forecast_is_told_once_and_counts_only_the_deals_that_are_left)
{
    struct ledger *ledger = a_ledger(true);
    struct runner runner = {.ledger = ledger, .threads = 2, .memory = 1 << 20, .foretell = hear};
    struct result r;
    set_survey(&s, &toy, "greedy", 1, 128);
    times_heard = 0;
    assert_int_equal(dread_survey_run(&s, &runner, &r, NULL), SURVEY_DONE);
    dread_result_free(&r);
    assert_int_equal(times_heard, 1);
    assert_int_equal(heard.deals, 128);
    assert_int_equal(heard.threads, 2);
    s.last = 256;
    assert_int_equal(dread_survey_run(&s, &runner, &r, NULL), SURVEY_DONE);
    dread_result_free(&r);
    assert_int_equal(times_heard, 2);
    assert_int_equal(heard.deals, 128 + 1); /* the block with deal 128 ended there before */
    assert_int_equal(dread_survey_run(&s, &runner, &r, NULL), SURVEY_DONE);
    dread_result_free(&r);
    assert_int_equal(times_heard, 2);
    dread_ledger_close(ledger);
}

/* ---- Any game ---- */

TEST(a_game_that_is_not_known_is_surveyed)
{
    set_survey(&s, &toy, "clairvoyant,greedy,random,hasty", 1, 100);
    run_alone(2);
    for (int i = 0; i < result.columns; i++) assert_int_equal(result.column[i].tally.deals, 100);
    assert_true(result.column[0].tally.won >= result.column[1].tally.won);
    assert_true(result.column[1].tally.won > 0);
    dread_result_free(&result);
}

/* ---- Contradictions between the solver and the agents ---- */

/* The number of a deal whose positions the made-up solver all calls lost; 0: none. */
static uint64_t slandered;

static bool slander(const struct search_context *q, const struct position *p, int best)
{
    (void)p, (void)best;
    return q->deal->number == slandered;
}

/* Returns the toy with that solver. */
static const struct game *slandered_toy(void)
{
    static struct search_hooks search;
    static struct game game;
    if (toy.search) search = *toy.search;
    search.hopeless = slander;
    game = toy;
    game.search = &search;
    return &game;
}

/* The survey must end with a problem that says all this. */
static void assert_contradicted(struct ledger *ledger, const char *id, const char *verdict)
{
    struct problem problem = {""};
    struct runner runner = {.ledger = ledger, .threads = 2, .memory = SURVEY_MEMORY};
    assert_int_equal(dread_survey_run(&s, &runner, &result, &problem), SURVEY_FAILED);
    assert_says(problem.text, id);
    assert_says(problem.text, verdict);
    assert_says(problem.text, "One of the two is wrong: this is an error of the program.");
    dread_result_free(&result);
}

static bool lacks_it(void *number, const struct block *b, struct problem *problem)
{
    (void)problem;
    assert_false(b->first <= *(uint64_t *)number && *(uint64_t *)number <= b->last);
    return true;
}

/* No block of the studies may contain the deal. */
static void assert_not_kept(struct ledger *ledger, uint64_t number)
{
    char version[VERSION_BYTES];
    struct text v = dread_text_in(version, sizeof version);
    dread_study_version(s.game, &v);
    for (int i = 0; i < s.contenders; i++) {
        char name[STUDY_BYTES];
        struct text t = dread_text_in(name, sizeof name);
        struct study study = {s.game, s.rules[0], s.contender[i], 1, 0};
        if (!study.contender.agent) study.budget = s.budget;
        dread_study_write(&study, &t);
        assert_true(
            dread_ledger_read(ledger, name, version, 0, UINT64_MAX, lacks_it, &number, NULL));
    }
}

/* Finds a deal from number `from` on that greedy wins and whose number is divisible by `by`. */
static uint64_t won_deal(uint64_t from, uint64_t by)
{
    set_survey(&s, &toy, "greedy", from, from + 99);
    run_alone(1);
    uint64_t number = from;
    while (number % by || !result.column[0].wins[number - from]) number++;
    dread_result_free(&result);
    return number;
}

TEST(an_agent_that_wins_what_the_solver_calls_lost_stops_the_survey)
{
    char id[32];
    uint64_t number = won_deal(300, 1);
    struct text t = dread_text_in(id, sizeof id);
    dread_text_add(&t, "Stopped at toy-lantern#");
    dread_text_number(&t, number);
    dread_text_add(&t, ": greedy wins");
    const char *verdict = "but the solver (clairvoyant) calls it lost.";

    /* Both in one survey, in any order. */
    slandered = number;
    set_survey(&s, slandered_toy(), "clairvoyant,greedy", number - 20, number + 20);
    struct ledger *ledger = a_ledger(true);
    assert_contradicted(ledger, id, verdict);
    assert_not_kept(ledger, number);
    dread_ledger_close(ledger);

    /* Each in a survey of its own, so that both are stored, and then both together. */
    ledger = a_ledger(true);
    for (int i = 0; i < 2; i++) {
        set_survey(&s, slandered_toy(), i ? "greedy" : "clairvoyant", number - 20, number + 20);
        /* Here the solver does not examine greedy's game of this deal (it examines one deal in
         * eight); another test covers that. */
        if (number % EXAMINE_EVERY == 0) slandered = i ? 0 : number;
        assert_int_equal(run_survey(&s, ledger, 1, NULL, NULL, &result), SURVEY_DONE);
        dread_result_free(&result);
    }
    slandered = number;
    set_survey(&s, slandered_toy(), "greedy,clairvoyant", number - 20, number + 20);
    assert_contradicted(ledger, id, verdict);
    assert_not_kept(ledger, number);

    /* Once the solver is right, the ledger leads to true figures again. */
    struct result again;
    slandered = 0;
    assert_int_equal(run_survey(&s, ledger, 2, NULL, NULL, &again), SURVEY_DONE);
    dread_ledger_close(ledger);
    run_alone(2);
    assert_alike(&again, &result);
    dread_result_free(&again);
    dread_result_free(&result);
}

TEST(a_won_game_with_a_position_that_the_solver_calls_lost_stops_the_survey)
{
    uint64_t number = won_deal(1, EXAMINE_EVERY);
    struct ledger *ledger = a_ledger(true);
    slandered = number;
    set_survey(&s, slandered_toy(), "greedy", number, number);
    assert_contradicted(ledger, "greedy wins it",
                        "but the solver calls a position of that game lost.");
    assert_not_kept(ledger, number);
    slandered = 0;
    dread_ledger_close(ledger);
}

/* ---- Too little memory ---- */

static size_t too_much_memory(const struct game *game)
{
    (void)game;
    return SIZE_MAX / 2;
}

static action never_chooses(const struct world *world, struct rng *rng, void *memory)
{
    (void)world, (void)rng, (void)memory;
    fail();
    return 0;
}

TEST(an_agent_without_memory_fails_the_survey)
{
    static const struct agent greedy_for_memory = {
        .name = "greedy", .memory = too_much_memory, .choose = never_chooses};
    struct ledger *ledger = a_ledger(true);
    struct problem problem = {""};
    struct runner runner = {.ledger = ledger, .threads = 2, .memory = SURVEY_MEMORY};
    set_survey(&s, &toy, "greedy", 1, 100);
    s.contender[0].agent = &greedy_for_memory;
    assert_int_equal(dread_survey_run(&s, &runner, &result, &problem), SURVEY_FAILED);
    assert_says(problem.text, "There is not enough memory");
    dread_result_free(&result);
    dread_ledger_close(ledger);
}

/* ---- Versions ---- */

TEST(every_game_has_a_hash_of_sources_of_its_own)
{
    char version[8][VERSION_BYTES];
    for (int g = 0; g <= dread_games.count; g++) {
        struct text t = dread_text_in(version[g], sizeof version[g]);
        dread_study_version(g < dread_games.count ? dread_games.game[g] : &toy, &t);
        assert_true(t.length + 1 < VERSION_BYTES);
        const char *hash = strstr(version[g], ", sources ");
        assert_non_null(hash);
        assert_int_equal(strlen(hash), strlen(", sources 0123456789abcdef"));
        for (int k = 0; k < g; k++) assert_string_not_equal(hash, strstr(version[k], ", sources "));
    }
}

TEST(all_counts_have_room_in_every_game)
{
    for (int g = 0; g <= dread_games.count; g++) {
        const struct game *game = g < dread_games.count ? dread_games.game[g] : &toy;
        int outcomes = 0, events = 0, verbs = 0;
        while (game->words.outcomes[outcomes]) outcomes++;
        while (game->words.events[events].id) events++;
        while (game->words.verbs[verbs]) verbs++;
        assert_true(outcomes <= TALLY_ENDS && events <= TALLY_EVENTS && verbs <= TALLY_VERBS);
    }
}

EACH_TEST(set_up, tear_down)
