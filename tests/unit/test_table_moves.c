/* Tests of what moves at the table: automatic actions, animations, the light of the flare, and
 * walks to distant cells. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "unit/offers.h"
#include "unit/seat.h"

static struct seat seat, other;
static struct session session;
static struct table *const table = &seat.table;

/* ---- Time ---- */

/* Finds a position with only one legal action, reached by choices of the player. Returns false if
 * there seems to be none, which a game of the house must have. */
static bool find_single(int n, struct rng *rng)
{
    const struct game *game = dread_games.game[n % dread_games.count];
    for (int tries = 0; tries < 20000; tries++) {
        random_session(&session, game, rng);
        if (session.played && choices_of(&session) == 1) return true;
    }
    skip_without(game, "position with only one legal action");
    return false;
}

TEST(what_is_the_only_possibility_is_played_after_a_beat)
{
    struct rng rng = dread_rng_from(14);
    seat_open_house(&seat, UNSAVED);
    for (int n = 0; n < 20; n++) {
        if (!find_single(n, &rng)) continue;
        seat.play->prefer.alone = true;
        seat_put(&seat, &session);
        seat_wait(&seat, ALONE_MS - 1);
        assert_int_equal(seat.play->session.played, session.played);
        seat_wait(&seat, 1);
        assert_int_equal(seat.play->session.played, session.played + 1);
        seat_wait(&seat, 20 * ALONE_MS);
        if (choices_of(&seat.play->session) == 1) seat_fails(&seat, "it waits for nothing", "");

        /* A player who takes the action back wants to decide: it must not be played again
         * automatically. */
        seat_key(&seat, 'u');
        int played = seat.play->session.played;
        assert_true(played < session.played + 1);
        assert_true(!played || choices_of(&seat.play->session) > 1);
        seat_wait(&seat, 20 * ALONE_MS);
        assert_int_equal(seat.play->session.played, played);
        seat_key(&seat, 'u');
        assert_true(seat.play->session.played < played || !played);

        /* Nothing is played while a page is open, or if the player switched this off. */
        seat_put(&seat, &session);
        seat_key(&seat, 'w');
        seat_wait(&seat, 20 * ALONE_MS);
        assert_int_equal(seat.play->session.played, session.played);
        seat.play->prefer.alone = false;
        seat_put(&seat, &session);
        seat_wait(&seat, 20 * ALONE_MS);
        assert_int_equal(seat.play->session.played, session.played);
        seat.play->prefer.alone = true;
        seat_put(&seat, &session);
        assert_true(seat_does(&seat, seat.play->selection.legal[0], BY_KEYS, NULL));
        assert_int_equal(seat.play->session.played, session.played + 1);
    }
}

/* Returns the time until nothing moves any more. Pulsing does not count. */
static int animation_time(void)
{
    int64_t from = seat.now;
    while (seat.play->animation.runs || seat.play->walked < seat.play->queued) {
        int wait = table_wait(table, seat.now);
        assert_true(wait >= 0);
        seat.now += wait ? wait : 1;
        seat_look(&seat);
        assert_true(seat.now - from < 60000);
    }
    return (int)(seat.now - from);
}

TEST(an_animation_leads_to_the_frame_that_would_be_there_without_it)
{
    struct rng rng = dread_rng_from(15);
    seat_open_house(&seat, UNSAVED);
    seat_open_house(&other, UNSAVED);
    int animations = 0;
    for (int n = 0; n < rounds(300); n++) {
        do random_session(&session, dread_games.game[n % dread_games.count], &rng);
        while (dread_session_outcome(&session));
        seat.play->prefer.motion = true;
        seat_put(&seat, &session);
        seat_put(&other, &session);
        action a =
            seat.play->selection.legal[dread_rng_below(&rng, (uint32_t)seat.play->selection.count)];
        seat_acts(&seat, a);
        seat_acts(&other, a);
        const struct focus nowhere = {.kind = FOCUS_NONE};
        dread_play_refocus(other.play, &nowhere);
        dread_play_refocus(seat.play, &nowhere);
        seat_look(&seat);
        int lights = 0; /* that go out at the end of the game take their own time */
        for (int i = 0; i < seat.play->animation.beats; i++)
            if (seat.play->animation.list[i].dark) lights += seat.play->animation.list[i].ms;
        int ms = animation_time();
        animations += ms > 0;
        if (ms - lights > ANIMATION_MS) seat_fails(&seat, "the film is too long", "");
        seat.play->prefer.motion = false;
        seat_look(&seat);
        seat_look(&other);
        if (strcmp(seat_text(&seat), seat_text(&other)) != 0) {
            fputs(seat_text(&other), stderr);
            seat_fails(&seat, "after the film it looks otherwise", "");
        }
    }
    assert_true(animations > 50 / (SLOWED ? 8 : 1));
}

