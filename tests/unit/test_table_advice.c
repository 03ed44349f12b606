/* Tests of hints and autopsies at the table: what they say, how they are computed while the player
 * looks on, and what she can do with them. */

#include <stdio.h>
#include <string.h>

#include "play/deals.h"
#include "advice/advice.h"
#include "toy/toy.h"
#include "unit/seat.h"

enum { FOR_EVER = 1 << 30, A_LITTLE = 120 };

static struct seat seat;
static struct session session;
static struct drawn_table *const table = &seat.table;

/* Returns a game by its number: the program's games, then the toys. */
static const struct game *game_number(int g)
{
    return game_or_toy(g < dread_games.count ? g : dread_games.count - 1 - g);
}

static int games_there_are(void)
{
    return dread_games.count - FIRST_TOY;
}

static void sit_down(int g, enum keeping keeping)
{
    if (g < dread_games.count) seat_open_house(&seat, keeping);
    else seat_open(&seat, &toy_games, toy_themes, keeping);
}

/* Puts a random position with a choice on the table. */
static void go_somewhere(int g, struct rng *rng)
{
    do random_session(&session, game_number(g), rng);
    while (dread_session_outcome(&session));
    sit_down(g, UNSAVED);
    seat_put(&seat, &session);
}

/* The same, and asks for a hint. */
static void ask_somewhere(int g, struct rng *rng)
{
    go_somewhere(g, rng);
    seat_key(&seat, 'h');
    seat_thinks(&seat, A_LITTLE);
}

static const char *words_of(int i)
{
    return seat.play->page.bytes + seat.play->page.line[i].words;
}

static const char *more_of(int i)
{
    return seat.play->page.bytes + seat.play->page.line[i].more;
}

/* ---- The hint ---- */

TEST(what_a_line_of_the_hint_says_is_shown_and_then_done)
{
    struct rng rng = dread_rng_from(31);
    for (int n = 0; n < rounds(32); n++) {
        bool by_mouse = dread_rng_below(&rng, 2);
        go_somewhere(n % games_there_are(), &rng);
        if (dread_rng_below(&rng, 2))
            seat_key(&seat, KEY_OF_ENTER); /* something may already be picked */
        if (session.played != seat.play->session.played) continue;
        seat_key(&seat, 'h');
        seat_thinks(&seat, A_LITTLE);
        int lines = seat.play->page.lines;
        if (seat.play->page.line[lines - 1].command == CMD_HINT_ALL) lines--;
        int line = (int)dread_rng_below(&rng, (uint32_t)lines);
        for (int k = 0; k < line && !by_mouse; k++) seat_key(&seat, KEY_OF_DOWN);
        action a = (action)seat.play->page.line[line].argument;
        if (by_mouse) {
            const struct hit_region at = {.kind = HIT_LINE, .number = line}, *hit;
            while (!(hit = hit_find(&table->hits, &at))) seat_wheel(&seat, 1);
            seat_click(&seat, hit->at.x + 1, hit->at.y);
        } else {
            seat_key(&seat, KEY_OF_ENTER);
        }
        assert_true(!seat.play->page.open || seat.play->page.kind == PAGE_ENDING);
        assert_null(seat.play->advice.advisor);
        if (seat.play->session.played != session.played + 1 ||
            seat.play->session.line[session.played] != a)
            seat_fails(&seat, "not what the hint said", "");
    }
}

static bool is_tried(const struct expert *e, const action line[], int n)
{
    for (int k = 0; k < dread_expert_tried(e); k++) {
        struct advice a = dread_expert_advice(e, k);
        int same = 0;
        while (same < n && same < a.actions && a.line[same] == line[same]) same++;
        if (same == n) return true;
    }
    return false;
}

/* Otherwise a hint could call a line bad that the hint before found best, or leave it out. */
TEST(a_hint_along_the_line_of_the_last_one_considers_the_rest_of_it)
{
    struct rng rng = dread_rng_from(47);
    int followed = 0;
    for (int n = 0; n < rounds(24); n++) {
        action line[LINE_ROOM];
        ask_somewhere(2, &rng);
        struct advice best = dread_expert_advice(seat.play->advice.advisor->expert, 0);
        int actions = best.actions;
        for (int i = 0; i < actions; i++) line[i] = best.line[i];
        seat_key(&seat, KEY_OF_ENTER);
        assert_int_equal(seat.play->session.line[session.played], line[0]);
        if (actions < 2 || seat.play->view.outcome) continue;
        seat_key(&seat, 'h');
        assert_int_equal(seat.play->advice.advisor->also_actions, actions - 1);
        seat_thinks(&seat, A_LITTLE);
        const struct expert *e = seat.play->advice.advisor->expert;
        assert_true(dread_expert_is_exact(e) || is_tried(e, line + 1, actions - 1));
        followed++;
        /* What goes another way is not forced on the expert. */
        seat_key(&seat, KEY_OF_ESCAPE);
        seat_key(&seat, 'u');
        seat_key(&seat, 'h');
        assert_int_equal(seat.play->advice.advisor->also_actions, 0);
    }
    assert_true(followed > 0);
}

