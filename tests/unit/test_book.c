/* Tests of the book: what is resumed, what counts, and which Nights are new. Those of TEST_OF_BOTH
 * run with a storage in memory and with one in SQLite. The others have a memory that answers late,
 * twice or not at all. test_store.c and test_damage.c test what only a database can do. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "unit/help.h"
#include "unit/plays.h"
#include "unit/storage.h"

/* For the tests that need no database. */
static void begin_in_memory(void)
{
    storage_begin(IN_MEMORY);
}

static void plays_night_of(struct window *store, const char *id, enum way way,
                           const struct line *line)
{
    static struct session s;
    const struct game *game;
    struct deal deal;
    assert_true(dread_id_read(&both_games, id, &game, &deal, NULL));
    start(&s, game, &deal);
    s.mode = NIGHT;
    s.way = way;
    assert_kept(store, &s, deal.by_cards ? ORIGIN_CARDS : ORIGIN_NUMBER);
    play_line(&s, line);
    window_put_down(store);
}

static enum resumed go_back(struct window *store, struct session *s, uint64_t number)
{
    static struct session wanted;
    struct problem problem;
    begin(&wanted, flight, number);
    return window_return(store, flight, &wanted.deal, MODES, s, &problem);
}

TEST_OF_BOTH(a_game_is_resumed_where_it_stood_with_redo_and_counts)
{
    static struct session s, again;
    struct window *store = storage_open();
    assert_int_equal(resume(store, &again), RESUMED_NONE);
    deal_kept(store, &s, flight, 3);
    play_some(&s, 4, 1);
    hinted(&s);
    undo(&s);
    undo(&s);
    redo(&s);
    restart(&s);
    redo(&s);
    redo(&s);
    assert_quiet(store);
    window_close(store);
    assert_null(keeper_of(&s));

    store = storage_open();
    assert_int_equal(resume(store, &again), RESUMED);
    assert_same_session(&again, &s);
    assert_int_equal(again.known, 4);
    assert_int_equal(again.played, 2);
    assert_int_equal(again.undos, 2);
    assert_int_equal(again.hints, 1);
    assert_int_equal(again.restarts, 1);
    redo(&again); /* it is kept again from here on */
    window_close(store);

    store = storage_open();
    assert_int_equal(resume(store, &s), RESUMED);
    assert_same_session(&again, &s);
    assert_int_equal(s.played, 3);
    window_close(store);
}

TEST_OF_BOTH(another_action_than_the_one_taken_back_replaces_it)
{
    static struct session s, again;
    struct window *store = storage_open();
    deal_kept(store, &s, flight, 3);
    play_some(&s, 4, 1);
    undo(&s);
    undo(&s);
    action legal[ACTIONS_MOST];
    int n = flight->actions(&s.deal, &s.now, legal), i = 0;
    while (i < n && legal[i] == s.line[2]) i++;
    play(&s, legal[i]);
    assert_int_equal(s.known, 3);
    window_close(store);
    store = storage_open();
    assert_int_equal(resume(store, &again), RESUMED);
    assert_same_session(&again, &s);
    window_close(store);
}

TEST_OF_BOTH(each_game_has_a_game_in_progress)
{
    static struct session s, t, again;
    struct problem problem;
    struct window *store = storage_open();
    deal_kept(store, &s, flight, 3);
    play_some(&s, 2, 1);
    deal_kept(store, &t, &twin, 4);
    play_some(&t, 3, 2);
    window_leave(store);
    assert_int_equal(window_resume(store, flight, &again, &problem), RESUMED);
    assert_same_session(&again, &s);
    assert_int_equal(window_resume(store, &twin, &again, &problem), RESUMED);
    assert_same_session(&again, &t);
    window_close(store);
    assert_int_equal(storage_count("play playing"), 2);
}

TEST_OF_BOTH(undo_after_the_end_makes_it_a_game_in_progress_again)
{
    static struct session s, again;
    static struct line line;
    find_line(1, false, 2, &line);
    struct window *store = storage_open();
    deal_kept(store, &s, flight, line.number);
    play_line(&s, &line);
    undo(&s);
    window_leave(store);
    assert_int_equal(resume(store, &again), RESUMED);
    assert_same_session(&again, &s);
    play_line(&again, &line);
    window_leave(store);
    assert_int_equal(resume(store, &again), RESUMED_NONE);
    struct statistics all = statistics(store);
    assert_int_equal(all.by_origin[ORIGIN_NUMBER].games, 1);
    assert_int_equal(all.with_undo, 0); /* its first end had no undo */
    window_close(store);
}

TEST_OF_BOTH(a_session_dealt_anew_does_not_overwrite_the_game_before_it)
{
    static struct session s;
    struct window *store = storage_open();
    deal_kept(store, &s, flight, 3);
    play_some(&s, 4, 1);
    begin(&s, flight, 9); /* starts another deal in the same struct, without telling the store */
    window_leave(store);
    assert_int_equal(resume(store, &s), RESUMED);
    assert_int_equal(s.deal.number, 3);
    assert_int_equal(s.played, 4);
    begin(&s, flight, 9);
    assert_kept(store, &s, ORIGIN_NUMBER);
    assert_kept(store, &s, ORIGIN_NUMBER); /* a second call does no harm */
    play_some(&s, 1, 1);
    window_close(store);
    assert_int_equal(storage_count("play"), 2);
    assert_int_equal(storage_count("step"), 5);
}

TEST_OF_BOTH(a_deal_counts_once_at_its_first_end)
{
    static struct session s;
    static struct line lost, won;
    find_line(1, true, 2, &won);
    /* Finds a lost game of the same deal. */
    for (uint64_t seed = 0;; seed++) {
        struct rng rng = dread_rng_from(seed);
        begin(&s, flight, won.number);
        while (!dread_session_outcome(&s)) play(&s, any_action(&s, &rng));
        if (!dread_outcome_is_won(flight, dread_session_outcome(&s))) break;
    }
    lost.n = s.played;
    memcpy(lost.action, s.line, sizeof s.line);

    struct window *store = storage_open();
    deal_kept(store, &s, flight, won.number);
    play(&s, lost.action[0]);
    hinted(&s);
    undo(&s);
    play_line(&s, &lost); /* its first end, which counts */
    restart(&s);
    play_line(&s, &won); /* this end does not count */
    undo(&s);
    play_line(&s, &won);
    window_leave(store);
    deal_kept(store, &s, flight, won.number); /* and playing it again does not count either */
    play_line(&s, &won);
    window_close(store);
    store = storage_open();
    begin(&s, flight, won.number);
    assert_kept(store, &s, ORIGIN_REPLAYED);
    play_line(&s, &won);

    struct statistics all = statistics(store);
    assert_int_equal(all.by_origin[ORIGIN_NUMBER].games, 1);
    assert_int_equal(all.by_origin[ORIGIN_NUMBER].won, 0);
    assert_int_equal(all.by_origin[ORIGIN_REPLAYED].games, 0);
    assert_int_equal(all.outcomes, 1);
    assert_string_equal(all.outcome[0].outcome, "lost: caught");
    assert_int_equal(all.outcome[0].count, 1);
    assert_int_equal(all.with_undo, 1);
    assert_int_equal(all.with_hint, 1);
    assert_int_equal(all.with_restart, 0);
    assert_int_equal(all.abandoned, 0);

    struct past_game past[4];
    assert_int_equal(dread_book_past_games(asked(store), flight, past, 4), 1);
    assert_string_equal(past[0].outcome, "lost: caught");
    assert_false(past[0].won);
    assert_int_equal(past[0].actions, lost.n);
    assert_int_equal(past[0].undos, 1);
    assert_int_equal(past[0].hints, 1);
    assert_int_equal(past[0].restarts, 0);
    assert_int_equal(past[0].origin, ORIGIN_NUMBER);
    assert_true(past[0].when > 1600000000);
    window_close(store);
}

