/* Tests of difficulties: the shipped tables agree with the measure; the measure depends on nothing
 * but the deal; chosen deals are never lost from the start; and players feel the difference. */

#include <stdlib.h>
#include <string.h>

#include "search/difficulty.h"
#include "search/solve.h"
#include "advice/advice.h"
#include "toy/toy.h"
#include "unit/help.h"
#include "unit/offers.h"

static void *room_for(const struct game *game)
{
    void *room = aligned_alloc(64, (dread_difficulty_bytes(game) + 63) / 64 * 64);
    assert_non_null(room);
    return room;
}

static void deal_usual(const struct game *game, uint64_t number, struct deal *deal)
{
    struct rules rules;
    dread_rules_standard(game->options, &rules);
    dread_deal_number(game, &rules, number, deal);
}

static enum difficulty known(const struct game *game, uint64_t number)
{
    struct deal deal;
    enum difficulty difficulty;
    deal_usual(game, number, &deal);
    assert_true(dread_difficulty_known(game, &deal, &difficulty));
    return difficulty;
}

static enum difficulty worked_out(const struct game *game, const struct deal *deal, void *room)
{
    enum difficulty difficulty;
    assert_true(dread_difficulty_work_out(game, deal, room, NULL, &difficulty));
    return difficulty;
}

TEST(the_table_is_what_the_measure_says)
{
    for (int g = 0; g < dread_games.count; g++) {
        const struct game *game = dread_games.game[g];
        if (!offers(game, A_DIFFICULTY_TABLE)) continue;
        void *room = room_for(game);
        int step = DIFFICULTY_DEALS / rounds(64);
        for (int number = 1; number <= DIFFICULTY_DEALS; number += step) {
            struct deal deal;
            deal_usual(game, (uint64_t)number, &deal);
            if (worked_out(game, &deal, room) != known(game, (uint64_t)number))
                fail_msg("%s#%d is not what the table says: write it again (bench/difficulty.c)",
                         game->id, number);
        }
        free(room);
    }
}

TEST(a_tenth_is_cruel_and_a_tenth_merciful)
{
    for (int g = 0; g < dread_games.count; g++) {
        const struct game *game = dread_games.game[g];
        if (!offers(game, A_DIFFICULTY_TABLE)) continue;
        int count[DIFFICULTIES] = {0};
        for (uint64_t number = 1; number <= DIFFICULTY_DEALS; number++)
            count[known(game, number)]++;
        int can = DIFFICULTY_DEALS - count[HOPELESS];
        for (int difficulty = CRUEL; difficulty <= MERCIFUL; difficulty += MERCIFUL - CRUEL) {
            assert_true(count[difficulty] > can / 100 * 8);
            assert_true(count[difficulty] < can / 100 * 13);
        }
    }
}

TEST(what_is_hopeless_is_lost_and_what_is_cruel_can_be_won)
{
    static struct solution solution;
    struct workspace space = {aligned_alloc(64, 64 << 20), 64 << 20};
    struct solve_request request = {.positions = 100000};
    assert_non_null(space.bytes);
    for (int g = 0; g < dread_games.count; g++) {
        const struct game *game = dread_games.game[g];
        if (!offers(game, A_DIFFICULTY_TABLE)) continue;
        int cruel = 0, hopeless = 0;
        for (uint64_t number = 1; number <= DIFFICULTY_DEALS; number++) {
            enum difficulty difficulty = known(game, number);
            if (difficulty != HOPELESS && (difficulty != CRUEL || ++cruel > rounds(200))) continue;
            if (difficulty == HOPELESS && ++hopeless > rounds(100)) continue;
            struct deal deal;
            struct position start;
            deal_usual(game, number, &deal);
            game->start(&deal, &start, NULL);
            dread_solve(game, &deal, &start, &request, &space, &solution);
            assert_int_equal(solution.answer, difficulty == CRUEL ? ANSWER_WON : ANSWER_LOST);
        }
    }
    free(space.bytes);
}

/* Returns how many of the first deals of a difficulty the greedy player wins. */
static int wins_of(const struct game *game, enum difficulty difficulty, int deals)
{
    const struct agent *greedy = dread_agent_find("greedy", NULL);
    struct rng r = dread_rng_from(1);
    int won = 0;
    for (uint64_t number = 1; deals && number <= DIFFICULTY_DEALS; number++) {
        if (known(game, number) != difficulty) continue;
        struct deal deal;
        struct position p;
        struct world_memory handle;
        deal_usual(game, number, &deal);
        game->start(&deal, &p, NULL);
        while (!game->outcome(&p))
            game->apply(&deal, &p,
                        greedy->choose(dread_world_of(&handle, game, &deal, &p), &r, NULL), NULL);
        won += dread_outcome_is_won(game, game->outcome(&p));
        deals--;
    }
    return won;
}