/* ---- Rhythm ---- */

/* Returns the sum of the ms of all beats but the lights that go out; that of the held ones. */
static int ms_of(const struct animation *a, bool only_held)
{
    int ms = 0;
    for (int i = 0; i < a->beats; i++)
        if (!a->list[i].dark && (!only_held || a->list[i].weight == WEIGHT_HELD))
            ms += a->list[i].ms;
    return ms;
}

static bool has_event(const struct game *game, const struct trace *trace, const char *id)
{
    return events_of(game, trace, id) > 0;
}

/* An action never takes longer than ANIMATION_MS, and what matters is held however much else
 * happens. Counted in the beats, not by a clock. */
TEST(an_action_never_takes_too_long_and_holds_what_matters)
{
    static const struct {
        const char *game, *event;
        int ms;
    } grave[] = {{"he-will-never-stop", "breaks", 350},
                 {"he-will-never-stop", "caught-behind", 700},
                 {"soliterror", "last-breath", 600},
                 {"soliterror", "rescue", 500},
                 {"soliterror", "killed", 700},
                 {"dont-let-them-get-you", "catches", 700},
                 {"dont-let-them-get-you", "fulfils", 350}};
    static struct animation a;
    enum { GRAVE = sizeof grave / sizeof *grave };
    int met[GRAVE] = {0}, all = rounds(240);
    struct rng rng = dread_rng_from(17);
    for (int n = 0; n < all; n++) {
        const struct game *game = dread_games.game[n % dread_games.count];
        struct table_layout layout;
        struct theme theme = dread_theme_of(dread_themes, game);
        struct deal deal;
        struct rules rules;
        dread_rules_standard(game->options, &rules);
        if (n % 2) random_rules(game->options, &rng, &rules);
        dread_deal_number(game, &rules, (uint64_t)n + 1, &deal);
        dread_layout_read(&layout, &theme, game);
        dread_session_start(&session, game, &deal, NULL);
        while (!dread_session_outcome(&session) && session.played < 200) {
            struct event event[EVENTS_MOST];
            struct trace trace = {event, EVENTS_MOST, 0};
            struct view before;
            dread_session_see(&session, &before);
            action legal[ACTIONS_MOST];
            int count = dread_session_actions(&session, legal);
            action by_chance = legal[dread_rng_below(&rng, (uint32_t)count)];
            dread_session_play(&session, n % 3 ? greedy_action(&session) : by_chance, &trace, NULL);
            dread_animation_make(&a, &layout, &before, &trace);
            assert_in_range(ms_of(&a, false), 0, ANIMATION_MS);
            for (int k = 0; k < GRAVE; k++) {
                if (!dread_same(game->id, grave[k].game) ||
                    !has_event(game, &trace, grave[k].event))
                    continue;
                met[k]++;
                if (ms_of(&a, true) < grave[k].ms)
                    fail_msg("%s: %s is held for %d ms", game->id, grave[k].event, ms_of(&a, true));
            }
        }
    }
    for (int k = 0; k < GRAVE; k++)
        if (!met[k] && !SLOWED)
            fail_msg("%s: no %s in %d games", grave[k].game, grave[k].event, all);
}

