/* Tests of the first screen and of the ways between pages: what the doors say about each game, the
 * keys that work everywhere, and the rules. How doors and menus are walked through is a script,
 * tests/tables/menus.txt. */

#include <string.h>

#include "play/autopsy_page.h"
#include "unit/offers.h"
#include "unit/seat.h"

static struct seat seat;

static const struct scene_doors *doors(void)
{
    seat_look(&seat);
    return &seat.play->scene.doors;
}

static const struct game *game_at(int door)
{
    return dread_games.game[door];
}

/* Without this, a newcomer may stand before three titles and not know that there is a lesson. */
TEST(who_never_played_is_asked_to_learn)
{
    seat_open_house(&seat, KEPT);
    assert_true(doors()->never_played);
    assert_int_equal(doors()->count, dread_games.count);
    for (int g = 0; g < dread_games.count; g++)
        assert_string_equal(doors()->status[g], "not played yet");
    seat_key(&seat, KEY_OF_ENTER);
    assert_int_equal(seat.play->page.line[seat.play->page.at].command, CMD_LESSON);
    seat_key(&seat, KEY_OF_ENTER);
    assert_true(seat.play->story.lesson.on);
}

TEST(a_door_says_what_was_played_behind_it)
{
    struct deal won;
    seat_open_house(&seat, KEPT);
    find_deal(game_at(0), true, &won);
    seat_deals(&seat, game_at(0), &won);
    seat_plays_on(&seat, BY_KEYS);
    seat_deal(&seat, "soliterror#7");
    seat_acts(&seat, greedy_action(&seat.play->session));
    seat_leave(&seat);
    seat_open_house(&seat, KEPT);
    assert_false(doors()->never_played);
    assert_string_equal(doors()->status[0], "won 1 of 1");
    assert_true(dread_starts_with(doors()->status[1], "deal #7, turn "));
    assert_string_equal(doors()->status[2], "not played yet");
    assert_int_equal(doors()->at, 1); /* where a game is in progress */
    seat_key(&seat, 'c');
    assert_ptr_equal(seat.play->session.game, game_at(1));
    assert_int_equal(seat.play->session.played, 1);
}

/* Without this, what is pressed while a door opens deals a second time, and the game behind the
 * door stays in progress in place of the one on the table. */
TEST(what_is_pressed_while_a_door_opens_does_not_deal_again)
{
    struct in_progress in;
    seat_open_house(&seat, KEPT);
    seat_deal(&seat, "soliterror#7");
    seat_acts(&seat, greedy_action(&seat.play->session));
    seat_leave(&seat);
    seat_open_house(&seat, KEPT);
    seat.play->prefer.motion = true;
    seat_look(&seat);
    seat_key(&seat, KEY_OF_ENTER);
    assert_null(seat.play->session.game); /* the door still opens */
    seat_key(&seat, 'n');
    assert_ptr_equal(seat.play->session.game, game_at(1));
    assert_int_equal(seat.play->session.played, 1);
    assert_true(seat_in_progress(&seat, game_at(1), &in));
    assert_string_equal(in.deal, "soliterror#7");
}

/* The keys that open a page at the table. */
static const char page_keys[] = {'m', 'g', 'o', 'w', 's', 'i', 'S', 'p', 'h', 'c', '?'};

/* Opens each page in turn, at the table and without a game, and calls `check` on it. */
static void on_every_page(void (*check)(void))
{
    for (int g = 0; g < dread_games.count; g++) {
        char id[80];
        seat_open_house(&seat, UNSAVED);
        seat_key(&seat, '1' + g);
        check();
        snprintf(id, sizeof id, "%s#1", game_at(g)->id);
        for (size_t i = 0; i < sizeof page_keys; i++) {
            seat_deal(&seat, id);
            seat_key(&seat, page_keys[i]);
            assert_true(seat.play->page.open);
            check();
        }
        seat_deal(&seat, id);
        seat_key(&seat, 't'); /* in the lesson */
        check();
    }
}

static void assert_help_opens(void)
{
    seat_key(&seat, '?');
    seat_reads(&seat, "Keys and mouse");
}

static void assert_lesson_begins(void)
{
    bool types = seat.play->page.open && seat.play->page.entry; /* there, t is a character */
    seat_key(&seat, 't');
    assert_int_equal(seat.play->story.lesson.on, !types);
}

/* A player who is lost presses these two wherever she is. */
TEST(help_and_lesson_are_one_key_away_everywhere)
{
    on_every_page(assert_help_opens);
    on_every_page(assert_lesson_begins);
}

TEST(help_and_lesson_can_be_reached_during_an_animation_and_an_autopsy)
{
    struct deal lost;
    for (int k = 0; k < 2; k++) {
        seat_open_house(&seat, UNSAVED);
        seat.play->prefer.motion = true;
        seat_deal(&seat, "he-will-never-stop#1");
        seat_acts(&seat, greedy_action(&seat.play->session));
        assert_true(seat.play->animation.runs);
        k ? assert_lesson_begins() : assert_help_opens();
        seat_open_house(&seat, UNSAVED);
        find_deal(game_at(0), false, &lost);
        seat_deals(&seat, game_at(0), &lost);
        seat_plays_on(&seat, BY_KEYS);
        seat_key(&seat, 'a');
        assert_true(dread_autopsy_page_is_busy(seat.play));
        k ? assert_lesson_begins() : assert_help_opens();
    }
}

/* Returns true if a paragraph of the page's text begins with these words. */
static bool begins_paragraph(const char *body, const char *words, int n)
{
    for (const char *at = body; *at; at++)
        if ((at == body || at[-1] == '\n') && !strncmp(at, words, (size_t)n)) return true;
    return false;
}

/* Each screen of the rules begins with a paragraph, unless one is longer than a screen; and none is
 * left out on the way down. */
TEST(the_rules_are_turned_by_paragraphs)
{
    static char words[CANVAS_COLUMNS * 4];
    for (int g = 0; g < dread_games.count; g++) {
        char id[80];
        seat_open_house(&seat, UNSAVED);
        snprintf(id, sizeof id, "%s#1", game_at(g)->id);
        seat_deal(&seat, id);
        seat_key(&seat, 'i');
        int begun = 0, screens = 0, scroll = -1;
        for (; seat.table.reader.scroll != scroll; screens++) {
            const struct page_reader *r = &seat.table.reader;
            /* an empty line may be left out between two screens */
            assert_true(scroll < 0 || r->scroll <= scroll + r->high + 1);
            scroll = r->scroll;
            const struct character *line = seat.canvas.at[1];
            struct text w = dread_text_in(words, sizeof words);
            for (int x = 3; x < 30; x++) dread_text_add(&w, line[x].bytes);
            while (w.length && words[w.length - 1] == ' ') words[--w.length] = '\0';
            begun += begins_paragraph(seat.play->page.bytes, words, w.length);
            seat_key(&seat, KEY_OF_PAGE_DOWN);
        }
        assert_true(screens > 5 && begun >= screens - 2); /* the last one ends with the text */
        /* up it may take a few screens more: each begins with another paragraph */
        for (screens += 3; screens && seat.table.reader.scroll; screens--)
            seat_key(&seat, KEY_OF_PAGE_UP);
        assert_int_equal(seat.table.reader.scroll, 0);
    }
}

EACH_TEST(test_store_set_up, test_store_tear_down)