TEST(what_is_left_of_a_hint_is_put_down)
{
    struct rng rng = dread_rng_from(32);
    for (int n = 0; n < rounds(40); n++) {
        ask_somewhere(n % games_there_are(), &rng);
        n % 2 ? seat_key(&seat, KEY_OF_ESCAPE) : seat_back(&seat);
        assert_false(seat.play->page.open);
        assert_false(table_thinks(table));
        assert_true(dread_selection_empty(&seat.play->selection));
        assert_int_equal(seat.play->session.played, session.played);
    }
}

TEST(every_line_of_a_hint_is_read_to_its_end)
{
    struct rng rng = dread_rng_from(33);
    for (int n = 0; n < rounds(24); n++) {
        ask_somewhere(n % games_there_are(), &rng);
        seat_any_size(&seat, &rng);
        for (int i = 0; i < seat.play->page.lines; i++) {
            assert_int_equal(seat.play->page.at, i);
            seat_reads_whole(&seat, more_of(i));
            seat_key(&seat, KEY_OF_DOWN);
        }
        assert_string_equal(last_word(more_of(0)) + strlen(last_word(more_of(0))) - 1, ".");
    }
}

TEST(a_key_waits_for_no_more_than_a_world_for_each_choice)
{
    struct rng rng = dread_rng_from(35);
    for (int n = 0; n < rounds(40); n++) {
        go_somewhere(n % games_there_are(), &rng);
        seat_key(&seat, 'h');
        uint32_t before = 0;
        int slices = (int)dread_rng_below(&rng, 60);
        for (int i = 0; i < slices && table_thinks(table); i++) {
            if (table_think(table, NULL)) seat_look(&seat);
            int tried = dread_expert_tried(seat.play->advice.advisor->expert);
            assert_in_range(seat.play->advice.advisor->playouts - before, 1,
                            SHORT_SLICE + (unsigned)tried - 1);
            before = seat.play->advice.advisor->playouts;
        }
        /* And the key is answered then. */
        int at = seat.play->page.at, items = seat.play->page.lines;
        seat_key(&seat, KEY_OF_DOWN);
        if (items > 1) assert_int_equal(seat.play->page.at, at + 1);
        seat_key(&seat, KEY_OF_ESCAPE);
        assert_false(seat.play->page.open);
    }
}

TEST(a_hint_sharpens_until_it_is_sharp_and_draws_only_what_is_new)
{
    struct rng rng = dread_rng_from(36);
    for (int g = 0; g < games_there_are(); g++) {
        do {
            go_somewhere(g, &rng);
            seat_key(&seat, 'h');
        } while (seat.play->page.lines); /* an exact hint needs no thinking */
        seat_reads(&seat, "Thinking");
        uint32_t quick = dread_expert_effort(session.game, QUICK)->playouts,
                 full = dread_expert_effort(session.game, FULL)->playouts;
        while (!seat.play->page.lines) table_think(table, NULL);
        assert_in_range(seat.play->advice.advisor->playouts, quick,
                        quick + SHORT_SLICE + TRIED_MOST);
        int drawn = 0;
        while (table_thinks(table)) drawn += table_think(table, NULL);
        seat_look(&seat);
        assert_in_range(drawn, 0, 40);
        seat_reads_not(&seat, "sharpening");
        struct advice best = dread_expert_advice(seat.play->advice.advisor->expert, 0);
        assert_int_equal(seat.play->page.line[0].argument, best.line[0]);
        if (dread_points_of_chance(best.high) - dread_points_of_chance(best.low) > 2)
            assert_true(seat.play->advice.advisor->playouts >= 8 * full);
        for (int i = 0; i < seat.play->page.lines; i++)
            for (int k = 0; k < i; k++)
                assert_int_not_equal(seat.play->page.line[i].argument,
                                     seat.play->page.line[k].argument);
    }
}

TEST(an_exact_hint_is_there_at_once)
{
    struct rng rng = dread_rng_from(47);
    int exact = 0;
    for (int n = 0; n < rounds(100); n++) {
        go_somewhere(n % 2, &rng);
        for (int k = 0; k < 20 && !dread_session_outcome(&session); k++)
            dread_session_play(&session, greedy_action(&session), NULL, NULL);
        if (dread_session_outcome(&session)) dread_session_undo(&session);
        if (dread_session_outcome(&session) || choices_of(&session) < 2) continue;
        seat_put(&seat, &session);
        seat_key(&seat, 'h');
        if (!seat.play->page.lines) continue;
        assert_false(table_thinks(table));
        assert_true(dread_expert_is_exact(seat.play->advice.advisor->expert));
        exact++;
    }
    assert_true(exact);
}

