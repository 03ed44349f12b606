/* Tests of the table, driven in memory: whole games from the menu to the end, the toy game, undo
 * and redo, Nights, marks and answers, flavour text and lessons.
 *
 * unit/seat.h lists what is checked in every frame. Other files test single actions
 * (test_selection.c), animations and walks (test_table_moves.c), pages (test_table_pages.c),
 * storage (test_table_kept.c), sizes and speed (test_table_sizes.c) and the looks of frames
 * (test_frames.c). */

#include <stdio.h>
#include <string.h>

#include "toy/toy.h"
#include "unit/offers.h"
#include "unit/seat.h"

static struct seat seat;
static struct session session;
static struct table *const table = &seat.table;

/* ---- Whole games ---- */

/* Plays from the menu to an end: chooses the game and a deal by its number, and plays every
 * action. */
static void play_from_the_menu(const struct game *game, bool won, enum hand hand)
{
    static struct deal deal;
    char number[24];
    struct text t = dread_text_in(number, sizeof number);
    find_deal(game, won, &deal);
    dread_text_number(&t, deal.number);
    seat_chooses(&seat, game->title, hand);
    seat_chooses(&seat, "number or id", hand);
    for (const char *s = number; *s; s++) {
        char key[4] = {' ', *s, ' ', 0};
        if (hand == BY_KEYS) seat_key(&seat, *s);
        else assert_true(seat_click_words(&seat, key));
    }
    seat_chooses(&seat, "Deal it", hand);
    assert_ptr_equal(seat.play->session.game, game);
    assert_int_equal(seat.play->session.deal.number, deal.number);
    seat_plays_on(&seat, hand);
    seat_reads(&seat, won ? "You won" : "You lost");
}

static void games_are_played_from_the_menu(enum hand hand)
{
    for (int g = 0; g < dread_games.count; g++)
        for (int won = 0; won < 2; won++) {
            seat_open_house(&seat, UNSAVED);
            play_from_the_menu(dread_games.game[g], won, hand);
        }
}

TEST(every_game_is_won_and_lost_from_the_menu_on_by_keyboard)
{
    games_are_played_from_the_menu(BY_KEYS);
}

TEST(every_game_is_won_and_lost_from_the_menu_on_by_mouse)
{
    games_are_played_from_the_menu(BY_MOUSE);
}

TEST(the_toy_is_drawn_by_a_table_that_does_not_know_it)
{
    seat_open(&seat, &toy_games, toy_themes, UNSAVED);
    seat_reads(&seat, "Lantern");
    seat_reads(&seat, "You hold three cards and a lantern in the dark.");
    seat_deal(&seat, "toy-lantern#3");
    const struct zone *hand = &seat.play->view.zone[TOY_HAND];
    for (int i = 0; i < hand->count; i++) {
        char face[16];
        struct text t = dread_text_in(face, sizeof face);
        dread_card_write_for_people(&t, seat.play->view.spot[hand->first + i].card);
        seat_reads(&seat, face);
    }
    seat_reads(&seat, "Slide a card, or step, trade or");
    seat_reads(&seat, "oil");
    seat_reads(&seat, "rest");
}

TEST(the_toys_are_played_to_both_ends_by_keys_and_by_clicks)
{
    for (int hand = BY_KEYS; hand <= BY_MOUSE; hand++)
        for (int won = 0; won < 2; won++) {
            seat_open(&seat, &toy_games, toy_themes, UNSAVED);
            play_from_the_menu(&toy, won, (enum hand)hand);
            seat_reads(&seat, won ? "You won: your cards rise." : "You lost: the oil is out.");
            seat_open(&seat, &toy_games, toy_themes, UNSAVED);
            play_from_the_menu(&toy_candle, won, (enum hand)hand);
            seat_reads(&seat, won ? "You won: you are out" : "You lost: the candle is out");
        }
}

/* ---- Back and forth ---- */

