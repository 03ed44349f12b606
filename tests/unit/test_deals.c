/* Tests of dealing with a storage (src/play/deals.c): the game in progress is resumed or abandoned,
 * the player learns which, and she never loses a Night without asking for it. */

#include <string.h>

#include "play/deals.h"
#include "unit/player.h"
#include "unit/seat.h"

static struct memory memory;
static struct player her;

static void set_up(void)
{
    memory = (struct memory){0};
    player_opens_house(&her, &memory);
}

static void tear_down(void)
{
    player_closes(&her);
}

/* Requests a deal by its id, lets the storage answer, and returns the result. */
static enum deal_answer want(struct player *p, const char *id, struct deal_request wanted)
{
    struct deal deal;
    enum deal_answer dealt;
    wanted.game = deal_of(&dread_games, id, &deal);
    wanted.deal = &deal;
    dread_deal_want(p->play, &wanted);
    while ((dealt = dread_deal_go_on(p->play)) == DEAL_WAITS) {
        window_take(p->window);
        assert_true(window_answer(p->window));
    }
    if (p->window) window_serve(p->window);
    return dealt;
}

/* Returns what the mid-end reported about the last deal. */
static const char *said(const struct player *p)
{
    return p->play->dealing.said;
}

/* Plays the first legal action. */
static void play_one(struct player *p)
{
    action legal[ACTIONS_MOST];
    struct session *s = &p->play->session;
    assert_true(dread_session_actions(s, legal) > 0);
    assert_true(dread_session_play(s, legal[0], NULL, NULL));
    if (!p->window) return;
    dread_book_changed(p->window->book, s, p->now.seconds);
    window_serve(p->window);
}

static const struct deal_request rehearsal = {.mode = REHEARSAL},
                                 night = {.mode = NIGHT, .way = WAY_DRAWN};

TEST(abandoned_and_resumed_games_are_reported)
{
    struct problem problem;
    struct deal_request anew = rehearsal;
    anew.anew = true;
    assert_int_equal(want(&her, "he#1", rehearsal), DEALT);
    assert_string_equal(said(&her), "");
    assert_int_equal(want(&her, "he#2", rehearsal), DEALT);
    assert_string_equal(said(&her), ""); /* nothing was played in he#1 */
    play_one(&her);
    assert_int_equal(want(&her, "he#3", rehearsal), DEALT);
    assert_says(said(&her), "he-will-never-stop#2 is kept at turn 2; press b to come back to it.");
    assert_int_equal(want(&her, "he#2", rehearsal), GONE_ON);
    assert_string_equal(said(&her), "Resumed he-will-never-stop#2, turn 2.");
    assert_int_equal(want(&her, "he#2", anew), DEALT);
    assert_int_equal(her.play->session.played, 0);
    assert_string_equal(her.play->dealing.trouble, "");
    assert_false(dread_book_messages(her.window->book, &problem));
}

TEST(a_night_stands_until_it_is_left_by_will)
{
    static struct session before;
    struct session *session = &her.play->session;
    struct deal_request same_in_rehearsal = rehearsal, anew = night, by_will = rehearsal;
    same_in_rehearsal.only_in_mode = anew.anew = by_will.leaves_night = true;
    assert_int_equal(want(&her, "he#1", night), DEALT);
    assert_int_equal(session->mode, NIGHT);
    assert_int_equal(want(&her, "he#2", night), DEALT); /* nothing was played in it */
    play_one(&her);
    before = *session;
    assert_int_equal(want(&her, "he#3", night), NIGHT_WOULD_END);
    assert_int_equal(want(&her, "he#3", rehearsal), NIGHT_WOULD_END);
    assert_int_equal(want(&her, "he#2", same_in_rehearsal), NIGHT_WOULD_END);
    assert_int_equal(want(&her, "he#2", anew), NIGHT_WOULD_END);
    assert_string_equal(said(&her), "");
    assert_same_game(session, &before);
    assert_int_equal(want(&her, "he#2", rehearsal), GONE_ON);
    assert_says(said(&her), "Night: there is no going back.");

    struct statistics all;
    assert_int_equal(want(&her, "he#3", by_will), DEALT);
    assert_says(said(&her),
                "You give up he-will-never-stop#2 at turn 2; a Night that you leave counts as ");
    assert_int_equal(session->mode, REHEARSAL);
    dread_book_statistics(her.window->book, session->game, session->game->id, &all);
    assert_int_equal(all.by_origin[ORIGIN_NUMBER].games, 1);
}

TEST(a_night_of_another_game_is_not_lost_unseen)
{
    const struct session *session = &her.play->session;
    want(&her, "he#1", night);
    play_one(&her);
    assert_int_equal(want(&her, "soliterror#1", rehearsal), DEALT);
    assert_string_equal(said(&her), "");
    assert_int_equal(want(&her, "he#2", rehearsal), NIGHT_WOULD_END);
    assert_string_equal(session->game->id, "he-will-never-stop");
    assert_int_equal(session->deal.number, 1);
    assert_int_equal(session->played, 1);
    assert_true(dread_book_keeps(her.window->book));
}

