/* Tests of what the table keeps: preferences; and that nothing a player types or clicks crashes the
 * table, loses a game or is shown before it is kept. test_mid_end_kept.c has what does not need a
 * terminal. */

#include <stdio.h>
#include <string.h>

#include "play/deals.h"
#include "toy/toy.h"
#include "unit/seat.h"

static struct seat seat;
static struct drawn_table *const table = &seat.table;

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

/* Otherwise a player could go back to the cards that she knows. */
TEST(the_number_of_a_drawn_night_is_nowhere_while_it_lasts)
{
    char number[24];
    seat_open_house(&seat, KEPT);
    seat_wishes(&seat, &(struct deal_wanted){.game = dread_games.game[0], .night = true});
    assert_int_equal(seat.play->session.mode, NIGHT);
    assert_int_equal(seat.play->session.way, WAY_DRAWN);
    struct text t = dread_text_in(number, sizeof number);
    dread_text_number(&t, seat.play->session.deal.number);
    for (const char *key = " mS?s"; *key; key++) { /* the table, its menu and the longest pages */
        seat_key(&seat, *key);
        seat_look(&seat);
        seat_reads_not(&seat, number);
        seat_key(&seat, KEY_OF_ESCAPE);
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
        if (seat.play->house.games->game[g] != s->game || seat.play->story.lesson.on ||
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
                                 'n',
                                 't',
                                 'b',
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

/* Every second time actions that are the only possibility are played by themselves. */
static void sits_down(const struct games *games, const struct theme themes[], struct rng *rng)
{
    seat_open(&seat, games, themes, KEPT);
    dread_prefer_read(seat.play);
    if (dread_rng_below(rng, 2)) seat.play->prefer.alone = true;
}

/* Types and clicks at random, at a table that keeps games. */
static void do_anything(const struct games *games, const struct theme themes[], uint64_t seed,
                        int inputs)
{
    struct rng rng = dread_rng_from(seed);
    memset(expected, 0, sizeof expected);
    sits_down(games, themes, &rng);
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
        if (dread_book_waits(dread_play_book(seat.play)))
            seat_fails(&seat, "shown before it is kept", "");
        expect();
        if (!table->left && dread_rng_below(&rng, 400)) continue;
        /* She leaves or the program is killed, and she comes back. */
        dread_rng_below(&rng, 2) ? seat_leave(&seat) : seat_close(&seat);
        sits_down(games, themes, &rng);
        assert_expected();
    }
}

TEST(any_keys_and_clicks_crash_nothing_and_lose_no_game)
{
    do_anything(&dread_games, dread_themes, 22, rounds(6000));
    seat_close(&seat);
    test_store_tear_down();
    test_store_set_up();
    do_anything(&toy_games, toy_themes, 23, rounds(3000));
}

EACH_TEST(test_store_set_up, test_store_tear_down)
