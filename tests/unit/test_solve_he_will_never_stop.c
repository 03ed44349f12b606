/* Tests of the solver's hooks for He Will Never Stop: every legal action is listed, hands of few
 * cards are evaluated correctly, and deals known to be lost are lost, with standard and other
 * option values. test_solve.c compares the answers with the plain search. */

#include <stdlib.h>

#include "core/session.h"
#include "search/solve.h"
#include "games/he-will-never-stop/internal.h"
#include "unit/help.h"

static struct workspace room;
static struct solution out;
static struct deal deal;
static struct position position;

static void set_up(void)
{
    room = (struct workspace){aligned_alloc(64, 64 << 20), 64 << 20};
    assert_non_null(room.bytes);
}

static void tear_down(void)
{
    free(room.bytes);
}

static const struct game *game(void)
{
    return dread_games.game[0];
}

/* Takes some cards of a random deal as the hand, from left to right, and discards the others except
 * `left` of them. Returns false if the hand has a trap. */
static bool random_hand(struct rng *rng, int held, int left)
{
    struct rules rules;
    random_rules(game()->options, rng, &rules);
    dread_deal_number(game(), &rules, dread_rng_next(rng), &deal);
    game()->start(&deal, &position, NULL);
    struct flight *f = (struct flight *)&position;
    f->outcome = PLAYING;
    f->turn = 1;
    f->held = (uint8_t)held;
    f->next = (uint8_t)(DECK - left);
    for (int i = 0; i < held; i++) f->hand[i] = deal.cards[i];
    return !dread_holds_trap(f->hand, held);
}

static enum answer ask(int goal, bool plain, uint32_t off)
{
    struct solve_request request = {
        .goal = goal, .positions = 200000, .plain = plain, .prunes_off = off};
    dread_solve(game(), &deal, &position, &request, &room, &out);
    return out.answer;
}

TEST(without_prunes_every_action_is_listed_but_those_that_lose_at_once)
{
    struct rng rng = dread_rng_from(3);
    for (int i = 0; i < rounds(20000); i++) {
        int held = 1 + (int)dread_rng_below(&rng, 9);
        if (!random_hand(&rng, held, 1 + (int)dread_rng_below(&rng, (uint32_t)(DECK - held))))
            continue;
        const struct search_hooks *search = game()->search;
        struct search_context q = {.deal = &deal, .analysis = room.bytes};
        search->analyse(&q, &position);
        static struct position slot[2 * ACTIONS_MOST];
        static struct open_node open[2 * ACTIONS_MOST];
        struct successors s = {
            .room = slot, .slot = slot, .open = open, .most = 2 * ACTIONS_MOST - 1, .used = 1};
        search->turns(&q, &position, 0, &s);
        bool idle = deal.rules.value[IDLE_MOVES] == IDLE_MOVES_YES;
        if (idle) search->turns(&q, &position, 1, &s);
        bool listed[MOVE + 32 * 32] = {false};
        for (uint32_t k = 0; k < s.count; k++) {
            if (open[k].part) continue;
            assert_false(listed[open[k].tag]);
            listed[open[k].tag] = true;
        }
        action legal[ACTIONS_MOST];
        int n = game()->actions(&deal, &position, legal);
        for (int k = 0; k < n; k++) {
            struct position next = position;
            game()->apply(&deal, &next, legal[k], NULL);
            assert_int_equal(listed[legal[k]], game()->outcome(&next) != LOST_CAUGHT);
            listed[legal[k]] = false;
        }
        for (int a = 0; a < MOVE + 32 * 32; a++) assert_false(listed[a]);
    }
}

