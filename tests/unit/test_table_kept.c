/* Tests of what the table keeps: preferences, games left and resumed, Nights; and that nothing a
 * player types or clicks crashes the table or loses a game. */

#include <stdio.h>
#include <string.h>

#include "toy/toy.h"
#include "unit/offers.h"
#include "unit/seat.h"

static struct seat seat;
static struct session session;
static struct table *const table = &seat.table;

/* ---- What is kept ---- */

TEST(preferences_are_kept)
{
    seat_open_house(&seat, KEPT);
    dread_prefer_read(seat.play);
    struct preferences usual = seat.play->prefer;
    seat_chooses(&seat, "Preferences", BY_KEYS);
    int items = seat.play->page.lines;
    for (int i = 0; i < items; i++) {
        while (seat.play->page.at < i) seat_key(&seat, KEY_OF_DOWN);
        seat_key(&seat, KEY_OF_ENTER);
        assert_int_equal(seat.play->page.at, i);
    }
    struct preferences changed = seat.play->prefer;
    assert_int_not_equal(changed.motion, usual.motion);
    assert_int_not_equal(changed.four_colours, usual.four_colours);
    assert_int_not_equal(changed.alone, usual.alone);
    assert_int_not_equal(changed.night, usual.night);
    seat_leave(&seat);
    seat_open_house(&seat, KEPT);
    dread_prefer_read(seat.play);
    assert_memory_equal(&seat.play->prefer, &changed, sizeof changed);
}

TEST(a_game_is_left_and_resumed)
{
    seat_open_house(&seat, KEPT);
    static struct session left[8];
    assert_true(dread_games.count <= 8);
    for (int g = 0; g < dread_games.count; g++) {
        char id[80];
        snprintf(id, sizeof id, "%s#%d", dread_games.game[g]->id, g + 40);
        seat_deal(&seat, id);
        for (int k = 0; k < 5; k++) seat_acts(&seat, greedy_action(&seat.play->session));
        seat_key(&seat, 'u');
        left[g] = seat.play->session;
        seat_key(&seat, 'm');
        seat_chooses(&seat, "Another game", g % 2 ? BY_KEYS : BY_MOUSE);
    }
    for (int g = 0; g < dread_games.count; g++) {
        char go_on[80];
        snprintf(go_on, sizeof go_on, "Go on: deal #%d", g + 40);
        seat_leave(&seat);
        seat_open_house(&seat, KEPT);
        seat_chooses(&seat, dread_games.game[g]->title, g % 2 ? BY_MOUSE : BY_KEYS);
        seat_chooses(&seat, go_on, g % 2 ? BY_MOUSE : BY_KEYS);
        assert_same_game(&seat.play->session, &left[g]);
        seat_key(&seat, 'q');
        assert_true(table->left);
    }
}

/* Requests a game as the command line does. */
static void wanted(const struct game *game, bool anew, bool night)
{
    seat_wishes(&seat, &(struct deal_wanted){.game = game, .anew = anew, .night = night});
}

/* Fails unless everything that was played is saved. */
static void assert_all_is_kept(void)
{
    struct in_progress in;
    if (dread_book_waits(dread_play_book(seat.play)))
        seat_fails(&seat, "shown before it is kept", "");
    assert_true(seat_in_progress(&seat, seat.play->session.game, &in));
    assert_int_equal(in.actions, seat.play->session.played);
}

/* Otherwise a player could see an action that is lost if the program is killed. */
TEST(nothing_is_shown_before_it_is_kept)
{
    for (int g = 0; g < dread_games.count; g++) {
        char id[80];
        snprintf(id, sizeof id, "%s#1", dread_games.game[g]->id);
        seat_open_house(&seat, KEPT);
        seat_deal(&seat, id);
        seat.play->prefer.alone = true;
        assert_all_is_kept();
        for (int n = 0; n < 20 && !dread_session_outcome(&seat.play->session); n++) {
            assert_true(seat_does(&seat, greedy_action(&seat.play->session), BY_KEYS, NULL));
            assert_all_is_kept();
            /* Lets the table play actions that are the only possibility. */
            for (int beats = 0; beats < 20; beats++) {
                seat.now += ALONE_MS;
                seat_look(&seat);
                assert_all_is_kept();
            }
        }
        seat_leave(&seat);
    }
}

