/* The summary of an autopsy adds up exactly, in figures and in words. Also tests the chart, and the
 * answer to whether the game could have been won with all cards known. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "advice/advice.h"
#include "front/native_memory.h"
#include "story/story.h"
#include "toy/toy.h"
#include "unit/help.h"

static struct session session;
static struct autopsy autopsy;
static struct autopsy_summary summary;
static char words[SUMMARY_BYTES];

/* Begins an autopsy of deal 1 of He Will Never Stop, which begins with a 4, 6, 7, 5, 3, 7 and ace.
 * All decisions are made up, and are made there. */
static void begin_an_autopsy(int decisions)
{
    struct rules rules;
    autopsy = (struct autopsy){.game = dread_games.game[0], .decisions = decisions};
    dread_rules_standard(autopsy.game->options, &rules);
    dread_deal_number(autopsy.game, &rules, 1, &autopsy.deal);
    autopsy.game->start(&autopsy.deal, &autopsy.first, NULL);
}

/* Makes up an autopsy with this many decisions, several in a turn, and random win probabilities. */
static void make_up_an_autopsy(struct rng *r, int decisions)
{
    begin_an_autopsy(decisions);
    autopsy.end = dread_rng_below(r, 2) ? CHANCE : 0;
    int turn = 0;
    for (int i = 0; i < decisions; i++) {
        struct decision *m = &autopsy.decision[i];
        turn += i == 0 || dread_rng_below(r, 3) == 0;
        m->turn = (uint16_t)turn;
        m->before = (int32_t)dread_rng_below(r, CHANCE + 1);
        bool is_small = dread_rng_below(r, 2);
        m->chosen = (int32_t)dread_rng_below(r, (uint32_t)m->before + 1);
        if (is_small) m->chosen = m->before - (m->before - m->chosen) / 200;
        if (dread_rng_below(r, 3) == 0) m->chosen = m->before;
        m->played = (action)(3 + dread_rng_below(r, 2));
        m->best = m->chosen == m->before ? m->played : (action)(5 + dread_rng_below(r, 3));
    }
    for (int i = 0; i < decisions; i++) {
        int32_t after = i + 1 < decisions ? autopsy.decision[i + 1].before : autopsy.end;
        /* no card changed the probability */
        if (dread_rng_below(r, 3) == 0) after = autopsy.decision[i].chosen;
        if (i + 1 < decisions) {
            struct decision *next = &autopsy.decision[i + 1];
            next->chosen += after - next->before;
            next->before = after;
            if (next->chosen < 0) next->chosen = 0;
            if (next->chosen == next->before) next->best = next->played;
        }
        autopsy.decision[i].cards = (i + 1 < decisions ? after : autopsy.end) -
                                    autopsy.decision[i].chosen;
    }
}

static void assert_near(int points, int64_t share)
{
    int64_t miss = (int64_t)points * CHANCE - share * 100;
    assert_true(miss < CHANCE && miss > -CHANCE);
}

static void assert_adds_up(const struct autopsy_summary *c, const struct autopsy *a)
{
    int gave = 0, cards = 0, chance = c->began, decisions = 0;
    int64_t all_given = 0;
    for (int k = 0; k < c->turns; k++) {
        const struct autopsy_turn *t = &c->turn[k];
        int64_t given = 0, by_cards = 0;
        assert_int_equal(t->first, decisions);
        for (int i = t->first; i < t->first + t->decisions; i++) {
            assert_int_equal(a->decision[i].turn, t->turn);
            given += dread_decision_given(&a->decision[i]);
            by_cards += a->decision[i].cards;
            assert_true(dread_decision_given(&a->decision[i]) <=
                        dread_decision_given(&a->decision[t->worst]));
        }
        assert_int_equal(t->before, chance);
        assert_near(t->before, a->decision[t->first].before);
        assert_near(t->gave, given);
        assert_near(t->cards, by_cards);
        chance += t->cards - t->gave;
        decisions += t->decisions;
        gave += t->gave;
        cards += t->cards;
        all_given += given;
    }
    assert_int_equal(decisions, a->decisions);
    assert_true(c->gave == gave && c->cards == cards);
    assert_int_equal(chance, c->end);
    assert_int_equal(c->end, a->end ? 100 : 0);
    assert_int_equal(c->began - c->gave + c->cards, c->end);
    assert_true(labs((long)(100 * all_given / CHANCE) - c->gave) <= 2 + c->turns / 50);
}