TEST_OF_BOTH(streaks_rates_and_turns_are_those_of_deals_by_number)
{
    static struct session s;
    static struct line line;
    static const char pattern[] = "WWLWWWLLW"; /* best streak 3, current streak 1 */
    struct window *store = storage_open();
    int turns = 0, shortest = 1000, won = 0;
    for (int i = 0; pattern[i]; i++) {
        find_line((uint64_t)i * 1000, pattern[i] == 'W', 1, &line);
        deal_kept(store, &s, flight, line.number);
        if (i == 0) hinted(&s);
        if (i == 1) {
            play(&s, line.action[0]);
            restart(&s);
        }
        play_line(&s, &line);
        if (pattern[i] != 'W') continue;
        int turn = flight->turn(&s.now);
        turns += turn;
        won++;
        if (turn < shortest) shortest = turn;
    }
    /* Deals that were chosen in other ways are counted apart. */
    find_line(50000, true, 1, &line);
    begin(&s, flight, line.number);
    s.deal.by_cards = 1;
    s.deal.number = 0;
    assert_kept(store, &s, ORIGIN_CARDS);
    play_line(&s, &line);
    find_line(60000, false, 1, &line);
    begin(&s, flight, line.number);
    assert_kept(store, &s, ORIGIN_REPLAYED);
    play_line(&s, &line);

    struct statistics all = statistics(store);
    assert_int_equal(all.by_origin[ORIGIN_NUMBER].games, 9);
    assert_int_equal(all.by_origin[ORIGIN_NUMBER].won, 6);
    assert_int_equal(all.by_origin[ORIGIN_CARDS].games, 1);
    assert_int_equal(all.by_origin[ORIGIN_CARDS].won, 1);
    assert_int_equal(all.by_origin[ORIGIN_REPLAYED].games, 1);
    assert_int_equal(all.by_origin[ORIGIN_REPLAYED].won, 0);
    assert_int_equal(all.streak, 1);
    assert_int_equal(all.best_streak, 3);
    assert_int_equal(all.won_unaided, 4);
    assert_int_equal(all.with_hint, 1);
    assert_int_equal(all.with_restart, 1);
    assert_int_equal(all.shortest, shortest);
    assert_true(all.mean_turns * won == turns);
    int sum = 0;
    for (int i = 0; i < all.outcomes; i++) {
        if (i) assert_true(all.outcome[i].count <= all.outcome[i - 1].count);
        sum += all.outcome[i].count;
    }
    assert_int_equal(sum, 9);

    struct past_game past[20];
    assert_int_equal(dread_book_past_games(asked(store), flight, past, 3), 3);
    assert_int_equal(dread_book_past_games(asked(store), flight, past, 20), 11);
    assert_int_equal(past[0].origin, ORIGIN_REPLAYED);
    assert_int_equal(past[1].origin, ORIGIN_CARDS);
    assert_true(strchr(past[1].deal, '@') != NULL);
    dread_book_statistics(asked(store), &twin, NULL, &all);
    assert_int_equal(all.by_origin[ORIGIN_NUMBER].games, 0);
    assert_true(all.mean_turns == 0);
    window_close(store);
}

TEST_OF_BOTH(a_game_left_for_another_is_abandoned_and_dealt_again_it_is_not_new)
{
    static struct session s;
    static struct line line;
    find_line(1, true, 2, &line);
    struct window *store = storage_open();
    deal_kept(store, &s, flight, 1000); /* nothing is played */
    deal_kept(store, &s, flight, line.number);
    play(&s, line.action[0]);
    deal_kept(store, &s, flight, 1001);
    struct statistics all = statistics(store);
    assert_int_equal(all.abandoned, 1);
    assert_int_equal(all.by_origin[ORIGIN_NUMBER].games, 0);
    struct past_game past[4];
    assert_int_equal(dread_book_past_games(asked(store), flight, past, 4), 1);
    assert_string_equal(past[0].outcome, "abandoned");
    assert_true(past[0].abandoned);
    assert_int_equal(past[0].actions, 1);

    /* A player who has seen the cards before does not add to the wins. */
    deal_kept(store, &s, flight, line.number);
    play_line(&s, &line);
    all = statistics(store);
    assert_int_equal(all.abandoned, 0);
    assert_int_equal(all.by_origin[ORIGIN_NUMBER].games, 0);
    assert_int_equal(all.by_origin[ORIGIN_REPLAYED].won, 1);
    assert_int_equal(dread_book_past_games(asked(store), flight, past, 4), 1);
    window_close(store);
}

TEST_OF_BOTH(a_game_that_ended_before_it_was_left_is_not_abandoned)
{
    static struct session s;
    static struct line line;
    find_line(1, false, 2, &line);
    struct window *store = storage_open();
    deal_kept(store, &s, flight, line.number);
    play_line(&s, &line);
    undo(&s);
    deal_kept(store, &s, flight, 1001);
    assert_int_equal(statistics(store).abandoned, 0);
    assert_int_equal(statistics(store).by_origin[ORIGIN_NUMBER].games, 1);
    window_close(store);
}

TEST_OF_BOTH(a_night_is_resumed_as_a_night)
{
    static struct session s, again;
    struct window *store = storage_open();
    night_kept(store, &s, 3);
    play_some(&s, 3, 1);
    assert_false(dread_session_undo(&s));
    assert_quiet(store);
    window_close(store);
    store = storage_open();
    assert_int_equal(resume(store, &again), RESUMED);
    assert_int_equal(again.mode, NIGHT);
    assert_same_session(&again, &s);
    assert_false(dread_session_undo(&again));
    assert_false(dread_session_restart(&again));
    play_some(&again, 1, 2);
    window_close(store);
    store = storage_open();
    assert_int_equal(resume(store, &s), RESUMED);
    assert_same_session(&again, &s);
    deal_kept(store, &s, flight, 4);
    window_leave(store);
    assert_int_equal(resume(store, &s), RESUMED);
    assert_int_equal(s.mode, REHEARSAL);
    window_close(store);
}

TEST_OF_BOTH(a_night_and_a_rehearsal_never_count_together)
{
    static const char rehearsals[] = "WLWWWLWW", through_the_night[] = "LWWLLWLL";
    struct window *store = storage_open();
    for (int i = 0; rehearsals[i]; i++) {
        play_as(store, REHEARSAL, (uint64_t)i * 2000, rehearsals[i]);
        play_as(store, NIGHT, (uint64_t)i * 2000 + 1000, through_the_night[i]);
    }
    struct statistics by_day = statistics(store), by_night = nights(store);
    assert_int_equal(by_day.by_origin[ORIGIN_NUMBER].games, 8);
    assert_int_equal(by_day.by_origin[ORIGIN_NUMBER].won, 6);
    assert_int_equal(by_day.streak, 2);
    assert_int_equal(by_day.best_streak, 3);
    assert_int_equal(by_night.by_origin[ORIGIN_NUMBER].games, 8);
    assert_int_equal(by_night.by_origin[ORIGIN_NUMBER].won, 3);
    assert_int_equal(by_night.streak, 0);
    assert_int_equal(by_night.best_streak, 2);
    int sum = 0;
    for (int i = 0; i < by_night.outcomes; i++) sum += by_night.outcome[i].count;
    assert_int_equal(sum, 8);

    /* The Nights' figures are the same in a store without the Rehearsals. */
    window_close(store);
    storage_empty();
    store = storage_open();
    for (int i = 0; through_the_night[i]; i++)
        play_as(store, NIGHT, (uint64_t)i * 2000 + 1000, through_the_night[i]);
    struct statistics alone = nights(store), none = statistics(store);
    assert_memory_equal(&alone, &by_night, sizeof alone);
    assert_memory_equal(&none, &(struct statistics){0}, sizeof none);

    struct past_game past[20];
    play_as(store, REHEARSAL, 50000, 'W');
    assert_int_equal(dread_book_past_games(asked(store), flight, past, 20), 9);
    assert_int_equal(past[0].mode, REHEARSAL);
    for (int i = 1; i < 9; i++) assert_int_equal(past[i].mode, NIGHT);
    window_close(store);
}

