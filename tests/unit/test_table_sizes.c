/* Tests of the table in terminals of any size, and of the work that a key causes. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "toy/toy.h"
#include "unit/seat.h"

static struct seat seat;
static struct session session;

/* ---- Any size ---- */

/* The keys that open pages. */
static const char pages[] = "mgowsiS?ph";

/* Shows screen number `what`: the choice of games, each game with a thing picked, each page, each
 * toy. */
static void show(int what)
{
    struct rng rng = dread_rng_from(20);
    int games = dread_games.count, pages_there = (int)strlen(pages);
    seat_open_house(&seat, UNSAVED);
    int toy_number = games + pages_there - what; /* below 0: a toy */
    if (toy_number < 0) seat_open(&seat, &toy_games, toy_themes, UNSAVED);
    if (!what) return;
    const struct game *game = game_or_toy(toy_number < 0 ? toy_number : what % games);
    do random_session(&session, game, &rng);
    while (dread_session_outcome(&session));
    seat_put(&seat, &session);
    if (seat.play->selection.touch[0].count)
        dread_selection_pick(&seat.play->selection, seat.play->selection.touch[0].thing[0]);
    if (what > games && what <= games + pages_there) seat_key(&seat, pages[what - games - 1]);
    seat_thinks(&seat, 120);
}

/* Shows a page beside real cards: of each game the one that asks for the first card, and the one of
 * the upkeep at the start. */
static void show_beside(int what)
{
    const struct game *game = dread_games.game[what / 2];
    seat_open_house(&seat, UNSAVED);
    seat_wishes(&seat, &(struct deal_wanted){.game = game, .beside = true, .anew = true});
    while (what % 2 && seat.play->page.kind == PAGE_CARD) {
        struct intent tells = {
            .kind = INTENT_COMMAND,
            .command = CMD_TELL_CARD,
            .number = __builtin_ctzll(dread_session_possible(&seat.play->session)),
            .now = seat_now(&seat)};
        dread_play_intent(seat.play, &tells);
    }
    assert_int_equal(seat.play->page.kind, what % 2 ? PAGE_UPKEEP : PAGE_CARD);
    seat_look(&seat);
}

TEST(a_terminal_of_any_size_shows_what_fits)
{
    int before = dread_games.count + (int)strlen(pages) + 1 - FIRST_TOY,
        kinds = before + 2 * dread_games.count;
    for (int what = 0; what < kinds; what++) {
        if (what < before) show(what);
        else show_beside(what - before);
        /* Every size with some screen; the sizes near the least one with every screen. */
        for (int columns = 1; columns <= 200; columns++)
            for (int rows = 1; rows <= 60; rows++) {
                bool least = columns >= 78 && columns <= 82 && rows >= 22 && rows <= 26;
                if (!least && (columns * 61 + rows) % (kinds * (SLOWED ? 8 : 1)) != what) continue;
                seat_size(&seat, columns, rows);
            }
        for (int small = 1; small < 12; small++) seat_size(&seat, small, 12 - small);
        seat_size(&seat, CANVAS_COLUMNS, CANVAS_ROWS);
    }
}

TEST(below_80_x_24_it_says_so_and_comes_back_as_it_was)
{
    seat_open_house(&seat, UNSAVED);
    seat_deal(&seat, "soliterror#1");
    static char before[sizeof seat.text];
    seat_key(&seat, KEY_OF_TAB);
    strcpy(before, seat_text(&seat));
    seat_size(&seat, 60, 15);
    seat_reads(&seat, "80");
    seat_reads(&seat, "24");
    seat_size(&seat, LEAST_COLUMNS, LEAST_ROWS);
    assert_string_equal(seat_text(&seat), before);
}

/* ---- The work of a key ---- */

/* A game that counts the calls of its functions. Nearly all the work of a key and its frame is in
 * these calls; unlike a time, the count is the same on every machine. */
static const struct game *asked;
static struct game asking;
static int questions;

static int count_actions(const struct deal *deal, const struct position *p, action out[])
{
    questions++;
    return asked->actions(deal, p, out);
}

static void count_apply(const struct deal *deal, struct position *p, action a, struct trace *trace)
{
    questions++;
    asked->apply(deal, p, a, trace);
}

static void count_see(const struct deal *deal, const struct position *p, struct view *view)
{
    questions++;
    asked->see(deal, p, view);
}

static void count_touches(const struct view *view, action a, struct touch *touch)
{
    questions++;
    asked->touches(view, a, touch);
}

static void count_preview(const struct view *view, action a, struct trace *trace)
{
    questions++;
    asked->preview(view, a, trace);
}

static void count_describe(const struct view *view, action a, struct text *text)
{
    questions++;
    asked->describe(view, a, text);
}

static void sit_down_to(const struct game *game)
{
    static const struct game *const one[] = {&asking};
    static const struct games alone = {one, 1};
    asked = game;
    asking = *game;
    asking.actions = count_actions;
    asking.apply = count_apply;
    asking.see = count_see;
    asking.touches = count_touches;
    asking.preview = count_preview;
    asking.describe = count_describe;
    seat_open(&seat, &alone, dread_themes, UNSAVED);
}

enum { WAY_MOST = 4000 };

TEST(a_key_asks_the_game_no_more_than_its_actions_and_a_few_questions)
{
    static const int keys[] = {KEY_OF_TAB, KEY_OF_ENTER,  KEY_OF_RIGHT, KEY_OF_DOWN, KEY_OF_LEFT,
                               KEY_OF_UP,  KEY_OF_ESCAPE, '1',          '2',         'u',
                               'r'};
    struct rng rng = dread_rng_from(21);
    int all = rounds(1500);
    for (int large = 0; large < 2; large++)
        for (int g = 0; g < dread_games.count; g++) {
            sit_down_to(dread_games.game[g]);
            seat_size(&seat, large ? 200 : 80, large ? 60 : 24);
            for (int n = 0; n < all; n++) {
                if (n % 40 == 0) {
                    do random_session(&session, &asking, &rng);
                    while (dread_session_outcome(&session));
                    seat_put(&seat, &session);
                    seat.play->page.open = false;
                }
                int key = keys[dread_rng_below(&rng, sizeof keys / sizeof *keys)];
                int before = choices_of(&seat.play->session), played = seat.play->session.known;
                bool acts = key != KEY_OF_TAB && key < KEY_OF_UP;
                questions = 0;
                seat_input(&seat, &(struct input){.kind = INPUT_KEY, .key = key});
                seat_frame(&seat);
                int asked_it = questions, on_offer = before + choices_of(&seat.play->session);
                /* What changes the table may search for all cells that can be walked to, and so may
                 * every key while something is picked. */
                bool picked = seat.play->walk.lifted || seat.play->selection.picks;
                bool searches = acts || picked;
                int most = searches ? WAY_MOST : 6 * (on_offer + played) + 16;
                /* At the end of a game its events are counted. */
                if (dread_session_outcome(&seat.play->session)) most += 20 * played;
                if (asked_it > most)
                    fail_msg("%s, key %d: %d questions; %d are on offer, %d played", asked->id, key,
                             asked_it, on_offer, played);
                if (seat.play->page.open) seat.play->page.open = false;
            }
        }
}