/* Returns the number after these words, or 0 if the text does not contain them. */
static int number_behind(const char *text, const char *behind)
{
    const char *found = strstr(text, behind);
    return found ? (int)strtol(found + strlen(behind), NULL, 10) : 0;
}

/* The figures in the sentences must add up, and must be those of the summary. */
static void assert_words_add_up(const struct autopsy_summary *c, const struct autopsy *a)
{
    struct text t = dread_text_in(words, sizeof words);
    dread_tell_autopsy(c, a, &t);
    assert_false(t.cut);
    int began = number_behind(words, "You began at "),
        gave = number_behind(words, "In all you gave away ");
    int back = number_behind(words, "The cards gave back ");
    int cards = back + number_behind(words, "The cards gave ") -
                number_behind(words, "The cards took ");
    int end = a->end ? 100 : 0, net = number_behind(words, "Net: ");
    assert_true(began == c->began && gave == c->gave && cards == c->cards);
    assert_true(back <= gave);
    assert_int_equal(began - gave + cards, end);
    assert_int_equal(net, end ? end - began : began);
    if (net) assert_says(words, end ? " won." : " lost.");
    int chance = began;
    for (int k = 0; k < c->turns; k++) {
        t = dread_text_in(words, sizeof words);
        dread_tell_turn(&c->turn[k], a, &t);
        assert_false(t.cut);
        assert_int_equal(number_behind(words, "Turn "), c->turn[k].turn);
        assert_int_equal(number_behind(words, ": "), chance);
        chance += number_behind(words, "The cards gave ") -
                  number_behind(words, "The cards took ") - number_behind(words, "You gave away ");
    }
    assert_int_equal(chance, end);
}

TEST(any_summary_adds_up_in_figures_and_in_words)
{
    struct rng r = dread_rng_from(1);
    for (int i = 0; i < rounds(1000); i++) {
        make_up_an_autopsy(&r, 1 + (int)dread_rng_below(&r, i % 100 ? 40 : PLIES_MOST));
        dread_autopsy_summary_of(&summary, &autopsy);
        assert_adds_up(&summary, &autopsy);
        assert_words_add_up(&summary, &autopsy);
    }
}

TEST(a_game_without_a_decision_has_a_summary_too)
{
    autopsy = (struct autopsy){.game = dread_games.game[0], .end = CHANCE};
    dread_autopsy_summary_of(&summary, &autopsy);
    struct text t = dread_text_in(words, sizeof words);
    dread_tell_autopsy(&summary, &autopsy, &t);
    assert_string_equal(words, "You began at 100 %. There was nothing to decide. Net: 0 points.");
}

