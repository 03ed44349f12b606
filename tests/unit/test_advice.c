/* Tests of hints: the advisor thinks in slices, and its answers are put into sentences
 * (src/advice/advisor.h). */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "front/native_memory.h"
#include "toy/toy.h"
#include "unit/help.h"

enum { REST = 48 }; /* the toy's action code */

static struct session session;
static char words[ADVICE_BYTES];

static struct text empty(void)
{
    return dread_text_in(words, sizeof words);
}

/* Starts a random deal under random rules and plays up to 11 random actions, but not to the end of
 * the game. */
static void go_somewhere(const struct game *game, struct rng *r)
{
    struct rules rules;
    struct deal deal;
    random_rules(game->options, r, &rules);
    do {
        dread_deal_number(game, &rules, dread_rng_next(r), &deal);
        dread_session_start(&session, game, &deal, NULL);
    } while (dread_session_outcome(&session));
    for (int n = (int)dread_rng_below(r, 12); n > 0; n--) {
        action legal[ACTIONS_MOST];
        struct position before = session.now;
        int count = game->actions(&deal, &before, legal);
        action a = legal[dread_rng_below(r, (uint32_t)count)];
        game->apply(&deal, &before, a, NULL);
        if (game->outcome(&before)) return;
        assert_true(dread_session_play(&session, a, NULL, NULL));
    }
}

static struct advisor *advised(uint32_t playouts)
{
    struct advisor *a = advisor_new(&session, playouts);
    assert_non_null(a);
    while (dread_advisor_think(a)) continue;
    return a;
}

/* Writes everything the advisor can say as one text. */
static void tell_all(const struct advisor *a, struct text *t)
{
    dread_tell_best(a, "", t);
    for (int k = 0; k < dread_expert_tried(a->expert); k++) dread_tell_choice(a, k, t);
}

#ifdef NDEBUG /* otherwise the program stops */
TEST(a_release_thinks_no_end_where_nothing_can_be_done)
{
    struct rng r = dread_rng_from(3);
    for (int g = 0; g < dread_games.count; g++) {
        const struct game *game = dread_games.game[g];
        void *memory = take_memory(dread_advisor_bytes(game));
        struct text t = empty();
        go_somewhere(game, &r);
        while (!dread_session_outcome(&session)) {
            action legal[ACTIONS_MOST];
            dread_session_actions(&session, legal);
            assert_true(dread_session_play(&session, legal[0], NULL, NULL));
        }
        memset(memory, 0xff, dread_advisor_bytes(game));
        struct advisor *a = dread_advisor_start(&session, 60, memory);
        assert_false(dread_advisor_think(a));
        assert_false(dread_advisor_sharpen(a));
        tell_all(a, &t);
        free(memory);
    }
}
#endif

TEST(what_is_told_depends_on_what_is_seen_alone)
{
    struct rng r = dread_rng_from(1);
    for (int g = FIRST_TOY; g < dread_games.count; g++)
        for (int i = 0; i < rounds(16); i++) {
            char other[ADVICE_BYTES];
            struct text here = empty(), there = dread_text_in(other, sizeof other);
            go_somewhere(game_or_toy(g), &r);
            struct advisor *a = advised(60);
            tell_all(a, &here);
            free(a);
            session.game->resample(&session.deal, &session.now, &r);
            a = advised(60);
            tell_all(a, &there);
            free(a);
            assert_string_equal(words, other);
        }
}

/* Memory that is used again still holds old data. */
TEST(what_is_told_does_not_depend_on_what_was_in_the_memory)
{
    struct rng r = dread_rng_from(7);
    for (int g = -1; g < dread_games.count; g++) {
        const struct game *game = g < 0 ? &toy : dread_games.game[g];
        void *memory = take_memory(dread_advisor_bytes(game));
        assert_non_null(memory);
        go_somewhere(game, &r);
        char other[ADVICE_BYTES];
        struct text told[] = {empty(), dread_text_in(other, sizeof other)};
        for (int i = 0; i < 2; i++) {
            memset(memory, i ? 0xff : 0, dread_advisor_bytes(game));
            struct advisor *a = dread_advisor_start(&session, 60, memory);
            while (dread_advisor_think(a)) continue;
            tell_all(a, &told[i]);
        }
        assert_string_equal(words, other);
        free(memory);
    }
}

TEST(the_first_slice_has_an_answer_and_all_take_as_much_as_was_asked_for)
{
    struct deal deal;
    const struct game *game = deal_of(&dread_games, "he#3", &deal);
    dread_session_start(&session, game, &deal, NULL);
    struct advisor *a = advisor_new(&session, 1000);
    assert_true(dread_advisor_think(a));
    assert_int_equal(a->playouts, dread_expert_effort(game, QUICK)->playouts);
    struct text t = empty();
    dread_tell_best(a, "", &t);
    assert_says(words, "Best: ");
    while (dread_advisor_think(a)) continue;
    assert_int_equal(a->playouts, 1000);
    free(a);
    a = advisor_new(&session, 0);
    assert_int_equal(a->wanted, dread_expert_effort(game, FULL)->playouts);
    free(a);
}