static struct statistics nights_of(const struct game *game)
{
    struct statistics all;
    seat_statistics(&seat, game, NIGHT, &all);
    return all;
}

TEST(a_night_is_not_left_unasked)
{
    const struct game *game = dread_games.game[0];
    seat_open_house(&seat, KEPT);
    seat_chooses(&seat, game->title, BY_KEYS);
    seat_chooses(&seat, "New games: Rehearsals", BY_KEYS);
    seat_reads(&seat, "New games: Nights");
    seat_chooses(&seat, "New deal", BY_KEYS);
    assert_int_equal(seat.play->session.mode, NIGHT);
    seat_acts(&seat, greedy_action(&seat.play->session));
    static struct session night;
    night = seat.play->session;
    const char *const leave[] = {"n", "d", "g5\n"};
    for (size_t i = 0; i < sizeof leave / sizeof *leave; i++) {
        seat_keys(&seat, leave[i]);
        if (!seat.play->page.open) seat_fails(&seat, "a Night is left unasked by ", leave[i]);
        seat_chooses(&seat, "Stay", i % 2 ? BY_KEYS : BY_MOUSE);
        assert_same_game(&seat.play->session, &night);
        assert_int_equal(seat.play->session.mode, NIGHT);
        assert_int_equal(nights_of(game).by_origin[ORIGIN_NUMBER].games, 0);
    }
    /* A lesson, and what comes after it, must not end the Night either. */
    seat_keys(&seat, "tn");
    if (!seat.play->page.open) seat_fails(&seat, "a Night is left unasked after a lesson", "");
    seat_chooses(&seat, "Stay", BY_KEYS);
    assert_same_game(&seat.play->session, &night);

    uint64_t number = seat.play->session.deal.number;
    seat_keys(&seat, "n");
    seat_chooses(&seat, "Leave it", BY_KEYS);
    assert_int_not_equal(seat.play->session.deal.number, number);
    assert_int_equal(nights_of(game).by_origin[ORIGIN_NUMBER].games, 1);
    assert_int_equal(nights_of(game).by_origin[ORIGIN_NUMBER].won, 0);
}

TEST(a_new_deal_gives_up_what_was_in_progress_and_is_kept)
{
    for (int g = 0; g < dread_games.count; g++) {
        struct in_progress in;
        const struct game *game = dread_games.game[g];
        seat_open_house(&seat, KEPT);
        wanted(game, true, false);
        seat_look(&seat);
        seat_acts(&seat, greedy_action(&seat.play->session));
        seat_key(&seat, 'm');
        seat_chooses(&seat, "Another game", BY_KEYS);
        seat_chooses(&seat, game->title, BY_KEYS);
        seat_chooses(&seat, "New deal", BY_KEYS);
        seat_reads_not(&seat, "another window");
        seat_acts(&seat, greedy_action(&seat.play->session));
        assert_true(seat_in_progress(&seat, game, &in));
        char id[ID_BYTES];
        struct text t = dread_text_in(id, sizeof id);
        dread_id_write(game, &seat.play->session.deal, &t);
        assert_string_equal(in.deal, id);
        assert_int_equal(in.actions, 1);
    }
}