TEST(few_cards_are_won_or_lost_as_the_plain_search_says)
{
    struct rng rng = dread_rng_from(4);
    int won = 0, lost = 0;
    for (int i = 0; i < rounds(6000); i++) {
        int held = 1 + (int)dread_rng_below(&rng, 4),
            left = 1 + (int)dread_rng_below(&rng, held < 4 ? 20 : 12);
        if (!random_hand(&rng, held, left)) continue;
        int goal = (int)dread_rng_below(&rng, 3);
        enum answer plain = ask(goal, true, 0);
        if (plain == ANSWER_UNKNOWN) continue;
        assert_int_equal(ask(goal, false, 0), plain);
        assert_int_equal(ask(goal, false, UINT32_MAX), plain);
        won += plain == ANSWER_WON;
        lost += plain == ANSWER_LOST;
    }
    assert_true(won > rounds(6000) / 20 && lost > rounds(6000) / 20);
}

/* If the hand begins with six or seven cards, the plain search can decide most deals. */
TEST(small_hands_are_won_or_lost_from_the_deal_on_as_the_plain_search_says)
{
    struct rng rng = dread_rng_from(5);
    int won = 0, lost = 0, tries = rounds_at_least(15, 120);
    for (int i = 0; i < tries; i++) {
        struct rules rules;
        random_rules(game()->options, &rng, &rules);
        rules.value[HAND] = (uint8_t)(6 + dread_rng_below(&rng, 2));
        dread_deal_number(game(), &rules, dread_rng_next(&rng), &deal);
        game()->start(&deal, &position, NULL);
        int goal = (int)dread_rng_below(&rng, 3);
        enum answer plain = ask(goal, true, 0);
        if (plain == ANSWER_UNKNOWN) continue;
        assert_int_equal(ask(goal, false, 0), plain);
        won += plain == ANSWER_WON;
        lost += plain == ANSWER_LOST;
    }
    assert_true(won > tries / 20 && lost > tries / 20);
}

TEST(deals_are_won_and_lost_as_they_were_counted)
{
    struct rules rules;
    dread_rules_standard(game()->options, &rules);
    int lost = 0;
    for (uint64_t number = 1; number <= 1000; number++) {
        dread_deal_number(game(), &rules, number, &deal);
        game()->start(&deal, &position, NULL);
        assert_int_not_equal(ask(0, false, 0), ANSWER_UNKNOWN);
        lost += out.answer == ANSWER_LOST;
        if (number == 29 || number == 67 || number == 154)
            assert_int_equal(out.answer, ANSWER_LOST);
    }
    assert_int_equal(lost, 18);
}

TEST(a_larger_hand_and_larger_earnings_lose_fewer_deals)
{
    skip_if_slowed();
    static const struct {
        int hand, earn, lost;
    } known[] = {{6, 2, 110}, {7, 2, 33}, {9, 2, 0},  {10, 2, 0},
                 {8, 1, 159}, {8, 3, 1},  {6, 1, 196}};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        struct rules rules;
        dread_rules_standard(game()->options, &rules);
        rules.value[HAND] = (uint8_t)known[i].hand;
        rules.value[EARN] = (uint8_t)known[i].earn;
        int lost = 0;
        for (uint64_t number = 1; number <= 200; number++) {
            dread_deal_number(game(), &rules, number, &deal);
            game()->start(&deal, &position, NULL);
            assert_int_not_equal(ask(0, false, 0), ANSWER_UNKNOWN);
            lost += out.answer == ANSWER_LOST;
        }
        assert_int_equal(lost, known[i].lost);
    }
}

TEST(what_is_won_can_be_won_by_a_trap_or_by_escaping)
{
    struct rng rng = dread_rng_from(6);
    int trap = 0, escape = 0, both = 0;
    for (int i = 0; i < rounds(4000); i++) {
        if (!random_hand(&rng, 5, 12)) continue;
        bool can_trap = ask(1, false, 0) == ANSWER_WON;
        bool can_escape = ask(2, false, 0) == ANSWER_WON;
        assert_int_equal(ask(0, false, 0) == ANSWER_WON, can_trap || can_escape);
        trap += can_trap && !can_escape;
        escape += can_escape && !can_trap;
        both += can_trap && can_escape;
    }
    assert_true(trap > 0 && escape > 0 && both > 0);
}

WHOLE_GROUP(set_up, tear_down)
