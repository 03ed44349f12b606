/* What plain play and a table on a terminal share: dealing with a store at hand, where a Night is never
 * lost without being asked for, and the story and the statistics as text. */

#define _GNU_SOURCE /* mkdtemp */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "front/page.h"
#include "unit/saving.h"
#include "play/story.h"
#include "unit/help.h"

static char home[64], path[96];
static char trouble[TROUBLE_BYTES], said[4096];
static struct text trouble_text, said_text;
static struct session session;

static int set_up(void **state)
{
    (void)state;
    strcpy(home, "/tmp/dread-front-XXXXXX");
    if (!mkdtemp(home)) return -1;
    snprintf(path, sizeof path, "%s/dread.db", home);
    session = (struct session){0};
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    char command[96];
    snprintf(command, sizeof command, "rm -r %s", home);
    return system(command);
}

static struct keeping keeping_of(struct saving *store, struct session *s)
{
    trouble_text = text_in(trouble, sizeof trouble);
    said_text = text_in(said, sizeof said);
    return keeping_in(store, NULL, s, &trouble_text);
}

/* Wants a deal by its id; what was said of it is in `said`, and of trouble in `trouble`. */
static enum dealt want(struct saving *store, struct session *s, const char *id,
                       struct wanted wanted)
{
    struct deal deal;
    struct keeping k = keeping_of(store, s);
    wanted.game = deal_of(&dread_games, id, &deal);
    wanted.deal = &deal;
    return deal_and_keep(store, &k, &wanted, NULL, &said_text);
}

static struct saving *open_store(void)
{
    struct problem problem;
    struct saving *store = saving_open(path, &dread_games, &problem);
    if (!store) fail_msg("%s", problem.text);
    return store;
}

/* Plays the first legal action. */
static void play_one(struct session *s)
{
    action legal[ACTIONS_MOST];
    assert_true(s->game->actions(&s->deal, &s->now, legal) > 0);
    assert_true(session_play(s, legal[0], NULL, NULL));
}

static const struct wanted rehearsal = {.mode = REHEARSAL},
                           night = {.mode = NIGHT, .way = WAY_DRAWN};

static void what_is_given_up_and_gone_on_with_is_said(void **state)
{
    (void)state;
    struct saving *store = open_store();
    assert_int_equal(want(store, &session, "he#1", rehearsal), DEALT);
    assert_string_equal(said, "");
    assert_int_equal(want(store, &session, "he#2", rehearsal), DEALT);
    assert_string_equal(said, ""); /* nothing was done in the other */
    play_one(&session);
    assert_int_equal(want(store, &session, "he#3", rehearsal), DEALT);
    assert_says(said, "You give up he-will-never-stop#2 at turn 2; say deal and its id to come");
    assert_int_equal(want(store, &session, "he#2", rehearsal), GONE_ON);
    assert_string_equal(said, "Resumed he-will-never-stop#2, turn 2.");
    struct wanted anew = rehearsal;
    anew.anew = true;
    assert_int_equal(want(store, &session, "he#2", anew), DEALT);
    assert_int_equal(session.played, 0);
    assert_string_equal(trouble, "");
    saving_close(store);
}

static void a_night_stands_until_it_is_left_by_will(void **state)
{
    (void)state;
    static struct session before;
    struct saving *store = open_store();
    assert_int_equal(want(store, &session, "he#1", night), DEALT);
    assert_int_equal(session.mode, NIGHT);
    assert_int_equal(want(store, &session, "he#2", night), DEALT); /* it was only looked at */
    play_one(&session);
    before = session;
    struct wanted same_in_rehearsal = rehearsal, anew = night;
    same_in_rehearsal.only_in_mode = true;
    anew.anew = true;
    assert_int_equal(want(store, &session, "he#3", night), NIGHT_STANDS);
    assert_int_equal(want(store, &session, "he#3", rehearsal), NIGHT_STANDS);
    assert_int_equal(want(store, &session, "he#2", same_in_rehearsal), NIGHT_STANDS);
    assert_int_equal(want(store, &session, "he#2", anew), NIGHT_STANDS);
    assert_string_equal(said, "");
    assert_memory_equal(&session, &before, sizeof session);
    assert_int_equal(want(store, &session, "he#2", rehearsal), GONE_ON);
    assert_says(said, "Night: there is no going back.");

    struct wanted by_will = rehearsal;
    by_will.leaves_night = true;
    assert_int_equal(want(store, &session, "he#3", by_will), DEALT);
    assert_says(said,
                "You give up he-will-never-stop#2 at turn 2; a Night that is left counts as ");
    assert_int_equal(session.mode, REHEARSAL);
    struct statistics all;
    statistics_kept(store, session.game, NIGHT, &all);
    assert_int_equal(all.by_origin[ORIGIN_NUMBER].games, 1);
    saving_close(store);
}

