/* Laws of what moves at the table: actions that are played by themselves, and animations, which end
 * at the frame that would be there without them, never take too long, and hold what matters. Times
 * are those of the beats and of the table's own clock. */

#include <stdio.h>
#include <string.h>

#include "unit/offers.h"
#include "unit/seat.h"
#include "unit/walk.h"

static struct seat *seat;

/* ---- What is played by itself ---- */

/* Returns true if the only possibility costs something, or shows somebody who sees the player or
 * comes near. */
static bool is_grave(void)
{
    struct event event[EVENTS_MOST];
    struct trace trace = {event, EVENTS_MOST, 0};
    const struct play *p = seat->play;
    p->session.game->preview(&p->view, p->selection.legal[0], &trace);
    for (int i = 0; i < trace.count; i++)
        if (dread_theme_gravity(&p->layout.theme, p->session.game, &p->view, &trace, &event[i]) <=
            GRAVITY_LOST)
            return true;
    return false;
}

/* The player may want to decide herself: after she took the action back, while she reads a page, or
 * always. */
LAW(the_only_possibility_is_played_after_a_beat_unless_it_costs_something, .every = 3,
    .where = IN_PLAY, .only = is_of_house)
{
    static int rest; /* for one such position in eight */
    if (v->n != 1 || !v->session->played || rest++ % 8) return;
    seat = visit_seat(v);
    const struct session *s = &seat->play->session;
    int played = s->played;
    seat->play->prefer.alone = true;
    seat_put(seat, v->session);
    bool grave = is_grave();
    seat_wait(seat, ALONE_MS - 1);
    assert_int_equal(s->played, played);
    seat_wait(seat, 1);
    assert_int_equal(s->played, grave ? played : played + 1);
    seat_wait(seat, 20 * ALONE_MS);
    if (choices_of(s) == 1 && !is_grave()) seat_fails(seat, "it waits for nothing", "");
    if (grave) assert_int_equal(s->played, played);
    if (grave) return;

    seat_key(seat, 'u');
    int back = s->played;
    assert_true(back < played + 1 && (!back || choices_of(s) > 1));
    seat_wait(seat, 20 * ALONE_MS);
    assert_int_equal(s->played, back);

    seat_put(seat, v->session);
    seat_key(seat, 'w');
    seat_wait(seat, 20 * ALONE_MS);
    assert_int_equal(s->played, played);
    seat->play->prefer.alone = false;
    seat_put(seat, v->session);
    seat_wait(seat, 20 * ALONE_MS);
    assert_int_equal(s->played, played);
}

/* ---- Frames ---- */

/* Lets the animation run. Returns how long it takes, without the lights that go out at the end of
 * the game, which take their own time. */
static int animation_time(void)
{
    const struct animation *a = &seat->play->animation;
    int64_t from = seat->now;
    int lights = 0;
    for (int i = 0; i < a->beats; i++) lights += a->list[i].dark ? a->list[i].ms : 0;
    while (a->runs) {
        int wait = table_wait(&seat->table, seat->now);
        assert_in_range(wait, 0, 60000);
        seat->now += wait ? wait : 1;
        seat_look(seat);
        if (!seat->canvas.cursor_x && !seat->canvas.cursor_y && !seat->play->page.open)
            seat_fails(seat, "the cursor wanders off", "");
    }
    return (int)(seat->now - from) - lights;
}

LAW(an_animation_leads_to_the_frame_that_would_be_there_without_it, .every = 500, .where = IN_PLAY,
    .floor = 10, .only = is_of_program)
{
    static char without[sizeof seat->text];
    const struct focus nowhere = {.kind = FOCUS_NONE};
    action a = any_legal(v);
    seat = visit_seat(v);
    for (int motion = 0; motion < 2; motion++) {
        seat->play->prefer.motion = motion;
        seat_put(seat, v->session);
        seat_acts(seat, a);
        dread_play_refocus(seat->play, &nowhere);
        seat_look(seat);
        int ms = animation_time();
        if (ms > 0) meets(v);
        if (ms > ANIMATION_MS) seat_fails(seat, "the animation is too long", "");
        seat->play->prefer.motion = false;
        seat_look(seat);
        if (!motion) strcpy(without, seat_text(seat));
    }
    if (strcmp(seat_text(seat), without) != 0) {
        fputs(without, stderr);
        seat_fails(seat, "after the animation it looks otherwise", "");
    }
}

