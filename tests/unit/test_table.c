/* The table, driven in memory: whole games from the menu to their ends, the toy game, going back and
 * forth, Nights, what marks and answers say, the story, lessons.
 *
 * What is checked in every frame says unit/seat.h. Single actions are in test_hands.c, films and walks
 * in test_table_moves.c, pages in test_table_pages.c, what is kept in test_table_kept.c, sizes and
 * speed in test_table_sizes.c, and what frames look like in test_frames.c. */

#include <stdio.h>
#include <string.h>

#include "toy/toy.h"
#include "unit/seat.h"

static struct seat seat;
static struct session session;
static struct table *const table = &seat.table;

/* ---- Whole games ---- */

/* From the menu to an end: the game, its deal by its number, every action. */
static void play_from_the_menu(const struct game *game, bool won, enum hand hand)
{
    static struct deal deal;
    char number[24];
    struct text t = text_in(number, sizeof number);
    find_deal(game, won, &deal);
    text_number(&t, deal.number);
    seat_chooses(&seat, game->title, hand);
    seat_chooses(&seat, "number or id", hand);
    for (const char *s = number; *s; s++) {
        char key[4] = {' ', *s, ' ', 0};
        if (hand == BY_KEYS) seat_key(&seat, *s);
        else assert_true(seat_click_words(&seat, key));
    }
    seat_chooses(&seat, "Deal it", hand);
    assert_ptr_equal(table->session.game, game);
    assert_int_equal(table->session.deal.number, deal.number);
    seat_plays_on(&seat, hand);
    seat_reads(&seat, won ? "You won" : "You lost");
}

static void games_are_played_from_the_menu(enum hand hand)
{
    for (int g = 0; g < dread_games.count; g++)
        for (int won = 0; won < 2; won++) {
            seat_open_house(&seat, NULL);
            play_from_the_menu(dread_games.game[g], won, hand);
        }
}

static void every_game_is_won_and_lost_from_the_menu_on_by_keyboard(void **state)
{
    (void)state;
    games_are_played_from_the_menu(BY_KEYS);
}

static void every_game_is_won_and_lost_from_the_menu_on_by_mouse(void **state)
{
    (void)state;
    games_are_played_from_the_menu(BY_MOUSE);
}

static void the_toy_is_drawn_by_a_table_that_does_not_know_it(void **state)
{
    (void)state;
    seat_open(&seat, &toy_games, toy_themes, NULL);
    seat_reads(&seat, "Lantern");
    seat_reads(&seat, "You hold three cards and a lantern in the dark.");
    seat_deal(&seat, "toy-lantern#3");
    const struct zone *hand = &table->view.zone[TOY_HAND];
    for (int i = 0; i < hand->count; i++) {
        char face[16];
        struct text t = text_in(face, sizeof face);
        card_write_for_people(&t, table->view.spot[hand->first + i].card);
        seat_reads(&seat, face);
    }
    seat_reads(&seat, "Slide a card, or step, trade or");
    seat_reads(&seat, "oil");
    seat_reads(&seat, "rest");
}

static void the_toys_are_played_to_both_ends_by_keys_and_by_clicks(void **state)
{
    (void)state;
    for (int hand = BY_KEYS; hand <= BY_MOUSE; hand++)
        for (int won = 0; won < 2; won++) {
            seat_open(&seat, &toy_games, toy_themes, NULL);
            play_from_the_menu(&toy, won, (enum hand)hand);
            seat_reads(&seat, won ? "You won: your cards rise." : "You lost: the oil is out.");
            seat_open(&seat, &toy_games, toy_themes, NULL);
            play_from_the_menu(&toy_columns, won, (enum hand)hand);
            seat_reads(&seat, won ? "You won: all cards are home." : "You lost: it is too late.");
        }
}

/* ---- Back and forth ---- */

static void u_and_r_take_back_and_do_again_by_action_and_by_turn(void **state)
{
    (void)state;
    struct rng rng = rng_from(11);
    seat_open_house(&seat, NULL);
    for (int n = 0; n < rounds(60); n++) {
        static struct session twin;
        random_session(&session, dread_games.game[n % dread_games.count], &rng);
        seat_put(&seat, &session);
        twin = table->session;
        for (int k = 0; k < 12; k++) {
            switch (rng_below(&rng, 5)) {
            case 0:
                seat_key(&seat, 'u');
                if (session_undo(&twin))
                    while (twin.played && choices_of(&twin) == 1) session_undo(&twin);
                break;
            case 1:
                seat_key(&seat, 'U');
                if (session_undo_turn(&twin))
                    while (twin.played && choices_of(&twin) == 1) session_undo(&twin);
                break;
            case 2:
                seat_key(&seat, 'r');
                session_redo(&twin, NULL);
                break;
            case 3:
                seat_key(&seat, 'R');
                session_redo_turn(&twin);
                break;
            default: seat_key(&seat, 'B'); session_restart(&twin);
            }
            if (twin.played != table->session.played) seat_fails(&seat, "elsewhere", "");
            assert_same_game(&table->session, &twin);
            assert_int_equal(table->hands.count, choices_of(&twin));
        }
    }
}