TEST(a_night_that_is_asked_for_leaves_a_rehearsal_to_come_back_to)
{
    const struct game *game = dread_games.game[0];
    struct in_progress in;
    seat_open_house(&seat, KEPT);
    wanted(game, true, false);
    seat_acts(&seat, greedy_action(&seat.play->session));
    char said[ID_BYTES + 64], id[ID_BYTES];
    struct text t = dread_text_in(said, sizeof said), i = dread_text_in(id, sizeof id);
    dread_id_write(game, &seat.play->session.deal, &i);
    dread_text_add(&t, id);
    dread_text_add(&t, " is kept at turn");
    seat_leave(&seat);
    seat_open_house(&seat, KEPT);
    seat.play->prefer.night = true;
    wanted(game, false, true);
    assert_int_equal(seat.play->session.mode, NIGHT);
    assert_int_equal(seat.play->session.way, WAY_DRAWN);
    assert_true(strstr(seat.play->note, said) != NULL);
    assert_true(strstr(seat.play->note, "press b to come back to it.") != NULL);
    assert_true(seat_in_progress(&seat, game, &in));
    assert_int_equal(in.mode, NIGHT);
    seat_look(&seat);
    char number[24];
    t = dread_text_in(number, sizeof number);
    dread_text_number(&t, seat.play->session.deal.number);
    seat_reads_not(&seat, number); /* while the Night is in progress */
    seat_key(&seat, 'm');
    seat_reads_not(&seat, number);
    seat_keys(&seat, "\33g");
    seat_keys(&seat, id);
    seat_key(&seat, KEY_OF_ENTER);
    assert_int_equal(seat.play->session.mode, REHEARSAL);
    assert_int_equal(seat.play->session.played, 1);

    /* A player who asks for another Night gets the one in progress. */
    wanted(game, false, true);
    seat_acts(&seat, greedy_action(&seat.play->session));
    seat_leave(&seat);
    seat_open_house(&seat, KEPT);
    seat.play->prefer.night = true;
    wanted(game, false, true);
    assert_int_equal(seat.play->session.played, 1);
    assert_int_equal(seat.play->session.mode, NIGHT);
}

TEST(rehearsals_and_nights_are_counted_apart)
{
    static struct deal deal;
    const struct game *game = dread_games.game[0];
    for (int night = 0; night < 2; night++) {
        find_deal(game, !night, &deal);
        seat_open_house(&seat, KEPT);
        seat.play->prefer.night = night;
        seat_deals(&seat, game, &deal);
        seat_plays_on(&seat, BY_KEYS);
        seat_key(&seat, 'S');
        seat_key(&seat, KEY_OF_ESCAPE);
    }
    struct statistics all;
    seat_statistics(&seat, game, REHEARSAL, &all);
    assert_int_equal(all.by_origin[ORIGIN_NUMBER].games, 1);
    assert_int_equal(all.by_origin[ORIGIN_NUMBER].won, 1);
    all = nights_of(game);
    assert_int_equal(all.by_origin[ORIGIN_NUMBER].games, 1);
    assert_int_equal(all.by_origin[ORIGIN_NUMBER].won, 0);
    seat_key(&seat, 'S');
    seat_reads(&seat, "Night");
}

TEST(a_lesson_leaves_what_is_in_progress_as_it_is)
{
    skip_if_slowed();
    seat_open_house(&seat, KEPT);
    for (int g = 0; g < dread_games.count; g++) {
        char id[80];
        struct in_progress in;
        if (!offers(dread_games.game[g], A_LESSON)) continue;
        snprintf(id, sizeof id, "%s#%d", dread_games.game[g]->id, g + 60);
        seat_deal(&seat, id);
        for (int k = 0; k < 4; k++) seat_acts(&seat, greedy_action(&seat.play->session));
        session = seat.play->session;
        seat_key(&seat, 't');
        assert_true(seat.play->lesson.on);
        while (seat.play->lesson.on) {
            if (seat.play->lesson.asks) seat_acts(&seat, seat.play->lesson.asked);
            else seat_key(&seat, KEY_OF_ENTER);
        }
        seat_chooses(&seat, "Play the lesson's deal", BY_KEYS);
        if (!dread_session_outcome(&seat.play->session)) seat_plays_on(&seat, BY_KEYS);
        assert_true(seat_in_progress(&seat, dread_games.game[g], &in));
        assert_string_equal(in.deal, id);
        assert_int_equal(in.actions, session.played);
        seat_key(&seat, 'm');
        seat_chooses(&seat, "Another game", BY_KEYS);
        seat_chooses(&seat, dread_games.game[g]->title, BY_KEYS);
        seat_chooses(&seat, "Go on", BY_KEYS);
        assert_same_game(&seat.play->session, &session);
        struct statistics all;
        seat_statistics(&seat, dread_games.game[g], REHEARSAL, &all);
        assert_int_equal(all.by_origin[ORIGIN_NUMBER].games, 0);
        seat_key(&seat, 'm');
        seat_chooses(&seat, "Another game", BY_KEYS);
    }
}