/* She can look at what is left on the frame. */
LAW(after_the_end_the_arrows_still_move_the_focus, .every = 20, .where = AT_THE_END,
    .only = has_theme)
{
    static const int arrows[] = {KEY_OF_LEFT, KEY_OF_UP, KEY_OF_RIGHT, KEY_OF_DOWN};
    seat = visit_seat(v);
    const struct hit_regions *h = &seat->table.hits;
    while (seat->play->page.open) seat_key(seat, KEY_OF_ESCAPE); /* the page of the ending */
    int moved = 0, things = 0;
    for (int i = 0; i < h->count; i++) things += h->hit[i].kind == HIT_THING;
    for (int i = 0; i < 4; i++) {
        struct hit_region before = seat->table.focus;
        seat_key(seat, arrows[i]);
        moved += !hit_same(&before, &seat->table.focus);
        if (!hit_find(h, &seat->table.focus)) seat_fails(seat, "no focus", "");
    }
    if (!moved && things > 1) seat_fails(seat, "the focus does not move", "");
}

/* ---- Rhythm ---- */

static struct table_layout layout;

static void read_layout(const struct game *game)
{
    struct theme theme = dread_theme_of(dread_themes, game);
    dread_layout_read(&layout, &theme, game);
}

/* Events that are held for so many milliseconds at least. */
static struct {
    const char *game, *event;
    int ms, met;
} grave[] = {{"he-will-never-stop", "breaks", 350, 0},
             {"he-will-never-stop", "caught-behind", 700, 0},
             {"soliterror", "last-breath", 600, 0},
             {"soliterror", "rescue", 500, 0},
             {"soliterror", "killed", 700, 0},
             {"dont-let-them-get-you", "catches", 700, 0},
             {"dont-let-them-get-you", "fulfils", 350, 0}};

enum { GRAVE = sizeof grave / sizeof *grave };

static void begin_rhythm(const struct game *game)
{
    read_layout(game);
    for (int k = 0; k < GRAVE; k++) grave[k].met = 0;
}

static void check_met(const struct game *game)
{
    for (int k = 0; k < GRAVE && !SLOWED; k++)
        if (dread_same(game->id, grave[k].game) && !grave[k].met)
            fail_msg("%s: no %s", game->id, grave[k].event);
}

/* Returns the sum of the ms of all beats but the lights that go out; that of the held ones. */
static int ms_of(const struct animation *a, bool only_held)
{
    int ms = 0;
    for (int i = 0; i < a->beats; i++)
        if (!a->list[i].dark && (!only_held || a->list[i].weight == WEIGHT_HELD))
            ms += a->list[i].ms;
    return ms;
}

/* The light of the flare falls on the cells around for a second. */
static void check_flash(const struct visit *v, const struct animation *a)
{
    if (!events_of(v->game, v->trace, "flare")) return;
    int ms = 0;
    for (int i = 0; i < a->beats; i++)
        if (a->list[i].colour == COLOUR_FLASH && a->list[i].radius == 1) ms += a->list[i].ms;
    assert_in_range(ms, 900, 1100);
}

/* What matters is held, however much else happens. */
LAW(an_action_never_takes_too_long_and_holds_what_matters, .every = 8, .only = is_of_program,
    .begin = begin_rhythm, .end = check_met)
{
    static struct animation a;
    if (!v->before) return;
    dread_animation_make(&a, &layout, v->before, v->trace);
    assert_in_range(ms_of(&a, false), 0, ANIMATION_MS);
    check_flash(v, &a);
    for (int k = 0; k < GRAVE; k++) {
        if (!dread_same(v->game->id, grave[k].game) ||
            !events_of(v->game, v->trace, grave[k].event))
            continue;
        grave[k].met++;
        if (ms_of(&a, true) < grave[k].ms)
            fail_msg("%s is held for %d ms", grave[k].event, ms_of(&a, true));
    }
}

static bool is_he(const struct game *game)
{
    return dread_same(game->id, "he-will-never-stop");
}

/* The figure of Him comes SHADOW_MS after its shadow, and stays for a moment when He is near. */
LAW(the_shadow_comes_before_the_figure, .every = 4, .floor = 20, .only = is_he,
    .begin = read_layout)
{
    enum { NEAR = 2, STAYS_MS = 400 };
    static struct animation a;
    if (!v->before) return;
    dread_animation_make(&a, &layout, v->before, v->trace);
    int shadow = -1;
    for (int i = 0; i < a.beats; i++)
        if (a.list[i].figure) shadow = i;
    int was = v->before->gauge[layout.gutter].value, is = v->view->gauge[layout.gutter].value;
    bool comes = !v->view->outcome && is < was && is <= layout.gutter_of;
    assert_int_equal(shadow >= 0, comes);
    if (!comes) return;
    assert_int_equal(a.list[shadow].ms, SHADOW_MS);
    assert_int_equal(a.list[shadow].figure, was);
    assert_true(shadow + 1 < a.beats);
    if (is > NEAR) return;
    meets(v);
    assert_true(a.list[shadow + 1].ms >= STAYS_MS);
}