static void what_was_taken_back_is_played_again_by_r_until_all_of_it_is(void **state)
{
    (void)state;
    struct rng rng = rng_from(12);
    seat_open_house(&seat, NULL);
    for (int n = 0; n < rounds(30); n++) {
        random_session(&session, dread_games.game[n % dread_games.count], &rng);
        seat_put(&seat, &session);
        for (int k = 0; table->session.played; k++) {
            int before = table->session.played;
            seat_key(&seat, 'u');
            if (table->session.played >= before) seat_fails(&seat, "u is stuck", "");
        }
        seat_key(&seat, 'u');
        seat_reads(&seat, "There is nothing to take back.");
        while (table->session.played < session.played) {
            int before = table->session.played;
            seat_key(&seat, 'r');
            if (table->session.played <= before) seat_fails(&seat, "r is stuck", "");
        }
        assert_memory_equal(&table->session.now, &session.now, sizeof session.now);
        seat_key(&seat, 'r');
        seat_reads(&seat, "There is nothing to do again.");
    }
}

static void a_night_goes_one_way_only(void **state)
{
    (void)state;
    struct rng rng = rng_from(13);
    seat_open_house(&seat, NULL);
    for (int g = 0; g < dread_games.count; g++) {
        do random_session(&session, dread_games.game[g], &rng);
        while (session.played < 4 || session_outcome(&session));
        session.mode = NIGHT;
        seat_put(&seat, &session);
        seat_reads(&seat, "Night");
        for (const char *key = "uUrRB"; *key; key++) {
            seat_key(&seat, *key);
            assert_int_equal(table->session.played, session.played);
            assert_memory_equal(&table->session.now, &session.now, sizeof session.now);
            seat_reads(&seat, "no going back");
        }
        seat_reads_not(&seat, "u undo");
        seat_key(&seat, 'm');
        seat_chooses(&seat, "Start this deal over", BY_KEYS);
        assert_int_equal(table->session.played, session.played);
    }
}

/* ---- Marks of what would come ---- */

/* The mark at a thing; "" if there is none. */
static const char *mark_at(struct thing at)
{
    for (int i = 0; i < table->omens.count; i++)
        if (table->omens.omen[i].kind == OMEN_MARK && thing_same(table->omens.omen[i].at, at))
            return table->omens.omen[i].words;
    return "";
}

/* Does an action bring what its mark says: cards earned, cards taken by the next pursuit, an end? */
static void assert_comes_true(action a, const char *mark)
{
    static struct event event[EVENTS_MOST];
    struct trace trace = {event, EVENTS_MOST, 0};
    char earns[16], takes[16];
    struct position now = session.now;
    session.game->apply(&session.deal, &now, a, &trace);
    snprintf(earns, sizeof earns, "+%d", events_of(session.game, &trace, "move-draw"));
    snprintf(takes, sizeof takes, "-%d", events_of(session.game, &trace, "takes"));
    bool trap = events_of(session.game, &trace, "trap"), over = session.game->outcome(&now);
    if (trap && !strstr(mark, "TRAP")) seat_fails(&seat, "a trap that no mark tells: ", mark);
    if (trap || over) return;
    if (!strstr(mark, earns)) seat_fails(&seat, "what is earned is not marked: ", mark);
    if (!strstr(mark, takes) && !strstr(mark, "more"))
        seat_fails(&seat, "what is taken is not marked: ", mark);
}