TEST(the_best_comes_first_and_every_chance_lies_in_its_interval)
{
    struct rng r = dread_rng_from(2);
    for (int i = 0; i < rounds(60); i++) {
        go_somewhere(i % 3 ? dread_games.game[0] : &toy, &r);
        struct advisor *a = advised(1 + dread_rng_below(&r, 400));
        uint32_t before = CHANCE;
        for (int k = 0; k < dread_expert_tried(a->expert); k++) {
            struct advice advice = dread_expert_advice(a->expert, k);
            assert_true(advice.low <= advice.calibrated && advice.calibrated <= advice.high);
            assert_true(advice.high <= CHANCE);
            assert_true(advice.playouts || advice.exact || advice.high - advice.low > CHANCE / 2);
            if (advice.playouts || advice.exact) { /* else it knows nothing about the action */
                assert_true(advice.calibrated <= before);
                before = advice.calibrated;
            }
            struct text t = dread_text_in(words, sizeof words);
            int points = dread_points_of_chance(advice.chance);
            dread_tell_choice(a, k, &t);
            assert_int_equal(strstr(words, "exactly") != NULL,
                             advice.exact && points > 0 && points < 100);
        }
        free(a);
    }
}

TEST(more_playouts_make_the_interval_of_the_best_narrower)
{
    uint32_t before = CHANCE + 1;
    struct deal deal;
    dread_session_start(&session, deal_of(&dread_games, "soliterror#3", &deal), &deal, NULL);
    for (uint32_t playouts = 100; playouts <= 6400; playouts *= 8) {
        struct advisor *a = advised(playouts);
        struct advice best = dread_expert_advice(a->expert, 0);
        assert_true(best.high - best.low < before);
        before = best.high - best.low;
        free(a);
    }
}

TEST(the_best_is_told_as_it_is_written_with_its_chance)
{
    struct rng r = dread_rng_from(3);
    for (int i = 0; i < rounds(40); i++) {
        go_somewhere(dread_games.game[i % 2], &r);
        struct advisor *a = advised(200);
        struct advice best = dread_expert_advice(a->expert, 0);
        char right[200];
        struct text t = dread_text_in(right, sizeof right), told = empty();
        dread_text_add(&t, "Best: ");
        session.game->format(&session.deal.rules, best.line[0], &t);
        dread_text_add(&t, ", ");
        dread_tell_chance(best.calibrated, &t);
        dread_tell_best(a, "", &told);
        assert_true(dread_starts_with(words, right));
        action legal[ACTIONS_MOST];
        struct problem problem;
        assert_true(dread_session_legal(&session, best.line[0], &problem));
        assert_true(session.game->actions(&session.deal, &session.now, legal) > 0);
        free(a);
    }
}

static void give_a_reason(const struct view *view, const action line[], int n, struct text *t)
{
    (void)view;
    dread_text_add(t, "is action ");
    dread_text_number(t, line[0]);
    dread_text_add(t, " of ");
    dread_text_number(t, (uint64_t)n);
}

/* Plays a rest after every slide, as one choice. */
static int slide_and_rest(const struct eval_context *context, const struct position *root,
                          uint16_t tag, action out[])
{
    struct position p = *root;
    out[0] = tag;
    toy.apply(context->deal, &p, tag, NULL);
    bool goes_on = tag >= 16 && tag < 32 && !toy.outcome(&p);
    if (goes_on) out[1] = REST;
    return goes_on ? 2 : 1;
}

TEST(reasons_are_told_where_there_are_any_and_lines_to_their_end)
{
    static const struct eval_hooks by_twos = {
        .line = slide_and_rest,
        .effort = {
            [QUICK] = {.playouts = 60, .width = 60}, [FULL] = {.playouts = 60, .width = 60}}};
    struct game told = toy;
    struct rng r = dread_rng_from(4);
    int lines = 0;
    told.eval = &by_twos;
    told.reason = give_a_reason;
    for (int i = 0; i < 200; i++) {
        char right[80];
        go_somewhere(&told, &r);
        struct advisor *a = advised(0);
        struct advice best = dread_expert_advice(a->expert, 0);
        struct text t = empty();
        dread_tell_best(a, "", &t);
        snprintf(right, sizeof right, ". It is action %d of %d.", best.line[0], best.actions);
        assert_says(words, right);
        if (best.actions > 1) assert_says(words, ". Then: rest.");
        else assert_null(strstr(words, "Then"));
        lines += best.actions > 1;
        free(a);
    }
    assert_true(lines > 0 && lines < 200);
}

TEST(nothing_is_told_to_be_certain_that_is_not)
{
    static const struct {
        uint32_t chance;
        const char *told;
    } chances[] = {{0, "0 %"},
                   {1, "under 1 %"},
                   {CHANCE / 100, "1 %"},
                   {CHANCE / 2, "50 %"},
                   {CHANCE * 71 / 100, "71 %"},
                   {CHANCE - 1, "over 99 %"},
                   {CHANCE, "100 %"}};
    for (size_t i = 0; i < sizeof chances / sizeof *chances; i++) {
        struct text t = empty();
        dread_tell_chance(chances[i].chance, &t);
        assert_string_equal(words, chances[i].told);
    }
}

TEST(what_is_told_of_all_choices_has_room)
{
    struct rng r = dread_rng_from(6);
    for (int g = 0; g < dread_games.count; g++)
        for (int i = 0; i < rounds(16); i++) {
            go_somewhere(dread_games.game[g], &r);
            struct advisor *a = advised(64);
            struct text t = empty();
            tell_all(a, &t);
            assert_false(t.cut);
            free(a);
        }
}
