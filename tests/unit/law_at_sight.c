/* Tests of what the eye must find at once, in every size of the terminal: the focus, a monster that
 * attacks, and a button that can only lose. */

#include <stdlib.h>
#include <string.h>

#include "unit/player.h"
#include "unit/seat.h"
#include "unit/walk.h"

static struct seat *seat;

static bool is_soliterror(const struct game *game)
{
    return !strcmp(game->id, "soliterror");
}

static bool is_on_a_grid(const struct game *game)
{
    return is_soliterror(game) || !strcmp(game->id, "dont-let-them-get-you");
}

static const struct {
    int columns, rows;
} frames[] = {{80, 24}, {100, 30}, {120, 40}, {200, 60}};

enum { FRAMES = sizeof frames / sizeof *frames };

static void look(int frame)
{
    seat_size(seat, frames[frame].columns, frames[frame].rows);
    seat_look(seat);
}

static const struct character *character_at(int x, int y)
{
    return &seat->canvas.at[y][x];
}

/* Without the frame nobody could see on a grid where she is; as a solid block it would hide the
 * card's own colours. */
LAW(the_focus_on_a_grid_is_a_frame, .every = 400, .where = IN_PLAY, .only = is_on_a_grid,
    .floor = 8)
{
    static const char *const corners[] = {"╔", "╗", "╚", "╝"};
    int found[4] = {0}, n = (int)dread_rng_below(&v->rng, 16);
    seat = visit_seat(v);
    if (!has_grid(&seat->play->scene)) return;
    meets(v);
    struct thing cell = dread_thing_card(seat->play->layout.main, n);
    seat_looks_at(seat, &(struct focus){.kind = FOCUS_THING, .thing = cell});
    look(n % FRAMES);
    for (int y = 0; y < seat->canvas.rows; y++)
        for (int x = 0; x < seat->canvas.columns; x++) {
            assert_int_not_equal(character_at(x, y)->style.background, COLOUR_PICKED);
            for (int i = 0; i < 4; i++) found[i] += !strcmp(character_at(x, y)->bytes, corners[i]);
        }
    /* The card of a monster may stand on the lower corner at the left. */
    for (int i = 0; i < 4; i++)
        if (found[i] != 1 && i != 2) seat_fails(seat, "no corner of the focus: ", corners[i]);
}

/* Returns the number of characters in the ink of monsters. */
static int straw(void)
{
    int n = 0;
    for (int y = 0; y < seat->canvas.rows; y++)
        for (int x = 0; x < seat->canvas.columns; x++)
            n += character_at(x, y)->style.colour == COLOUR_STRAW;
    return n;
}

/* Returns the number of presences that must stand in the grass: open cards that are not done with,
 * and a card asked about that lies in no cell. */
static int presences(void)
{
    const struct view *v = &seat->play->view;
    int n = 0;
    for (int zone = 0; zone < v->zones; zone++)
        for (int i = 0; i < v->zone[zone].count; i++) {
            const struct spot *spot = &v->spot[v->zone[zone].first + i];
            bool asked = v->zone[zone].layout == LAYOUT_GRID || spot->tags & TAG_ASKED;
            char id[128];
            n += asked && spot->face == FACE_UP && !(spot->tags & TAG_EXPLORED) &&
                 dread_layout_presence(&seat->play->layout, spot->card, id, sizeof id);
        }
    return n;
}

/* Without this a monster that is called attacks out of an empty field. */
LAW(every_monster_that_attacks_stands_in_the_grass, .every = 300, .where = IN_PLAY,
    .only = is_soliterror, .floor = 8)
{
    enum { LEAST = 8 }; /* characters of the smallest figure */
    seat = visit_seat(v);
    int most = presences();
    if (most) meets(v);
    for (int frame = 0; frame < FRAMES; frame++) {
        look(frame);
        if ((straw() >= LEAST) != (most > 0)) seat_fails(seat, "a monster without a figure", "");
    }
}

/* Returns true if an action loses the game. */
static bool loses(const struct visit *v, action a)
{
    struct position after = *v->now;
    v->game->apply(v->deal, &after, a, NULL);
    int outcome = v->game->outcome(&after);
    return outcome && !dread_outcome_is_won(v->game, outcome);
}

/* Returns true at visits where some action loses, and at a few others. */
static bool is_deadly(struct visit *v)
{
    enum { OTHERS = 40 };
    for (int i = 0; i < v->n; i++)
        if (loses(v, v->legal[i])) return true;
    return !dread_rng_below(&v->rng, OTHERS);
}

/* A sign of death at a button must be true. */
LAW(a_button_with_the_sign_of_death_loses, .every = 5, .where = IN_PLAY, .only = is_of_program,
    .floor = 16)
{
    if (!is_deadly(v)) return;
    const struct play *p = visit_player(v)->play;
    const struct selection *h = &p->selection;
    for (int k = 0; k < p->scene.buttons; k++) {
        const struct scene_button *b = &p->scene.button[k];
        if (!b->dire) continue;
        meets(v);
        for (int i = 0; i < h->count; i++)
            if (b->action < 0 ? h->touch[i].verb == b->verb : i == b->action)
                demand_of(v, h->legal[i], loses(v, h->legal[i]), "marked as lost, but is not");
    }
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
LAW(the_ways_that_are_death_are_counted, .every = 5, .where = IN_PLAY, .only = is_soliterror,
    .floor = 8)
{
    if (!is_deadly(v)) return;
    const struct play *p = visit_player(v)->play;
    const struct selection *h = &p->selection;
    for (int k = 0; k < p->scene.buttons; k++) {
        const struct scene_button *b = &p->scene.button[k];
        int deaths = number_before(b->words, "one way is death", " ways are death"), real = 0;
        if (b->action >= 0 || !deaths) continue;
        for (int i = 0; i < h->count; i++)
            real += h->touch[i].verb == b->verb && loses(v, h->legal[i]);
        assert_in_range(deaths, 1, real);
        meets(v);
    }
}
