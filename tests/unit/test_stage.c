/* Tests of how the pictures of pages appear in time: each step comes when it is due, the scene says
 * when that is, and a key waits for none of them. */

#include "unit/seat.h"

static struct seat seat;

static void set_up(void)
{
    seat_open(&seat, &dread_games, dread_themes, UNSAVED);
    seat.play->prefer.motion = true;
}

static const struct scene *scene_at(int64_t ms)
{
    struct clock_reading now = seat_now(&seat);
    now.ms = ms;
    return dread_play_scene(seat.play, &now);
}

static void intent_at(int64_t ms, enum intent_kind kind, int number)
{
    struct clock_reading now = seat_now(&seat);
    now.ms = ms;
    dread_play_intent(seat.play,
                      &(struct intent){.kind = (uint8_t)kind, .number = number, .now = now});
}

static void assert_feet(int64_t ms, enum feet feet, int wait)
{
    const struct scene *s = scene_at(ms);
    assert_int_equal(s->doors.feet, feet);
    assert_int_equal(s->wait, wait);
}

TEST(feet_come_to_the_door_that_she_looks_at)
{
    int64_t at = seat.now + 1000;
    intent_at(at, INTENT_LINE_FOCUS, 1);
    assert_feet(at, FEET_AWAY, 180);
    assert_feet(at + 179, FEET_AWAY, 1);
    assert_feet(at + 180, FEET_STAND, 19820);
    /* A line below the doors is no other door. */
    intent_at(at + 300, INTENT_LINE_FOCUS, dread_games.count);
    assert_feet(at + 300, FEET_STAND, 19700);
    assert_feet(at + 20000, FEET_SHIFTED, 400);
    assert_feet(at + 20400, FEET_STAND, -1);
    intent_at(at + 30000, INTENT_LINE_FOCUS, 0);
    assert_feet(at + 30000, FEET_AWAY, 180);
}

TEST(the_light_of_a_door_widens_before_she_is_inside)
{
    int64_t at = seat.now + 1000;
    scene_at(at - 500);
    intent_at(at, INTENT_LINE, 0);
    for (int i = 0; i < DOOR_OPENINGS; i++) {
        const struct scene *s = scene_at(at + 90 * i);
        assert_int_equal(s->doors.opening, i + 1);
        assert_int_equal(s->wait, 90);
    }
    const struct scene *s = scene_at(at + 90 * DOOR_OPENINGS);
    assert_int_equal(s->doors.count, 0);
    assert_string_equal(s->page.title, dread_games.game[0]->title);
}

/* A key pressed meanwhile goes in at once, and means on the page inside what it always means. */
TEST(a_key_goes_in_at_once)
{
    int64_t at = seat.now + 1000;
    scene_at(at - 500);
    intent_at(at, INTENT_LINE, 2);
    intent_at(at + 10, INTENT_LINE_FOCUS, 1);
    const struct scene *s = scene_at(at + 10);
    assert_string_equal(s->page.title, dread_games.game[2]->title);
    assert_int_equal(s->page.at, 1);
}

/* Ends He Will Never Stop with its last action, at this moment. */
static void lose_at(int64_t ms)
{
    static const char *const line[] = {"move 4>2", "search 6", "search 3", "search 6",
                                       "search 5", "search 2", "search 8"};
    seat_deal(&seat, "he-will-never-stop#1");
    for (size_t i = 0; i < sizeof line / sizeof *line; i++) {
        action a;
        assert_true(dread_session_parse(&seat.play->session, line[i], &a, NULL));
        seat_acts(&seat, a);
    }
    seat.play->animation.runs = false;
    assert_int_equal(scene_at(ms)->page.kind, PAGE_ENDING);
}

static void assert_shown(int64_t ms, int shown, int wait)
{
    const struct scene *s = scene_at(ms);
    assert_int_equal(s->ending.shown, shown);
    assert_int_equal(s->wait, wait);
}

TEST(an_ending_is_told_sentence_by_sentence)
{
    int64_t at = seat.now + 100000;
    lose_at(at);
    assert_shown(at, 0, 500);
    assert_shown(at + 499, 0, 1);
    assert_shown(at + 500, 1, 700);
    assert_shown(at + 1200, 2, 120);
    assert_shown(at + 1320, 3, 120);
    assert_shown(at + 1200 + 4 * 120, 6, 120);
    assert_shown(at + 1200 + 5 * 120, ENDING_WHOLE, -1);
}

/* Enter while the ending appears shows all of it, and chooses nothing yet; a command is given. */
TEST(a_key_shows_the_whole_ending)
{
    int64_t at = seat.now + 100000;
    lose_at(at);
    intent_at(at + 10, INTENT_LINE, 0);
    assert_shown(at + 10, ENDING_WHOLE, -1);
    assert_int_equal(seat.play->page.kind, PAGE_ENDING);
    intent_at(at + 20, INTENT_CLOSE, 0);
    assert_false(scene_at(at + 20)->page.open);
}

/* Before a monster turns up, the grass parts, and then it stands there; its card is not open before
 * that. */
TEST(a_monster_is_there_before_its_card_turns_up)
{
    int approaches = 0;
    for (unsigned number = 1; number <= 20; number++) {
        char id[32];
        snprintf(id, sizeof id, "soliterror#%u", number);
        seat_deal(&seat, id);
        for (int i = 0; i < 60 && !seat.play->view.outcome; i++) {
            seat.play->animation.runs = false;
            const struct selection *h = &seat.play->selection;
            seat_acts(&seat, seat.play->session.game->greedy(&seat.play->view, h->legal, h->count));
            const struct animation *a = &seat.play->animation;
            for (int k = 0; k < a->beats; k++) {
                const struct beat *b = &a->list[k];
                if (b->approach != APPROACH_PARTS) continue;
                approaches++;
                struct view v = a->before;
                for (int e = 0; e < b->first; e++) dread_view_play(&v, &a->event[e]);
                assert_int_equal(b->ms, 350);
                assert_int_equal(b[1].approach, APPROACH_STANDS);
                assert_int_equal(b[1].ms, 500);
                assert_int_equal(dread_view_spot(&v, b->at)->face, FACE_DOWN);
                dread_view_play(&v, &a->event[b->first]);
                assert_int_equal(dread_card_suit(dread_view_spot(&v, b->at)->card), CLUBS);
            }
        }
    }
    assert_true(approaches > 5);
}

TEST(without_motion_all_is_there_at_once)
{
    int64_t at = seat.now + 1000;
    seat.play->prefer.motion = false;
    intent_at(at, INTENT_LINE_FOCUS, 1);
    assert_feet(at, FEET_STAND, -1);
    intent_at(at, INTENT_LINE, 1);
    assert_string_equal(scene_at(at)->page.title, dread_games.game[1]->title);
}

EACH_TEST(set_up, NULL)