TEST(u_and_r_take_back_and_do_again_by_action_and_by_turn)
{
    struct rng rng = dread_rng_from(11);
    seat_open_house(&seat, UNSAVED);
    for (int n = 0; n < rounds(60); n++) {
        static struct session twin;
        random_session(&session, dread_games.game[n % dread_games.count], &rng);
        seat_put(&seat, &session);
        twin = seat.play->session;
        for (int k = 0; k < 12; k++) {
            switch (dread_rng_below(&rng, 5)) {
            case 0:
                seat_key(&seat, 'u');
                if (dread_session_undo(&twin))
                    while (twin.played && choices_of(&twin) == 1) dread_session_undo(&twin);
                break;
            case 1:
                seat_key(&seat, 'U');
                if (dread_session_undo_turn(&twin))
                    while (twin.played && choices_of(&twin) == 1) dread_session_undo(&twin);
                break;
            case 2:
                seat_key(&seat, 'r');
                dread_session_redo(&twin, NULL);
                break;
            case 3:
                seat_key(&seat, 'R');
                dread_session_redo_turn(&twin);
                break;
            default: seat_key(&seat, 'B'); dread_session_restart(&twin);
            }
            if (twin.played != seat.play->session.played) seat_fails(&seat, "elsewhere", "");
            assert_same_game(&seat.play->session, &twin);
            assert_int_equal(seat.play->selection.count, choices_of(&twin));
        }
    }
}

TEST(r_plays_again_all_that_was_taken_back)
{
    struct rng rng = dread_rng_from(12);
    seat_open_house(&seat, UNSAVED);
    for (int n = 0; n < rounds(30); n++) {
        random_session(&session, dread_games.game[n % dread_games.count], &rng);
        seat_put(&seat, &session);
        for (int k = 0; seat.play->session.played; k++) {
            int before = seat.play->session.played;
            seat_key(&seat, 'u');
            if (seat.play->session.played >= before) seat_fails(&seat, "u is stuck", "");
        }
        seat_key(&seat, 'u');
        seat_reads(&seat, "There is nothing to take back.");
        while (seat.play->session.played < session.played) {
            int before = seat.play->session.played;
            seat_key(&seat, 'r');
            if (seat.play->session.played <= before) seat_fails(&seat, "r is stuck", "");
        }
        assert_memory_equal(&seat.play->session.now, &session.now, sizeof session.now);
        seat_key(&seat, 'r');
        seat_reads(&seat, "There is nothing to redo.");
    }
}

/* A key without effect must not wipe the last sentence or take back a pick. */
TEST(where_nothing_can_be_taken_back_the_table_stays_as_it_is)
{
    static char said[SAID_BYTES];
    seat_open_house(&seat, UNSAVED);
    seat_deal(&seat, "he-will-never-stop#1");
    strcpy(said, seat.play->said);
    assert_true(*said);
    seat_key(&seat, KEY_OF_ENTER);
    assert_int_equal(seat.play->selection.picks, 1);
    for (const char *key = "uUrR"; *key; key++) {
        seat_key(&seat, *key);
        seat_reads(&seat, *key == 'u' || *key == 'U' ? "There is nothing to take back."
                                                     : "There is nothing to redo.");
        assert_int_equal(seat.play->selection.picks, 1);
        assert_string_equal(seat.play->said, said);
    }
}

TEST(a_night_goes_one_way_only)
{
    struct rng rng = dread_rng_from(13);
    seat_open_house(&seat, UNSAVED);
    for (int g = 0; g < dread_games.count; g++) {
        do random_session(&session, dread_games.game[g], &rng);
        while (session.played < 4 || dread_session_outcome(&session));
        session.mode = NIGHT;
        seat_put(&seat, &session);
        seat_reads(&seat, "Night");
        for (const char *key = "uUrRB"; *key; key++) {
            seat_key(&seat, *key);
            assert_int_equal(seat.play->session.played, session.played);
            assert_memory_equal(&seat.play->session.now, &session.now, sizeof session.now);
            seat_reads(&seat, "no going back");
        }
        seat_reads_not(&seat, "u undo");
        seat_key(&seat, 'm');
        seat_chooses(&seat, "Start this deal over", BY_KEYS);
        assert_int_equal(seat.play->session.played, session.played);
    }
}