TEST_OF_BOTH(a_deal_counts_in_the_mode_in_which_it_first_ended)
{
    for (int first = REHEARSAL; first < MODES; first++) {
        enum mode then = first == NIGHT ? REHEARSAL : NIGHT;
        struct window *store = storage_open();
        play_as(store, (enum mode)first, 1000, 'W');
        play_as(store, then, 1000, 'W');
        play_as(store, (enum mode)first, 1000, 'W');
        assert_int_equal(statistics_of(store, (enum mode)first).by_origin[ORIGIN_NUMBER].games, 1);
        assert_int_equal(statistics_of(store, (enum mode)first).streak, 1);
        struct statistics other = statistics_of(store, then);
        for (int i = 0; i < ORIGINS; i++) assert_int_equal(other.by_origin[i].games, 0);
        assert_int_equal(other.streak, 0);
        window_close(store);
        storage_empty();
    }
}

TEST_OF_BOTH(a_deal_begun_before_is_not_new_in_a_night_and_one_only_looked_at_is)
{
    static struct session s;
    static struct line line;
    find_line(1000, true, 2, &line);
    struct window *store = storage_open();
    play_as(store, NIGHT, 9000, 'W');

    /* The Rehearsal was only looked at, so the Night counts. */
    deal_kept(store, &s, flight, line.number);
    night_kept(store, &s, line.number);
    assert_false(dread_book_played_before(asked(store)));
    play_line(&s, &line);
    assert_false(dread_book_played_before(asked(store)));
    assert_int_equal(nights(store).by_origin[ORIGIN_NUMBER].won, 2);
    assert_int_equal(nights(store).by_origin[ORIGIN_REPLAYED].games, 0);

    /* The Rehearsal was begun, taken back and left, so the Night is a replay. */
    find_line(line.number + 1, true, 2, &line);
    deal_kept(store, &s, flight, line.number);
    play(&s, line.action[0]);
    undo(&s);
    deal_kept(store, &s, flight, 70000);
    night_kept(store, &s, line.number);
    play_line(&s, &line);
    assert_int_equal(nights(store).by_origin[ORIGIN_NUMBER].games, 2);
    assert_int_equal(nights(store).by_origin[ORIGIN_REPLAYED].won, 1);
    assert_int_equal(nights(store).streak, 2);

    /* The same without another deal between, and the Night is lost. */
    find_line(line.number + 1, false, 2, &line);
    deal_kept(store, &s, flight, line.number);
    play(&s, line.action[0]);
    assert_false(dread_book_played_before(asked(store)));
    night_kept(store, &s, line.number);
    assert_true(dread_book_played_before(asked(store)));
    play(&s, line.action[0]);
    window_leave(store);
    assert_int_equal(resume(store, &s), RESUMED); /* the book still knows this after resuming */
    assert_int_equal(s.mode, NIGHT);
    play_line(&s, &line);
    assert_int_equal(nights(store).by_origin[ORIGIN_NUMBER].games, 2);
    assert_int_equal(nights(store).by_origin[ORIGIN_REPLAYED].games, 2);
    assert_int_equal(nights(store).streak, 2);

    /* A Night that was left, then dealt again as another Night. */
    play_as(store, NIGHT, 20000, '.');
    assert_int_equal(nights(store).by_origin[ORIGIN_NUMBER].games, 2); /* not counted yet */
    assert_int_equal(nights(store).streak, 2);
    play_as(store, NIGHT, 20000, 'L');
    struct statistics all = nights(store);
    assert_int_equal(all.streak, 0);
    assert_int_equal(all.by_origin[ORIGIN_NUMBER].games, 3);
    assert_int_equal(all.by_origin[ORIGIN_NUMBER].won, 2);
    window_close(store);
}

TEST_OF_BOTH(only_nights_of_drawn_deals_make_a_streak)
{
    static struct line line;
    struct window *store = storage_open();
    char id[ID_BYTES];
    for (int way = 0; way < WAY_REAL; way++) {
        find_line((uint64_t)(way + 1) * 1000, true, 2, &line);
        snprintf(id, sizeof id, "he#%llu", (unsigned long long)line.number);
        plays_night_of(store, id, (enum way)way, &line);
        struct statistics all = nights(store);
        assert_int_equal(all.streak, way >= WAY_DRAWN);
        assert_int_equal(all.by_origin[ORIGIN_NUMBER].won, way >= WAY_DRAWN);
        if (way != WAY_DRAWN) assert_int_equal(all.by_way[way].won, 1);
    }
    window_close(store);
}

TEST_OF_BOTH(a_deal_that_was_on_the_table_was_met)
{
    static struct session s;
    struct window *store = storage_open();
    struct deal in_progress, left, ended, never;
    begin(&s, flight, 4);
    never = s.deal;
    deal_kept(store, &s, flight, 1);
    ended = s.deal;
    struct rng rng = dread_rng_from(1);
    while (!dread_session_outcome(&s)) play(&s, any_action(&s, &rng));
    deal_kept(store, &s, flight, 2);
    left = s.deal;
    play(&s, any_action(&s, &rng));
    deal_kept(store, &s, flight, 3);
    in_progress = s.deal;
    for (int again = 0; again < 2; again++) {
        assert_true(dread_book_has_met(asked(store), flight, &ended));
        assert_true(dread_book_has_met(asked(store), flight, &left));
        assert_true(dread_book_has_met(asked(store), flight, &in_progress));
        assert_false(dread_book_has_met(asked(store), flight, &never));
        play(&s, any_action(&s, &rng));
        window_close(store);
        store = storage_open();
    }
    window_close(store);
}

TEST_OF_BOTH(a_night_that_is_left_counts_as_abandoned_in_its_place)
{
    static struct session s;
    struct window *store = storage_open();
    static const char pattern[] = "WW.W";
    for (int i = 0; pattern[i]; i++) {
        play_as(store, NIGHT, (uint64_t)(i + 1) * 1000, pattern[i]);
        night_kept(store, &s, 90000 + (uint64_t)i); /* nothing is played, so it leaves no trace */
    }
    struct statistics all = nights(store);
    assert_int_equal(all.by_origin[ORIGIN_NUMBER].games, 4);
    assert_int_equal(all.by_origin[ORIGIN_NUMBER].won, 3);
    assert_int_equal(all.streak, 1);
    assert_int_equal(all.best_streak, 2);
    assert_int_equal(all.abandoned, 0); /* as a Night it counts as a game, not here */
    bool is_told = false;
    for (int i = 0; i < all.outcomes; i++)
        is_told |= !strcmp(all.outcome[i].outcome, "abandoned") && all.outcome[i].count == 1;
    assert_true(is_told);
    assert_int_equal(statistics(store).abandoned, 0);

    struct past_game past[8];
    assert_int_equal(dread_book_past_games(asked(store), flight, past, 8), 4);
    int at = 0;
    while (at < 3 && !past[at].abandoned) at++;
    assert_string_equal(past[at].outcome, "abandoned");
    assert_int_equal(past[at].mode, NIGHT);
    assert_int_equal(past[at].actions, 1);
    assert_int_equal(past[at].turns, 0);
    assert_false(past[at].won);
    assert_true(past[at].when > 1600000000);

    /* The player cannot go back to it, and later games of the deal do not count. */
    static struct line line;
    struct problem problem;
    find_line(3000, false, 2, &line);
    begin(&s, flight, line.number);
    struct deal deal = s.deal;
    assert_int_equal(window_return(store, flight, &deal, MODES, &s, &problem), RESUMED_NONE);
    deal_kept(store, &s, flight, line.number);
    assert_true(dread_book_played_before(asked(store)));
    play_line(&s, &line);
    assert_int_equal(statistics(store).by_origin[ORIGIN_NUMBER].games, 0);
    assert_int_equal(statistics(store).by_origin[ORIGIN_REPLAYED].games, 0);
    assert_int_equal(nights(store).by_origin[ORIGIN_NUMBER].games, 4);
    window_close(store);
}