TEST(the_worst_turns_are_named)
{
    static const struct {
        int before, chosen, turn; /* before and chosen: in percent */
    } decisions[] = {{72, 64, 1}, {50, 50, 2}, {52, 27, 3}, {30, 25, 5}};
    struct text t = dread_text_in(words, sizeof words);
    begin_an_autopsy(4);
    for (int i = 0; i < 4; i++) {
        int after = i < 3 ? decisions[i + 1].before : 0;
        autopsy.decision[i] = (struct decision){
            .turn = (uint16_t)decisions[i].turn,
            .before = decisions[i].before * CHANCE / 100,
            .chosen = decisions[i].chosen * CHANCE / 100,
            .cards = after * CHANCE / 100 - decisions[i].chosen * CHANCE / 100,
            .played = 3,
            .best = decisions[i].chosen < decisions[i].before ? 4 : 3};
    }
    dread_autopsy_summary_of(&summary, &autopsy);
    dread_tell_autopsy(&summary, &autopsy, &t);
    assert_string_equal(words,
                        "You began at 72 %. In all you gave away 38 points: 25 on turn 3. The "
                        "cards took 34. Net: 72 points lost.");
    t = dread_text_in(words, sizeof words);
    dread_tell_turn(&summary.turn[2], &autopsy, &t);
    assert_string_equal(
        words,
        "Turn 3: 52 %. You gave away 25: it was better to discard 4♦, and draw as many, than "
        "to discard 3♠, and draw as many. The cards gave 3.");
    t = dread_text_in(words, sizeof words);
    dread_tell_turn(&summary.turn[1], &autopsy, &t);
    assert_string_equal(words, "Turn 2: 50 %. The cards gave 2.");

    /* Two mistakes in one turn. */
    autopsy.decision[3].turn = 3;
    dread_autopsy_summary_of(&summary, &autopsy);
    t = dread_text_in(words, sizeof words);
    dread_tell_autopsy(&summary, &autopsy, &t);
    assert_says(words, "30 on turn 3.");
    t = dread_text_in(words, sizeof words);
    dread_tell_turn(&summary.turn[2], &autopsy, &t);
    assert_says(words, "You gave away 30: above all it was better to discard 4♦, and draw as many, "
                       "than to discard 3♠, and draw as many.");
}

/* Lets an agent play a whole game in `session`. */
static void play_by(const struct game *game, const struct deal *deal, const char *agent,
                    struct rng *r)
{
    dread_session_start(&session, game, deal, NULL);
    while (!dread_session_outcome(&session)) {
        struct world_memory handle;
        const struct world *w = dread_world_of(&handle, game, deal, &session.now);
        action a = dread_agent_find(agent, NULL)->choose(w, r, NULL);
        assert_true(dread_session_play(&session, a, NULL, NULL));
    }
}

TEST(autopsies_of_all_games_add_up)
{
    struct rng r = dread_rng_from(2);
    for (int g = FIRST_TOY; g < dread_games.count; g++)
        for (int i = 0; i < rounds(8); i++) {
            const struct game *game = game_or_toy(g);
            struct rules rules;
            struct deal deal;
            dread_rules_standard(game->options, &rules);
            dread_deal_number(game, &rules, dread_rng_next(&r), &deal);
            play_by(game, &deal, "hasty", &r);
            struct autopsy_run *run = autopsy_run_new(&session, 8);
            assert_non_null(run);
            while (dread_autopsy_run_step(run)) continue;
            assert_adds_up(&run->summary, &run->autopsy);
            assert_words_add_up(&run->summary, &run->autopsy);
            free(run);
        }
}

/* ---- The lesson ---- */

/* Plays the lesson of a game as it is told, `most` actions of it at most. Returns how many. */
static int play_lesson(const struct game *game, int most)
{
    struct theme theme = dread_theme_of(dread_themes, game);
    const struct game *of;
    struct table_layout layout;
    struct lesson lesson;
    struct deal deal;
    assert_true(dread_lesson_deal(&theme, &dread_games, &of, &deal) && of == game);
    dread_layout_read(&layout, &theme, game);
    dread_session_start(&session, game, &deal, NULL);
    dread_lesson_begin(&lesson, &layout, &session, LESSON_FOR_EAR);
    for (; lesson.on && session.played < most; dread_lesson_next(&lesson, &layout, &session))
        if (lesson.asks) assert_true(dread_session_play(&session, lesson.asked, NULL, NULL));
    return session.played;
}

/* Plays on at random to the end, but not as the lesson goes on. */
static void play_on(struct rng *r, action not_first)
{
    for (bool first = true; !dread_session_outcome(&session); first = false) {
        action legal[ACTIONS_MOST];
        int n = dread_session_actions(&session, legal);
        action a = legal[dread_rng_below(r, (uint32_t)n)];
        if (first && n > 1 && a == not_first) a = legal[legal[0] == a];
        assert_true(dread_session_play(&session, a, NULL, NULL));
    }
}

