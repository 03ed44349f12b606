/* Tests of what the eye must find at once, in every size of the terminal: the focus, a monster that
 * attacks, and a button that can only lose. */

#include <stdlib.h>
#include <string.h>

#include "unit/seat.h"

static struct seat seat;
static struct session session;

static const struct {
    int columns, rows;
} frames[] = {{80, 24}, {100, 30}, {120, 40}, {200, 60}};

enum { FRAMES = sizeof frames / sizeof *frames };

/* Puts a random position on the table that has not ended. */
static void put_random(const struct game *game, struct rng *rng)
{
    do random_session(&session, game, rng);
    while (dread_session_outcome(&session));
    seat_put(&seat, &session);
}

static void look(int frame)
{
    seat_size(&seat, frames[frame].columns, frames[frame].rows);
    seat_look(&seat);
}

static const struct character *character_at(int x, int y)
{
    return &seat.canvas.at[y][x];
}

/* Without the frame nobody could see on a grid where she is; as a solid block it would hide the
 * card's own colours. */
TEST(the_focus_on_a_grid_is_a_frame)
{
    static const char *const corners[] = {"╔", "╗", "╚", "╝"};
    struct rng rng = dread_rng_from(91);
    int seen = 0;
    seat_open_house(&seat, UNSAVED);
    for (int n = 0; n < rounds(60); n++) {
        put_random(dread_games.game[n % dread_games.count], &rng);
        if (!has_grid(&seat.play->scene)) continue;
        int main = seat.play->layout.main;
        struct focus focus = {.kind = FOCUS_THING, .thing = dread_thing_card(main, n % 16)};
        seat_looks_at(&seat, &focus);
        look(n % FRAMES);
        int found[4] = {0};
        for (int y = 0; y < seat.canvas.rows; y++)
            for (int x = 0; x < seat.canvas.columns; x++) {
                assert_int_not_equal(character_at(x, y)->style.background, COLOUR_PICKED);
                for (int i = 0; i < 4; i++)
                    found[i] += !strcmp(character_at(x, y)->bytes, corners[i]);
            }
        /* The card of a monster may stand on the lower corner at the left. */
        for (int i = 0; i < 4; i++)
            if (found[i] != 1 && i != 2) seat_fails(&seat, "no corner of the focus: ", corners[i]);
        seen++;
    }
    assert_true(seen > rounds(60) / 3);
}

/* Returns the number of characters in the ink of monsters. */
static int straw(void)
{
    int n = 0;
    for (int y = 0; y < seat.canvas.rows; y++)
        for (int x = 0; x < seat.canvas.columns; x++)
            n += character_at(x, y)->style.colour == COLOUR_STRAW;
    return n;
}

/* Returns the number of presences that must stand in the grass: open cards that are not done with,
 * and a card asked about that lies in no cell. */
static int presences(void)
{
    const struct view *v = &seat.play->view;
    int n = 0;
    for (int zone = 0; zone < v->zones; zone++)
        for (int i = 0; i < v->zone[zone].count; i++) {
            const struct spot *spot = &v->spot[v->zone[zone].first + i];
            bool asked = v->zone[zone].layout == LAYOUT_GRID || spot->tags & TAG_ASKED;
            char id[128];
            n += asked && spot->face == FACE_UP && !(spot->tags & TAG_EXPLORED) &&
                 dread_layout_presence(&seat.play->layout, spot->card, id, sizeof id);
        }
    return n;
}

/* Without this a monster that is called attacks out of an empty field. */
TEST(every_monster_that_attacks_stands_in_the_grass)
{
    enum { LEAST = 8 }; /* characters of the smallest figure */
    struct rng rng = dread_rng_from(92);
    int seen = 0;
    seat_open_house(&seat, UNSAVED);
    for (int n = 0; n < rounds(150); n++) {
        put_random(dread_games.game[n % dread_games.count], &rng);
        int most = presences();
        for (int frame = 0; frame < FRAMES; frame++) {
            look(frame);
            bool any = straw() >= LEAST;
            if (any != (most > 0)) seat_fails(&seat, "a monster without a figure", "");
        }
        seen += most > 0;
    }
    assert_true(seen > rounds(150) / 30);
}

/* Fails unless the action loses the game. */
static void assert_loses(action a)
{
    struct session after = session;
    struct event event[EVENTS_MOST];
    struct trace trace = {event, EVENTS_MOST, 0};
    struct problem problem;
    assert_true(dread_session_play(&after, a, &trace, &problem));
    int outcome = dread_session_outcome(&after);
    if (!outcome || dread_outcome_is_won(session.game, outcome))
        seat_fails(&seat, "marked as lost, but is not: ", "");
}

/* A sign of death at a button must be true. */
TEST(a_button_with_the_sign_of_death_loses)
{
    struct rng rng = dread_rng_from(93);
    int dire = 0;
    seat_open_house(&seat, UNSAVED);
    for (int n = 0; n < rounds(600); n++) {
        put_random(dread_games.game[n % dread_games.count], &rng);
        const struct selection *h = &seat.play->selection;
        for (int k = 0; k < seat.play->scene.buttons; k++) {
            const struct scene_button *b = &seat.play->scene.button[k];
            if (!b->dire) continue;
            dire++;
            for (int i = 0; i < h->count; i++)
                if (b->action < 0 ? h->touch[i].verb == b->verb : i == b->action)
                    assert_loses(h->legal[i]);
        }
    }
    assert_true(dire > rounds(600) / 60);
}

/* Reads the number that stands before `words` on the button of a verb; 1 for "one", 0 if they are
 * not on it. */
static int number_before(const char *button, const char *one, const char *many)
{
    const char *at = strstr(button, many);
    if (strstr(button, one)) return 1;
    if (!at) return 0;
    while (at > button && at[-1] != ' ' && at[-1] != '(') at--;
    return atoi(at);
}

/* How many ways of a verb are death is counted on its button. Without this a wrong count would
 * lead the player into one. */
TEST(the_ways_that_are_death_are_counted)
{
    struct rng rng = dread_rng_from(94);
    int seen = 0;
    seat_open_house(&seat, UNSAVED);
    for (int n = 0; n < rounds(600); n++) {
        put_random(dread_games.game[1 % dread_games.count], &rng);
        const struct selection *h = &seat.play->selection;
        for (int k = 0; k < seat.play->scene.buttons; k++) {
            const struct scene_button *b = &seat.play->scene.button[k];
            int deaths = number_before(b->words, "one is death", " are death");
            if (b->action >= 0 || !deaths) continue;
            int real = 0;
            for (int i = 0; i < h->count; i++) {
                struct session after = session;
                struct event event[EVENTS_MOST];
                struct trace trace = {event, EVENTS_MOST, 0};
                struct problem problem;
                if (h->touch[i].verb != b->verb) continue;
                assert_true(dread_session_play(&after, h->legal[i], &trace, &problem));
                real += dread_session_outcome(&after) != 0;
            }
            assert_in_range(deaths, 1, real);
            seen++;
        }
    }
    assert_true(seen > 0);
}