/* ---- Marks of what would come ---- */

/* Returns the mark at a thing; "" if there is none. */
static const char *mark_at(struct thing at)
{
    for (int i = 0; i < seat.play->marks.count; i++)
        if (seat.play->marks.mark[i].kind == MARK_WORDS &&
            dread_thing_same(seat.play->marks.mark[i].at, at))
            return seat.play->marks.mark[i].words;
    return "";
}

/* Checks that an action does what its mark says: cards earned, cards taken by the next pursuit, or
 * an end. */
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

TEST(what_a_gap_says_of_a_lifted_card_comes_true)
{
    struct rng rng = dread_rng_from(25);
    int marks = 0;
    seat_open_house(&seat, UNSAVED);
    for (int n = 0; n < rounds(200); n++) {
        do random_session(&session, dread_games.game[0], &rng);
        while (dread_session_outcome(&session));
        seat_put(&seat, &session);
        for (int i = 0; i < seat.play->view.zone[seat.play->layout.main].count; i++) {
            dread_selection_put_down_all(&seat.play->selection);
            if (!dread_selection_pick(&seat.play->selection,
                                      dread_thing_card(seat.play->layout.main, i)))
                continue;
            seat_look(&seat);
            const struct selection *h = &seat.play->selection;
            for (int k = 0; k < h->opens; k++) {
                struct thing target = dread_selection_target(h, h->open[k]);
                if (target.kind != THING_GAP) continue;
                assert_comes_true(h->legal[h->open[k]], mark_at(target));
                marks++;
            }
        }
    }
    assert_true(marks > 100);
}

TEST(the_cells_marked_for_a_lifted_card_are_those_a_click_walks_to)
{
    struct rng rng = dread_rng_from(26);
    int marked = 0;
    seat_open_house(&seat, UNSAVED);
    for (int n = 0; n < rounds(150); n++) {
        random_session(&session, dread_games.game[2], &rng);
        seat_put(&seat, &session);
        const struct token *me = dread_view_player(&seat.play->view);
        int lifted = 0;
        while (
            lifted < seat.play->selection.count &&
            !dread_same(session.game->words.verbs[seat.play->selection.touch[lifted].verb], "card"))
            lifted++;
        if (lifted == seat.play->selection.count || !me) continue;
        dread_selection_pick(&seat.play->selection, seat.play->selection.touch[lifted].thing[0]);
        seat_look(&seat);
        for (int i = 0; i < seat.play->view.zone[me->at.zone].count; i++) {
            static struct path way;
            struct thing cell = dread_thing_card(me->at.zone, i);
            if (dread_thing_same(cell, me->at)) continue;
            bool leads = dread_walk_find(&seat.play->search, &session, &seat.play->layout, cell,
                                         seat.play->selection.legal[lifted], &way);
            marked += leads;
            if (leads != (*mark_at(cell) != '\0')) {
                fprintf(stderr, "cell %d: marked `%s`\n", i, mark_at(cell));
                seat_fails(&seat, leads ? "not marked" : "marked, but no walk leads there", "");
            }
        }
    }
    assert_true(marked > rounds(100));
}

/* ---- Everything that is said can be read ---- */

TEST(answers_are_read_to_their_end)
{
    const char *const ids[] = {"he-will-never-stop#1", "soliterror#1", "dont-let-them-get-you#1"};
    for (int g = 0; g < 3; g++) {
        seat_open_house(&seat, UNSAVED);
        seat_deal(&seat, ids[g]);
        for (const char *key = "urURBHJKL"; *key; key++) {
            seat_key(&seat, *key);
            if (*seat.play->note) seat_reads_whole(&seat, seat.play->note);
        }
        /* Clicks everything, with nothing picked and with one thing picked. */
        for (int lifted = 0; lifted < 2; lifted++)
            for (int i = 0; i < table->hits.count; i++) {
                seat_deal(&seat, ids[g]);
                if (g == 2) seat_acts(&seat, greedy_action(&seat.play->session));
                seat_look(&seat);
                const struct selection *h = &seat.play->selection;
                if (lifted && h->touch[h->count - 1].count)
                    dread_selection_pick(&seat.play->selection, h->touch[h->count - 1].thing[0]);
                seat_look(&seat);
                if (i >= table->hits.count || table->hits.hit[i].kind != HIT_THING) continue;
                struct rect at = table->hits.hit[i].at;
                seat_click(&seat, at.x + at.w / 2, at.y + at.h / 2);
                if (*seat.play->note) seat_reads_whole(&seat, seat.play->note);
            }
    }
}