/* The figure of He comes SHADOW_MS after its shadow, and stays for a moment when He is near. */
TEST(the_shadow_comes_before_the_figure)
{
    const struct game *game = dread_games.game[0];
    static struct animation a;
    struct theme theme = dread_theme_of(dread_themes, game);
    struct table_layout layout;
    int near = 0;
    dread_layout_read(&layout, &theme, game);
    for (uint64_t number = 1; number <= 40; number++) {
        struct deal deal;
        struct rules rules;
        dread_rules_standard(game->options, &rules);
        dread_deal_number(game, &rules, number, &deal);
        dread_session_start(&session, game, &deal, NULL);
        while (!dread_session_outcome(&session)) {
            struct event event[EVENTS_MOST];
            struct trace trace = {event, EVENTS_MOST, 0};
            struct view before, after;
            int shadow = -1;
            dread_session_see(&session, &before);
            dread_session_play(&session, greedy_action(&session), &trace, NULL);
            dread_session_see(&session, &after);
            dread_animation_make(&a, &layout, &before, &trace);
            for (int i = 0; i < a.beats; i++)
                if (a.list[i].figure) shadow = i;
            int was = before.gauge[layout.gutter].value, is = after.gauge[layout.gutter].value;
            bool comes = !after.outcome && is < was && is <= layout.gutter_of;
            assert_int_equal(shadow >= 0, comes);
            if (!comes) continue;
            assert_int_equal(a.list[shadow].ms, SHADOW_MS);
            assert_int_equal(a.list[shadow].figure, was);
            assert_true(shadow + 1 < a.beats);
            if (is <= 2) assert_true(a.list[shadow + 1].ms >= 400);
            near += is <= 2;
        }
    }
    assert_true(near > 5);
}

TEST(a_key_does_not_wait_for_an_animation)
{
    seat_open_house(&seat, UNSAVED);
    seat.play->prefer.motion = true;
    seat_deal(&seat, "dont-let-them-get-you#1");
    seat_acts(&seat, greedy_action(&seat.play->session));
    struct problem problem;
    action rest;
    assert_true(dread_session_parse(&seat.play->session, "rest", &rest, &problem));
    seat_acts(&seat, rest);
    seat_look(&seat);
    assert_true(seat.play->animation.runs);
    int played = seat.play->session.played;
    seat_key(&seat, 'u');
    assert_false(seat.play->animation.runs);
    assert_int_equal(seat.play->session.played, played - 1);
}

/* Returns the cell of the monster that the player faces; -1 if there is none. */
static int asked_cell(const struct view *v)
{
    for (int zone = 0; zone < v->zones; zone++)
        for (int i = 0; v->zone[zone].layout == LAYOUT_GRID && i < v->zone[zone].count; i++)
            if (dread_view_spot(v, dread_thing_card(zone, i))->tags & TAG_ASKED) return i;
    return -1;
}

/* Finds a position in which the player can fire the flare at a monster that is in no outer row or
 * column. Returns the monster's cell. */
static struct thing find_flare(action *flare)
{
    struct rng rng = dread_rng_from(24);
    for (int tries = 0; tries < 50000; tries++) {
        static struct view view;
        random_session(&session, dread_games.game[1], &rng);
        if (!dread_session_parse(&session, "flare", flare, NULL) ||
            !dread_session_legal(&session, *flare, NULL))
            continue;
        dread_session_see(&session, &view);
        int cell = asked_cell(&view), column = cell % 4, row = cell / 4;
        if (cell >= 0 && column && column < 3 && row && row < 3)
            return dread_thing_card(seat.play->layout.main, cell);
    }
    fail_msg("the flare is never to be fired");
    return (struct thing){0};
}

TEST(the_cursor_stays_on_the_table_in_animation_and_after_the_end)
{
    for (int g = 0; g < dread_games.count; g++) {
        char id[80];
        snprintf(id, sizeof id, "%s#1", dread_games.game[g]->id);
        seat_open_house(&seat, UNSAVED);
        seat_deal(&seat, id);
        seat.play->prefer.motion = true;
        while (!dread_session_outcome(&seat.play->session)) {
            seat_does(&seat, greedy_action(&seat.play->session), BY_KEYS, NULL);
            while (seat.play->animation.runs) {
                if (!seat.canvas.cursor_x && !seat.canvas.cursor_y)
                    seat_fails(&seat, "the cursor wanders off", "");
                seat_wait(&seat, STEP_MS);
            }
        }
        seat_wait(&seat, 1);
        while (seat.play->page.open) seat_key(&seat, KEY_OF_ESCAPE); /* the page of the ending */
        /* She can look at what is left on the frame. */
        int spots = 0, there = 0;
        for (int i = 0; i < table->hits.count; i++) there += table->hits.hit[i].kind == HIT_THING;
        for (int i = 0; i < 4; i++) {
            struct hit_region before = table->focus;
            const int arrows[] = {KEY_OF_LEFT, KEY_OF_UP, KEY_OF_RIGHT, KEY_OF_DOWN};
            seat_key(&seat, arrows[i]);
            spots += !hit_same(&before, &table->focus);
            if (!hit_find(&table->hits, &table->focus)) seat_fails(&seat, "no focus", "");
            if (!seat.canvas.cursor_x && !seat.canvas.cursor_y)
                seat_fails(&seat, "the cursor is in the corner", "");
        }
        assert_true(spots > 0 || there < 2);
    }
}

