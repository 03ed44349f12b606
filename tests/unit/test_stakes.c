/* Tests of the deals that are offered after the lesson: the expert's chance at their beginning is
 * 40 to 80 percent, as their themes say, so that the player's first own game can go either way. */

#include <stdlib.h>
#include <string.h>

#include "play/deals.h"
#include "advice/advice.h"
#include "unit/seat.h"

static struct seat seat;

enum { STAKES_LEAST = 4, CHANCE_LEAST = 40, CHANCE_MOST = 80 };

/* Returns the expert's chance at the beginning of a deal, in percent, after its full effort. */
static int chance_at_beginning(const struct game *game, const struct deal *deal)
{
    static struct session session;
    void *memory = aligned_alloc(64, (dread_advisor_bytes(game) + 63) / 64 * 64);
    assert_non_null(memory);
    dread_session_start(&session, game, deal, NULL);
    struct advisor *a = dread_advisor_start(&session, 0, memory);
    while (dread_advisor_think(a)) continue;
    struct advice advice = dread_expert_advice(a->expert, 0);
    free(memory);
    return (int)(((uint64_t)advice.calibrated * 100 + CHANCE / 2) / CHANCE);
}

TEST(the_expert_wins_a_stake_in_40_to_80_games_of_100)
{
    skip_if_slowed();
    for (int g = 0; g < dread_games.count; g++) {
        const struct game *game = dread_games.game[g];
        struct theme theme = dread_theme_of(dread_themes, game);
        struct stake stake;
        int n = 0;
        for (; dread_stake_read(&theme, &dread_games, n, &stake); n++) {
            int chance = chance_at_beginning(game, &stake.deal);
            if (chance < CHANCE_LEAST || chance > CHANCE_MOST || chance != stake.chance)
                fail_msg("%s#%llu: the theme says %d, the expert %d", game->id,
                         (unsigned long long)stake.deal.number, stake.chance, chance);
        }
        assert_true(n >= STAKES_LEAST);
    }
}

/* Reads the lesson of a game to its end. */
static void learn(const struct game *game)
{
    char id[80];
    snprintf(id, sizeof id, "%s#1", game->id);
    seat_deal(&seat, id);
    seat_key(&seat, 't');
    while (seat.play->story.lesson.on) {
        if (seat.play->story.lesson.asks) seat_acts(&seat, seat.play->story.lesson.asked);
        else seat_key(&seat, KEY_OF_ENTER);
    }
    seat_look(&seat);
}

/* Without this, a player would leave the lesson without a game, or get one that the page did not
 * tell the chance of. */
TEST(the_lesson_ends_with_a_stake_which_is_dealt_by_enter)
{
    for (int g = 0; g < dread_games.count; g++)
        for (int times = 0; times < 8; times++) {
            const struct game *game = dread_games.game[g];
            struct stake stake;
            char words[80];
            seat_open_house(&seat, UNSAVED);
            learn(game);
            assert_true(dread_deal_choose_stake(seat.play, game, &stake));
            snprintf(words, sizeof words, "about %d of 100 such games",
                     (stake.chance + 5) / 10 * 10);
            seat_reads_whole(&seat, words);
            seat_key(&seat, KEY_OF_ENTER);
            assert_false(seat.play->page.open);
            assert_false(seat.play->story.lesson.on);
            assert_ptr_equal(seat.play->session.game, game);
            assert_int_equal(seat.play->session.deal.number, stake.deal.number);
        }
}

/* Without this, whoever hurries the table on by keys would miss texts of the lesson, and choose
 * from the page at its end before seeing it. */
TEST(a_key_that_ends_an_animation_reads_no_text_of_the_lesson)
{
    char before[LESSON_BYTES];
    seat_open_house(&seat, UNSAVED);
    seat_deal(&seat, "he-will-never-stop#1");
    seat_key(&seat, 't');
    while (!seat.play->story.lesson.asks) seat_key(&seat, KEY_OF_ENTER);
    while (seat.play->story.lesson.asks) {
        seat.play->prefer.motion = true;
        seat_acts(&seat, seat.play->story.lesson.asked);
    }
    assert_true(seat.play->animation.runs);
    snprintf(before, sizeof before, "%s", seat.play->story.lesson.words);
    seat_key(&seat, KEY_OF_ENTER);
    assert_false(seat.play->animation.runs);
    assert_string_equal(seat.play->story.lesson.words, before);
    seat_key(&seat, KEY_OF_ENTER);
    assert_string_not_equal(seat.play->story.lesson.words, before);
}

TEST(not_everybody_gets_the_same_stake)
{
    uint64_t first = 0;
    bool differs = false;
    for (int times = 0; times < 8; times++) {
        struct stake stake;
        seat_open_house(&seat, UNSAVED);
        seat_fresh += (uint64_t)times;
        learn(dread_games.game[0]);
        assert_true(dread_deal_choose_stake(seat.play, dread_games.game[0], &stake));
        if (!times) first = stake.deal.number;
        differs |= stake.deal.number != first;
    }
    assert_true(differs);
}