static void a_night_of_another_game_is_not_lost_unseen(void **state)
{
    (void)state;
    struct saving *store = open_store();
    want(store, &session, "he#1", night);
    play_one(&session);
    assert_int_equal(want(store, &session, "soliterror#1", rehearsal), DEALT);
    assert_string_equal(said, "");
    assert_int_equal(want(store, &session, "he#2", rehearsal), NIGHT_STANDS);
    assert_string_equal(session.game->id, "he-will-never-stop");
    assert_int_equal(session.deal.number, 1);
    assert_int_equal(session.played, 1);
    assert_true(session.keeper != NULL);
    saving_close(store);
}

static void whether_a_night_counts_is_said(void **state)
{
    (void)state;
    struct saving *store = open_store();
    want(store, &session, "he#1", night);
    struct keeping k = keeping_of(store, &session);
    say_dealt(&k, &said_text);
    assert_string_equal(said,
                        "A fresh deal, whose id is told when the Night has ended. Night: there is "
                        "no going back.");
    struct wanted named = night;
    named.way = WAY_NAMED;
    want(store, &session, "he#4", named);
    k = keeping_of(store, &session);
    say_dealt(&k, &said_text);
    assert_string_equal(said,
                        "Deal he-will-never-stop#4. Night: there is no going back. It is counted "
                        "apart, since its deal was named; `new night` draws one.");
    want(store, &session, "he#2", rehearsal);
    play_one(&session);
    struct wanted as_night = night;
    as_night.only_in_mode = true;
    want(store, &session, "he#2", as_night);
    k = keeping_of(store, &session);
    say_dealt(&k, &said_text);
    assert_says(said, "It does not count, since these cards were played before.");
    want(store, &session, "he#3", rehearsal);
    k = keeping_of(store, &session);
    say_dealt(&k, &said_text);
    assert_string_equal(said, "Deal he-will-never-stop#3.");
    saving_close(store);
}

static void trouble_is_told_in_a_text_a_line_each(void **state)
{
    (void)state;
    static struct session other;
    struct saving *first = open_store(), *second = open_store();
    want(first, &session, "he#1", rehearsal);
    assert_int_equal(want(second, &other, "he#2", rehearsal), DEALT);
    assert_says(trouble, "Another window has the game of He Will Never Stop in progress. The one ");
    assert_ptr_equal(strchr(trouble, '\n'), trouble + strlen(trouble) - 1);
    assert_int_equal(want(second, &other, "he#3", night), DEALT);
    assert_says(trouble, "A Night played here does not count, and cannot be resumed.\n");
    saving_close(second);
    saving_close(first);
}

static void without_a_store_a_game_is_dealt_as_it_is_wanted(void **state)
{
    (void)state;
    assert_int_equal(want(NULL, &session, "he#1", night), DEALT);
    assert_int_equal(session.mode, NIGHT);
    play_one(&session);
    assert_int_equal(want(NULL, &session, "he#2", rehearsal), DEALT);
    assert_string_equal(said, "You give up he-will-never-stop#1 at turn 2. ");
    assert_int_equal(session.mode, REHEARSAL);
}