TEST_OF_BOTH(a_night_left_in_any_way_is_left)
{
    static struct session s;
    struct problem problem;
    struct deal before;
    struct window *store = storage_open();
    play_as(store, NIGHT, 1000, 'W');

    /* A Night that is closed is not left. When it is resumed and another deal begins, it is. */
    play_as(store, NIGHT, 2000, '.');
    window_close(store);
    store = storage_open();
    assert_int_equal(nights(store).streak, 1);
    assert_int_equal(resume(store, &s), RESUMED);
    assert_false(can_return(store));
    assert_int_equal(nights(store).streak, 1);
    deal_kept(store, &s, flight, 500);
    assert_int_equal(nights(store).streak, 0);
    assert_int_equal(nights(store).by_origin[ORIGIN_NUMBER].games, 2);

    /* The Night is left for a Rehearsal that was left before. */
    play_some(&s, 1, 1);
    before = s.deal;
    play_as(store, NIGHT, 3000, 'W');
    play_as(store, NIGHT, 4000, '.');
    assert_int_equal(nights(store).streak, 1);
    assert_int_equal(window_return(store, flight, &before, MODES, &s, &problem), RESUMED);
    assert_int_equal(s.mode, REHEARSAL);
    assert_int_equal(nights(store).streak, 0);

    /* A Night that has ended is not left, whatever comes next. */
    play_as(store, NIGHT, 5000, 'W');
    deal_kept(store, &s, flight, 501);
    assert_int_equal(nights(store).streak, 1);

    /* Leaving a Rehearsal breaks no streak. */
    play_as(store, REHEARSAL, 6000, 'W');
    play_as(store, REHEARSAL, 7000, '.');
    deal_kept(store, &s, flight, 502);
    assert_int_equal(statistics(store).streak, 1);
    assert_int_equal(nights(store).streak, 1);
    window_close(store);
}

TEST_OF_BOTH(a_deal_is_gone_back_to_in_the_mode_that_is_asked_for)
{
    static struct session s, again;
    struct problem problem;
    struct window *store = storage_open();
    deal_kept(store, &s, flight, 600);
    play_some(&s, 2, 1);
    struct deal deal = s.deal;
    deal_kept(store, &s, flight, 601);
    assert_int_equal(window_return(store, flight, &deal, NIGHT, &again, &problem), RESUMED_NONE);
    assert_int_equal(window_return(store, flight, &deal, REHEARSAL, &again, &problem), RESUMED);
    assert_int_equal(again.played, 2);
    night_kept(store, &s, 600);
    /* only the Rehearsal of that deal might be resumed, not this Night */
    assert_false(can_return(store));
    night_kept(store, &s, 602);
    play_some(&s, 1, 1);
    window_leave(store);
    deal = s.deal;
    assert_int_equal(window_return(store, flight, &deal, REHEARSAL, &again, &problem),
                     RESUMED_NONE);
    assert_int_equal(window_return(store, flight, &deal, MODES, &again, &problem), RESUMED);
    assert_same_session(&again, &s);
    window_close(store);
}

TEST_OF_BOTH(a_night_that_cannot_be_kept_does_not_count)
{
    static struct session s, other;
    static struct line line;
    struct problem problem = {""};
    find_line(1000, true, 2, &line);
    struct window *first = storage_open(), *second = storage_open();
    deal_kept(first, &s, flight, 500);
    begin(&other, flight, line.number);
    other.mode = NIGHT;
    assert_false(window_keep(second, &other, ORIGIN_NUMBER, &problem));
    assert_tells(&problem, "Night played here does not count");
    play_line(&other, &line);
    assert_int_equal(nights(first).by_origin[ORIGIN_NUMBER].games, 0);
    /* but the book remembers the deal */
    assert_int_equal(nights(first).by_origin[ORIGIN_REPLAYED].won, 1);
    assert_int_equal(nights(first).streak, 0);
    night_kept(first, &s, line.number);
    assert_true(dread_book_played_before(asked(first)));
    window_close(first);
    window_close(second);
}

TEST_OF_BOTH(a_night_whose_end_could_not_be_written_counts_once_when_it_can)
{
    static struct session s;
    static struct line line;
    find_line(1000, true, 3, &line);
    struct window *store = storage_open();
    night_kept(store, &s, line.number);
    play(&s, line.action[0]);
    storage_refuses_writes(true);
    play_line(&s, &line);
    storage_refuses_writes(false);
    assert_int_equal(nights(store).by_origin[ORIGIN_NUMBER].games, 0);
    window_put_down(store);
    deal_kept(store, &s, flight, 700);
    assert_int_equal(nights(store).by_origin[ORIGIN_NUMBER].won, 1);
    assert_int_equal(nights(store).by_origin[ORIGIN_NUMBER].games, 1);
    assert_int_equal(nights(store).streak, 1);
    window_close(store);
}

TEST_OF_BOTH(a_game_in_progress_can_be_queried_without_resuming_it)
{
    static struct session s;
    static struct line line;
    struct in_progress found;
    struct window *store = storage_open();
    assert_false(dread_book_in_progress(asked(store), flight, &found));
    night_kept(store, &s, 3);
    assert_true(dread_book_in_progress(asked(store), flight, &found));
    assert_string_equal(found.deal, "he-will-never-stop#3");
    assert_int_equal(found.mode, NIGHT);
    assert_int_equal(found.actions, 0);
    assert_false(found.is_over);
    play_some(&s, 4, 1);
    assert_false(dread_book_in_progress(asked(store), &twin, &found));
    window_close(store);

    store = storage_open();
    struct window *other = storage_open();
    for (int i = 0; i < 2; i++) {
        assert_true(dread_book_in_progress(asked(i ? other : store), flight, &found));
        assert_string_equal(found.deal, "he-will-never-stop#3");
        assert_int_equal(found.mode, NIGHT);
        assert_int_equal(found.turn, flight->turn(&s.now));
        assert_int_equal(found.actions, 4);
        assert_true(found.when > 1600000000);
        assert_int_equal(resume(store, &s), RESUMED); /* the query above did not claim the game */
    }
    window_close(other);
    find_line(1, true, 2, &line);
    deal_kept(store, &s, flight, line.number);
    play_line(&s, &line);
    /* ... until the player leaves it */
    assert_true(dread_book_in_progress(asked(store), flight, &found));
    assert_true(found.is_over);
    assert_int_equal(found.mode, REHEARSAL);
    window_leave(store);
    assert_false(dread_book_in_progress(asked(store), flight, &found));
    window_close(store);
}

TEST_OF_BOTH(one_deal_in_two_processes_is_not_replayed)
{
    static struct session s, other;
    static struct line line;
    find_line(1, true, 2, &line);
    struct window *first = storage_open(), *second = storage_open();
    deal_kept(first, &s, flight, line.number);
    play(&s, line.action[0]);
    begin(&other, flight, line.number);
    assert_false(window_keep(second, &other, ORIGIN_NUMBER, NULL));
    play_line(&other, &line);
    play_line(&s, &line);
    assert_int_equal(statistics(first).by_origin[ORIGIN_NUMBER].won, 1);
    assert_int_equal(statistics(first).by_origin[ORIGIN_REPLAYED].games, 0);
    window_close(first);
    window_close(second);
}

TEST_OF_BOTH(a_deal_that_was_left_can_be_resumed_until_it_ends)
{
    static struct session s, left, again;
    static struct line line;
    find_line(1, true, 3, &line);
    struct window *store = storage_open();
    deal_kept(store, &s, flight, line.number);
    play(&s, line.action[0]);
    play(&s, line.action[1]);
    undo(&s);
    left = s;
    assert_true(can_return(store));
    window_put_down(store);
    assert_null(keeper_of(&s));
    deal_kept(store, &s, flight, 1000);
    play_some(&s, 1, 1);
    assert_int_equal(go_back(store, &again, 1001), RESUMED_NONE);
    assert_int_equal(go_back(store, &again, line.number), RESUMED);
    assert_same_session(&again, &left);
    assert_int_equal(storage_count("play playing"), 1);
    assert_int_equal(statistics(store).abandoned, 1); /* the game that made room for it */
    play_line(&again, &line);
    assert_false(can_return(store));
    assert_int_equal(statistics(store).by_origin[ORIGIN_NUMBER].won, 1);
    assert_int_equal(statistics(store).with_undo, 1);
    window_leave(store);
    assert_int_equal(go_back(store, &again, line.number), RESUMED_NONE);

    /* The same if the deal has counted, was dealt again and was left. */
    deal_kept(store, &s, flight, line.number);
    play(&s, line.action[0]);
    left = s;
    assert_true(can_return(store));
    deal_kept(store, &s, flight, 1002);
    assert_int_equal(go_back(store, &again, line.number), RESUMED);
    assert_same_session(&again, &left);
    play_line(&again, &line);
    assert_int_equal(statistics(store).by_origin[ORIGIN_NUMBER].won, 1); /* once */
    window_leave(store);
    assert_int_equal(go_back(store, &again, line.number), RESUMED_NONE);
    window_close(store);
}

