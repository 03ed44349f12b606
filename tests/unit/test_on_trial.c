/* Rules on trial (docs/changing-a-rule.md): the games trial-GAME with the rules of variants/. Other
 * tests play them beside the toys: what they show, tell and hide obeys the laws of all games. */

#include <string.h>

#include "unit/help.h"
#include "unit/walk.h"

extern const struct games dread_trials; /* made by cmake/variants.cmake */

static const struct game *base_of(const struct game *trial)
{
    const char *id = trial->id + strlen("trial-");
    return dread_game_find(&dread_games, id, (int)strlen(id), NULL);
}

TEST(each_game_has_a_rule_on_trial_whose_file_says_what_it_is)
{
    assert_int_equal(dread_trials.count, dread_games.count);
    for (int g = 0; g < dread_trials.count; g++) {
        const struct option *o = dread_trials.game[g]->options;
        while (o[1].name) o++;
        assert_string_equal(o->name, "rule");
        assert_string_equal(o->choices[0].name, "usual");
        assert_non_null(o->choices[1].name);
        if (dread_same(o->choices[1].name, "deep-rest"))
            assert_string_equal(o->choices[1].meaning, "A rest lowers fatigue by two");
    }
}

/* A hook that the game has, and that is missing on trial, would make a rule another game. All
 * fields but the small ones are pointers. */
TEST(a_game_on_trial_has_all_hooks_but_those_of_the_solver_and_the_expert)
{
    for (int g = 0; g < dread_trials.count; g++) {
        struct game trial = *dread_trials.game[g], base = *base_of(&trial);
        void *of_trial[sizeof trial / sizeof(void *)], *of_base[sizeof trial / sizeof(void *)];
        assert_null(trial.search);
        assert_null(trial.eval);
        assert_ptr_not_equal(trial.apply, base.apply);
        base.search = NULL;
        base.eval = NULL;
        memcpy(of_trial, &trial, sizeof of_trial);
        memcpy(of_base, &base, sizeof of_base);
        for (size_t i = 0; i < sizeof trial / sizeof(void *); i++)
            assert_int_equal(of_trial[i] == NULL, of_base[i] == NULL);
    }
}

/* Plays a random game of both and compares all that is told and seen. */
static void compare_games(const struct game *trial, const struct rules *rules, uint64_t number)
{
    static action legal[ACTIONS_MOST], other[ACTIONS_MOST];
    static struct event event[2][EVENTS_MOST];
    const struct game *base = base_of(trial);
    struct trace told = {event[0], EVENTS_MOST, 0}, told_too = {event[1], EVENTS_MOST, 0};
    struct deal deal;
    struct position p, q;
    struct view v, w;
    struct rng r = dread_rng_from(number);
    dread_deal_number(base, rules, number, &deal);
    base->start(&deal, &p, &told);
    trial->start(&deal, &q, &told_too);
    for (int ply = 0; ply < 300; ply++) {
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

TEST(without_a_rule_it_is_the_game_as_it_is)
{
    struct rng r = dread_rng_from(19);
    for (int i = 0; i < rounds(120); i++) {
        const struct game *trial = dread_trials.game[i % dread_trials.count];
        struct rules rules;
        random_rules(base_of(trial)->options, &r, &rules);
        compare_games(trial, &rules, (uint64_t)i);
    }
}

/* Plays deals 1 to n by rules of thumb, and calls `look` after each action. */
static int play_deals(const char *rules, int n,
                      int (*look)(const struct game *, int turn, const struct view *,
                                  const struct trace *))
{
    static action legal[ACTIONS_MOST];
    static struct event event[EVENTS_MOST];
    struct trace told = {event, EVENTS_MOST, 0};
    struct deal deal;
    struct position p;
    struct view v;
    int met = 0;
    const struct game *game = deal_of(&dread_trials, rules, &deal);
    for (uint64_t number = 1; number <= (uint64_t)n; number++) {
        dread_deal_number(game, &deal.rules, number, &deal);
        game->start(&deal, &p, NULL);
        for (int k; (k = game->actions(&deal, &p, legal));) {
            game->see(&deal, &p, &v);
            action a = game->greedy(&v, legal, k);
            int turn = game->turn(&p);
            told.count = 0;
            game->apply(&deal, &p, a, &told);
            met += look(game, game->turn(&p) > turn ? game->turn(&p) : 0, &v, &told);
        }
    }
    return met;
}

/* Counts the fifth, tenth and fifteenth turns that begin with one card taken. */
static int takes_one(const struct game *game, int turn, const struct view *v,
                     const struct trace *told)
{
    (void)v;
    return turn && turn % 5 == 0 && events_of(game, told, "takes") == 1 &&
           !events_of(game, told, "breaks");
}

TEST(he_takes_two_cards_in_every_fifth_turn)
{
    assert_true(play_deals("trial-he:rule=usual#1", 40, takes_one) > 20);
    assert_int_equal(play_deals("trial-he:rule=two-cards#1", 40, takes_one), 0);
}

/* Counts the calls that are answered by a monster whose facing costs health. A monster of the field
 * may have been faced before the call. */
static int costs_at_a_call(const struct game *game, int turn, const struct view *v,
                           const struct trace *told)
{
    (void)turn;
    (void)v;
    if (!events_of(game, told, "call-monster") || !events_of(game, told, "assess")) return 0;
    int last = events_of(game, told, "assess") - 1;
    return event_of(game, told, "assess", last) > event_of(game, told, "call-monster", 0);
}

TEST(a_monster_of_the_deck_is_faced_for_nothing)
{
    assert_true(play_deals("trial-s:rule=usual#1", 40, costs_at_a_call) > 20);
    assert_int_equal(play_deals("trial-s:rule=faced-in-the-field#1", 40, costs_at_a_call), 0);
}

/* Counts the rests that lower a fatigue of 3 or more by one. */
static int rests_by_one(const struct game *game, int turn, const struct view *v,
                        const struct trace *told)
{
    (void)turn;
    assert_string_equal(game->words.gauges[0], "fatigue");
    return events_of(game, told, "rests") && v->gauge[0].value > 2 &&
           event_of(game, told, "rests", 0)->value == v->gauge[0].value - 1;
}

TEST(a_rest_lowers_fatigue_by_two)
{
    assert_true(play_deals("trial-d:rule=usual#1", 20, rests_by_one) > 20);
    assert_int_equal(play_deals("trial-d:rule=deep-rest#1", 20, rests_by_one), 0);
}
