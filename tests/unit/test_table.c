/* Tests of the table that are neither scripts (tests/tables) nor laws (law_table.c, law_hit.c,
 * law_panel.c, law_page.c, law_animation.c): answers of a game that has none, lessons, deals of a
 * difficulty, and how much work a key causes. */

#include <stdio.h>
#include <string.h>

#include "play/pages.h"
#include "toy/toy.h"
#include "unit/offers.h"
#include "unit/seat.h"

static struct seat seat;
static struct session session;

/* ---- Answers ---- */

static void click(struct thing thing)
{
    const struct hit_region *hit = hit_find(
        &seat.table.hits, &(struct hit_region){.kind = HIT_THING, .thing = thing});
    assert_non_null(hit);
    seat_click(&seat, hit->at.x, hit->at.y);
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
    click(dread_thing_card(TOY_GROUND, 8));
    seat_reads_whole(&seat, "You can do nothing with that now.");
    click(dread_thing_card(TOY_HAND, 0));
    click(dread_thing_card(TOY_GROUND, 8));
    seat_reads_whole(&seat, "That does not go with what you hold; Esc puts down what you hold.");
}

/* ---- Lessons ---- */

/* Tries other actions and all ways back: the lesson insists on what it asks. */
static void try_others(void)
{
    enum { SOME = 5 };
    int played = seat.play->session.played;
    for (int i = 0; i < seat.play->selection.count && i < SOME; i++) {
        if (seat.play->selection.legal[i] == seat.play->story.lesson.asked) continue;
        seat_acts(&seat, seat.play->selection.legal[i]);
        seat_look(&seat);
        assert_int_equal(seat.play->session.played, played);
        seat_reads(&seat, "First: ");
        seat_reads_whole(&seat, seat.play->told.note);
    }
    seat_keys(&seat, "uUrRB");
    assert_int_equal(seat.play->session.played, played);
}

/* Reads the lesson of a game and does all that it asks, by keys and by mouse in turn. Returns how
 * often it asked. */
static int follow_lesson(void)
{
    int asked = 0;
    for (int n = 0; seat.play->story.lesson.on; n++) {
        enum hand hand = n % 2 ? BY_KEYS : BY_MOUSE;
        int before = seat.play->session.played;
        if (n > 200) seat_fails(&seat, "the lesson has no end", "");
        seat_reads_whole(&seat, seat.play->story.lesson.words);
        if (seat.play->story.lesson.asks) {
            try_others();
            if (!seat_does(&seat, seat.play->story.lesson.asked, hand, NULL))
                seat_fails(&seat, "what is asked cannot be done: ", seat.stuck);
            asked++;
            continue;
        }
        if (hand == BY_KEYS) seat_key(&seat, KEY_OF_ENTER);
        else seat_click(&seat, seat.canvas.columns - 1, 0);
        assert_int_equal(seat.play->session.played, before);
    }
    return asked;
}

TEST(each_lesson_waits_for_what_it_asks_and_is_played_to_its_end)
{
    for (int g = 0; g < dread_games.count; g++) {
        if (!offers(dread_games.game[g], A_LESSON)) continue;
        seat_open_house(&seat, UNSAVED);
        seat_chooses(&seat, dread_games.game[g]->title, BY_KEYS);
        seat_chooses(&seat, "Learn this game", BY_MOUSE);
        assert_true(seat.play->story.lesson.on);
        assert_true(follow_lesson() >= 3);
        assert_int_equal(dread_session_outcome(&seat.play->session), 0);
        seat_chooses(&seat, "Play the lesson's deal", BY_KEYS);
        assert_false(seat.play->page.open);
    }
}

/* ---- Deals of a difficulty ---- */

TEST(deals_of_a_difficulty_are_chosen_under_the_options_of_the_game)
{
    static const char *const lines[DIFFICULTIES] = {
        [MERCIFUL] = "Merciful", [FAIR] = "Fair", [CRUEL] = "Cruel"};
    for (int g = 0; g < dread_games.count; g++) {
        const struct game *game = dread_games.game[g];
        if (!offers(game, A_DIFFICULTY_TABLE)) continue;
        for (enum difficulty difficulty = CRUEL; difficulty < DIFFICULTIES; difficulty++) {
            enum difficulty dealt;
            seat_open_house(&seat, UNSAVED);
            seat_chooses(&seat, game->title, BY_KEYS);
            seat_chooses(&seat, "More", BY_KEYS);
            seat_chooses(&seat, "Choose a difficulty", BY_KEYS);
            seat_chooses(&seat, lines[difficulty], difficulty % 2 ? BY_KEYS : BY_MOUSE);
            assert_ptr_equal(seat.play->session.game, game);
            assert_true(dread_difficulty_known(game, &seat.play->session.deal, &dealt));
            assert_int_equal(dealt, difficulty);
        }
    }
    seat_open_house(&seat, UNSAVED);
    seat_deal(&seat, "soliterror:flare-gun=no#1");
    struct deal before = seat.play->session.deal;
    seat_key(&seat, 'm');
    seat_chooses(&seat, "Fair", BY_KEYS);
    assert_memory_equal(&seat.play->session.deal.rules, &before.rules, sizeof before.rules);
    assert_true(seat.play->session.deal.number != before.number);
}

TEST(that_no_deal_of_a_difficulty_was_found_is_said_in_full)
{
    static const char problem[] =
        "No merciful deal was found in 4711 tries under these options. Try again, or choose "
        "another difficulty.";
    seat_open_house(&seat, UNSAVED);
    seat_deal(&seat, "he#1");
    dread_page_of_difficulties(seat.play, problem);
    seat_look(&seat);
    seat_reads_whole(&seat, problem);
}

/* ---- Long rows ---- */

/* A row may go on below, or the shadow gives way for it; the panel begins where it ends. */
TEST(the_panel_is_below_a_row_of_any_length_in_a_terminal_of_any_size)
{
    enum { SHORTEST = 4, LONGEST = 28, SIZES = 20 };
    struct rng rng = dread_rng_from(22);
    seat_open_house(&seat, UNSAVED);
    for (int cards = SHORTEST; cards <= LONGEST; cards++) {
        char id[80];
        snprintf(id, sizeof id, "he-will-never-stop:hand=%d#1", cards);
        seat_deal(&seat, id);
        for (int k = 0; k < SIZES; k++) {
            seat_any_size(&seat, &rng);
            struct rect panel = panel_place(&seat.canvas, seat.table.scene);
            for (int i = 0; i < seat.table.hits.count; i++) {
                const struct hit_region *hit = &seat.table.hits.hit[i];
                if (hit->kind == HIT_THING && hit->thing.zone == seat.play->layout.main &&
                    hit->at.y + hit->at.h > panel.y)
                    seat_fails(&seat, "the panel is over the row", "");
            }
        }
    }
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
                bool picked = seat.play->hand.walk.lifted || seat.play->selection.picks;
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