TEST_OF_BOTH(going_back_leaves_alone_what_is_not_its_own)
{
    static struct session s, other, untouched;
    struct in_progress found;
    struct window *first = storage_open(), *second = storage_open();
    deal_kept(first, &s, flight, 600);
    play_some(&s, 1, 1);
    deal_kept(first, &s, flight, 601);
    play_some(&s, 2, 1);
    begin(&other, flight, 602);
    untouched = other;
    assert_int_equal(go_back(second, &other, 600), RESUMED_HELD);
    window_leave(first);
    assert_int_equal(go_back(second, &other, 600), RESUMED_NONE);
    assert_same_session(&other, &untouched);
    assert_true(dread_book_in_progress(asked(second), flight, &found));
    assert_string_equal(found.deal, "he-will-never-stop#601");
    assert_int_equal(go_back(second, &other, 601), RESUMED); /* a deal can be asked for by its id */
    assert_same_session(&other, &s);
    assert_int_equal(go_back(second, &other, 600), RESUMED);
    storage_spoils_steps();
    assert_int_equal(go_back(second, &s, 601), RESUMED_UNREADABLE);
    window_close(first);
    window_close(second);
}

TEST_OF_BOTH(what_could_not_be_written_is_written_when_it_is_put_down)
{
    static struct session s;
    static struct line line;
    find_line(1, true, 2, &line);
    struct window *store = storage_open();
    deal_kept(store, &s, flight, line.number);
    storage_refuses_writes(true);
    play_line(&s, &line);
    bool is_saved = window_is_saved(store);
    storage_refuses_writes(false);
    assert_false(is_saved);
    window_put_down(store);
    deal_kept(store, &s, flight, 1000);
    assert_int_equal(statistics(store).by_origin[ORIGIN_NUMBER].won, 1);
    assert_int_equal(statistics(store).abandoned, 0);
    window_close(store);
}

TEST_OF_BOTH(every_change_is_stored_when_it_returns)
{
    static struct session s;
    struct window *store = storage_open();
    struct rng rng = dread_rng_from(5);
    char counts[80];
    deal_kept(store, &s, flight, 3);
    assert_int_equal(storage_count("play"), 1);
    for (int i = 0; i < 100; i++) {
        switch (dread_rng_below(&rng, dread_session_outcome(&s) ? 3 : 6)) {
        case 0: undo(&s); break;
        case 1: undo_turn(&s); break;
        case 2: hinted(&s); break;
        case 3: redo(&s); break;
        default: play(&s, any_action(&s, &rng)); break;
        }
        assert_int_equal(storage_count("step"), s.known);
        snprintf(counts, sizeof counts, ": played %d, undos %d, hints %d, ", s.played, s.undos,
                 s.hints);
        assert_says(storage_rows(), counts);
    }
    window_close(store);
}

TEST_OF_BOTH(a_game_that_ended_unseen_is_shown_at_its_end_and_one_that_was_left_is_over)
{
    static struct session s, again;
    static struct line line;
    find_line(1, true, 1, &line);
    struct window *store = storage_open();
    deal_kept(store, &s, flight, line.number);
    play_line(&s, &line);
    window_kill(store);

    store = storage_open();
    assert_int_equal(resume(store, &again), RESUMED);
    assert_true(dread_outcome_is_won(flight, dread_session_outcome(&again)));
    assert_int_equal(statistics(store).by_origin[ORIGIN_NUMBER].won, 1);
    window_leave(store);
    assert_int_equal(resume(store, &again), RESUMED_NONE);
    window_close(store);
    assert_int_equal(storage_count("play finished"), 1);
}

TEST_OF_BOTH(cards_met_under_another_id_are_not_new_in_a_night)
{
    static struct line line;
    static struct session s;
    find_line(1000, true, 2, &line);
    char number[ID_BYTES], ruling[ID_BYTES], cards[ID_BYTES];
    begin(&s, flight, line.number);
    s.deal.by_cards = 1;
    s.deal.number = 0;
    struct text t = dread_text_in(cards, sizeof cards);
    dread_id_write(flight, &s.deal, &t);
    snprintf(number, sizeof number, "he#%llu", (unsigned long long)line.number);
    snprintf(ruling, sizeof ruling, "he:bonus=card#%llu", (unsigned long long)line.number);
    const char *const met[] = {cards, ruling};
    for (int i = 0; i < 2; i++) {
        struct window *store = storage_open();
        const struct game *game;
        struct deal deal;
        assert_true(dread_id_read(&both_games, met[i], &game, &deal, NULL));
        start(&s, game, &deal);
        assert_kept(store, &s, i ? ORIGIN_NUMBER : ORIGIN_CARDS);
        play_some(&s, 1, 1);
        deal_kept(store, &s, flight, 77);
        window_close(store);
        store = storage_open();
        assert_int_equal(resume(store, &s), RESUMED);
        plays_night_of(store, number, WAY_DRAWN, &line);
        assert_int_equal(nights(store).by_origin[ORIGIN_NUMBER].games, 0);
        assert_int_equal(nights(store).by_origin[ORIGIN_REPLAYED].won, 1);
        assert_int_equal(nights(store).streak, 0);
        window_close(store);
        storage_empty();
    }
}

TEST_OF_BOTH(settings_are_kept_by_name)
{
    char value[16] = "untouched";
    struct window *store = storage_open();
    assert_false(dread_book_setting(asked(store), "motion", value, sizeof value));
    assert_string_equal(value, "");
    assert_true(window_set(store, "motion", "none"));
    assert_true(window_set(store, "colours", "four'; DROP TABLE play"));
    assert_true(window_set(store, "empty", ""));
    assert_true(window_set(store, "motion", "less"));
    window_close(store);

    store = storage_open();
    assert_true(dread_book_setting(asked(store), "motion", value, sizeof value));
    assert_string_equal(value, "less");
    assert_true(dread_book_setting(asked(store), "empty", value, sizeof value));
    assert_string_equal(value, "");
    assert_false(dread_book_setting(asked(store), "colours", value,
                                    sizeof value)); /* the value is longer than the room */
    assert_string_equal(value, "");
    char longer[64];
    assert_true(dread_book_setting(asked(store), "colours", longer, sizeof longer));
    assert_string_equal(longer, "four'; DROP TABLE play");
    assert_false(dread_book_setting(asked(store), "Motion", value, sizeof value));
    assert_int_equal(storage_count("setting"), 3);

    struct window *other = storage_open();
    assert_true(window_set(other, "motion", "full"));
    assert_true(dread_book_setting(asked(store), "motion", value, sizeof value));
    assert_string_equal(value, "full");
    window_close(other);
    window_close(store);
}

TEST_OF_BOTH(a_setting_that_cannot_be_written_is_said_so_and_stays_as_it_was)
{
    char value[16];
    static struct session s;
    struct window *store = storage_open();
    assert_true(window_set(store, "motion", "less"));
    deal_kept(store, &s, flight, 3);
    storage_refuses_writes(true);
    bool is_set = window_set(store, "motion", "full");
    storage_refuses_writes(false);
    assert_false(is_set);
    assert_true(dread_book_setting(asked(store), "motion", value, sizeof value));
    assert_string_equal(value, "less");
    assert_true(window_set(store, "motion", "full"));
    play_some(&s, 1, 1);
    assert_quiet(store);
    window_close(store);
}