/* Checks the sentence that announces the deal. */
static void assert_dealt(const char *words)
{
    char dealt[1024];
    struct text t = dread_text_in(dealt, sizeof dealt);
    dread_say_dealt(her.window->book, &her.play->session, &t);
    assert_string_equal(dealt, words);
}

TEST(whether_a_night_counts_is_said)
{
    struct deal_request named = night, as_night = night;
    named.way = WAY_NAMED;
    as_night.only_in_mode = true;
    want(&her, "he#1", night);
    assert_dealt(
        "A fresh deal; you get its id when the Night ends. Night: there is no going back.");
    want(&her, "he#4", named);
    assert_dealt("Deal he-will-never-stop#4. Night: there is no going back. It counts separately, "
                 "because you named its deal; `new night` deals a random one.");
    want(&her, "he#2", rehearsal);
    play_one(&her);
    want(&her, "he#2", as_night);
    assert_dealt("A fresh deal; you get its id when the Night ends. Night: there is no going back. "
                 "It does not count, because these cards were played before.");
    want(&her, "he#3", rehearsal);
    assert_dealt("Deal he-will-never-stop#3.");
}

TEST(without_a_storage_a_game_is_dealt_as_it_is_wanted)
{
    static struct player unkept;
    player_opens_house(&unkept, NULL);
    assert_int_equal(want(&unkept, "he#1", night), DEALT);
    assert_int_equal(unkept.play->session.mode, NIGHT);
    play_one(&unkept);
    assert_int_equal(want(&unkept, "he#2", rehearsal), DEALT);
    assert_string_equal(said(&unkept), "You give up he-will-never-stop#1 at turn 2. ");
    assert_int_equal(unkept.play->session.mode, REHEARSAL);
    player_closes(&unkept);
}

/* The result of a request must not depend on the speed of the storage. One storage serves the book
 * after every change; the other answers a request only when the mid-end waits for it. */
TEST(a_slow_storage_deals_and_says_the_same)
{
    static struct memory memories[2];
    static struct player side[2];
    static const char *const ids[] = {"he#1", "he#2", "he:bonus=card#2", "soliterror#1", "dont#1"};
    struct rng rng = dread_rng_from(3);
    for (int s = 0; s < 2; s++) player_opens_house(&side[s], &memories[s]);
    side[1].window->is_late = true;
    for (int i = 0; i < 400; i++) {
        const char *id = ids[dread_rng_below(&rng, 5)];
        struct deal_request w = {.mode = dread_rng_below(&rng, 3) ? REHEARSAL : NIGHT,
                                 .way = dread_rng_below(&rng, 2) ? WAY_DRAWN : WAY_NAMED,
                                 .only_in_mode = dread_rng_below(&rng, 2),
                                 .anew = !dread_rng_below(&rng, 4),
                                 .leaves_night = dread_rng_below(&rng, 2)};
        int n = (int)dread_rng_below(&rng, 4);
        const char *refuses = dread_rng_below(&rng, 6) ? NULL : "the disk is full.";
        enum deal_answer dealt[2];
        for (int s = 0; s < 2; s++) {
            memories[s].refuses = refuses;
            dealt[s] = want(&side[s], id, w);
            for (int k = 0; k < n && !dread_session_outcome(&side[s].play->session); k++)
                play_one(&side[s]);
        }
        assert_int_equal(dealt[0], dealt[1]);
        assert_string_equal(said(&side[0]), said(&side[1]));
        assert_same_game(&side[0].play->session, &side[1].play->session);
    }
    assert_int_equal(memories[0].results, memories[1].results);
    assert_int_equal(memories[0].plays, memories[1].plays);
    for (int i = 0; i < memories[0].plays; i++)
        assert_int_equal(memories[0].play[i].row.state, memories[1].play[i].row.state);
    for (int s = 0; s < 2; s++) player_closes(&side[s]);
}

TEST(statistics_and_past_games_are_told)
{
    char words[4096];
    const struct game *game = dread_games.game[0];
    struct past_game past = {.deal = "he#1", .outcome = "won: trap", .won = true, .turns = 9};
    struct deal_request by_will = rehearsal;
    by_will.leaves_night = true;
    want(&her, "he#1", night);
    struct text t = dread_text_in(words, sizeof words);
    dread_tell_statistics(her.window->book, game, &t);
    assert_string_equal(words, "He Will Never Stop: 0 played, 0 won.\n");
    play_one(&her);
    want(&her, "he#2", by_will);
    t = dread_text_in(words, sizeof words);
    dread_tell_statistics(her.window->book, game, &t);
    assert_string_equal(words, "He Will Never Stop: 0 played, 0 won.\n"
                               "He Will Never Stop, Night: 1 played, 0 won (0 %).\n"
                               "  1 abandoned.\n"
                               "Wins in a row: 0 now, 0 at best.\n");
    t = dread_text_in(words, sizeof words);
    dread_tell_past_game(&past, &t);
    past.mode = NIGHT;
    past.way = WAY_DRAWN;
    past.origin = ORIGIN_REPLAYED;
    dread_text_char(&t, '\n');
    dread_tell_past_game(&past, &t);
    assert_string_equal(words, "he#1 won: trap, 9 turns\nhe#1 won: trap, 9 turns, night, replayed");
}

EACH_TEST(set_up, tear_down)