/* What the lesson tells the player to do is no fault of hers. */
TEST(what_the_lesson_tells_is_not_judged)
{
    struct rng r = dread_rng_from(8);
    for (int g = 0; g < dread_games.count; g++) {
        const struct game *game = dread_games.game[g];
        struct theme theme = dread_theme_of(dread_themes, game);
        struct table_layout layout;
        struct deal deal;
        dread_layout_read(&layout, &theme, game);
        int all = play_lesson(game, PLIES_MOST);
        assert_in_range(all, 3, 100);
        action last = session.line[all - 1];
        for (int led = all; led >= all - 1; led--) {
            play_lesson(game, led);
            play_on(&r, led < all ? last : NO_ACTION);
            assert_int_equal(dread_lesson_led(&layout, &dread_games, &session), led);
            void *memory = take_memory(dread_autopsy_run_bytes(game));
            struct autopsy_run *run = dread_autopsy_run_start(&session, led, 4, memory);
            while (dread_autopsy_run_step(run)) continue;
            assert_adds_up(&run->summary, &run->autopsy);
            assert_int_equal(run->autopsy.played, session.played - led);
            for (int i = 0; i < run->autopsy.decisions; i++)
                assert_int_equal(run->autopsy.decision[i].played,
                                 session.line[led + run->autopsy.decision[i].ply]);
            struct text t = dread_text_in(words, sizeof words);
            dread_tell_run(run, &t);
            assert_says(words, "What the lesson told you to do is not judged. You began at ");
            free(memory);
        }
        struct rules rules = session.deal.rules;
        dread_deal_number(game, &rules, session.deal.number + 1, &deal);
        play_by(game, &deal, "hasty", &r);
        assert_int_equal(dread_lesson_led(&layout, &dread_games, &session), 0);
    }
}

static bool stop_at_once(void *watcher, uint64_t positions)
{
    (void)watcher;
    (void)positions;
    return false;
}

TEST(looking_back_finds_a_line_that_wins_from_the_last_decision_at_which_there_is_one)
{
    static char told[LAST_CHANCE_BYTES];
    struct rng r = dread_rng_from(3);
    int later = 0, won = 0;
    for (int i = 0; i < rounds_at_least(8, 48); i++) {
        const struct game *game = i % 4 ? dread_games.game[i % 3] : &toy;
        struct rules rules;
        struct deal deal;
        dread_rules_standard(game->options, &rules);
        dread_deal_number(game, &rules, dread_rng_next(&r), &deal);
        play_by(game, &deal, "greedy", &r);
        struct autopsy_run *run = autopsy_run_new(&session, 8);
        struct text t = dread_text_in(told, sizeof told);
        while (dread_autopsy_run_step(run)) continue;
        won += run->autopsy.end != 0;
        if (!run->autopsy.end) assert_true(look_back(run, NULL, NULL));
        dread_tell_last_chance(run, &t);
        assert_false(t.cut);
        if (run->autopsy.end) assert_int_equal(t.length, 0);
        else if (!run->since) assert_says(told, "nobody could have won this deal.");
        else {
            later++;
            struct session again;
            assert_true(dread_session_load(&again, game, &deal, NULL, session.line, run->since - 1,
                                           run->since - 1, NULL));
            assert_int_equal(game->turn(&again.now), dread_autopsy_run_last_turn(run));
            for (int k = 0; k < run->solution.actions; k++)
                assert_true(dread_session_play(&again, run->solution.line[k], NULL, NULL));
            assert_true(dread_outcome_is_won(game, dread_session_outcome(&again)));
            assert_int_equal(number_behind(told, "you could still have won on turn "),
                             dread_autopsy_run_last_turn(run));
        }
        if (!run->autopsy.end && run->since) {
            t = dread_text_in(told, sizeof told);
            assert_true(look_back(run, stop_at_once, NULL));
            dread_tell_last_chance(run, &t);
            if (run->since < 0) assert_says(told, "too hard to say");
        }
        free(run);
    }
    assert_true(later > 0 && won > 0);
}

