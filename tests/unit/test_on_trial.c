/* Rules on trial (docs/changing-a-rule.md): the game on-trial with the rules of variants/ and of
 * tests/variants. Other tests play it beside the toys: what it shows, tells and hides obeys the
 * laws of all games. */

#include <string.h>

#include "games/he-will-never-stop/trial.h"
#include "unit/help.h"

static const struct game *const list[] = {&dread_on_trial};
static const struct games on_trial = {list, 1};

static int rule_of_name(const char *name)
{
    const struct choice *choices = dread_flight_trial_choices;
    int i = 0;
    while (choices[i].name && strcmp(choices[i].name, name) != 0) i++;
    assert_non_null(choices[i].name);
    return i;
}

TEST(the_file_of_a_rule_says_what_it_is)
{
    const struct choice *choices = dread_flight_trial_choices;
    assert_string_equal(choices[0].name, "usual");
    assert_string_equal(choices[rule_of_name("two-cards")].meaning,
                        "Every fifth turn He takes two cards");
    const struct option *last = dread_on_trial.options;
    while (last[1].name) last++;
    assert_string_equal(last->name, "rule");
    assert_int_equal(last - dread_on_trial.options, ON_TRIAL);
}

/* The struct of on-trial repeats that of He Will Never Stop. A hook that one of them gets, and the
 * other does not, would make a rule on trial another game. */
TEST(it_has_all_hooks_but_those_of_the_solver_and_the_expert)
{
    const struct game *base = &dread_he_will_never_stop, *trial = &dread_on_trial;
    struct game expected;
    memcpy(&expected, base, sizeof expected);
    assert_ptr_equal(trial->words.events, base->words.events);
    assert_string_equal(trial->notation, base->notation);
    assert_null(trial->search);
    assert_null(trial->eval);
    expected.id = trial->id;
    expected.title = trial->title;
    expected.designer = trial->designer;
    expected.rules_version = trial->rules_version;
    expected.options = trial->options;
    expected.rule_sets = trial->rule_sets;
    expected.words = trial->words;
    expected.notation = trial->notation;
    expected.search = NULL;
    expected.eval = NULL;
    assert_memory_equal(trial, &expected, sizeof expected);
}

/* Plays a random game of both and compares all that is told and seen. */
static void compare_games(const struct rules *rules, uint64_t number)
{
    static action legal[ACTIONS_MOST], other[ACTIONS_MOST];
    static struct event event[2][EVENTS_MOST];
    const struct game *base = &dread_he_will_never_stop, *trial = &dread_on_trial;
    struct trace told = {event[0], EVENTS_MOST, 0}, told_too = {event[1], EVENTS_MOST, 0};
    struct deal deal;
    struct position p, q;
    struct view v, w;
    struct rng r = dread_rng_from(number);
    dread_deal_number(base, rules, number, &deal);
    base->start(&deal, &p, &told);
    trial->start(&deal, &q, &told_too);
    for (;;) {
        assert_memory_equal(&p, &q, sizeof p);
        assert_int_equal(told.count, told_too.count);
        assert_memory_equal(event[0], event[1], (size_t)told.count * sizeof *event[0]);
        base->see(&deal, &p, &v);
        trial->see(&deal, &q, &w);
        assert_memory_equal(&v, &w, sizeof v);
        int n = base->actions(&deal, &p, legal);
        assert_int_equal(trial->actions(&deal, &q, other), n);
        if (!n) return;
        action a = legal[dread_rng_below(&r, (uint32_t)n)];
        told.count = told_too.count = 0;
        base->apply(&deal, &p, a, &told);
        trial->apply(&deal, &q, a, &told_too);
    }
}

TEST(without_a_rule_on_trial_it_is_he_will_never_stop)
{
    struct rng r = dread_rng_from(19);
    for (int i = 0; i < rounds(100); i++) {
        struct rules rules;
        random_rules(dread_he_will_never_stop.options, &r, &rules);
        compare_games(&rules, (uint64_t)i);
    }
}