static void a_story_may_begin_anywhere_and_ends(void **state)
{
    (void)state;
    static char whole[8][STORY_LINE], line[STORY_LINE];
    struct theme theme = theme_of(dread_themes, dread_games.game[0]);
    want(NULL, &session, "he#1", rehearsal);
    play_one(&session);
    play_one(&session);
    int n = 0;
    struct story story = story_from(&theme, &session, 0);
    for (struct text t = text_in(whole[0], STORY_LINE); story_line(&story, &t); n++)
        t = text_in(whole[n + 1], STORY_LINE);
    assert_int_equal(n, 3);
    assert_says(whole[0], "0. Start: ");
    assert_says(whole[1], "1. search ");
    assert_true(!strchr(whole[1], '\n') && whole[1][strlen(whole[1]) - 1] != ' ');
    for (int first = 1; first <= 3; first++) {
        story = story_from(&theme, &session, first);
        for (int i = first; i < 3; i++) {
            struct text t = text_in(line, sizeof line);
            assert_true(story_line(&story, &t));
            assert_string_equal(line, whole[i]);
        }
        struct text t = text_in(line, sizeof line);
        assert_false(story_line(&story, &t));
        assert_false(story_line(&story, &t));
        assert_string_equal(line, "");
    }
    story = story_from(&theme, &session, 900);
    struct text t = text_in(line, sizeof line);
    assert_false(story_line(&story, &t));
}

static void statistics_and_past_games_are_told(void **state)
{
    (void)state;
    struct saving *store = open_store();
    const struct game *game = dread_games.game[0];
    struct past_game past = {.deal = "he#1", .outcome = "won: trap", .won = true, .turns = 9};
    want(store, &session, "he#1", night);
    said_text = text_in(said, sizeof said);
    tell_statistics(saving_book(store), game, &said_text);
    assert_string_equal(said, "He Will Never Stop: 0 played, 0 won.\n");
    play_one(&session);
    struct wanted by_will = rehearsal;
    by_will.leaves_night = true;
    want(store, &session, "he#2", by_will);
    said_text = text_in(said, sizeof said);
    tell_statistics(saving_book(store), game, &said_text);
    assert_string_equal(said, "He Will Never Stop: 0 played, 0 won.\n"
                              "He Will Never Stop, Night: 1 played, 0 won (0 %).\n"
                              "  1 abandoned.\n"
                              "Wins in a row: 0 now, 0 at best.\n");
    said_text = text_in(said, sizeof said);
    tell_past_game(&past, &said_text);
    past.mode = NIGHT;
    past.way = WAY_DRAWN;
    past.origin = ORIGIN_REPLAYED;
    text_char(&said_text, '\n');
    tell_past_game(&past, &said_text);
    assert_string_equal(said, "he#1 won: trap, 9 turns\nhe#1 won: trap, 9 turns, night, replayed");
    saving_close(store);
}

/* The mid-end has no printf, and rounds as printf does. */
static void shares_and_means_are_rounded_as_ever(void **state)
{
    (void)state;
    const struct game *game = dread_games.game[0];
    char wanted[80];
    for (int won = 1; won <= 250; won++)
        for (int games = won; games <= 250; games++) {
            struct statistics s = {.by_origin[ORIGIN_NUMBER] = {games, won}};
            s.mean_turns = 1 + (double)(games - 1) * 11 / won;
            said_text = text_in(said, sizeof said);
            tell_rehearsals(game, &s, &said_text);
            snprintf(wanted, sizeof wanted, " won (%.0f %%).", 100.0 * won / games);
            assert_says(said, wanted);
            snprintf(wanted, sizeof wanted, "turns; mean %.1f.\n", s.mean_turns);
            assert_says(said, wanted);
        }
}

static void every_game_has_a_rules_page(void **state)
{
    (void)state;
    for (int i = 0; i < dread_games.count; i++)
        assert_non_null(rules_page(dread_games.game[i]->id));
    assert_null(rules_page("nobody"));
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        TEST(what_is_given_up_and_gone_on_with_is_said),
        TEST(a_night_stands_until_it_is_left_by_will),
        TEST(a_night_of_another_game_is_not_lost_unseen),
        TEST(whether_a_night_counts_is_said),
        TEST(trouble_is_told_in_a_text_a_line_each),
        TEST(without_a_store_a_game_is_dealt_as_it_is_wanted),
        TEST(a_story_may_begin_anywhere_and_ends),
        TEST(statistics_and_past_games_are_told),
        TEST(shares_and_means_are_rounded_as_ever),
        TEST(every_game_has_a_rules_page),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