/* Memory that is used again still holds old data. */
TEST(an_autopsy_run_does_not_depend_on_what_was_in_the_memory)
{
    struct rng r = dread_rng_from(5);
    struct deal deal;
    const struct game *game = deal_of(&dread_games, "soliterror#1", &deal);
    play_by(game, &deal, "hasty", &r);
    static char told[2][LAST_CHANCE_BYTES];
    void *memory = take_memory(dread_autopsy_run_bytes(game));
    assert_non_null(memory);
    for (int i = 0; i < 2; i++) {
        memset(memory, i ? 0xff : 0, dread_autopsy_run_bytes(game));
        struct autopsy_run *run = dread_autopsy_run_start(&session, 0, 8, memory);
        assert_int_equal(run->since, 0);
        assert_true(!run->positions);
        while (dread_autopsy_run_step(run)) continue;
        struct text t = dread_text_in(told[i], sizeof told[i]);
        dread_tell_autopsy(&run->summary, &run->autopsy, &t);
        for (int k = 0; k < run->summary.turns; k++)
            dread_tell_turn(&run->summary.turn[k], &run->autopsy, &t);
    }
    assert_string_equal(told[0], told[1]);
    free(memory);
}

TEST(with_too_little_memory_for_the_solver_it_is_too_hard_to_say)
{
    struct rng r = dread_rng_from(6);
    struct deal deal;
    struct workspace none = {0};
    /* it cannot be won from the deal on */
    const struct game *game = deal_of(&dread_games, "he#29", &deal);
    play_by(game, &deal, "hasty", &r);
    struct autopsy_run *run = autopsy_run_new(&session, 8);
    while (dread_autopsy_run_step(run)) continue;
    struct text t = dread_text_in(words, sizeof words);
    dread_autopsy_run_look_back(run, &none, NULL, NULL);
    dread_tell_last_chance(run, &t);
    assert_says(words, "too hard to say");
    free(run);
}

TEST(the_chart_fits_on_a_terminal_and_the_picture_into_its_room)
{
    static char picture[SVG_BYTES];
    struct rng r = dread_rng_from(4);
    for (int i = 0; i < rounds(200); i++) {
        char chart[CHART_BYTES];
        struct text t = dread_text_in(chart, sizeof chart),
                    svg = dread_text_in(picture, sizeof picture);
        make_up_an_autopsy(&r,
                           i ? 1 + (int)dread_rng_below(&r, i % 2 ? 30 : PLIES_MOST) : PLIES_MOST);
        dread_autopsy_summary_of(&summary, &autopsy);
        dread_draw_chart(&autopsy, &t);
        assert_false(t.cut);
        int lines = 0;
        for (char *line = chart; *line; line += strcspn(line, "\n") + 1, lines++) {
            size_t n = strcspn(line, "\n");
            assert_true(n > 0 && n <= 74 && line[n] == '\n' && line[n - 1] != ' ');
        }
        assert_int_equal(lines, 12);
        dread_draw_svg(&summary, &autopsy, "a < b & c", &svg);
        assert_false(svg.cut);
        assert_says(picture, "<title id=\"title\">a &lt; b &amp; c</title>");
        assert_string_equal(picture + svg.length - 7, "</svg>\n");
    }
}

TEST(the_chart_shows_the_chance_before_each_decision)
{
    char chart[CHART_BYTES];
    struct text t = dread_text_in(chart, sizeof chart);
    autopsy = (struct autopsy){.game = dread_games.game[0], .decisions = 2};
    autopsy.decision[0] = (struct decision){.turn = 1, .before = CHANCE * 7 / 10};
    autopsy.decision[1] = (struct decision){.turn = 2, .before = CHANCE * 2 / 10};
    dread_draw_chart(&autopsy, &t);
    assert_string_equal(chart, "100 |\n    |\n    |\n    |####\n    |####\n 50 |####\n    |####\n"
                               "    |####\n    |########\n    |########\n  0 +------------\n"
                               "turn 1   2\n");
}