/* Returns how many cards He takes at the beginning of the turn after the one with this number. The
 * hand has the ranks 8 6 4 2 8 6: no sequence. */
static int taken_after_turn(int turn, const char *rule, int held)
{
    struct rules rules;
    dread_rules_standard(dread_on_trial.options, &rules);
    rules.value[ON_TRIAL] = (uint8_t)rule_of_name(rule);
    struct flight f = {.held = (uint8_t)held, .next = 20, .turn = (uint8_t)turn};
    for (int i = 0; i < held; i++) f.hand[i] = dread_card_of(8 - 2 * (i % 4), i / 4);
    return dread_pursue(&rules, &f, NULL);
}

TEST(he_takes_two_cards_in_every_fifth_turn)
{
    for (int turn = 1; turn < 12; turn++)
        assert_int_equal(taken_after_turn(turn, "two-cards", 6), (turn + 1) % 5 ? 1 : 2);
    for (int turn = 1; turn < 12; turn++) assert_int_equal(taken_after_turn(turn, "usual", 6), 1);
}

TEST(a_rule_cannot_take_more_than_the_hand_or_nothing)
{
    assert_int_equal(taken_after_turn(4, "two-cards", 1), 1);
    assert_int_equal(taken_after_turn(1, "wild", 3), 3); /* an 8 leads: it asks for 40 */
    struct rules rules;
    dread_rules_standard(dread_on_trial.options, &rules);
    rules.value[ON_TRIAL] = (uint8_t)rule_of_name("wild");
    struct flight f = {.hand = {dread_card_of(1, 0), dread_card_of(7, 0)}, .held = 2, .next = 20};
    assert_int_equal(dread_pursue(&rules, &f, NULL), 1); /* it asks for -3 */
}

TEST(a_rule_cannot_draw_less_than_nothing_or_more_than_four)
{
    struct rules rules;
    dread_rules_standard(dread_on_trial.options, &rules);
    rules.value[ON_TRIAL] = (uint8_t)rule_of_name("wild");
    struct flight f = {.held = 1, .next = 20, .turn = 1};
    f.hand[0] = dread_card_of(2, 0);
    assert_int_equal(dread_trial_draws(&rules, &f, 3, 2), 0); /* it asks for -1 */
    f.hand[0] = dread_card_of(7, 0);
    assert_int_equal(dread_trial_draws(&rules, &f, 3, 2), 4); /* it asks for 9 */
    f.hand[0] = dread_card_of(5, 0);
    assert_int_equal(dread_trial_draws(&rules, &f, 3, 2), 2);
    assert_int_equal(dread_trial_draws(&rules, &f, MOVE, 2), 3);
}

/* A whole game: the fifth turn of the first deal in which nothing else happens. */
TEST(the_game_tells_that_he_takes_two)
{
    struct deal deal;
    struct position p;
    static struct event event[EVENTS_MOST];
    struct trace told = {event, EVENTS_MOST, 0};
    static action legal[ACTIONS_MOST];
    struct view v;
    int fifths = 0;
    deal_of(&on_trial, "on-trial:rule=two-cards#1", &deal);
    for (uint64_t number = 1; number <= 40; number++) {
        dread_deal_number(&dread_on_trial, &deal.rules, number, &deal);
        dread_on_trial.start(&deal, &p, NULL);
        for (int n; (n = dread_on_trial.actions(&deal, &p, legal));) {
            dread_on_trial.see(&deal, &p, &v);
            action a = dread_on_trial.greedy(&v, legal, n);
            bool fourth = dread_on_trial.turn(&p) == 4;
            told.count = 0;
            dread_on_trial.apply(&deal, &p, a, &told);
            if (!fourth || dread_on_trial.turn(&p) != 5) continue;
            assert_true(events_of(&dread_on_trial, &told, "takes") >= 2);
            fifths++;
        }
    }
    assert_true(fifths > 20);
}