static bool is_beside(struct thing at, int cell)
{
    return abs(cell % 4 - at.index % 4) <= 1 && abs(cell / 4 - at.index / 4) <= 1;
}

/* Returns the number of cells that are mostly in red light. Fails if one of them is not next to the
 * place. */
static int cells_lit(struct thing at)
{
    int cells = 0;
    for (int i = 0; i < seat.play->view.zone[at.zone].count; i++) {
        struct hit_region cell = {.kind = HIT_THING, .thing = dread_thing_card(at.zone, i)};
        const struct rect r = hit_find(&table->hits, &cell)->at;
        int lit = 0;
        for (int y = r.y; y < r.y + r.h; y++)
            for (int x = r.x; x < r.x + r.w; x++)
                lit += seat.canvas.at[y][x].style.background == COLOUR_FLASH;
        if (lit && !is_beside(at, i)) seat_fails(&seat, "the light falls too far", "");
        cells += 2 * lit > r.w * r.h;
    }
    return cells;
}

TEST(the_flare_lights_nine_cells_for_a_second_and_the_cards_stay)
{
    action flare;
    seat_open_house(&seat, UNSAVED);
    seat_deal(&seat, "soliterror#1");
    struct thing at = find_flare(&flare);
    seat.play->prefer.motion = true;
    seat_put(&seat, &session);
    seat_acts(&seat, flare);
    int red = 0;
    for (int64_t until = seat.now + 1500; seat.now < until; seat.now += 10) {
        seat_look(&seat);
        int lit = cells_lit(at);
        if (lit) assert_int_equal(lit, 9);
        red += lit ? 10 : 0;
        for (int i = 0; lit && i < seat.play->view.zone[at.zone].count; i++)
            if (is_beside(at, i) &&
                dread_view_spot(&seat.play->animation.view, dread_thing_card(at.zone, i))->face ==
                    FACE_DOWN)
                seat_fails(&seat, "a card is dark in the light", "");
    }
    if (red < 950 || red > 1100) fail_msg("it shines for %d ms", red);
    for (int i = 0; i < seat.play->view.zone[at.zone].count; i++)
        if (is_beside(at, i) &&
            dread_view_spot(&seat.play->view, dread_thing_card(at.zone, i))->face == FACE_DOWN)
            seat_fails(&seat, "a card did not stay open", "");
}

/* ---- Walks ---- */

static struct thing cell_of(const char *name)
{
    const struct zone *z = &seat.play->view.zone[seat.play->layout.main];
    int column, row;
    assert_true(dread_cell_read(&name, z->columns, z->rows, &column, &row));
    return dread_thing_card(seat.play->layout.main, row * z->columns + column);
}

static void click_cell(struct thing cell)
{
    struct hit_region hit = {.kind = HIT_THING, .thing = cell};
    const struct hit_region *at = hit_find(&table->hits, &hit);
    assert_non_null(at);
    seat_click(&seat, at->at.x + at->at.w / 2, at->at.y + at->at.h / 2);
}

/* Chooses a cell further away: the first click shows the walk, the second begins it. */
static void walk_to(struct thing cell)
{
    int played = seat.play->session.played;
    click_cell(cell);
    assert_int_equal(seat.play->session.played, played);
    seat_reads_whole(&seat, seat.play->preview);
    assert_non_null(strstr(seat.play->choice, "alk to "));
    click_cell(cell);
}

static void assert_line_is(const char *written)
{
    char line[2000];
    struct text t = dread_text_in(line, sizeof line);
    for (int i = 0; i < seat.play->session.played; i++) {
        if (i) dread_text_add(&t, ", ");
        seat.play->session.game->format(&seat.play->session.deal.rules, seat.play->session.line[i],
                                        &t);
    }
    assert_string_equal(line, written);
}