TEST_OF_BOTH(a_second_window_plays_unsaved_but_counts)
{
    static struct session s, other, again;
    static struct line line;
    struct problem problem = {""};
    find_line(1, true, 2, &line);
    struct window *first = storage_open(), *second = storage_open();
    deal_kept(first, &s, flight, 500);
    play_some(&s, 3, 1);

    assert_int_equal(window_resume(second, flight, &other, &problem), RESUMED_HELD);
    assert_tells(&problem, "another window");
    begin(&other, flight, line.number);
    assert_false(window_keep(second, &other, ORIGIN_NUMBER, &problem));
    assert_tells(&problem, "counts when it ends");
    play_line(&other, &line);
    restart(&other);
    play_line(&other, &line);
    assert_quiet(second);
    assert_int_equal(statistics(first).by_origin[ORIGIN_NUMBER].won, 1);

    /* The other game is free, and the first process is not disturbed. */
    begin(&other, &twin, 7);
    assert_kept(second, &other, ORIGIN_NUMBER);
    play_some(&s, 1, 2);
    assert_quiet(first);
    window_close(first);
    assert_int_equal(window_resume(second, flight, &again, &problem), RESUMED);
    assert_same_session(&again, &s);
    window_close(second);
}

TEST_OF_BOTH(a_game_in_progress_that_was_not_resumed_is_left_alone)
{
    static struct session s, other, again;
    static struct line line;
    struct problem problem = {""};
    find_line(1, true, 2, &line);
    struct window *first = storage_open(), *second = storage_open();
    deal_kept(first, &s, flight, 500);
    assert_int_equal(resume(second, &other), RESUMED_HELD);
    for (int actions = 0; actions < 2; actions++) { /* even a game that was only looked at */
        if (actions) {
            assert_int_equal(resume(first, &s), RESUMED);
            play_some(&s, actions, 1);
        }
        window_leave(first);
        begin(&other, flight, 501);
        assert_false(window_keep(second, &other, ORIGIN_NUMBER, &problem));
        assert_tells(&problem, "he-will-never-stop#500 is in progress");
        play_some(&other, 1, 1);
        assert_quiet(second);
        assert_false(window_is_saved(second));
        assert_false(can_return(second));
        /* the second process has not claimed it */
        assert_int_equal(resume(first, &again), RESUMED);
        assert_same_session(&again, &s);
        window_leave(first);
    }
    begin(&other, flight, line.number);
    assert_false(window_keep(second, &other, ORIGIN_NUMBER, &problem));
    play_line(&other, &line);
    assert_true(window_is_saved(second));
    assert_int_equal(statistics(second).by_origin[ORIGIN_NUMBER].won, 1);
    assert_int_equal(statistics(second).abandoned, 0);

    /* Once it has resumed the game, it may abandon it. */
    assert_int_equal(resume(second, &other), RESUMED);
    deal_kept(second, &other, flight, 502);
    assert_int_equal(statistics(second).abandoned, 1);
    window_close(first);
    window_close(second);
}

TEST_OF_BOTH(the_first_end_counts_even_if_it_is_written_later)
{
    static struct session s;
    static struct line line;
    find_line(1, false, 2, &line);
    struct window *store = storage_open();
    storage_refuses_writes(true);
    begin(&s, flight, line.number);
    struct problem problem = {""};
    bool is_kept = window_keep(store, &s, ORIGIN_NUMBER, &problem);
    play_line(&s, &line);
    undo(&s);
    storage_refuses_writes(false);
    assert_false(is_kept);
    assert_tells(&problem, "disk is full");
    window_leave(store); /* now it writes what was missing */
    struct statistics all = statistics(store);
    assert_int_equal(all.by_origin[ORIGIN_NUMBER].games, 1);
    assert_int_equal(all.with_undo, 0);
    assert_int_equal(resume(store, &s), RESUMED);
    assert_int_equal(s.played, line.n - 1);
    assert_int_equal(s.undos, 1);
    window_close(store);
}

TEST_OF_BOTH(where_nothing_can_be_claimed_a_game_counts_but_is_not_resumed)
{
    static struct session s;
    static struct line line;
    struct problem problem = {""};
    find_line(1, true, 2, &line);
    struct window *store = storage_open();
    deal_kept(store, &s, flight, 3);
    play_some(&s, 3, 1);
    window_close(store);
    storage_refuses_claims(true);

    store = storage_open();
    assert_int_equal(resume(store, &s), RESUMED);
    assert_int_equal(s.played, 3);
    assert_true(window_trouble(store, &problem));
    assert_tells(&problem, "lock");
    undo(&s);
    begin(&s, flight, line.number);
    assert_false(window_keep(store, &s, ORIGIN_NUMBER, &problem));
    assert_tells(&problem, "lock");
    play_line(&s, &line);
    assert_int_equal(statistics(store).by_origin[ORIGIN_NUMBER].won, 1);
    assert_int_equal(resume(store, &s), RESUMED);
    assert_int_equal(s.deal.number, 3);
    window_close(store);
}

/* ---- Trouble ---- */

TEST_OF_BOTH(what_is_refused_is_told_once_and_tried_again_after_the_next_change)
{
    static struct session s, again;
    struct problem problem;
    struct window *w = storage_open();
    deal_kept(w, &s, flight, 3);
    storage_refuses_writes(true);
    play_some(&s, 1, 1);
    bool is_told = window_trouble(w, &problem);
    play_some(&s, 1, 2);
    bool is_told_again = window_trouble(w, NULL), is_saved = window_is_saved(w);
    hinted(&s);
    storage_refuses_writes(false);
    assert_true(is_told);
    assert_tells(&problem, "This game is not being saved: the disk is full");
    assert_false(is_told_again);
    assert_false(is_saved);
    assert_int_equal(storage_count("step"), 0);
    undo(&s);
    assert_true(window_trouble(w, &problem));
    assert_string_equal(problem.text, "The game is being saved again, and nothing is missing.");
    assert_int_equal(storage_count("step"), 2);
    window_kill(w);
    w = storage_open();
    assert_int_equal(resume(w, &again), RESUMED);
    assert_same_session(&again, &s);
    window_close(w);
}

TEST_OF_BOTH(failing_claims_and_reads_are_reported)
{
    static struct session s;
    struct problem problem;
    struct window *w = storage_open();
    deal_kept(w, &s, flight, 3);
    play_some(&s, 2, 1);
    window_leave(w);
    storage_refuses_claims(true);
    assert_int_equal(resume(w, &s), RESUMED);
    assert_int_equal(s.played, 2);
    assert_true(window_trouble(w, &problem));
    assert_tells(&problem, "This game cannot be resumed later: ");
    window_leave(w);
    storage_refuses_claims(false);
    storage_refuses_reads(true);
    assert_int_equal(window_resume(w, flight, &s, &problem), RESUMED_TROUBLE);
    assert_tells(&problem, "The game in progress cannot be read: the file is damaged");
    assert_false(window_look(w, NULL));
    begin(&s, flight, 4);
    struct deal deal = s.deal;
    assert_false(window_keep(w, &s, ORIGIN_NUMBER, &problem));
    assert_tells(&problem, "cannot be read and stays as it is");
    window_put_down(w);
    assert_int_equal(window_return(w, flight, &deal, MODES, &s, &problem), RESUMED_NONE);
    storage_refuses_reads(false);
    assert_int_equal(resume(w, &s), RESUMED);
    assert_int_equal(s.deal.number, 3);
    window_close(w);
}

/* ---- A slow storage ---- */

static struct window *open_late(void)
{
    struct window *w = storage_open();
    w->is_late = true;
    return w;
}

/* Takes the next request, which must be of this kind. */
static void take(struct window *w, enum request_kind kind)
{
    if (!window_take(w)) fail_msg("there is no request");
    assert_int_equal(w->request.kind, kind);
}

static void take_and_answer(struct window *w, enum request_kind kind)
{
    take(w, kind);
    window_answer(w);
}

