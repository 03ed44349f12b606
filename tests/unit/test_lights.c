/* Tests of the lights that go out room by room when a game ends in the dark (table/lights.h). */

#include <string.h>

#include "unit/seat.h"

static struct seat seat;

static const char lost[] = "enter a1, card KD, north, south, stop, card 6S, north, south, rest, "
                           "card 6D, north, north, east";

static action read_action(const char *written)
{
    action a;
    if (!dread_session_parse(&seat.play->session, written, &a, NULL))
        seat_fails(&seat, "no action: ", written);
    return a;
}

/* Plays the game that ends with being caught, up to its last action. */
static void play_almost_to_the_end(void)
{
    char line[sizeof lost];
    seat_open_house(&seat, UNSAVED);
    seat_deal(&seat, "dont-let-them-get-you#1");
    memcpy(line, lost, sizeof lost);
    for (char *one = strtok(line, ","); one; one = strtok(NULL, ","))
        seat_acts(&seat, read_action(one + strspn(one, " ")));
}

static const struct scene *scene_now(void)
{
    seat_look(&seat);
    return seat.table.scene;
}

/* Lets time pass until the current beat is dark, and returns its scene. */
static const struct scene *until_dark(void)
{
    const struct scene *s = scene_now();
    while (!s->lights && s->wait >= 0) {
        seat.now += s->wait ? s->wait : 1;
        s = scene_now();
    }
    assert_int_equal(s->lights, LIGHTS_GO_OUT);
    return s;
}

static bool is_dark(const struct scene *s, int cell)
{
    return dread_thing_set_has(&s->dark, dread_thing_card(s->layout->main, cell));
}

/* A cell at the right border would else have the first of the next row beside it: what is said of
 * the card to her right would be about that. */
TEST(a_cell_at_the_border_of_a_grid_has_no_neighbour_beyond)
{
    seat_open_house(&seat, UNSAVED);
    seat_deal(&seat, "dont-let-them-get-you#1");
    const struct view *v = scene_now()->view;
    int zone = dread_names_grid(v), columns = v->zone[zone].columns, inside = 0;
    for (int cell = 0; cell < v->zone[zone].count; cell++)
        for (int facing = NORTH; facing <= WEST; facing++) {
            int next = dread_view_neighbour(v, zone, cell, facing);
            if (next < 0) continue;
            int across = next % columns - cell % columns, up = next / columns - cell / columns;
            assert_int_equal(across * across + up * up, 1);
            inside++;
        }
    assert_int_equal(inside, 168); /* 84 borders of two cells */
}

TEST(the_furthest_rooms_go_out_first_and_hers_last)
{
    static const int ms[] = {600, 600, 900, 400};
    bool before[VIEW_SPOTS] = {false};
    int dark_before = 0;
    play_almost_to_the_end();
    seat.play->prefer.motion = true;
    seat_acts(&seat, read_action("rest"));
    const struct scene *s = until_dark();
    int me = dread_view_player(s->view)->at.index;
    for (int beat = 0; beat < 4; beat++) {
        int dark = 0, cells = s->view->zone[s->layout->main].count;
        assert_int_equal(s->wait, ms[beat]);
        assert_int_equal(s->lights, beat < 3 ? LIGHTS_GO_OUT : LIGHTS_OUT);
        for (int i = 0; i < cells; i++) {
            if (before[i]) assert_true(is_dark(s, i));
            before[i] = is_dark(s, i);
            dark += before[i];
            for (int facing = NORTH; facing <= WEST; facing++)
                if (dread_view_side(s->view, s->layout->main, i, facing) == SIDE_OPEN) {
                    int next = dread_view_neighbour(s->view, s->layout->main, i, facing);
                    assert_int_equal(is_dark(s, i), is_dark(s, next)); /* one room */
                }
        }
        assert_true(dark > dark_before);
        dark_before = dark;
        assert_int_equal(is_dark(s, me), beat == 3);
        assert_false(s->over);
        seat.now += ms[beat];
        s = scene_now();
    }
    assert_int_equal(s->lights, LIGHTS_ON);
    assert_true(s->over);
}

TEST(a_key_ends_the_darkness)
{
    play_almost_to_the_end();
    seat.play->prefer.motion = true;
    seat_acts(&seat, read_action("rest"));
    until_dark();
    seat_key(&seat, KEY_OF_ENTER);
    assert_int_equal(seat.table.scene->lights, LIGHTS_ON);
    assert_true(seat.table.scene->over);
}

TEST(without_motion_the_lights_stay_on)
{
    play_almost_to_the_end();
    seat_acts(&seat, read_action("rest"));
    assert_int_equal(scene_now()->lights, LIGHTS_ON);
    assert_true(seat.table.scene->over);
}

/* Checks how many beats are dark after a game has ended in this view. */
static void assert_beats(const char *theme_text, const struct view *v, int wanted)
{
    struct theme theme = {.id = "x", .text = theme_text};
    struct table_layout layout;
    struct beat beat[8];
    dread_layout_read(&layout, &theme, seat.play->session.game);
    assert_int_equal(dread_lights_beats(&layout, v, 3, beat, 8), wanted);
    if (wanted) assert_int_equal(beat[wanted - 1].dark, ALL_DARK);
}

TEST(only_the_ends_that_the_theme_names_put_out_the_lights)
{
    play_almost_to_the_end();
    struct view v = seat.play->view;
    assert_beats("lights-out lost: caught = 10 20\n", &v, 0); /* the game goes on */
    seat_acts(&seat, read_action("rest"));
    v = seat.play->view;
    assert_beats("lights-out lost: caught = 10 20\n", &v, 2);
    assert_beats("lights-out lost: caught = 10\n", &v, 1);
    assert_beats("lights-out lost: dark = 10 20\n", &v, 0);
    v.token[0].at = dread_thing_zone(1); /* the player is nowhere on the grid */
    assert_beats("lights-out lost: caught = 10 20\n", &v, 0);
}

static void leave(void)
{
    if (seat.play) seat_close(&seat);
}

WHOLE_GROUP(NULL, leave)