TEST(a_second_click_on_a_cell_further_off_walks_there)
{
    seat_open_house(&seat, UNSAVED);
    seat_deal(&seat, "dont-let-them-get-you#1");
    click_cell(cell_of("a1"));
    click_cell(cell_of("a1"));
    assert_line_is("enter a1");

    /* With a card in play a walk plays only the steps. */
    assert_true(seat_click_words(&seat, "5♦"));
    assert_true(seat_click_words(&seat, "5♦"));
    assert_line_is("enter a1, card 5D");
    walk_to(cell_of("b3"));
    assert_line_is("enter a1, card 5D, north, north, east");

    /* With a card picked it plays the card and the steps, and stops there. */
    assert_true(seat_click_words(&seat, "8♥"));
    walk_to(cell_of("b5"));
    assert_line_is("enter a1, card 5D, north, north, east, card 8H, north, north, stop");
    seat_key(&seat, 'u');
    seat_key(&seat, 'u');
    assert_line_is("enter a1, card 5D, north, north, east, card 8H, north");
}

/* A finger goes over the cells that are named. */
static void draw(const char *cells)
{
    char cell[3] = "";
    for (const char *at = cells; *at; at += at[2] ? 3 : 2) {
        cell[0] = at[0];
        cell[1] = at[1];
        struct intent in = {.kind = INTENT_DRAW,
                            .focus = {.kind = FOCUS_THING, .thing = cell_of(cell)},
                            .now = seat_now(&seat)};
        dread_play_intent(seat.play, &in);
        seat_look(&seat);
    }
}

static void assert_walk_is(const char *cells)
{
    char words[200];
    struct text t = dread_text_in(words, sizeof words);
    const struct path *walk = &seat.play->walk.walk;
    for (int i = 0; i < walk->count; i++) {
        const struct zone *z = &seat.play->view.zone[walk->cell[i].zone];
        if (i) dread_text_char(&t, ' ');
        dread_text_char(&t, (char)('a' + walk->cell[i].index % z->columns));
        dread_text_number(&t, (uint64_t)(walk->cell[i].index / z->columns + 1));
    }
    assert_string_equal(words, cells);
}

/* The first cell is where the card is played, the last one where it stops. A king, such as the one
 * on f2, ends the move. */
TEST(a_finger_draws_a_walk_that_need_not_be_the_shortest)
{
    enum { COLUMN = 2 }; /* the zone of the cards to walk with */
    seat_open_house(&seat, UNSAVED);
    seat_deal(&seat, "dont-let-them-get-you#11");
    click_cell(dread_thing_card(COLUMN, 0));
    draw("f2");
    assert_walk_is("g1 g2 f2");
    draw("g1");
    assert_walk_is("");
    draw("f1 e1 e2");
    assert_walk_is("g1 f1 e1 e2 e2");
    draw("f2");
    assert_walk_is("g1 f1 e1 e2 f2");
    seat_reads_whole(&seat, seat.play->preview);

    /* Drawn back; then a corner is cut; then the finger jumps. */
    draw("e1");
    assert_walk_is("g1 f1 e1 e1");
    draw("f2");
    assert_walk_is("g1 f1 e1 e2 f2");
    draw("g2");
    assert_walk_is("g1 g2 g2");
    draw("g1 f1 e1 e2 f2");
    click_cell(cell_of("f2"));
    assert_line_is("card KC, west, west, north, east");
}

TEST(with_motion_a_walk_is_seen_step_by_step_and_a_key_stops_it)
{
    seat_open_house(&seat, UNSAVED);
    seat.play->prefer.motion = true;
    seat_deal(&seat, "dont-let-them-get-you#1");
    click_cell(cell_of("a1"));
    click_cell(cell_of("a1"));
    animation_time();
    assert_true(seat_click_words(&seat, "5♦"));
    walk_to(cell_of("b3"));
    assert_true(seat.play->animation.runs || seat.play->walked < seat.play->queued);
    int64_t from = seat.now;
    int played = seat.play->session.played;
    while (seat.play->session.played == played) seat_wait(&seat, 10);
    animation_time();
    assert_true(seat.now - from >= 2 * STEP_MS);
    assert_line_is("enter a1, card 5D, north, north, east");

    /* Undo goes back to where there was a choice, past the card and the only way on. */
    seat_keys(&seat, "uuu");
    assert_line_is("enter a1");
    assert_true(seat_click_words(&seat, "5♦"));
    walk_to(cell_of("b3"));
    seat_wait(&seat, STEP_MS / 2);
    seat_key(&seat, 'w');
    seat_key(&seat, KEY_OF_ESCAPE);
    seat_wait(&seat, 5000);
    assert_true(seat.play->session.played < 5);
}

/* ---- Dragging ---- */