/* Chooses a thing that must be on the frame. */
static void choose(struct thing thing)
{
    const struct hit_region *hit = hit_find(
        &table->hits, &(struct hit_region){.kind = HIT_THING, .thing = thing});
    assert_non_null(hit);
    seat_click(&seat, hit->at.x, hit->at.y);
}

/* Without an answer, a player who tries a thing would learn only that it is wrong. */
TEST(what_cannot_be_chosen_says_why)
{
    enum { FIELD = 0, ARSENAL = 2, PROMPT_CALLED = 1, VERB_SWAP = 10 };
    seat_open_house(&seat, UNSAVED);
    seat_deal(&seat, "soliterror#1");
    choose(dread_thing_card(FIELD, 8));
    seat_reads_whole(&seat, "You begin on row 1. You can enter at a1.");
    seat_acts(&seat, seat.play->selection.legal[0]);
    choose(dread_thing_card(ARSENAL, 0));
    seat_reads_whole(&seat, "The 3 of spades is too weak alone, and you have no other "
                            "weapon. You can spend three health.");
    seat_deal(&seat, "soliterror#4");
    while (seat.play->view.prompt != PROMPT_CALLED) seat_acts(&seat, seat.play->selection.legal[0]);
    dread_selection_pick_verb(&seat.play->selection, VERB_SWAP);
    const struct touch *touch = &seat.play->selection.touch[0];
    assert_true(touch->verb != VERB_SWAP && touch->count);
    choose(touch->thing[0]);
    seat_reads(&seat, "You chose swap, but this goes with ");
}

/* A game may have no reasons of its own. Then the table says what is true of any game. */
TEST(without_reasons_of_the_game_the_table_answers_itself)
{
    static struct game mute;
    static const struct game *const list[] = {&mute};
    static const struct games mute_games = {list, 1};
    mute = toy;
    mute.why_thing = NULL;
    seat_open(&seat, &mute_games, toy_themes, UNSAVED);
    seat_deal(&seat, "toy-lantern#3");
    choose(dread_thing_card(TOY_GROUND, 8));
    seat_reads_whole(&seat, "You can do nothing with that now.");
    choose(dread_thing_card(TOY_HAND, 0));
    choose(dread_thing_card(TOY_GROUND, 8));
    seat_reads_whole(&seat, "That does not go with what you hold; Esc puts down what you hold.");
}

/* ---- Flavour text ---- */

TEST(no_line_of_the_story_is_told_twice_in_a_game)
{
    struct rng rng = dread_rng_from(18);
    int turns[8] = {0}, told_of[8] = {0};
    seat_open_house(&seat, UNSAVED);
    for (int n = 0; n < rounds(90); n++) {
        static struct deal deal;
        const struct game *game = dread_games.game[n % dread_games.count];
        struct rules rules;
        int lines = 0, turn = 0;
        if (!offers(game, FLAVOUR_TEXT)) continue;
        dread_rules_standard(game->options, &rules);
        dread_deal_number(game, &rules, (uint64_t)n + 1, &deal);
        seat_deals(&seat, game, &deal);
        for (;;) {
            turns[n % dread_games.count] += seat.play->view.turn > turn;
            turn = seat.play->view.turn;
            const struct story *story = &seat.play->story;
            for (; lines < story->lines; lines++)
                for (int k = 0; k < lines; k++)
                    if (dread_same(story->line[k].words, story->line[lines].words))
                        seat_fails(&seat, "told again: ", story->line[k].words);
            if (!seat.play->selection.count) break;
            bool eval = dread_rng_below(&rng, 4);
            seat_acts(&seat, eval ? greedy_action(&seat.play->session)
                                  : seat.play->selection.legal[dread_rng_below(
                                        &rng, (uint32_t)seat.play->selection.count)]);
            if (dread_rng_below(&rng, 8)) continue;
            seat_key(&seat, 'u');
            lines = 0;
        }
        told_of[n % dread_games.count] += lines;
    }
    for (int g = 0; g < dread_games.count; g++)
        if (told_of[g] < turns[g] * 3 / 4)
            fail_msg("%s: %d lines in %d turns", dread_games.game[g]->id, told_of[g], turns[g]);
}