static void what_a_gap_says_of_a_lifted_card_comes_true(void **state)
{
    (void)state;
    struct rng rng = rng_from(25);
    int marks = 0;
    seat_open_house(&seat, NULL);
    for (int n = 0; n < rounds(200); n++) {
        do random_session(&session, dread_games.game[0], &rng);
        while (session_outcome(&session));
        seat_put(&seat, &session);
        for (int i = 0; i < table->view.zone[table->look.main].count; i++) {
            hands_put_down_all(&table->hands);
            if (!hands_pick(&table->hands, thing_card(table->look.main, i))) continue;
            seat_look(&seat);
            const struct hands *h = &table->hands;
            for (int k = 0; k < h->opens; k++) {
                struct thing target = hands_target(h, h->open[k]);
                if (target.kind != THING_GAP) continue;
                assert_comes_true(h->legal[h->open[k]], mark_at(target));
                marks++;
            }
        }
    }
    assert_true(marks > 100);
}

static void the_cells_marked_for_a_lifted_card_are_those_a_click_walks_to(void **state)
{
    (void)state;
    struct rng rng = rng_from(26);
    int marked = 0;
    seat_open_house(&seat, NULL);
    for (int n = 0; n < rounds(150); n++) {
        random_session(&session, dread_games.game[2], &rng);
        seat_put(&seat, &session);
        const struct token *me = view_player(&table->view);
        int lifted = 0;
        while (lifted < table->hands.count &&
               !same(session.game->words.verbs[table->hands.touch[lifted].verb], "card"))
            lifted++;
        if (lifted == table->hands.count || !me) continue;
        hands_pick(&table->hands, table->hands.touch[lifted].thing[0]);
        seat_look(&seat);
        for (int i = 0; i < table->view.zone[me->at.zone].count; i++) {
            static action way[WALK_MOST];
            struct thing cell = thing_card(me->at.zone, i);
            if (thing_same(cell, me->at)) continue;
            bool leads = walk_find(&table->path, &session, &table->look, cell,
                                   table->hands.legal[lifted], way) > 0;
            marked += leads;
            if (leads != (*mark_at(cell) != '\0')) {
                fprintf(stderr, "cell %d: marked `%s`\n", i, mark_at(cell));
                seat_fails(&seat, leads ? "not marked" : "marked, but no walk leads there", "");
            }
        }
    }
    assert_true(marked > rounds(100));
}

/* ---- What is said is read ---- */

static void answers_are_read_to_their_end(void **state)
{
    (void)state;
    const char *const ids[] = {"he-will-never-stop#1", "soliterror#1", "dont-let-them-get-you#1"};
    for (int g = 0; g < 3; g++) {
        seat_open_house(&seat, NULL);
        seat_deal(&seat, ids[g]);
        for (const char *key = "urURBHJKL"; *key; key++) {
            seat_key(&seat, *key);
            if (*table->note) seat_reads_whole(&seat, table->note);
        }
        /* Everything is clicked, with empty hands and with something lifted. */
        for (int lifted = 0; lifted < 2; lifted++)
            for (int i = 0; i < table->hots.count; i++) {
                seat_deal(&seat, ids[g]);
                if (g == 2) table_do(table, sensible_action(&table->session));
                seat_look(&seat);
                const struct hands *h = &table->hands;
                if (lifted && h->touch[h->count - 1].count)
                    hands_pick(&table->hands, h->touch[h->count - 1].thing[0]);
                seat_look(&seat);
                if (i >= table->hots.count || table->hots.hot[i].kind != HOT_THING) continue;
                struct rect at = table->hots.hot[i].at;
                seat_click(&seat, at.x + at.w / 2, at.y + at.h / 2);
                if (*table->note) seat_reads_whole(&seat, table->note);
            }
    }
}

/* ---- The story ---- */

static void no_line_of_the_story_is_told_twice_in_a_game(void **state)
{
    (void)state;
    enum { LINES = PLIES_MOST };
    static char told[LINES][sizeof seat.table.story];
    struct rng rng = rng_from(18);
    int turns[8] = {0}, told_of[8] = {0};
    seat_open_house(&seat, NULL);
    for (int n = 0; n < rounds(90); n++) {
        static struct deal deal;
        const struct game *game = dread_games.game[n % dread_games.count];
        struct rules rules;
        int lines = 0, turn = 0;
        rules_standard(game->options, &rules);
        deal_number(game, &rules, (uint64_t)n + 1, &deal);
        seat_deals(table, game, &deal);
        for (;;) {
            turns[n % dread_games.count] += table->view.turn > turn;
            turn = table->view.turn;
            if (*table->story && (!lines || strcmp(told[lines - 1], table->story) != 0)) {
                for (int k = 0; k < lines; k++)
                    if (same(told[k], table->story)) seat_fails(&seat, "told again: ", told[k]);
                strcpy(told[lines++], table->story);
            }
            if (!table->hands.count) break;
            bool sense = rng_below(&rng, 4);
            table_do(table,
                     sense ? sensible_action(&table->session)
                           : table->hands.legal[rng_below(&rng, (uint32_t)table->hands.count)]);
            if (!rng_below(&rng, 8)) table_undo(table, false);
        }
        told_of[n % dread_games.count] += lines;
    }
    for (int g = 0; g < dread_games.count; g++)
        if (told_of[g] < turns[g] * 3 / 4)
            fail_msg("%s: %d lines in %d turns", dread_games.game[g]->id, told_of[g], turns[g]);
}