static struct rect place_of(struct thing thing)
{
    const struct hit_region *hit = hit_find(
        &table->hits, &(struct hit_region){.kind = HIT_THING, .thing = thing});
    assert_non_null(hit);
    return hit->at;
}

/* Sends what the mouse does at a thing, at its left and right end in turn. */
static void mouse(int kind, struct thing thing)
{
    static int n;
    struct rect at = place_of(thing);
    seat_input(&seat, &(struct input){.kind = (uint8_t)kind,
                                      .x = at.x + (n++ % 2 ? at.w - 1 : 0),
                                      .y = at.y + at.h - 1});
    seat_look(&seat);
}

/* With and without motion on the way: over a slow line none may arrive. */
TEST(a_card_is_dragged_to_a_gap_which_shows_and_letting_go_does_it)
{
    for (int motion = 0; motion < 2; motion++) {
        seat_open_house(&seat, UNSAVED);
        seat_deal(&seat, "he-will-never-stop#1");
        struct thing five = dread_thing_card(0, 3), gap = dread_thing_gap(0, 1);
        mouse(INPUT_PRESS, five);
        mouse(INPUT_RELEASE, five); /* a click lifts the card */
        assert_true(seat.table.scene->holding);
        mouse(INPUT_PRESS, five);
        assert_true(seat.table.scene->holding);
        if (motion) mouse(INPUT_DRAG, gap);
        if (motion) seat_reads(&seat, "Move the 5♠ from place 4 to place 2");
        assert_line_is("");
        mouse(INPUT_RELEASE, gap);
        assert_line_is("move 4>2");
        seat_key(&seat, 'u');
        mouse(INPUT_PRESS, five);
        mouse(INPUT_RELEASE, gap);
        assert_line_is("move 4>2");
    }
}

TEST(a_drag_that_comes_back_or_ends_nowhere_plays_nothing)
{
    seat_open_house(&seat, UNSAVED);
    seat_deal(&seat, "he-will-never-stop#1");
    struct thing five = dread_thing_card(0, 3), gap = dread_thing_gap(0, 1);
    mouse(INPUT_PRESS, five);
    mouse(INPUT_DRAG, gap);
    mouse(INPUT_DRAG, five);
    mouse(INPUT_RELEASE, five);
    assert_true(seat.table.scene->holding);
    mouse(INPUT_PRESS, five);
    mouse(INPUT_DRAG, gap);
    seat_input(&seat, &(struct input){.kind = INPUT_RELEASE, .x = 79, .y = 22});
    seat_look(&seat);
    assert_true(seat.table.scene->holding);
    mouse(INPUT_RELEASE, gap); /* nothing is pressed any more */
    mouse(INPUT_DRAG, gap);
    assert_line_is("");
    seat_click(&seat, place_of(five).x, place_of(five).y); /* a click puts it down */
    assert_false(seat.table.scene->holding);
}

TEST(she_drags_herself_through_the_maze)
{
    seat_open_house(&seat, UNSAVED);
    seat_deal(&seat, "dont-let-them-get-you#1");
    seat_acts(&seat, seat.play->selection.legal[0]);
    assert_true(seat_click_words(&seat, "5♦"));
    assert_true(seat_click_words(&seat, "5♦"));
    assert_line_is("enter a1, card 5D");
    mouse(INPUT_PRESS, cell_of("a1"));
    mouse(INPUT_DRAG, cell_of("a2"));
    mouse(INPUT_DRAG, cell_of("b3"));
    seat_reads(&seat, "Walk to b3, 3 steps");
    mouse(INPUT_RELEASE, cell_of("b3"));
    assert_line_is("enter a1, card 5D, north, north, east");
}

/* What the first click shows may need room, and move the buttons. */
TEST(a_second_click_at_the_same_place_means_the_same)
{
    struct rng rng = dread_rng_from(41);
    seat_open_house(&seat, UNSAVED);
    int moved = 0;
    for (int n = 0; n < rounds(200); n++) {
        do random_session(&session, dread_games.game[n % dread_games.count], &rng);
        while (dread_session_outcome(&session));
        seat_put(&seat, &session);
        int buttons = 0, k = (int)dread_rng_below(&rng, (uint32_t)seat.table.scene->buttons + 1);
        for (int i = 0; i < table->hits.count; i++) {
            const struct hit_region hit = table->hits.hit[i];
            if (hit.kind != HIT_BUTTON || buttons++ != k) continue;
            int at = seat.table.scene->button[hit.number].action;
            if (at < 0) break;
            action a = seat.play->selection.legal[at];
            seat_click(&seat, hit.at.x, hit.at.y);
            const struct hit_region *now = hit_find(&table->hits, &hit);
            moved += !now || now->at.y != hit.at.y;
            seat_click(&seat, hit.at.x, hit.at.y);
            if (!now) break;
            assert_int_equal(seat.play->session.played, session.played + 1);
            assert_int_equal(seat.play->session.line[session.played], a);
            break;
        }
    }
    assert_true(SLOWED || moved > 0);
}