TEST(a_player_feels_the_difference)
{
    skip_if_slowed();
    for (int g = 0; g < dread_games.count; g++) {
        const struct game *game = dread_games.game[g];
        if (!offers(game, A_DIFFICULTY_TABLE)) continue;
        int n = rounds_at_least(80, 80);
        assert_true(wins_of(game, CRUEL, n) < n / 2);
        assert_true(wins_of(game, MERCIFUL, n) > n * 3 / 4);
    }
}

/* Makes a random deal under random rules. */
static void any_deal(const struct game *game, struct rng *r, struct deal *deal)
{
    struct rules rules;
    random_rules(game->options, r, &rules);
    dread_deal_number(game, &rules, dread_rng_next(r), deal);
}

TEST(a_difficulty_is_what_the_plays_won_say)
{
    struct rng r = dread_rng_from(7);
    const struct game *const games[] = {dread_games.game[0], dread_games.game[1],
                                        dread_games.game[2], &toy};
    for (size_t g = 0; g < sizeof games / sizeof *games; g++) {
        const struct game *game = games[g];
        void *room = room_for(game);
        int last[DIFFICULTIES] = {-1, -1, -1, -1}, first[DIFFICULTIES] = {65, 65, 65, 65};
        for (int n = rounds(40); n; n--) {
            struct deal deal;
            any_deal(game, &r, &deal);
            int wins = dread_difficulty_wins(game, &deal, room);
            enum difficulty difficulty = worked_out(game, &deal, room);
            assert_true(difficulty != HOPELESS || !wins);
            if (wins > last[difficulty]) last[difficulty] = wins;
            if (wins < first[difficulty]) first[difficulty] = wins;
        }
        assert_true(last[CRUEL] < first[FAIR] && last[FAIR] < first[MERCIFUL]);
        assert_true(last[CRUEL] < first[MERCIFUL]);
        free(room);
    }
}

TEST(a_difficulty_depends_on_the_deal_alone)
{
    struct rng r = dread_rng_from(8);
    for (int g = 0; g < dread_games.count; g++) {
        const struct game *game = dread_games.game[g];
        void *room = room_for(game);
        for (int n = rounds(16); n; n--) {
            struct deal deal;
            any_deal(game, &r, &deal);
            int wins = dread_difficulty_wins(game, &deal, room);
            enum difficulty difficulty = worked_out(game, &deal, room);
            /* The same deal by its cards, in memory with other contents. */
            memset(room, (int)dread_rng_below(&r, 256), 1 << 20);
            deal.by_cards = 1;
            assert_int_equal(dread_difficulty_wins(game, &deal, room), wins);
            assert_int_equal(worked_out(game, &deal, room), difficulty);
            assert_int_equal(dread_difficulty_of(game, &deal, wins, room), difficulty);
        }
        free(room);
    }
}

TEST(only_the_usual_deals_are_looked_up)
{
    for (int g = 0; g < dread_games.count; g++) {
        const struct game *game = dread_games.game[g];
        if (!offers(game, A_DIFFICULTY_TABLE)) continue;
        struct deal deal;
        enum difficulty difficulty;
        const uint64_t others[] = {0, DIFFICULTY_DEALS + 1, UINT64_MAX};
        for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
            deal_usual(game, others[i], &deal);
            assert_false(dread_difficulty_known(game, &deal, &difficulty));
        }
        deal_usual(game, DIFFICULTY_DEALS, &deal);
        assert_true(dread_difficulty_known(game, &deal, &difficulty));
        assert_true(dread_difficulty_at_once(game, &deal.rules));
        deal.by_cards = 1;
        assert_false(dread_difficulty_known(game, &deal, &difficulty));
        deal.by_cards = 0;
        deal.rules.value[0] = dread_option_value(
            &game->options[0], deal.rules.value[0] == dread_option_value(&game->options[0], 0));
        assert_false(dread_difficulty_known(game, &deal, &difficulty));
        assert_false(dread_difficulty_at_once(game, &deal.rules));
    }
    struct deal deal;
    enum difficulty difficulty;
    deal_usual(&toy, 1, &deal);
    assert_false(dread_difficulty_known(&toy, &deal, &difficulty));
    assert_false(dread_difficulty_at_once(&toy, &deal.rules));
}