/* ---- Lessons ---- */

static void the_lesson_of_every_game_is_played_to_its_end(void **state)
{
    (void)state;
    for (int g = 0; g < dread_games.count; g++)
        for (int hand = BY_KEYS; hand <= BY_MOUSE; hand++) {
            seat_open_house(&seat, NULL);
            seat_chooses(&seat, dread_games.game[g]->title, (enum hand)hand);
            seat_chooses(&seat, "First game", (enum hand)hand);
            if (!table->lesson.on) seat_fails(&seat, "no lesson for ", dread_games.game[g]->title);
            int asked = 0;
            for (int n = 0; table->lesson.on; n++) {
                if (n > 200) seat_fails(&seat, "the lesson has no end", "");
                if (session_outcome(&table->session)) seat_fails(&seat, "over too soon", "");
                int before = table->session.played;
                seat_reads_whole(&seat, table->lesson.words);
                if (!table->lesson.asks) {
                    if (hand == BY_KEYS) seat_key(&seat, KEY_OF_ENTER);
                    else seat_click(&seat, seat.canvas.columns - 1, 0);
                    assert_int_equal(table->session.played, before);
                    continue;
                }
                action a = table->lesson.asked;
                asked++;
                if (!session_legal(&table->session, a, NULL))
                    seat_fails(&seat, "what is asked is not legal: ", table->lesson.words);
                if (!seat_does(&seat, a, (enum hand)hand, NULL))
                    seat_fails(&seat, "what is asked cannot be done: ", seat.stuck);
            }
            assert_true(asked >= 3);
            if (session_outcome(&table->session)) continue;
            /* And then she plays on alone. */
            seat_plays_on(&seat, (enum hand)hand);
        }
}

static void a_lesson_waits_for_what_it_asks_and_says_so(void **state)
{
    (void)state;
    for (int g = 0; g < dread_games.count; g++) {
        seat_open_house(&seat, NULL);
        seat_chooses(&seat, dread_games.game[g]->title, BY_KEYS);
        seat_chooses(&seat, "First game", BY_KEYS);
        while (table->lesson.on) {
            if (!table->lesson.asks) {
                seat_key(&seat, KEY_OF_ENTER);
                continue;
            }
            int played = table->session.played;
            for (int i = 0; i < table->hands.count && i < 5; i++) {
                if (table->hands.legal[i] == table->lesson.asked) continue;
                table_do(table, table->hands.legal[i]);
                seat_look(&seat);
                assert_int_equal(table->session.played, played);
                seat_reads(&seat, "First: ");
                seat_reads_whole(&seat, table->note);
            }
            for (const char *key = "uUrRB"; *key; key++) {
                seat_key(&seat, *key);
                assert_int_equal(table->session.played, played);
            }
            table_do(table, table->lesson.asked);
            assert_int_equal(table->session.played, played + 1);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_game_is_won_and_lost_from_the_menu_on_by_keyboard),
        cmocka_unit_test(every_game_is_won_and_lost_from_the_menu_on_by_mouse),
        cmocka_unit_test(the_toy_is_drawn_by_a_table_that_does_not_know_it),
        cmocka_unit_test(the_toys_are_played_to_both_ends_by_keys_and_by_clicks),
        cmocka_unit_test(u_and_r_take_back_and_do_again_by_action_and_by_turn),
        cmocka_unit_test(what_was_taken_back_is_played_again_by_r_until_all_of_it_is),
        cmocka_unit_test(a_night_goes_one_way_only),
        cmocka_unit_test(what_a_gap_says_of_a_lifted_card_comes_true),
        cmocka_unit_test(the_cells_marked_for_a_lifted_card_are_those_a_click_walks_to),
        cmocka_unit_test(answers_are_read_to_their_end),
        cmocka_unit_test(no_line_of_the_story_is_told_twice_in_a_game),
        cmocka_unit_test(the_lesson_of_every_game_is_played_to_its_end),
        cmocka_unit_test(a_lesson_waits_for_what_it_asks_and_says_so),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