/* ---- Random input ---- */

/* The game in progress that each game should have, as far as the table showed it. */
static struct {
    bool on;
    char id[ID_BYTES];
    int played;
    enum mode mode;
} expected[8];

static void expect(void)
{
    const struct session *s = &seat.play->session;
    for (int g = 0; s->game && g < seat.play->house.games->count; g++) {
        if (seat.play->house.games->game[g] != s->game ||
            !dread_book_keeps(dread_play_book(seat.play)))
            continue;
        struct text t = dread_text_in(expected[g].id, ID_BYTES);
        dread_id_write(s->game, &s->deal, &t);
        expected[g].on = !dread_session_outcome(s);
        expected[g].played = dread_session_chosen(s);
        expected[g].mode = s->mode;
    }
}

static void assert_expected(void)
{
    for (int g = 0; g < seat.play->house.games->count; g++) {
        struct in_progress in;
        if (!expected[g].on) continue;
        if (!seat_in_progress(&seat, seat.play->house.games->game[g], &in))
            seat_fails(&seat, "a game is lost: ", expected[g].id);
        if (!dread_same(in.deal, expected[g].id) || in.actions != expected[g].played ||
            in.mode != expected[g].mode) {
            fprintf(stderr, "%s, %d actions\n", in.deal, in.actions);
            seat_fails(&seat, "another game is in progress than ", expected[g].id);
        }
    }
}

static struct input any_input(struct rng *rng)
{
    static const int usual[] = {KEY_OF_UP,    KEY_OF_DOWN,   KEY_OF_LEFT,  KEY_OF_RIGHT,
                                KEY_OF_TAB,   KEY_OF_TAB,    KEY_OF_ENTER, KEY_OF_ENTER,
                                KEY_OF_ENTER, KEY_OF_ESCAPE, ' ',          '1',
                                '1',          '2',           '2',          KEY_OF_BACKTAB};
    static const int seldom[] = {KEY_OF_BACKSPACE,
                                 KEY_OF_PAGE_UP,
                                 KEY_OF_PAGE_DOWN,
                                 KEY_OF_HOME,
                                 KEY_OF_END,
                                 'h',
                                 'a',
                                 0,
                                 0x7f,
                                 0x1ff};
    struct input in = {.kind = INPUT_KEY};
    const struct hit_regions *h = &table->hits;
    switch (dread_rng_below(rng, 16)) {
    case 0: in.key = ' ' + (int)dread_rng_below(rng, 95); break;
    case 1: in.key = seldom[dread_rng_below(rng, sizeof seldom / sizeof *seldom)]; break;
    case 2:
    case 3:
    case 4:
    case 5:
        in.kind = dread_rng_below(rng, 3)   ? INPUT_PRESS
                  : dread_rng_below(rng, 2) ? INPUT_DRAG
                                            : INPUT_RELEASE;
        in.x = (int)dread_rng_below(rng, (uint32_t)seat.canvas.columns + 2) - 1;
        in.y = (int)dread_rng_below(rng, (uint32_t)seat.canvas.rows + 2) - 1;
        if (!h->count || !dread_rng_below(rng, 4)) break;
        const struct hit_region *hit = &h->hit[dread_rng_below(rng, (uint32_t)h->count)];
        in.x = hit->at.x + (int)dread_rng_below(rng, (uint32_t)(hit->at.w > 0 ? hit->at.w : 1));
        in.y = hit->at.y + (int)dread_rng_below(rng, (uint32_t)(hit->at.h > 0 ? hit->at.h : 1));
        break;
    case 6: in.kind = dread_rng_below(rng, 4) ? INPUT_WHEEL : INPUT_BACK; break;
    default: in.key = usual[dread_rng_below(rng, sizeof usual / sizeof *usual)];
    }
    if (in.kind == INPUT_WHEEL) in.key = dread_rng_below(rng, 2) ? 3 : -3;
    return in;
}