TEST(the_line_in_focus_stays_while_the_hint_sharpens)
{
    struct rng rng = dread_rng_from(37);
    for (int n = 0; n < rounds(30); n++) {
        ask_somewhere(n % games_there_are(), &rng);
        if (seat.play->page.lines < 2) continue;
        seat_key(&seat, KEY_OF_DOWN);
        int chosen = seat.play->page.line[1].argument;
        for (int i = 0; i < 200 && table_thinks(table); i++) {
            seat_thinks(&seat, 1);
            bool there = false;
            for (int k = 1; k < seat.play->page.lines; k++)
                there |= seat.play->page.line[k].argument == chosen;
            if (!there) break; /* it is the best choice now, or no longer among the best */
            assert_int_equal(seat.play->page.line[seat.play->page.at].argument, chosen);
        }
    }
}

TEST(hints_are_counted)
{
    seat_open_house(&seat, KEPT);
    seat_deal(&seat, "he-will-never-stop#1");
    assert_true(seat_click_words(&seat, "h hint"));
    assert_true(seat.play->page.open);
    seat_thinks(&seat, A_LITTLE);
    seat_key(&seat, KEY_OF_ESCAPE);
    assert_int_equal(seat.play->session.hints, 1);
    seat_key(&seat, 'h');
    assert_int_equal(seat.play->session.hints, 2);
    seat_key(&seat, KEY_OF_ESCAPE);
    seat_plays_on(&seat, BY_KEYS);
    struct statistics all;
    seat_statistics(&seat, dread_games.game[0], REHEARSAL, &all);
    assert_int_equal(all.with_hint, 1);
    seat_close(&seat);
}

/* ---- The autopsy ---- */

/* Plays a game to its end, with some bad actions. */
static void play_to_the_end(int g, struct rng *rng)
{
    do {
        go_somewhere(g, rng);
        while (!dread_session_outcome(&session) && session.played < 300) {
            action a = dread_rng_below(rng, 4)
                           ? greedy_action(&session)
                           : seat.play->selection
                                 .legal[dread_rng_below(rng, (uint32_t)seat.play->selection.count)];
            if (!dread_session_play(&session, a, NULL, NULL))
                dread_session_play(&session, greedy_action(&session), NULL, NULL);
        }
    } while (!dread_session_outcome(&session));
    seat_put(&seat, &session);
}

TEST(an_autopsy_says_what_the_summary_says)
{
    struct rng rng = dread_rng_from(41);
    for (int n = 0; n < rounds(8); n++) {
        play_to_the_end(n % games_there_are(), &rng);
        if (n % 3) seat_any_size(&seat, &rng);
        /* On the page of the ending, or at the bottom of a game that has no such page. */
        if (n % 2) seat_key(&seat, 'a');
        else if (!seat_click_words(&seat, "What decided it"))
            assert_true(seat_click_words(&seat, "a what decided it"));
        seat_reads(&seat, "Press any key to leave.");
        seat_thinks(&seat, FOR_EVER);
        char words[SUMMARY_BYTES] = "";
        struct text w = dread_text_in(words, sizeof words);
        const struct autopsy_run *r = seat.play->advice.autopsy_run;
        dread_tell_autopsy(&r->summary, &r->autopsy, &w);
        seat_reads_whole(&seat, words);
        if (r->autopsy.decisions) seat_reads(&seat, "100 %");
        int given = 0;
        seat_key(&seat, KEY_OF_HOME);
        for (int i = 0; i < seat.play->page.lines; i++) {
            if (i + 1 < seat.play->page.lines || seat.play->page.line[i].argument >= 0)
                given += r->summary.turn[seat.play->page.line[i].argument].gave;
            seat_reads_whole(&seat, more_of(i));
            if (strlen(words_of(i)) < 70) seat_reads(&seat, words_of(i));
            seat_key(&seat, KEY_OF_DOWN);
        }
        /* Some turns have no line: those with nothing given away, or less than nothing. */
        assert_true(given >= r->summary.gave);
    }
}