TEST(what_is_pasted_plays_nothing)
{
    seat_open_house(&seat, UNSAVED);
    seat_deal(&seat, "he-will-never-stop#1");
    for (const char *key = "11nnddq\n\n2233"; *key; key++) {
        seat_input(&seat, &(struct input){.kind = INPUT_PASTED, .key = *key});
        seat_look(&seat);
    }
    assert_line_is("");
    assert_int_equal(seat.play->session.deal.number, 1);
    assert_false(table->left || table->scene->holding);
    seat_key(&seat, 'g');
    for (const char *key = "he#5\n"; *key; key++)
        seat_input(&seat, &(struct input){.kind = INPUT_PASTED, .key = *key});
    seat_look(&seat);
    seat_reads(&seat, "he#5");
    seat_key(&seat, KEY_OF_ENTER);
    assert_int_equal(seat.play->session.deal.number, 5);
}

/* Finds a random position in which the player may take steps. */
static bool find_walker(struct rng *rng)
{
    random_session(&session, dread_games.game[2], rng);
    seat_put(&seat, &session);
    for (int i = 0; i < seat.play->selection.count; i++)
        if (seat.play->selection.touch[i].verb == seat.play->layout.step) return true;
    return false;
}

TEST(a_walk_ends_where_it_should_or_says_why_not)
{
    struct rng rng = dread_rng_from(16);
    int walks = 0, stopped = 0;
    seat_open_house(&seat, UNSAVED);
    for (int n = 0; n < rounds(3200); n++) {
        if (!find_walker(&rng)) continue;
        const struct token *me = dread_view_player(&seat.play->view);
        static struct path way;
        struct thing cell = dread_thing_card(me->at.zone, (int)dread_rng_below(&rng, 49));
        bool steps = dread_walk_find(&seat.play->search, &session, &seat.play->layout, cell, -1,
                                     &way);
        if (dread_thing_same(cell, me->at)) continue;
        click_cell(cell);
        if (seat.play->session.played != session.played)
            seat_fails(&seat, "the first click plays", "");
        click_cell(cell);
        me = dread_view_player(&seat.play->view);
        if (!steps) {
            if (seat.play->session.played != session.played)
                seat_fails(&seat, "it went astray", "");
            continue;
        }
        walks++;
        if (seat.play->session.played == session.played) seat_fails(&seat, "it did not go", "");
        if (me && dread_thing_same(me->at, cell)) continue;
        bool on = seat.play->selection.count &&
                  seat.play->selection.touch[0].verb == seat.play->layout.step;
        stopped += on;
        if (on) seat_reads(&seat, "You stop: somebody sees you.");
    }
    assert_true(walks > (SLOWED ? 3 : 50));
    assert_true(SLOWED || stopped > 0);
}

TEST(the_way_is_found_without_a_look_at_hidden_cards)
{
    struct rng rng = dread_rng_from(17);
    seat_open_house(&seat, UNSAVED);
    for (int n = 0; n < rounds(400); n++) {
        static struct path way[2];
        if (!find_walker(&rng)) continue;
        const struct token *me = dread_view_player(&seat.play->view);
        struct thing cell = dread_thing_card(me->at.zone, (int)dread_rng_below(&rng, 49));
        bool found = dread_walk_find(&seat.play->search, &session, &seat.play->layout, cell, -1,
                                     &way[0]);
        session.game->resample(&session.deal, &session.now, &rng);
        assert_int_equal(
            dread_walk_find(&seat.play->search, &session, &seat.play->layout, cell, -1, &way[1]),
            found);
        assert_int_equal(way[0].count, way[1].count);
        assert_memory_equal(way[0].action, way[1].action,
                            (size_t)way[0].count * sizeof *way[0].action);
    }
}