TEST(what_is_chosen_is_of_that_difficulty)
{
    struct rng r = dread_rng_from(9);
    for (int g = 0; g < dread_games.count; g++) {
        const struct game *game = dread_games.game[g];
        if (!offers(game, A_DIFFICULTY_TABLE)) continue;
        struct rules usual;
        dread_rules_standard(game->options, &usual);
        for (enum difficulty difficulty = CRUEL; difficulty < DIFFICULTIES; difficulty++) {
            uint64_t before = 0;
            int again = 0;
            for (int n = 0; n < 20; n++) {
                int tried;
                uint64_t number = dread_difficulty_choose(game, &usual, difficulty, &r, NULL, NULL,
                                                          &tried);
                assert_int_equal(known(game, number), difficulty);
                again += number == before;
                before = number;
            }
            assert_true(again < 3);
        }
    }
    /* Under other options, and for a game without a table. */
    struct rules rules;
    struct problem problem;
    const struct game *game;
    assert_true(
        dread_id_read_rules(&dread_games, "soliterror:flare-gun=no", &game, &rules, &problem));
    const struct game *const games[] = {game, &toy};
    for (int g = 0; g < 2; g++) {
        if (g) dread_rules_standard(toy.options, &rules);
        void *room = room_for(games[g]);
        for (enum difficulty difficulty = g ? MERCIFUL : CRUEL; difficulty < DIFFICULTIES;
             difficulty++) {
            struct deal deal;
            int tried = 0;
            uint64_t number = dread_difficulty_choose(games[g], &rules, difficulty, &r, room, NULL,
                                                      &tried);
            dread_deal_number(games[g], &rules, number, &deal);
            assert_int_equal(worked_out(games[g], &deal, room), difficulty);
            assert_true(tried > 0);
        }
        free(room);
    }
}

/* Returns true *left times, then false: an interrupt after that many calls. */
static bool a_while(void *left, uint64_t unused)
{
    (void)unused;
    return (*(int *)left)-- > 0;
}

/* Claims that the player has met all deals whose number is not divisible by 4, and counts the
 * calls. */
static bool has_met(void *asked, const struct game *game, const struct deal *deal)
{
    (void)game;
    ++*(int *)asked;
    return deal->number % 4 != 0;
}

static bool knows_all(void *asked, const struct game *game, const struct deal *deal)
{
    (void)game;
    (void)deal;
    ++*(int *)asked;
    return true;
}

TEST(a_deal_that_was_met_is_chosen_only_where_no_other_is_found_soon)
{
    const struct game *game = dread_games.game[0];
    struct rules rules;
    dread_rules_standard(game->options, &rules);
    for (uint64_t seed = 1; seed <= 100; seed++) {
        int asked = 0;
        struct deal deal, again;
        struct deal_choice c = {.game = game, .rules = &rules, .difficulty = FAIR, .seed = seed};
        assert_true(dread_deal_choose(&c, &deal, NULL));
        assert_true(dread_deal_choose(&c, &again, NULL));
        assert_true(deal.number == again.number);
        c.watcher = &asked;
        c.has_met = has_met;
        assert_true(dread_deal_choose(&c, &deal, NULL));
        assert_true(deal.number % 4 == 0);
        assert_int_equal(known(game, deal.number), FAIR);
        c.has_met = knows_all;
        asked = 0;
        assert_true(dread_deal_choose(&c, &deal, NULL));
        assert_int_equal(asked, 50);
    }
}

TEST(choosing_ends_when_it_is_interrupted)
{
    struct rng r = dread_rng_from(10);
    struct rules rules;
    struct problem problem;
    const struct game *game;
    assert_true(
        dread_id_read_rules(&dread_games, "he-will-never-stop:earn=1", &game, &rules, &problem));
    void *room = room_for(game);
    for (int left = 0; left < 50; left += 7) { /* too few tries to find a merciful deal */
        int still = left, tried;
        struct interrupt interrupt = {a_while, &still};
        assert_int_equal(
            dread_difficulty_choose(game, &rules, MERCIFUL, &r, room, &interrupt, &tried), 0);
        assert_int_equal(still, -1);
        assert_true(tried >= 1);
    }
    free(room);
}