TEST(any_key_leaves_an_autopsy_that_is_being_made)
{
    struct rng rng = dread_rng_from(42);
    const int keys[] = {KEY_OF_ESCAPE, 'x', KEY_OF_DOWN, 't', 'q', ' '};
    for (size_t i = 0; i < sizeof keys / sizeof *keys + 1; i++) {
        play_to_the_end((int)i % games_there_are(), &rng);
        seat_key(&seat, 'a');
        seat_thinks(&seat, (int)dread_rng_below(&rng, 2));
        if (seat.play->advice.autopsy_progress) continue; /* there was hardly anything to decide */
        if (i < sizeof keys / sizeof *keys) seat_key(&seat, keys[i]);
        else seat_click(&seat, 0, 0);
        assert_false(seat.play->page.open);
        assert_null(seat.play->advice.autopsy_run);
        assert_false(table->left);
        assert_int_equal(seat.play->session.played, session.played);
    }
}

static bool always(void)
{
    return true;
}

TEST(looking_back_gives_way_to_keys)
{
    skip_if_slowed();
    struct rng rng = dread_rng_from(43);
    do play_to_the_end(1, &rng);
    while (dread_outcome_is_won(session.game, dread_session_outcome(&session)));
    seat_key(&seat, 'a');
    while (seat.play->advice.autopsy_progress == 0) table_think(table, NULL);
    seat_look(&seat);
    seat_reads(&seat, "Searching for your last chance");
    /* Work that takes longer than a moment must not run while she does something. */
    for (int i = 0; i < 50 && table_thinks(table); i++) table_think(table, always);
    seat_key(&seat, KEY_OF_UP);
    assert_true(seat.play->page.open);
    seat_thinks(&seat, FOR_EVER);
    seat_reads_not(&seat, "Looking back");
    /* The result is remembered. */
    seat_key(&seat, KEY_OF_ESCAPE);
    seat_key(&seat, 'a');
    assert_false(table_thinks(table));
    seat_reads(&seat, "You began at");
    /* A game that has changed makes it invalid. */
    seat_keys(&seat, "\x1b");
    seat_key(&seat, 'u');
    assert_null(seat.play->advice.autopsy_run);
    seat_key(&seat, 'a');
    seat_reads(&seat, "The game is not over");
}

TEST(a_turn_is_tried_again_in_a_rehearsal)
{
    struct rng rng = dread_rng_from(44);
    int tried = 0;
    for (int n = 0; n < rounds(6); n++) {
        play_to_the_end(n % games_there_are(), &rng);
        if (n % 2) session.mode = NIGHT;
        seat_put(&seat, &session);
        seat_key(&seat, 'a');
        seat_thinks(&seat, FOR_EVER);
        if (!seat.play->page.lines) continue;
        tried++;
        int at = (int)dread_rng_below(&rng, (uint32_t)seat.play->page.lines),
            argument = seat.play->page.line[at].argument;
        struct deal_request w;
        if (argument < 0)
            dread_deal_request_ply(&session, seat.play->advice.autopsy_run->since - 1, &w);
        else
            assert_true(dread_deal_request_turn(
                &session, seat.play->advice.autopsy_run->summary.turn[argument].turn, &w));
        seat_key(&seat, KEY_OF_HOME);
        for (int k = 0; k < at; k++) seat_key(&seat, KEY_OF_DOWN);
        if (n % 3 == 2) assert_true(seat_click_words(&seat, "›"));
        else seat_key(&seat, KEY_OF_ENTER);
        assert_false(seat.play->page.open);
        const struct session *s = &seat.play->session;
        assert_int_equal(s->mode, REHEARSAL);
        assert_int_equal(s->played, w.actions);
        assert_memory_equal(s->line, session.line, sizeof *s->line * (size_t)s->played);
        assert_int_equal(dread_session_outcome(s), 0);
        assert_null(seat.play->advice.autopsy_run);
    }
    assert_true(tried >= rounds(6) / 3);
}

TEST(what_is_tried_again_counts_nowhere)
{
    static struct deal deal;
    for (int g = 0; g < dread_games.count; g++) {
        const struct game *game = dread_games.game[g];
        struct statistics before, after;
        find_deal(game, false, &deal);
        seat_open_house(&seat, KEPT);
        seat.play->prefer.night = g == 1;
        seat_deals(&seat, game, &deal);
        seat_look(&seat);
        seat_plays_on(&seat, BY_KEYS);
        seat_statistics(&seat, game, REHEARSAL, &before);
        dread_deal_again(seat.play, 1);
        seat_settle(&seat);
        seat_look(&seat);
        assert_int_equal(seat.play->session.played, 1);
        assert_true(dread_book_keeps(dread_play_book(seat.play)));
        seat_plays_on(&seat, BY_KEYS);
        seat_statistics(&seat, game, REHEARSAL, &after);
        assert_memory_equal(&after, &before, sizeof after);
        seat_key(&seat, 'm');
        seat_chooses(&seat, "Another game", BY_KEYS);
    }
    seat_close(&seat);
}

EACH_TEST(test_store_set_up, test_store_tear_down)