/* Types and clicks at random, at a table that keeps games. */
static void do_anything(const struct games *games, const struct theme themes[], uint64_t seed,
                        int inputs)
{
    struct rng rng = dread_rng_from(seed);
    memset(expected, 0, sizeof expected);
    seat_open(&seat, games, themes, KEPT);
    dread_prefer_read(seat.play);
    for (int n = 0; n < inputs; n++) {
        struct input in = any_input(&rng);
        seat_input(&seat, &in);
        seat_look(&seat);
        seat_thinks(&seat, (int)dread_rng_below(&rng, 12));
        if (!dread_rng_below(&rng, 3)) seat.now += (int64_t)dread_rng_below(&rng, 900);
        if (!dread_rng_below(&rng, 150))
            seat_size(&seat, 1 + (int)dread_rng_below(&rng, 200),
                      1 + (int)dread_rng_below(&rng, 60));
        else if (!dread_rng_below(&rng, 20)) seat_size(&seat, LEAST_COLUMNS, LEAST_ROWS);
        seat_look(&seat);
        const struct session *s = &seat.play->session;
        bool is_there = s->game && !dread_session_sets_up(s); /* the position */
        if (is_there && !s->game->sane(&s->deal, &s->now)) seat_fails(&seat, "not sane", "");
        expect();
        if (!table->left && dread_rng_below(&rng, 400)) continue;
        /* She leaves or the program is killed, and she comes back. */
        dread_rng_below(&rng, 2) ? seat_leave(&seat) : seat_close(&seat);
        seat_open(&seat, games, themes, KEPT);
        assert_expected();
        dread_prefer_read(seat.play);
    }
}

TEST(any_keys_and_clicks_crash_nothing_and_lose_no_game)
{
    do_anything(&dread_games, dread_themes, 22, rounds(12000));
    seat_close(&seat);
    test_store_tear_down();
    test_store_set_up();
    do_anything(&toy_games, toy_themes, 23, rounds(4000));
}

/* n and d must not take a Rehearsal away from a player who pressed them by mistake. */
TEST(a_rehearsal_that_is_left_for_another_deal_comes_back_by_one_key)
{
    for (const char *key = "nd"; *key; key++) {
        seat_open_house(&seat, KEPT);
        wanted(dread_games.game[1], true, false);
        if (*key == 'n') { /* later, the first deal was left for this one */
            seat_key(&seat, 'b');
            seat_reads(&seat, "You have left no game for another.");
        }
        seat_acts(&seat, greedy_action(&seat.play->session));
        struct session left = seat.play->session;
        seat_key(&seat, *key);
        assert_int_equal(seat.play->session.played, 0);
        seat_reads(&seat, "is kept at turn");
        seat_acts(&seat, greedy_action(&seat.play->session));
        struct session other = seat.play->session;
        seat_key(&seat, 'm');
        seat_chooses(&seat, "Back to the game you left", BY_KEYS);
        assert_same_game(&seat.play->session, &left);
        seat_key(&seat, 'b'); /* and there again */
        assert_same_game(&seat.play->session, &other);
        seat_leave(&seat);
    }
}

EACH_TEST(test_store_set_up, test_store_tear_down)