TEST(what_changes_while_it_is_written_comes_with_the_next_request)
{
    static struct session s, again;
    struct window *w = open_late();
    begin(&s, flight, 3);
    window_keep(w, &s, ORIGIN_NUMBER, NULL);
    assert_false(dread_book_is_saved(w->book));
    take_and_answer(w, REQUEST_CLAIM);
    take(w, REQUEST_WRITE);
    play_some(&s, 3, 1);
    window_answer(w); /* writes the deal as it was when the request was taken */
    assert_int_equal(memory.play[0].steps, 0);
    assert_false(dread_book_is_saved(w->book));
    assert_true(dread_book_waits(w->book));
    take(w, REQUEST_WRITE);
    assert_int_equal(w->request.change[0].from, 0);
    assert_int_equal(w->request.change[0].until, 3);
    undo(&s);
    undo(&s);
    action legal[ACTIONS_MOST];
    int n = flight->actions(&s.deal, &s.now, legal), i = 0;
    while (i < n && legal[i] == s.line[1]) i++;
    play(&s, legal[i]);
    window_answer(w);
    take(w, REQUEST_WRITE);
    assert_int_equal(w->request.change[0].from, 1);
    assert_int_equal(w->request.change[0].until, 2);
    window_answer(w);
    assert_true(dread_book_is_saved(w->book));
    assert_false(dread_book_waits(w->book));
    assert_false(window_take(w));
    window_kill(w);
    w = storage_open();
    assert_int_equal(resume(w, &again), RESUMED);
    assert_int_equal(again.undos, 2);
    assert_int_equal(again.known, 2);
    assert_int_equal(again.line[1], legal[i]);
    window_close(w);
}

TEST(an_answer_to_nothing_that_was_asked_is_ignored)
{
    static struct session s;
    struct window *w = open_late();
    begin(&s, flight, 3);
    dread_book_answer(w->book, 0, REPLY_KEPT, NULL);
    window_keep(w, &s, ORIGIN_NUMBER, NULL);
    take_and_answer(w, REQUEST_CLAIM);
    take(w, REQUEST_WRITE);
    uint64_t serial = w->request.serial;
    dread_book_answer(w->book, serial - 1, REPLY_KEPT, NULL);
    dread_book_answer(w->book, serial + 1, REPLY_KEPT, NULL);
    assert_false(dread_book_is_saved(w->book));
    window_answer(w);
    assert_true(dread_book_is_saved(w->book));
    play_some(&s, 1, 1);
    dread_book_answer(w->book, serial, REPLY_KEPT, NULL); /* the same answer a second time */
    take(w, REQUEST_WRITE);
    dread_book_answer(w->book, serial, REPLY_REFUSED, &(struct problem){"No."});
    assert_false(window_trouble(w, NULL));
    window_answer(w);
    assert_true(dread_book_is_saved(w->book));
    window_close(w);
}

TEST(another_reason_to_refuse_is_told_too)
{
    static struct session s;
    struct problem problem;
    struct window *w = storage_open();
    deal_kept(w, &s, flight, 3);
    memory.refuses = "the disk is full.";
    int requests = w->requests;
    play_some(&s, 1, 1);
    assert_int_equal(w->requests, requests + 1);
    assert_true(window_trouble(w, &problem));
    play_some(&s, 1, 2);
    assert_int_equal(w->requests, requests + 2);
    assert_quiet(w);
    memory.refuses = "the file is damaged.";
    hinted(&s);
    assert_true(window_trouble(w, &problem));
    assert_tells(&problem, "damaged");
    window_close(w);
}

TEST(a_game_left_while_it_is_written_is_written_before_the_next_one)
{
    static struct session s;
    struct window *w = open_late();
    begin(&s, flight, 3);
    window_keep(w, &s, ORIGIN_NUMBER, NULL);
    take_and_answer(w, REQUEST_CLAIM);
    take(w, REQUEST_WRITE);
    play_some(&s, 3, 1);
    begin(&s, flight, 4);
    window_keep(w, &s, ORIGIN_NUMBER, NULL);
    play_some(&s, 1, 1);
    begin(&s, flight, 5);
    window_keep(w, &s, ORIGIN_NUMBER, NULL);
    play_some(&s, 2, 1);
    assert_false(dread_book_is_saved(w->book));
    window_serve(w);
    assert_true(dread_book_is_saved(w->book));
    static const int steps[] = {3, 1, 2};
    assert_int_equal(memory.plays, 3);
    for (int i = 0; i < 3; i++) {
        assert_int_equal(memory.play[i].steps, steps[i]);
        assert_int_equal(memory.play[i].row.state, i < 2 ? PLAY_ABANDONED : PLAY_PLAYING);
    }
    assert_int_equal(statistics(w).abandoned, 2);
    window_close(w);
}

TEST(the_game_that_is_left_for_another_is_released_once_it_is_written)
{
    static struct session s, t;
    static struct line line;
    find_line(1, true, 2, &line);
    struct window *w = open_late();
    begin(&s, flight, line.number);
    window_keep(w, &s, ORIGIN_NUMBER, NULL);
    window_serve(w);
    play_line(&s, &line);
    begin(&t, &twin, 4);
    window_keep(w, &t, ORIGIN_NUMBER, NULL);
    take_and_answer(w, REQUEST_WRITE);
    assert_int_equal(memory.results, 1);
    assert_int_equal(memory.play[0].row.state, PLAY_PLAYING);
    take_and_answer(w, REQUEST_WRITE); /* writes that the game is over */
    assert_int_equal(memory.play[0].row.state, PLAY_FINISHED);
    take_and_answer(w, REQUEST_RELEASE);
    take_and_answer(w, REQUEST_CLAIM);
    take_and_answer(w, REQUEST_WRITE);
    assert_false(window_take(w));
    assert_string_equal(memory.play[1].game, "twin");
    window_close(w);
}

TEST(what_others_wrote_meanwhile_is_known_before_anything_is_written)
{
    static struct session s, other;
    static struct line line;
    find_line(1, true, 2, &line);
    struct window *first = storage_open(), *second = storage_open();
    deal_kept(first, &s, flight, line.number);
    second->is_late = true;
    begin(&other, flight, line.number);
    window_keep(second, &other, ORIGIN_NUMBER, NULL);
    take_and_answer(second, REQUEST_CLAIM); /* another window holds it */
    play_line(&other, &line);
    take(second, REQUEST_WRITE);
    assert_int_equal(second->request.change[0].kind, CHANGE_ADD_RESULT);
    play_line(&s, &line); /* the first end of the deal */
    window_answer(second);
    window_serve(second);
    assert_int_equal(memory.results, 1);
    /* nothing is missing, since the deal has counted */
    assert_true(dread_book_is_saved(second->book));
    window_close(second);
    window_close(first);
}

TEST(a_claim_that_is_lost_leaves_a_game_that_counts_at_its_end)
{
    static struct session s;
    static struct line line;
    find_line(1, true, 2, &line);
    struct window *w = storage_open();
    deal_kept(w, &s, flight, line.number);
    dread_book_unclaimed(w->book, "twin");
    assert_true(window_is_saved(w));
    dread_book_unclaimed(w->book, flight->id);
    assert_false(window_is_saved(w));
    play_line(&s, &line);
    /* nothing is written, since another window may have claimed the game */
    assert_int_equal(memory.play[0].steps, 0);
    assert_int_equal(memory.results, 1);
    assert_true(window_is_saved(w));
    window_close(w);
}

TEST(a_deal_begun_while_a_game_is_being_resumed_is_the_one_kept)
{
    static struct session s, t;
    struct window *w = storage_open();
    deal_kept(w, &s, flight, 3);
    play_some(&s, 2, 1);
    window_leave(w);
    w->is_late = true;
    dread_book_resume(w->book, flight, 1);
    take(w, REQUEST_CLAIM);
    begin(&t, &twin, 4);
    window_keep(w, &t, ORIGIN_NUMBER, NULL);
    window_serve(w);
    assert_true(dread_book_is_saved(w->book));
    assert_int_equal(dread_book_resumed(w->book, &s, NULL), RESUMED_NONE);
    struct window *other = storage_open();
    assert_int_equal(resume(other, &s), RESUMED); /* the first window released it */
    assert_int_equal(s.played, 2);

    dread_book_resume(w->book, flight, 1); /* it is released too if no deal follows */
    window_serve(w);
    assert_int_equal(dread_book_resumed(w->book, &s, NULL), RESUMED_HELD);
    window_close(other);
    dread_book_resume(w->book, flight, 1);
    take(w, REQUEST_CLAIM);
    dread_book_leave(w->book, 1);
    window_serve(w);
    other = storage_open();
    assert_int_equal(resume(other, &s), RESUMED);
    window_close(other);
    window_close(w);
}