/* ---- Lessons ---- */

TEST(the_lesson_of_every_game_is_played_to_its_end)
{
    skip_if_slowed();
    for (int g = 0; g < dread_games.count; g++)
        for (int hand = BY_KEYS; hand <= BY_MOUSE; hand++) {
            if (!offers(dread_games.game[g], A_LESSON)) continue;
            seat_open_house(&seat, UNSAVED);
            seat_chooses(&seat, dread_games.game[g]->title, (enum hand)hand);
            seat_chooses(&seat, "Learn this game", (enum hand)hand);
            if (!seat.play->lesson.on)
                seat_fails(&seat, "no lesson for ", dread_games.game[g]->title);
            int asked = 0;
            for (int n = 0; seat.play->lesson.on; n++) {
                if (n > 200) seat_fails(&seat, "the lesson has no end", "");
                if (dread_session_outcome(&seat.play->session))
                    seat_fails(&seat, "over too soon", "");
                int before = seat.play->session.played;
                seat_reads_whole(&seat, seat.play->lesson.words);
                if (!seat.play->lesson.asks) {
                    if (hand == BY_KEYS) seat_key(&seat, KEY_OF_ENTER);
                    else seat_click(&seat, seat.canvas.columns - 1, 0);
                    assert_int_equal(seat.play->session.played, before);
                    continue;
                }
                action a = seat.play->lesson.asked;
                asked++;
                if (!dread_session_legal(&seat.play->session, a, NULL))
                    seat_fails(&seat, "what is asked is not legal: ", seat.play->lesson.words);
                if (!seat_does(&seat, a, (enum hand)hand, NULL))
                    seat_fails(&seat, "what is asked cannot be done: ", seat.stuck);
            }
            assert_true(asked >= 3);
            if (dread_session_outcome(&seat.play->session)) continue;
            /* After the lesson she plays on alone. */
            seat_chooses(&seat, "Play the lesson's deal", (enum hand)hand);
            seat_plays_on(&seat, (enum hand)hand);
        }
}

TEST(a_lesson_waits_for_what_it_asks_and_says_so)
{
    for (int g = 0; g < dread_games.count; g++) {
        if (!offers(dread_games.game[g], A_LESSON)) continue;
        seat_open_house(&seat, UNSAVED);
        seat_chooses(&seat, dread_games.game[g]->title, BY_KEYS);
        seat_chooses(&seat, "Learn this game", BY_KEYS);
        while (seat.play->lesson.on) {
            if (!seat.play->lesson.asks) {
                seat_key(&seat, KEY_OF_ENTER);
                continue;
            }
            int played = seat.play->session.played;
            for (int i = 0; i < seat.play->selection.count && i < 5; i++) {
                if (seat.play->selection.legal[i] == seat.play->lesson.asked) continue;
                seat_acts(&seat, seat.play->selection.legal[i]);
                seat_look(&seat);
                assert_int_equal(seat.play->session.played, played);
                seat_reads(&seat, "First: ");
                seat_reads_whole(&seat, seat.play->note);
            }
            for (const char *key = "uUrRB"; *key; key++) {
                seat_key(&seat, *key);
                assert_int_equal(seat.play->session.played, played);
            }
            seat_acts(&seat, seat.play->lesson.asked);
            assert_int_equal(seat.play->session.played, played + 1);
        }
    }
}