TEST(settings_wait_and_are_as_they_were_if_they_are_refused)
{
    char value[16];
    struct window *w = storage_open();
    assert_true(window_set(w, "motion", "on"));
    w->is_late = true;
    assert_true(dread_book_set(w->book, "motion", "off"));
    assert_true(dread_book_setting(w->book, "motion", value, sizeof value));
    assert_string_equal(value, "off");
    memory.refuses = "the disk is full.";
    window_serve(w);
    assert_true(dread_book_setting(w->book, "motion", value, sizeof value));
    assert_string_equal(value, "on");
    assert_quiet(w);
    memory.refuses = NULL;
    for (int i = 0; i < 6; i++) { /* more settings than one request can take */
        char name[] = {(char)('a' + i), '\0'};
        assert_true(dread_book_set(w->book, name, "yes"));
    }
    window_serve(w);
    assert_int_equal(memory.settings, 7);
    window_close(w);
}

TEST(any_number_of_rows_is_given)
{
    enum { MANY = 20000 };
    struct book *book = dread_book_open(malloc(dread_book_bytes()), &both_games);
    void *room = NULL;
    struct statistics all;
    dread_book_give_anew(book, "here");
    for (int i = 0; i < MANY; i++) {
        char deal[ID_BYTES];
        snprintf(deal, sizeof deal, "he-will-never-stop#%d", i);
        struct result_row row = {
            .id = i + 1, .game = flight->id, .deal = deal, .outcome = "lost: caught", .turns = 3};
        while (!dread_book_give_result(book, &row)) {
            size_t bytes = dread_book_wants_room(book);
            assert_true(bytes > 0);
            room = malloc(bytes);
            free(dread_book_room(book, room, bytes));
        }
    }
    dread_book_statistics(book, flight, NULL, &all);
    assert_int_equal(all.by_origin[ORIGIN_NUMBER].games, MANY);
    assert_int_equal(all.outcome[0].count, MANY);
    free(room);
    free(book);
}

/* ---- Killed at any moment ---- */

enum { MOMENTS = 64 };

/* The states of the session since everything was last reported as saved. moment[0] is the state
 * that was saved. */
static struct session moment[MOMENTS];
static int decisions;

static void note(const struct window *w, const struct session *s)
{
    if (!dread_book_waits(w->book) && dread_book_is_saved(w->book)) decisions = 0;
    if (decisions < MOMENTS) moment[decisions++] = *s;
}

/* Changes the session at random. */
static void do_something(struct window *w, struct session *s, struct rng *rng)
{
    switch (dread_rng_below(rng, 12)) {
    case 0: undo(s); break;
    case 1: redo(s); break;
    case 2: hinted(s); break;
    case 3: restart(s); break;
    case 4:
        begin(s, flight, dread_rng_below(rng, 1000));
        s->mode = dread_rng_below(rng, 3) ? REHEARSAL : NIGHT;
        s->way = dread_rng_below(rng, 2) ? WAY_DRAWN : WAY_NAMED;
        window_keep(w, s, ORIGIN_NUMBER, NULL);
        break;
    default:
        if (!dread_session_outcome(s)) play(s, any_action(s, rng));
        break;
    }
}

/* Lets the storage take and answer requests at random; sometimes its disk is full. */
static void storage_does_something(struct window *w, struct rng *rng)
{
    memory.refuses = dread_rng_below(rng, 5) ? NULL : "the disk is full.";
    for (uint32_t n = dread_rng_below(rng, 5); n; n--) {
        window_take(w);
        if (dread_rng_below(rng, 3)) window_answer(w);
    }
    memory.refuses = NULL;
}

/* Opens a new window. If it resumes a game, that must be one of the states in `moment`. */
static void assert_found_as_it_was(void)
{
    static struct session found;
    bool is_there = false;
    struct window *w = storage_open();
    enum resumed how = resume(w, &found);
    assert_true(how == RESUMED || how == RESUMED_NONE);
    for (int i = 0; i < decisions && how == RESUMED; i++)
        is_there |= same_session(&found, &moment[i]);
    if (how == RESUMED && !is_there)
        fail_msg("deal %d with %d of %d actions was never on the table since",
                 (int)found.deal.number, found.played, found.known);
    window_kill(w);
}

TEST(killed_at_any_moment_the_game_is_as_it_was_last_reported_saved)
{
    static struct session s;
    static struct memory before;
    struct rng rng = dread_rng_from(14);
    for (int round = 0; round < 200; round++) {
        storage_empty();
        struct window *w = open_late();
        begin(&s, flight, 1);
        window_keep(w, &s, ORIGIN_NUMBER, NULL);
        window_serve(w);
        decisions = 0;
        note(w, &s);
        for (uint32_t n = 1 + dread_rng_below(&rng, 40); n && decisions < MOMENTS - 4; n--) {
            do_something(w, &s, &rng);
            note(w, &s);
            storage_does_something(w, &rng);
            note(w, &s);
        }
        before = memory;
        for (int i = 0; i < 4; i++) memory.claim[i].by = NULL; /* its process is dead */
        if (!dread_book_is_saved(w->book) || !dread_session_outcome(&s)) assert_found_as_it_was();
        memory = before;

        /* In the end nothing is missing. */
        dread_book_try(w->book, w->now);
        window_serve(w);
        assert_true(dread_book_is_saved(w->book));
        window_kill(w);
        decisions = 0;
        moment[decisions++] = s;
        assert_found_as_it_was();
    }
}

/* ---- Both storages ---- */

enum { DEEDS = 120 };

/* Two windows do the same random things, and the storage refuses at the same moments. Writes what
 * the windows said and, at the end, the rows. */
static void do_many(enum storage_kind kind, uint64_t seed, struct text *t)
{
    static struct session s[2];
    const struct game *const games[] = {flight, &twin};
    struct window *w[2];
    struct rng rng = dread_rng_from(seed);
    storage_begin(kind);
    for (int i = 0; i < 2; i++) w[i] = storage_open();
    for (int i = 0; i < 2; i++) deal_kept(w[i], &s[i], games[i], seed);
    for (int n = 0; n < DEEDS; n++) {
        int i = (int)dread_rng_below(&rng, 2);
        struct problem problem = {""};
        storage_refuses_writes(!dread_rng_below(&rng, 4));
        if (!dread_rng_below(&rng, 10)) window_put_down(w[i]);
        if (!dread_rng_below(&rng, 10)) window_set(w[i], n % 2 ? "motion" : "sound", "on");
        if (!dread_rng_below(&rng, 10))
            window_resume(w[i], games[dread_rng_below(&rng, 2)], &s[i], &problem);
        do_something(w[i], &s[i], &rng);
        storage_refuses_writes(false);
        dread_text_char(t, dread_book_is_saved(w[i]->book) ? '+' : '-');
        dread_text_char(t, window_trouble(w[i], NULL) ? '!' : '.');
        dread_text_char(t, *problem.text ? '?' : '.');
    }
    for (int i = 0; i < 2; i++) window_close(w[i]);
    dread_text_char(t, '\n');
    dread_text_add(t, storage_rows());
    storage_end();
}

TEST(both_storages_say_the_same_and_have_the_same_rows)
{
    static char said[2][ROWS_BYTES];
    int results = 0, left = 0;
    for (uint64_t seed = 1; seed <= (uint64_t)rounds(60); seed++) {
        for (int kind = IN_MEMORY; kind <= IN_SQLITE; kind++) {
            struct text t = dread_text_in(said[kind], sizeof said[kind]);
            do_many((enum storage_kind)kind, seed, &t);
            assert_false(t.cut);
        }
        assert_string_equal(said[IN_SQLITE], said[IN_MEMORY]);
        results += strstr(*said, "\nresult ") != NULL;
        left += strstr(*said, "\nplay abandoned ") != NULL;
    }
    assert_true(results && left);
}

EACH_TEST(begin_in_memory, storage_end)
WHOLE_GROUP(make_twin, NULL)
