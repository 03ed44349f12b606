/* The table, driven in memory: what can be done at it beside single actions. Games from the menu to
 * their ends, going back and forth, Nights, walks, films, pages, lessons, the story, what is kept;
 * and any keys and clicks at any size of the terminal.
 *
 * What is checked in every frame says unit/seat.h; single actions are in test_hands.c, and what frames
 * look like in test_frames.c. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "toy/toy.h"
#include "unit/seat.h"

static struct seat seat, other;
static struct session session;

static const struct theme toy_themes[] = {{"toy-lantern", toy_theme}, {NULL, NULL}};

static struct table *const table = &seat.table;

/* ---- Whole games ---- */

/* What the sensible player does now. */
static action sensible(const struct session *s)
{
    static action legal[ACTIONS_MOST];
    static struct view view;
    int n = s->game->actions(&s->deal, &s->now, legal);
    assert_true(n > 0);
    session_see(s, &view);
    return s->game->sensible(&view, legal, n);
}

/* The first deal from 1 on that the sensible player wins, or loses. */
static void find_deal(const struct game *game, bool won, struct deal *deal)
{
    struct rules rules;
    rules_standard(game->options, &rules);
    for (uint64_t number = 1; number < 1000; number++) {
        deal_number(game, &rules, number, deal);
        session_start(&session, game, deal, NULL);
        while (!session_outcome(&session)) session_play(&session, sensible(&session), NULL, NULL);
        if (outcome_is_won(game, session_outcome(&session)) == won) return;
    }
    fail_msg("%s: no such deal", game->id);
}

static void play_to_the_end(enum hand hand)
{
    while (!session_outcome(&table->session)) {
        action a = sensible(&table->session);
        if (!seat_does(&seat, a, hand, NULL)) seat_fails(&seat, "cannot be done: ", seat.stuck);
    }
}

/* From the menu to an end: the game, its deal by its number, every action. */
static void play_from_the_menu(const struct game *game, bool won, enum hand hand)
{
    static struct deal deal;
    char number[24];
    struct text t = text_in(number, sizeof number);
    find_deal(game, won, &deal);
    text_number(&t, deal.number);
    seat_chooses(&seat, game->title, hand);
    seat_chooses(&seat, "number or id", hand);
    for (const char *s = number; *s; s++) {
        char key[4] = {' ', *s, ' ', 0};
        if (hand == BY_KEYS) seat_key(&seat, *s);
        else assert_true(seat_click_words(&seat, key));
    }
    seat_chooses(&seat, "Deal it", hand);
    assert_ptr_equal(table->session.game, game);
    assert_int_equal(table->session.deal.number, deal.number);
    play_to_the_end(hand);
    seat_reads(&seat, won ? "You won" : "You lost");
}

static void games_are_played_from_the_menu(enum hand hand)
{
    for (int g = 0; g < dread_games.count; g++)
        for (int won = 0; won < 2; won++) {
            seat_open_house(&seat, NULL);
            play_from_the_menu(dread_games.game[g], won, hand);
        }
}

static void every_game_is_won_and_lost_from_the_menu_on_by_keyboard(void **state)
{
    (void)state;
    games_are_played_from_the_menu(BY_KEYS);
}

static void every_game_is_won_and_lost_from_the_menu_on_by_mouse(void **state)
{
    (void)state;
    games_are_played_from_the_menu(BY_MOUSE);
}

static void the_toy_is_drawn_by_a_table_that_does_not_know_it(void **state)
{
    (void)state;
    seat_open(&seat, &toy_games, toy_themes, NULL);
    seat_reads(&seat, "Lantern");
    seat_reads(&seat, "You hold three cards and a lantern in the dark.");
    seat_deal(&seat, "toy-lantern#3");
    const struct zone *hand = &table->view.zone[TOY_HAND];
    for (int i = 0; i < hand->count; i++) {
        char face[16];
        struct text t = text_in(face, sizeof face);
        card_write_for_people(&t, table->view.spot[hand->first + i].card);
        seat_reads(&seat, face);
    }
    seat_reads(&seat, "Slide a card, or step, trade or");
    seat_reads(&seat, "oil");
    seat_reads(&seat, "rest");
}

static void the_toy_is_played_to_both_ends_by_keys_and_by_clicks(void **state)
{
    (void)state;
    for (int hand = BY_KEYS; hand <= BY_MOUSE; hand++)
        for (int won = 0; won < 2; won++) {
            seat_open(&seat, &toy_games, toy_themes, NULL);
            play_from_the_menu(&toy, won, (enum hand)hand);
            seat_reads(&seat, won ? "You won: your cards rise." : "You lost: the oil is out.");
        }
}

/* ---- Back and forth ---- */

static void assert_same_game(const struct session *a, const struct session *b)
{
    assert_int_equal(a->played, b->played);
    assert_int_equal(a->known, b->known);
    assert_int_equal(a->undos, b->undos);
    assert_int_equal(a->restarts, b->restarts);
    assert_memory_equal(a->line, b->line, (size_t)a->known * sizeof *a->line);
    assert_memory_equal(&a->now, &b->now, sizeof a->now);
}

static int choices(const struct session *s)
{
    static action legal[ACTIONS_MOST];
    return s->game->actions(&s->deal, &s->now, legal);
}

static void u_and_r_take_back_and_do_again_by_action_and_by_turn(void **state)
{
    (void)state;
    struct rng rng = rng_from(11);
    seat_open_house(&seat, NULL);
    for (int n = 0; n < rounds(60); n++) {
        static struct session twin;
        random_session(&session, dread_games.game[n % dread_games.count], &rng);
        seat_put(&seat, &session);
        twin = table->session;
        for (int k = 0; k < 12; k++) {
            switch (rng_below(&rng, 5)) {
            case 0:
                seat_key(&seat, 'u');
                if (session_undo(&twin))
                    while (twin.played && choices(&twin) == 1) session_undo(&twin);
                break;
            case 1:
                seat_key(&seat, 'U');
                if (session_undo_turn(&twin))
                    while (twin.played && choices(&twin) == 1) session_undo(&twin);
                break;
            case 2:
                seat_key(&seat, 'r');
                session_redo(&twin, NULL);
                break;
            case 3:
                seat_key(&seat, 'R');
                session_redo_turn(&twin);
                break;
            default: seat_key(&seat, 'B'); session_restart(&twin);
            }
            if (twin.played != table->session.played) seat_fails(&seat, "elsewhere", "");
            assert_same_game(&table->session, &twin);
            assert_int_equal(table->hands.count, choices(&twin));
        }
    }
}

static void what_was_taken_back_is_played_again_by_r_until_all_of_it_is(void **state)
{
    (void)state;
    struct rng rng = rng_from(12);
    seat_open_house(&seat, NULL);
    for (int n = 0; n < rounds(30); n++) {
        random_session(&session, dread_games.game[n % dread_games.count], &rng);
        seat_put(&seat, &session);
        for (int k = 0; table->session.played; k++) {
            int before = table->session.played;
            seat_key(&seat, 'u');
            if (table->session.played >= before) seat_fails(&seat, "u is stuck", "");
        }
        seat_key(&seat, 'u');
        seat_reads(&seat, "There is nothing to take back.");
        while (table->session.played < session.played) {
            int before = table->session.played;
            seat_key(&seat, 'r');
            if (table->session.played <= before) seat_fails(&seat, "r is stuck", "");
        }
        assert_memory_equal(&table->session.now, &session.now, sizeof session.now);
        seat_key(&seat, 'r');
        seat_reads(&seat, "There is nothing to do again.");
    }
}

static void a_night_goes_one_way_only(void **state)
{
    (void)state;
    struct rng rng = rng_from(13);
    seat_open_house(&seat, NULL);
    for (int g = 0; g < dread_games.count; g++) {
        do random_session(&session, dread_games.game[g], &rng);
        while (session.played < 4 || session_outcome(&session));
        session.mode = NIGHT;
        seat_put(&seat, &session);
        seat_reads(&seat, "Night");
        for (const char *key = "uUrRB"; *key; key++) {
            seat_key(&seat, *key);
            assert_int_equal(table->session.played, session.played);
            assert_memory_equal(&table->session.now, &session.now, sizeof session.now);
            seat_reads(&seat, "no going back");
        }
        seat_reads_not(&seat, "u undo");
        seat_key(&seat, 'm');
        seat_chooses(&seat, "Start this deal over", BY_KEYS);
        assert_int_equal(table->session.played, session.played);
    }
}

/* ---- Time ---- */

/* A position in which one thing can be done, that she came to by choices of her own. */
static void find_single(int n, struct rng *rng)
{
    for (int tries = 0; tries < 20000; tries++) {
        random_session(&session, dread_games.game[n % dread_games.count], rng);
        if (session.played && choices(&session) == 1) return;
    }
    fail_msg("no such position");
}

static void what_is_the_only_possibility_is_played_after_a_beat(void **state)
{
    (void)state;
    struct rng rng = rng_from(14);
    seat_open_house(&seat, NULL);
    for (int n = 0; n < 20; n++) {
        find_single(n, &rng);
        table->prefer.alone = true;
        seat_put(&seat, &session);
        seat_wait(&seat, BEAT_MS - 1);
        assert_int_equal(table->session.played, session.played);
        seat_wait(&seat, 1);
        assert_int_equal(table->session.played, session.played + 1);
        seat_wait(&seat, 20 * BEAT_MS);
        if (choices(&table->session) == 1) seat_fails(&seat, "it waits for nothing", "");

        /* Who takes it back wants to decide: it is not played again over her head. */
        seat_key(&seat, 'u');
        int played = table->session.played;
        assert_true(played < session.played + 1);
        assert_true(!played || choices(&table->session) > 1);
        seat_wait(&seat, 20 * BEAT_MS);
        assert_int_equal(table->session.played, played);
        seat_key(&seat, 'u');
        assert_true(table->session.played < played || !played);

        /* A page is read first; and who wants to play it herself, does. */
        seat_put(&seat, &session);
        seat_key(&seat, 'w');
        seat_wait(&seat, 20 * BEAT_MS);
        assert_int_equal(table->session.played, session.played);
        table->prefer.alone = false;
        seat_put(&seat, &session);
        seat_wait(&seat, 20 * BEAT_MS);
        assert_int_equal(table->session.played, session.played);
        table->prefer.alone = true;
        seat_put(&seat, &session);
        assert_true(seat_does(&seat, table->hands.legal[0], BY_KEYS, NULL));
        assert_int_equal(table->session.played, session.played + 1);
    }
}

/* How long it takes until nothing moves any more; what pulses does not count. */
static int film_time(void)
{
    int64_t from = seat.now;
    while (table->filming || table->walked < table->queued) {
        int wait = table_wait(table, seat.now);
        assert_true(wait >= 0);
        seat.now += wait ? wait : 1;
        seat_look(&seat);
        assert_true(seat.now - from < 60000);
    }
    return (int)(seat.now - from);
}

static void a_film_leads_to_the_frame_that_would_be_there_without_it(void **state)
{
    (void)state;
    struct rng rng = rng_from(15);
    seat_open_house(&seat, NULL);
    seat_open_house(&other, NULL);
    int films = 0, longest = 0;
    for (int n = 0; n < rounds(300); n++) {
        do random_session(&session, dread_games.game[n % dread_games.count], &rng);
        while (session_outcome(&session));
        table->prefer.motion = true;
        seat_put(&seat, &session);
        seat_put(&other, &session);
        action a = table->hands.legal[rng_below(&rng, (uint32_t)table->hands.count)];
        table_do(table, a);
        table_do(&other.table, a);
        table->focus = other.table.focus = (struct hot){0};
        seat_look(&seat);
        int flash = 0;
        for (int i = 0; i < table->look.flashes; i++)
            for (int k = 0; k < table->trace.count; k++)
                if (table->trace.event[k].id == table->look.flash[i].event)
                    flash += table->look.flash[i].ms;
        int ms = film_time();
        films += ms > 0;
        if (ms - flash > longest) longest = ms - flash;
        if (ms - flash > FILM_MS) seat_fails(&seat, "the film is too long", "");
        seat.table.prefer.motion = false;
        seat_look(&seat);
        seat_look(&other);
        if (strcmp(seat_text(&seat), seat_text(&other)) != 0) {
            fputs(seat_text(&other), stderr);
            seat_fails(&seat, "after the film it looks otherwise", "");
        }
    }
    assert_true(films > 50 / (SLOWED ? 8 : 1));
}

static void a_key_does_not_wait_for_a_film(void **state)
{
    (void)state;
    seat_open_house(&seat, NULL);
    table->prefer.motion = true;
    seat_deal(&seat, "dont-let-them-get-you#1");
    table_do(table, sensible(&table->session));
    struct problem problem;
    action rest;
    assert_true(session_parse(&table->session, "rest", &rest, &problem));
    table_do(table, rest);
    seat_look(&seat);
    assert_true(table->filming);
    int played = table->session.played;
    seat_key(&seat, 'u');
    assert_false(table->filming);
    assert_int_equal(table->session.played, played - 1);
}

/* The monster that is faced: its cell. */
static int asked_cell(const struct view *v)
{
    for (int zone = 0; zone < v->zones; zone++)
        for (int i = 0; v->zone[zone].layout == LAYOUT_GRID && i < v->zone[zone].count; i++)
            if (view_spot(v, thing_card(zone, i))->tags & TAG_ASKED) return i;
    return -1;
}

/* A position in which the flare can be fired at a monster amid the field; its cell. */
static struct thing find_flare(action *flare)
{
    struct rng rng = rng_from(24);
    for (int tries = 0; tries < 50000; tries++) {
        static struct view view;
        random_session(&session, dread_games.game[1], &rng);
        if (!session_parse(&session, "flare", flare, NULL) ||
            !session_legal(&session, *flare, NULL))
            continue;
        session_see(&session, &view);
        int cell = asked_cell(&view), column = cell % 4, row = cell / 4;
        if (cell >= 0 && column && column < 3 && row && row < 3)
            return thing_card(seat.table.look.main, cell);
    }
    fail_msg("the flare is never to be fired");
    return (struct thing){0};
}

static void the_cursor_stays_on_the_table_in_films_and_after_the_end(void **state)
{
    (void)state;
    for (int g = 0; g < dread_games.count; g++) {
        char id[80];
        snprintf(id, sizeof id, "%s#1", dread_games.game[g]->id);
        seat_open_house(&seat, NULL);
        seat_deal(&seat, id);
        table->prefer.motion = true;
        while (!session_outcome(&table->session)) {
            seat_does(&seat, sensible(&table->session), BY_KEYS, NULL);
            while (table->filming) {
                if (!seat.canvas.cursor_x && !seat.canvas.cursor_y)
                    seat_fails(&seat, "the cursor wanders off", "");
                seat_wait(&seat, STEP_MS);
            }
        }
        /* What is left can be looked at. */
        int spots = 0, there = 0;
        for (int i = 0; i < table->hots.count; i++) there += table->hots.hot[i].kind == HOT_THING;
        for (int i = 0; i < 4; i++) {
            struct hot before = table->focus;
            const int arrows[] = {KEY_OF_LEFT, KEY_OF_UP, KEY_OF_RIGHT, KEY_OF_DOWN};
            seat_key(&seat, arrows[i]);
            spots += !hot_same(&before, &table->focus);
            if (!hot_find(&table->hots, &table->focus)) seat_fails(&seat, "no focus", "");
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

/* How many cells most of which lies in red light; none may be that is not beside that place. */
static int cells_lit(struct thing at)
{
    int cells = 0;
    for (int i = 0; i < table->view.zone[at.zone].count; i++) {
        struct hot cell = {.kind = HOT_THING, .thing = thing_card(at.zone, i)};
        const struct rect r = hot_find(&table->hots, &cell)->at;
        int lit = 0;
        for (int y = r.y; y < r.y + r.h; y++)
            for (int x = r.x; x < r.x + r.w; x++)
                lit += seat.canvas.at[y][x].style.ground == INK_FLASH;
        if (lit && !is_beside(at, i)) seat_fails(&seat, "the light falls too far", "");
        cells += 2 * lit > r.w * r.h;
    }
    return cells;
}

static void the_flare_lights_nine_cells_for_a_second_and_the_cards_stay(void **state)
{
    (void)state;
    action flare;
    seat_open_house(&seat, NULL);
    seat_deal(&seat, "soliterror#1");
    struct thing at = find_flare(&flare);
    table->prefer.motion = true;
    seat_put(&seat, &session);
    table_do(table, flare);
    int red = 0;
    for (int64_t until = seat.now + 1500; seat.now < until; seat.now += 10) {
        seat_look(&seat);
        int lit = cells_lit(at);
        if (lit) assert_int_equal(lit, 9);
        red += lit ? 10 : 0;
        for (int i = 0; lit && i < table->view.zone[at.zone].count; i++)
            if (is_beside(at, i) &&
                view_spot(&table->film.view, thing_card(at.zone, i))->face == FACE_DOWN)
                seat_fails(&seat, "a card is dark in the light", "");
    }
    if (red < 950 || red > 1100) fail_msg("it shines for %d ms", red);
    for (int i = 0; i < table->view.zone[at.zone].count; i++)
        if (is_beside(at, i) && view_spot(&table->view, thing_card(at.zone, i))->face == FACE_DOWN)
            seat_fails(&seat, "a card did not stay open", "");
}

/* ---- Walks ---- */

static struct thing cell_of(const char *name)
{
    const struct zone *z = &table->view.zone[table->look.main];
    int column, row;
    assert_true(cell_read(&name, z->columns, z->rows, &column, &row));
    return thing_card(table->look.main, row * z->columns + column);
}

static void click_cell(struct thing cell)
{
    struct hot hot = {.kind = HOT_THING, .thing = cell};
    const struct hot *at = hot_find(&table->hots, &hot);
    assert_non_null(at);
    seat_click(&seat, at->at.x + at->at.w / 2, at->at.y + at->at.h / 2);
}

static void assert_line_is(const char *written)
{
    char line[2000];
    struct text t = text_in(line, sizeof line);
    for (int i = 0; i < table->session.played; i++) {
        if (i) text_add(&t, ", ");
        table->session.game->format(&table->session.deal.rules, table->session.line[i], &t);
    }
    assert_string_equal(line, written);
}

static void a_click_on_a_cell_further_off_walks_there(void **state)
{
    (void)state;
    seat_open_house(&seat, NULL);
    seat_deal(&seat, "dont-let-them-get-you#1");
    click_cell(cell_of("a1"));
    click_cell(cell_of("a1"));
    assert_line_is("enter a1");

    /* With the card played: the steps alone. */
    assert_true(seat_click_words(&seat, "5♦"));
    assert_true(seat_click_words(&seat, "5♦"));
    assert_line_is("enter a1, card 5D");
    click_cell(cell_of("b3"));
    assert_line_is("enter a1, card 5D, north, north, east");

    /* With a card in hand: the card, the steps, and there it stops. */
    assert_true(seat_click_words(&seat, "8♥"));
    click_cell(cell_of("b5"));
    assert_line_is("enter a1, card 5D, north, north, east, card 8H, north, north, stop");
    seat_key(&seat, 'u');
    seat_key(&seat, 'u');
    assert_line_is("enter a1, card 5D, north, north, east, card 8H, north");
}

static void with_motion_a_walk_is_seen_step_by_step_and_a_key_stops_it(void **state)
{
    (void)state;
    seat_open_house(&seat, NULL);
    table->prefer.motion = true;
    seat_deal(&seat, "dont-let-them-get-you#1");
    click_cell(cell_of("a1"));
    click_cell(cell_of("a1"));
    film_time();
    assert_true(seat_click_words(&seat, "5♦"));
    click_cell(cell_of("b3"));
    assert_true(table->filming || table->walked < table->queued);
    int64_t from = seat.now;
    int played = table->session.played;
    while (table->session.played == played) seat_wait(&seat, 10);
    film_time();
    assert_true(seat.now - from >= 2 * STEP_MS);
    assert_line_is("enter a1, card 5D, north, north, east");

    /* To where there was a choice, past the card and the only way on. */
    seat_keys(&seat, "uuu");
    assert_line_is("enter a1");
    assert_true(seat_click_words(&seat, "5♦"));
    click_cell(cell_of("b3"));
    seat_wait(&seat, STEP_MS / 2);
    seat_key(&seat, 'w');
    seat_key(&seat, KEY_OF_ESCAPE);
    seat_wait(&seat, 5000);
    assert_true(table->session.played < 5);
}

/* Someone who may take steps, somewhere in a game. */
static bool find_walker(struct rng *rng)
{
    random_session(&session, dread_games.game[2], rng);
    seat_put(&seat, &session);
    for (int i = 0; i < table->hands.count; i++)
        if (table->hands.touch[i].verb == table->look.step) return true;
    return false;
}

static void a_walk_ends_where_it_should_or_says_why_not(void **state)
{
    (void)state;
    struct rng rng = rng_from(16);
    int walks = 0, stopped = 0;
    seat_open_house(&seat, NULL);
    for (int n = 0; n < rounds(800); n++) {
        if (!find_walker(&rng)) continue;
        const struct token *me = view_player(&table->view);
        static action way[WALK_MOST];
        struct thing cell = thing_card(me->at.zone, (int)rng_below(&rng, 49));
        int steps = walk_find(&session, &table->look, cell, -1, way);
        if (thing_same(cell, me->at)) continue;
        click_cell(cell);
        me = view_player(&table->view);
        if (!steps) {
            if (table->session.played != session.played) seat_fails(&seat, "it went astray", "");
            continue;
        }
        walks++;
        if (table->session.played == session.played) seat_fails(&seat, "it did not go", "");
        if (me && thing_same(me->at, cell)) continue;
        bool on = table->hands.count && table->hands.touch[0].verb == table->look.step;
        stopped += on;
        if (on) seat_reads(&seat, "You stop: somebody sees you.");
    }
    assert_true(walks > 50 / (SLOWED ? 8 : 1));
    assert_true(SLOWED || stopped > 0);
}

static void the_way_is_found_without_a_look_at_hidden_cards(void **state)
{
    (void)state;
    struct rng rng = rng_from(17);
    seat_open_house(&seat, NULL);
    for (int n = 0; n < rounds(400); n++) {
        static action way[2][WALK_MOST];
        if (!find_walker(&rng)) continue;
        const struct token *me = view_player(&table->view);
        struct thing cell = thing_card(me->at.zone, (int)rng_below(&rng, 49));
        int steps = walk_find(&session, &table->look, cell, -1, way[0]);
        session.game->resample(&session.deal, &session.now, &rng);
        assert_int_equal(walk_find(&session, &table->look, cell, -1, way[1]), steps);
        assert_memory_equal(way[0], way[1], (size_t)steps * sizeof *way[0]);
    }
}

/* ---- Marks of what would come ---- */

/* The mark at a thing; "" if there is none. */
static const char *mark_at(struct thing at)
{
    for (int i = 0; i < table->omens.count; i++)
        if (table->omens.omen[i].kind == OMEN_MARK && thing_same(table->omens.omen[i].at, at))
            return table->omens.omen[i].words;
    return "";
}

/* Does an action bring what its mark says: cards earned, cards taken by the next pursuit, an end? */
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

static void what_a_gap_says_of_a_lifted_card_comes_true(void **state)
{
    (void)state;
    struct rng rng = rng_from(25);
    int marks = 0;
    seat_open_house(&seat, NULL);
    for (int n = 0; n < rounds(200); n++) {
        do random_session(&session, dread_games.game[0], &rng);
        while (session_outcome(&session));
        seat_put(&seat, &session);
        for (int i = 0; i < table->view.zone[table->look.main].count; i++) {
            hands_put_down_all(&table->hands);
            if (!hands_pick(&table->hands, thing_card(table->look.main, i))) continue;
            seat_look(&seat);
            const struct hands *h = &table->hands;
            for (int k = 0; k < h->opens; k++) {
                struct thing target = hands_target(h, h->open[k]);
                if (target.kind != THING_GAP) continue;
                assert_comes_true(h->legal[h->open[k]], mark_at(target));
                marks++;
            }
        }
    }
    assert_true(marks > 100);
}

static void the_cells_marked_for_a_lifted_card_are_those_a_click_walks_to(void **state)
{
    (void)state;
    struct rng rng = rng_from(26);
    int marked = 0;
    seat_open_house(&seat, NULL);
    for (int n = 0; n < rounds(150); n++) {
        random_session(&session, dread_games.game[2], &rng);
        seat_put(&seat, &session);
        const struct token *me = view_player(&table->view);
        int lifted = 0;
        while (lifted < table->hands.count &&
               !same(session.game->words.verbs[table->hands.touch[lifted].verb], "card"))
            lifted++;
        if (lifted == table->hands.count || !me) continue;
        hands_pick(&table->hands, table->hands.touch[lifted].thing[0]);
        seat_look(&seat);
        for (int i = 0; i < table->view.zone[me->at.zone].count; i++) {
            static action way[WALK_MOST];
            struct thing cell = thing_card(me->at.zone, i);
            if (thing_same(cell, me->at)) continue;
            bool leads = walk_find(&session, &table->look, cell, table->hands.legal[lifted], way) >
                         0;
            marked += leads;
            if (leads != (*mark_at(cell) != '\0')) {
                fprintf(stderr, "cell %d: marked `%s`\n", i, mark_at(cell));
                seat_fails(&seat, leads ? "not marked" : "marked, but no walk leads there", "");
            }
        }
    }
    assert_true(marked > 100);
}

/* ---- What is said is read ---- */

/* The end of a text: who reads it has read all of it, if its beginning is there too. */
static const char *last_word(const char *text)
{
    static char words[200];
    const char *end = text + strlen(text);
    while (end > text && (end[-1] == '\n' || end[-1] == ' ')) end--;
    const char *at = end;
    while (at > text && at[-1] != ' ' && at[-1] != '\n') at--;
    memcpy(words, at, (size_t)(end - at));
    words[end - at] = '\0';
    return words;
}

/* Is all of a text on the frame? */
static void assert_reads_whole(const char *text)
{
    char first[200];
    size_t n = strcspn(text, " \n");
    n += strcspn(text + n + 1, " \n") + 1; /* two words */
    memcpy(first, text, n);
    first[n] = '\0';
    if (!strstr(seat_text(&seat), first) && n > 30) first[strcspn(first, " ")] = '\0';
    if (!strstr(seat_text(&seat), first) || !strstr(seat_text(&seat), last_word(text)))
        seat_fails(&seat, "not to be read as a whole: ", text);
}

static void answers_are_read_to_their_end(void **state)
{
    (void)state;
    const char *const ids[] = {"he-will-never-stop#1", "soliterror#1", "dont-let-them-get-you#1"};
    for (int g = 0; g < 3; g++) {
        seat_open_house(&seat, NULL);
        seat_deal(&seat, ids[g]);
        for (const char *key = "urURBhjkl"; *key; key++) {
            seat_key(&seat, *key);
            if (*table->note) assert_reads_whole(table->note);
        }
        /* Everything is clicked, with empty hands and with something lifted. */
        for (int lifted = 0; lifted < 2; lifted++)
            for (int i = 0; i < table->hots.count; i++) {
                seat_deal(&seat, ids[g]);
                if (g == 2) table_do(table, sensible(&table->session));
                seat_look(&seat);
                const struct hands *h = &table->hands;
                if (lifted && h->touch[h->count - 1].count)
                    hands_pick(&table->hands, h->touch[h->count - 1].thing[0]);
                seat_look(&seat);
                if (i >= table->hots.count || table->hots.hot[i].kind != HOT_THING) continue;
                struct rect at = table->hots.hot[i].at;
                seat_click(&seat, at.x + at.w / 2, at.y + at.h / 2);
                if (*table->note) assert_reads_whole(table->note);
            }
    }
}

/* ---- The story ---- */

static void no_line_of_the_story_is_told_twice_in_a_game(void **state)
{
    (void)state;
    enum { LINES = PLIES_MOST };
    static char told[LINES][sizeof seat.table.story];
    struct rng rng = rng_from(18);
    int turns[8] = {0}, told_of[8] = {0};
    seat_open_house(&seat, NULL);
    for (int n = 0; n < rounds(90); n++) {
        static struct deal deal;
        const struct game *game = dread_games.game[n % dread_games.count];
        struct rules rules;
        int lines = 0, turn = 0;
        rules_standard(game->options, &rules);
        deal_number(game, &rules, (uint64_t)n + 1, &deal);
        table_play(table, game, NULL, &deal, true);
        for (;;) {
            turns[n % dread_games.count] += table->view.turn > turn;
            turn = table->view.turn;
            if (*table->story && (!lines || strcmp(told[lines - 1], table->story) != 0)) {
                for (int k = 0; k < lines; k++)
                    if (same(told[k], table->story)) seat_fails(&seat, "told again: ", told[k]);
                strcpy(told[lines++], table->story);
            }
            if (!table->hands.count) break;
            bool sense = rng_below(&rng, 4);
            table_do(table,
                     sense ? sensible(&table->session)
                           : table->hands.legal[rng_below(&rng, (uint32_t)table->hands.count)]);
            if (!rng_below(&rng, 8)) table_undo(table, false);
        }
        told_of[n % dread_games.count] += lines;
    }
    for (int g = 0; g < dread_games.count; g++)
        if (told_of[g] < turns[g] * 3 / 4)
            fail_msg("%s: %d lines in %d turns", dread_games.game[g]->id, told_of[g], turns[g]);
}

/* ---- Lessons ---- */

static void the_lesson_of_every_game_is_played_to_its_end(void **state)
{
    (void)state;
    for (int g = 0; g < dread_games.count; g++)
        for (int hand = BY_KEYS; hand <= BY_MOUSE; hand++) {
            seat_open_house(&seat, NULL);
            seat_chooses(&seat, dread_games.game[g]->title, (enum hand)hand);
            seat_chooses(&seat, "First game", (enum hand)hand);
            if (!table->lesson.on) seat_fails(&seat, "no lesson for ", dread_games.game[g]->title);
            int asked = 0;
            for (int n = 0; table->lesson.on; n++) {
                if (n > 200) seat_fails(&seat, "the lesson has no end", "");
                if (session_outcome(&table->session)) seat_fails(&seat, "over too soon", "");
                int before = table->session.played;
                assert_reads_whole(table->lesson.words);
                if (!table->lesson.asks) {
                    if (hand == BY_KEYS) seat_key(&seat, KEY_OF_ENTER);
                    else seat_click(&seat, seat.canvas.columns - 1, 0);
                    assert_int_equal(table->session.played, before);
                    continue;
                }
                action a = table->lesson.asked;
                asked++;
                if (!session_legal(&table->session, a, NULL))
                    seat_fails(&seat, "what is asked is not legal: ", table->lesson.words);
                if (!seat_does(&seat, a, (enum hand)hand, NULL))
                    seat_fails(&seat, "what is asked cannot be done: ", seat.stuck);
            }
            assert_true(asked >= 3);
            if (session_outcome(&table->session)) continue;
            /* And then she plays on alone. */
            play_to_the_end((enum hand)hand);
        }
}

static void a_lesson_waits_for_what_it_asks_and_says_so(void **state)
{
    (void)state;
    for (int g = 0; g < dread_games.count; g++) {
        seat_open_house(&seat, NULL);
        seat_chooses(&seat, dread_games.game[g]->title, BY_KEYS);
        seat_chooses(&seat, "First game", BY_KEYS);
        while (table->lesson.on) {
            if (!table->lesson.asks) {
                seat_key(&seat, KEY_OF_ENTER);
                continue;
            }
            int played = table->session.played;
            for (int i = 0; i < table->hands.count && i < 5; i++) {
                if (table->hands.legal[i] == table->lesson.asked) continue;
                table_do(table, table->hands.legal[i]);
                seat_look(&seat);
                assert_int_equal(table->session.played, played);
                seat_reads(&seat, "First: ");
                assert_reads_whole(table->note);
            }
            for (const char *key = "uUrRB"; *key; key++) {
                seat_key(&seat, *key);
                assert_int_equal(table->session.played, played);
            }
            table_do(table, table->lesson.asked);
            assert_int_equal(table->session.played, played + 1);
        }
    }
}

/* ---- Pages ---- */

/* Every line of the page can be come to by keys and by clicks. */
static void assert_all_lines(void)
{
    struct sheet *p = &table->sheet;
    assert_true(p->open);
    seat_key(&seat, KEY_OF_HOME);
    for (int i = 0; i < p->items; i++) {
        if (p->at != i) seat_fails(&seat, "a line cannot be come to", "");
        const struct hot hot = {.kind = HOT_LINE, .number = i};
        if (!hot_find(&table->hots, &hot)) seat_fails(&seat, "the line in focus is not drawn", "");
        int before = p->at;
        seat_key(&seat, KEY_OF_DOWN);
        if (i + 1 < p->items) assert_int_equal(p->at, before + 1);
    }
    seat_key(&seat, KEY_OF_HOME);
    for (int i = 0; i < p->items; i++) {
        const struct hot hot = {.kind = HOT_LINE, .number = i};
        for (int turns = 0; !hot_find(&table->hots, &hot); turns++) {
            if (turns == 100) seat_fails(&seat, "the wheel does not lead to a line", "");
            seat_wheel(&seat, 1);
        }
    }
}

static const struct {
    char key;
    const char *title;
} pages[] = {{'m', ""}, {'g', "deal"},       {'o', "Options"},  {'w', "Why"},        {'s', "Story"},
             {'i', ""}, {'S', "Statistics"}, {'?', "Keys and"}, {'p', "Preferences"}};

static void every_line_of_every_page_can_be_chosen_by_keys_and_by_mouse(void **state)
{
    (void)state;
    struct rng rng = rng_from(19);
    seat_open_house(&seat, NULL);
    assert_all_lines();
    for (int g = 0; g < dread_games.count; g++)
        for (size_t i = 0; i < sizeof pages / sizeof *pages; i++) {
            do random_session(&session, dread_games.game[g], &rng);
            while (session_outcome(&session));
            seat_put(&seat, &session);
            seat_key(&seat, pages[i].key);
            assert_true(table->sheet.open);
            seat_reads(&seat, pages[i].title);
            if (table->sheet.items && !table->sheet.entry) assert_all_lines();
            seat_key(&seat, KEY_OF_ESCAPE);
            assert_false(table->sheet.open);
            seat_key(&seat, pages[i].key);
            assert_true(seat_click_words(&seat, "✕"));
            assert_false(table->sheet.open);
            seat_key(&seat, pages[i].key);
            seat_back(&seat);
            assert_false(table->sheet.open);
        }
}

static void a_long_page_is_read_to_its_end_by_keys_and_by_the_wheel(void **state)
{
    (void)state;
    seat_open_house(&seat, NULL);
    for (int g = 0; g < dread_games.count; g++)
        for (int hand = BY_KEYS; hand <= BY_MOUSE; hand++) {
            char id[80];
            snprintf(id, sizeof id, "%s#1", dread_games.game[g]->id);
            seat_deal(&seat, id);
            seat_key(&seat, 'i');
            const char *end = last_word(table->sheet.bytes);
            for (int n = 0; n < 3000 && !strstr(seat_text(&seat), end); n++)
                hand == BY_KEYS ? seat_key(&seat, KEY_OF_DOWN) : seat_wheel(&seat, 3);
            seat_reads(&seat, end);
            seat_key(&seat, KEY_OF_HOME);
            seat_reads_not(&seat, "▲");
            seat_key(&seat, KEY_OF_END);
            seat_reads(&seat, end);
            seat_key(&seat, KEY_OF_ESCAPE);
        }
}

static void every_value_of_every_option_is_explained_to_the_end(void **state)
{
    (void)state;
    seat_open_house(&seat, NULL);
    for (int g = 0; g < dread_games.count; g++) {
        char id[80];
        snprintf(id, sizeof id, "%s#1", dread_games.game[g]->id);
        seat_deal(&seat, id);
        seat_key(&seat, 'o');
        for (int i = 0; i < table->sheet.items; i++) {
            const char *more = table->sheet.bytes + table->sheet.item[i].more;
            seat_reads(&seat, last_word(more));
            seat_key(&seat, KEY_OF_DOWN);
        }
    }
}

static void options_are_chosen_and_dealt(void **state)
{
    (void)state;
    for (int hand = BY_KEYS; hand <= BY_MOUSE; hand++)
        for (int g = 0; g < dread_games.count; g++) {
            const struct game *game = dread_games.game[g];
            seat_open_house(&seat, NULL);
            seat_chooses(&seat, game->title, (enum hand)hand);
            seat_chooses(&seat, "Options", (enum hand)hand);
            int options = 0;
            while (game->options[options].name) options++;
            for (int i = 0; i < options; i += 2) {
                char line[80];
                int before = table->wish.value[i];
                snprintf(line, sizeof line, "%s:", game->options[i].name);
                seat_chooses(&seat, line, (enum hand)hand);
                assert_int_not_equal(table->wish.value[i], before);
            }
            struct rules wanted = table->wish;
            seat_chooses(&seat, "Deal with these", (enum hand)hand);
            assert_ptr_equal(table->session.game, game);
            assert_memory_equal(&table->session.deal.rules, &wanted, sizeof wanted);
        }
}

static void a_deal_is_entered_by_its_id_by_keys_and_by_clicks(void **state)
{
    (void)state;
    const char *const ids[] = {
        "he-will-never-stop:pursuit=any#12", "soliterror:deck-out=reshuffle,family=mixed#3",
        "dont-let-them-get-you#7",
        "he-will-never-stop@AD4D6D7H5S3S7DAH3D7S5D6S6HAS8S2D8H3H8D3C6C8C5H5C2H2S4S4C4H2CAC7C"};
    for (int hand = BY_KEYS; hand <= BY_MOUSE; hand++)
        for (size_t i = 0; i < sizeof ids / sizeof *ids; i++) {
            static struct deal deal;
            const struct game *game = deal_of(&dread_games, ids[i], &deal);
            seat_open_house(&seat, NULL);
            seat_deal(&seat, "soliterror#1");
            seat_key(&seat, 'g');
            for (const char *s = ids[i]; *s; s++) {
                char key[4] = {' ', *s, ' ', 0};
                /* Upper case is not on the keys that can be clicked, and is not needed. */
                if (*s >= 'A' && *s <= 'Z') key[1] = (char)(*s - 'A' + 'a');
                if (hand == BY_KEYS) seat_key(&seat, *s);
                else if (!seat_click_words(&seat, key)) seat_fails(&seat, "no key to click: ", key);
            }
            /* One too many, and back. */
            if (hand == BY_KEYS) seat_key(&seat, 'x'), seat_key(&seat, KEY_OF_BACKSPACE);
            else seat_click_words(&seat, " x "), seat_click_words(&seat, " < ");
            seat_chooses(&seat, "Deal it", (enum hand)hand);
            if (table->sheet.open) seat_fails(&seat, "not dealt: ", ids[i]);
            assert_ptr_equal(table->session.game, game);
            assert_memory_equal(&table->session.deal.cards, &deal.cards, sizeof deal.cards);
        }
}

static void what_is_wrong_with_an_id_is_said_in_full_and_it_can_be_mended(void **state)
{
    (void)state;
    const char *const wrong[] = {"",
                                 "chess#1",
                                 "he-will-never-stop:pursuit=maybe#1",
                                 "soliterror#x",
                                 "he-will-never-stop@ADAD",
                                 "99999999999999999999999"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        static struct deal deal;
        const struct game *game;
        struct problem problem = {""};
        assert_false(id_read(&dread_games, wrong[i], &game, &deal, &problem));
        seat_open_house(&seat, NULL);
        seat_deal(&seat, "soliterror#1");
        seat_key(&seat, 'g');
        seat_keys(&seat, wrong[i]);
        seat_key(&seat, KEY_OF_ENTER);
        assert_true(table->sheet.open);
        assert_string_equal(table->sheet.typed, wrong[i]);
        seat_reads(&seat, last_word(problem.text));
        for (const char *s = wrong[i]; *s; s++) seat_key(&seat, KEY_OF_BACKSPACE);
        seat_keys(&seat, "5");
        seat_key(&seat, KEY_OF_ENTER);
        assert_false(table->sheet.open);
        assert_int_equal(table->session.deal.number, 5);
        assert_string_equal(table->session.game->id, "soliterror");
    }
}

static void any_key_that_is_told_of_does_something(void **state)
{
    (void)state;
    seat_open_house(&seat, NULL);
    seat_deal(&seat, "dont-let-them-get-you#1");
    seat_key(&seat, '?');
    static char told[SHEET_BYTES];
    strcpy(told, table->sheet.bytes);
    seat_key(&seat, KEY_OF_ESCAPE);
    for (int key = ' '; key < 0x7f; key++) {
        static struct table before;
        seat_deal(&seat, "dont-let-them-get-you#1");
        before = *table;
        table_input(table, &(struct input){.kind = INPUT_KEY, .key = key}, seat.now);
        bool does = memcmp(&before, table, sizeof before) != 0;
        bool listed = false;
        /* The keys stand at the beginnings of the lines. */
        for (const char *line = told; line; line = strchr(line, '\n')) {
            line += *line == '\n';
            if (starts_with(line, "\n")) break;
            for (int k = 0; k < 16 && line[k] && line[k] != '\n'; k++)
                listed |= line[k] == key && (!k || line[k - 1] == ' ') &&
                          (line[k + 1] == ' ' || !line[k + 1]);
        }
        if (key >= '1' && key <= '9') listed = strstr(told, "1 to 9") != NULL;
        if (key == ' ') listed = strstr(told, "Space") != NULL;
        if (does && !listed) fail_msg("`%c` is not on the page of keys", key);
        if (!does && listed && !strchr("3456789", key)) fail_msg("`%c` does nothing", key);
    }
}

/* ---- What is kept ---- */

static void preferences_are_kept(void **state)
{
    (void)state;
    struct store *store = test_store();
    table_open(table, &dread_games, dread_themes, store);
    struct preferences usual = table->prefer;
    seat_open_house(&seat, store);
    prefer_read(table);
    seat_chooses(&seat, "Preferences", BY_KEYS);
    int items = table->sheet.items;
    for (int i = 0; i < items; i++) {
        while (table->sheet.at < i) seat_key(&seat, KEY_OF_DOWN);
        seat_key(&seat, KEY_OF_ENTER);
        assert_int_equal(table->sheet.at, i);
    }
    struct preferences changed = table->prefer;
    assert_int_not_equal(changed.motion, usual.motion);
    assert_int_not_equal(changed.four_colours, usual.four_colours);
    assert_int_not_equal(changed.alone, usual.alone);
    assert_int_not_equal(changed.night, usual.night);
    test_store_reopen(&store);
    table_open(table, &dread_games, dread_themes, store);
    assert_memory_equal(&table->prefer, &changed, sizeof changed);
    store_close(store);
}

static void a_game_is_left_and_gone_on_with(void **state)
{
    (void)state;
    struct store *store = test_store();
    seat_open_house(&seat, store);
    static struct session left[3];
    for (int g = 0; g < dread_games.count; g++) {
        char id[80];
        snprintf(id, sizeof id, "%s#%d", dread_games.game[g]->id, g + 40);
        seat_deal(&seat, id);
        for (int k = 0; k < 5; k++) table_do(table, sensible(&table->session));
        seat_key(&seat, 'u');
        left[g] = table->session;
        seat_key(&seat, 'm');
        seat_chooses(&seat, "Another game", g % 2 ? BY_KEYS : BY_MOUSE);
    }
    for (int g = 0; g < dread_games.count; g++) {
        char id[80];
        snprintf(id, sizeof id, "%s#%d", dread_games.game[g]->id, g + 40);
        test_store_reopen(&store);
        seat_open_house(&seat, store);
        for (int k = 0; k < g; k++) seat_key(&seat, KEY_OF_DOWN);
        seat_reads(&seat, id);
        seat_chooses(&seat, dread_games.game[g]->title, g % 2 ? BY_MOUSE : BY_KEYS);
        seat_chooses(&seat, "Go on", g % 2 ? BY_MOUSE : BY_KEYS);
        assert_same_game(&table->session, &left[g]);
        seat_key(&seat, 'q');
        assert_true(table->left);
    }
    store_close(store);
}

static struct statistics nights_of(struct store *store, const struct game *game)
{
    struct statistics all;
    assert_true(store_statistics(store, game, NIGHT, &all, NULL));
    return all;
}

static void a_night_is_not_left_unasked(void **state)
{
    (void)state;
    struct store *store = test_store();
    const struct game *game = dread_games.game[0];
    seat_open_house(&seat, store);
    seat_chooses(&seat, game->title, BY_KEYS);
    seat_chooses(&seat, "New games are: Rehearsals", BY_KEYS);
    seat_reads(&seat, "New games are: Nights");
    seat_chooses(&seat, "New deal", BY_KEYS);
    assert_int_equal(table->session.mode, NIGHT);
    table_do(table, sensible(&table->session));
    static struct session night;
    night = table->session;
    const char *const leave[] = {"n", "d", "g5\n"};
    for (size_t i = 0; i < sizeof leave / sizeof *leave; i++) {
        seat_keys(&seat, leave[i]);
        if (!table->sheet.open) seat_fails(&seat, "a Night is left unasked by ", leave[i]);
        seat_chooses(&seat, "Stay", i % 2 ? BY_KEYS : BY_MOUSE);
        assert_same_game(&table->session, &night);
        assert_int_equal(table->session.mode, NIGHT);
        assert_int_equal(nights_of(store, game).by_origin[ORIGIN_NUMBER].games, 0);
    }
    /* A lesson does not end it either, and neither does what comes after. */
    seat_keys(&seat, "tn");
    if (!table->sheet.open) seat_fails(&seat, "a Night is left unasked after a lesson", "");
    seat_chooses(&seat, "Stay", BY_KEYS);
    assert_same_game(&table->session, &night);

    uint64_t number = table->session.deal.number;
    seat_keys(&seat, "n");
    seat_chooses(&seat, "Leave it", BY_KEYS);
    assert_int_not_equal(table->session.deal.number, number);
    assert_int_equal(nights_of(store, game).by_origin[ORIGIN_NUMBER].games, 1);
    assert_int_equal(nights_of(store, game).by_origin[ORIGIN_NUMBER].won, 0);
    store_close(store);
}

static void a_new_deal_gives_up_what_was_in_progress_and_is_kept(void **state)
{
    (void)state;
    struct store *store = test_store();
    for (int g = 0; g < dread_games.count; g++) {
        struct in_progress in;
        const struct game *game = dread_games.game[g];
        seat_open_house(&seat, store);
        table_play(table, game, NULL, NULL, true);
        seat_look(&seat);
        table_do(table, sensible(&table->session));
        seat_key(&seat, 'm');
        seat_chooses(&seat, "Another game", BY_KEYS);
        seat_chooses(&seat, game->title, BY_KEYS);
        seat_chooses(&seat, "New deal", BY_KEYS);
        seat_reads_not(&seat, "another window");
        table_do(table, sensible(&table->session));
        assert_true(store_in_progress(store, game, &in));
        char id[ID_BYTES];
        struct text t = text_in(id, sizeof id);
        id_write(game, &table->session.deal, &t);
        assert_string_equal(in.deal, id);
        assert_int_equal(in.actions, 1);
    }
    store_close(store);
}

static void rehearsals_and_nights_are_counted_apart(void **state)
{
    (void)state;
    struct store *store = test_store();
    static struct deal deal;
    const struct game *game = dread_games.game[0];
    for (int night = 0; night < 2; night++) {
        find_deal(game, !night, &deal);
        seat_open_house(&seat, store);
        table->prefer.night = night;
        table_play(table, game, NULL, &deal, true);
        play_to_the_end(BY_KEYS);
        seat_key(&seat, 'S');
        seat_key(&seat, KEY_OF_ESCAPE);
    }
    struct statistics all;
    assert_true(store_statistics(store, game, REHEARSAL, &all, NULL));
    assert_int_equal(all.by_origin[ORIGIN_NUMBER].games, 1);
    assert_int_equal(all.by_origin[ORIGIN_NUMBER].won, 1);
    all = nights_of(store, game);
    assert_int_equal(all.by_origin[ORIGIN_NUMBER].games, 1);
    assert_int_equal(all.by_origin[ORIGIN_NUMBER].won, 0);
    seat_key(&seat, 'S');
    seat_reads(&seat, "Night");
    store_close(store);
}

static void a_lesson_leaves_what_is_in_progress_as_it_is(void **state)
{
    (void)state;
    struct store *store = test_store();
    seat_open_house(&seat, store);
    for (int g = 0; g < dread_games.count; g++) {
        char id[80];
        struct in_progress in;
        snprintf(id, sizeof id, "%s#%d", dread_games.game[g]->id, g + 60);
        seat_deal(&seat, id);
        for (int k = 0; k < 4; k++) table_do(table, sensible(&table->session));
        session = table->session;
        seat_key(&seat, 't');
        assert_true(table->lesson.on);
        while (table->lesson.on) {
            if (table->lesson.asks) table_do(table, table->lesson.asked);
            else seat_key(&seat, KEY_OF_ENTER);
        }
        if (!session_outcome(&table->session)) play_to_the_end(BY_KEYS);
        assert_true(store_in_progress(store, dread_games.game[g], &in));
        assert_string_equal(in.deal, id);
        assert_int_equal(in.actions, session.played);
        seat_key(&seat, 'm');
        seat_chooses(&seat, "Another game", BY_KEYS);
        seat_chooses(&seat, dread_games.game[g]->title, BY_KEYS);
        seat_chooses(&seat, "Go on", BY_KEYS);
        assert_same_game(&table->session, &session);
        struct statistics all;
        assert_true(store_statistics(store, dread_games.game[g], REHEARSAL, &all, NULL));
        assert_int_equal(all.by_origin[ORIGIN_NUMBER].games, 0);
        seat_key(&seat, 'm');
        seat_chooses(&seat, "Another game", BY_KEYS);
    }
    store_close(store);
}

/* ---- Any size ---- */

/* What can be on the screen: the choice of games, a game with something lifted, each page. */
static void show(int what)
{
    struct rng rng = rng_from(20);
    int games = dread_games.count, pages_there = (int)(sizeof pages / sizeof *pages);
    seat_open_house(&seat, NULL);
    if (what > games + pages_there) seat_open(&seat, &toy_games, toy_themes, NULL);
    if (!what) return;
    const struct game *game = what > games + pages_there ? &toy : dread_games.game[what % games];
    do random_session(&session, game, &rng);
    while (session_outcome(&session));
    seat_put(&seat, &session);
    if (table->hands.touch[0].count) hands_pick(&table->hands, table->hands.touch[0].thing[0]);
    if (what > games && what <= games + pages_there) seat_key(&seat, pages[what - games - 1].key);
}

static void a_terminal_of_any_size_shows_what_fits(void **state)
{
    (void)state;
    int kinds = dread_games.count + (int)(sizeof pages / sizeof *pages) + 2;
    for (int what = 0; what < kinds; what++) {
        show(what);
        /* Each size once, and those about the least for everything. */
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

static void below_80_x_24_it_says_so_and_comes_back_as_it_was(void **state)
{
    (void)state;
    seat_open_house(&seat, NULL);
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

/* ---- Speed ---- */

static int by_size(const void *a, const void *b)
{
    clock_t x = *(const clock_t *)a, y = *(const clock_t *)b;
    return x < y ? -1 : x > y;
}

static void a_key_is_answered_within_16_ms(void **state)
{
    (void)state;
    enum { KEYS = 1500 };
    static clock_t spent[KEYS];
    static const int keys[] = {KEY_OF_TAB, KEY_OF_ENTER,  KEY_OF_RIGHT, KEY_OF_DOWN, KEY_OF_LEFT,
                               KEY_OF_UP,  KEY_OF_ESCAPE, '1',          '2',         'u',
                               'r'};
    struct rng rng = rng_from(21);
    if (SLOWED) return;
    seat_open_house(&seat, NULL);
    for (int large = 0; large < 2; large++)
        for (int g = 0; g < dread_games.count; g++) {
            seat_size(&seat, large ? 200 : 80, large ? 60 : 24);
            for (int n = 0; n < KEYS; n++) {
                if (n % 40 == 0) {
                    do random_session(&session, dread_games.game[g], &rng);
                    while (session_outcome(&session));
                    seat_put(&seat, &session);
                    table->sheet.open = false;
                }
                int key = keys[rng_below(&rng, sizeof keys / sizeof *keys)];
                clock_t from = clock();
                table_input(table, &(struct input){.kind = INPUT_KEY, .key = key}, seat.now);
                table_frame(table, &seat.canvas, seat.now);
                spent[n] = clock() - from;
                if (table->sheet.open) table->sheet.open = false;
            }
            qsort(spent, KEYS, sizeof *spent, by_size);
            double most = 1000.0 * (double)spent[KEYS * 99 / 100] / CLOCKS_PER_SEC;
            if (most > 16) fail_msg("%s: 99 %% in %.1f ms", dread_games.game[g]->id, most);
        }
}

/* ---- Anything ---- */

/* What should be in progress of each game, as far as the table told. */
static struct {
    bool on;
    char id[ID_BYTES];
    int played;
    enum mode mode;
} expected[8];

static void expect(void)
{
    const struct session *s = &table->session;
    for (int g = 0; s->game && g < table->games->count; g++) {
        if (table->games->game[g] != s->game || !s->keeper) continue;
        struct text t = text_in(expected[g].id, ID_BYTES);
        id_write(s->game, &s->deal, &t);
        expected[g].on = !session_outcome(s);
        expected[g].played = s->played;
        expected[g].mode = s->mode;
    }
}

static void assert_expected(struct store *store)
{
    for (int g = 0; g < table->games->count; g++) {
        struct in_progress in;
        if (!expected[g].on) continue;
        if (!store_in_progress(store, table->games->game[g], &in))
            seat_fails(&seat, "a game is lost: ", expected[g].id);
        if (!same(in.deal, expected[g].id) || in.actions != expected[g].played ||
            in.mode != expected[g].mode) {
            fprintf(stderr, "%s, %d actions\n", in.deal, in.actions);
            seat_fails(&seat, "another game is in progress than ", expected[g].id);
        }
    }
}

static struct input any_input(struct rng *rng)
{
    static const int usual[] = {KEY_OF_UP,    KEY_OF_DOWN,   KEY_OF_LEFT,  KEY_OF_RIGHT,
                                KEY_OF_TAB,   KEY_OF_TAB,    KEY_OF_ENTER, KEY_OF_ENTER,
                                KEY_OF_ENTER, KEY_OF_ESCAPE, ' ',          '1',
                                '1',          '2',           '2',          KEY_OF_BACKTAB};
    static const int seldom[] = {KEY_OF_BACKSPACE,
                                 KEY_OF_PAGE_UP,
                                 KEY_OF_PAGE_DOWN,
                                 KEY_OF_HOME,
                                 KEY_OF_END,
                                 0,
                                 0x7f,
                                 0x1ff};
    struct input in = {.kind = INPUT_KEY};
    const struct hots *h = &table->hots;
    switch (rng_below(rng, 16)) {
    case 0: in.key = ' ' + (int)rng_below(rng, 95); break;
    case 1: in.key = seldom[rng_below(rng, sizeof seldom / sizeof *seldom)]; break;
    case 2:
    case 3:
    case 4:
    case 5:
        in.kind = INPUT_CLICK;
        in.x = (int)rng_below(rng, (uint32_t)seat.canvas.columns + 2) - 1;
        in.y = (int)rng_below(rng, (uint32_t)seat.canvas.rows + 2) - 1;
        if (!h->count || !rng_below(rng, 4)) break;
        const struct hot *hot = &h->hot[rng_below(rng, (uint32_t)h->count)];
        in.x = hot->at.x + (int)rng_below(rng, (uint32_t)(hot->at.w > 0 ? hot->at.w : 1));
        in.y = hot->at.y + (int)rng_below(rng, (uint32_t)(hot->at.h > 0 ? hot->at.h : 1));
        break;
    case 6: in.kind = rng_below(rng, 4) ? INPUT_WHEEL : INPUT_BACK; break;
    default: in.key = usual[rng_below(rng, sizeof usual / sizeof *usual)];
    }
    if (in.kind == INPUT_WHEEL) in.key = rng_below(rng, 2) ? 3 : -3;
    return in;
}

/* Someone who types and clicks whatever comes, at a table that keeps games. */
static void do_anything(const struct games *games, const struct theme themes[], uint64_t seed,
                        int inputs)
{
    struct rng rng = rng_from(seed);
    struct store *store = test_store();
    memset(expected, 0, sizeof expected);
    seat_open(&seat, games, themes, store);
    prefer_read(table);
    for (int n = 0; n < inputs; n++) {
        struct input in = any_input(&rng);
        table_input(table, &in, seat.now);
        seat_look(&seat);
        if (!rng_below(&rng, 3)) seat.now += (int64_t)rng_below(&rng, 900);
        if (!rng_below(&rng, 150))
            seat_size(&seat, 1 + (int)rng_below(&rng, 200), 1 + (int)rng_below(&rng, 60));
        else if (!rng_below(&rng, 20)) seat_size(&seat, LEAST_COLUMNS, LEAST_ROWS);
        seat_look(&seat);
        const struct session *s = &table->session;
        if (s->game && !s->game->sane(&s->deal, &s->now)) seat_fails(&seat, "not sane", "");
        expect();
        if (!table->left && rng_below(&rng, 400)) continue;
        /* She leaves, or is thrown out, and comes back. */
        store_close(store);
        store = test_store();
        assert_expected(store);
        seat_open(&seat, games, themes, store);
        prefer_read(table);
    }
    store_close(store);
}

static void any_keys_and_clicks_crash_nothing_and_lose_no_game(void **state)
{
    do_anything(&dread_games, dread_themes, 22, rounds(12000));
    test_store_tear_down(state);
    assert_int_equal(test_store_set_up(state), 0);
    do_anything(&toy_games, toy_themes, 23, rounds(4000));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_game_is_won_and_lost_from_the_menu_on_by_keyboard),
        cmocka_unit_test(every_game_is_won_and_lost_from_the_menu_on_by_mouse),
        cmocka_unit_test(the_toy_is_drawn_by_a_table_that_does_not_know_it),
        cmocka_unit_test(the_toy_is_played_to_both_ends_by_keys_and_by_clicks),
        cmocka_unit_test(u_and_r_take_back_and_do_again_by_action_and_by_turn),
        cmocka_unit_test(what_was_taken_back_is_played_again_by_r_until_all_of_it_is),
        cmocka_unit_test(a_night_goes_one_way_only),
        cmocka_unit_test(what_is_the_only_possibility_is_played_after_a_beat),
        cmocka_unit_test(a_film_leads_to_the_frame_that_would_be_there_without_it),
        cmocka_unit_test(a_key_does_not_wait_for_a_film),
        cmocka_unit_test(the_cursor_stays_on_the_table_in_films_and_after_the_end),
        cmocka_unit_test(the_flare_lights_nine_cells_for_a_second_and_the_cards_stay),
        cmocka_unit_test(a_click_on_a_cell_further_off_walks_there),
        cmocka_unit_test(with_motion_a_walk_is_seen_step_by_step_and_a_key_stops_it),
        cmocka_unit_test(a_walk_ends_where_it_should_or_says_why_not),
        cmocka_unit_test(the_way_is_found_without_a_look_at_hidden_cards),
        cmocka_unit_test(what_a_gap_says_of_a_lifted_card_comes_true),
        cmocka_unit_test(the_cells_marked_for_a_lifted_card_are_those_a_click_walks_to),
        cmocka_unit_test(answers_are_read_to_their_end),
        cmocka_unit_test(no_line_of_the_story_is_told_twice_in_a_game),
        cmocka_unit_test(the_lesson_of_every_game_is_played_to_its_end),
        cmocka_unit_test(a_lesson_waits_for_what_it_asks_and_says_so),
        cmocka_unit_test(every_line_of_every_page_can_be_chosen_by_keys_and_by_mouse),
        cmocka_unit_test(a_long_page_is_read_to_its_end_by_keys_and_by_the_wheel),
        cmocka_unit_test(every_value_of_every_option_is_explained_to_the_end),
        cmocka_unit_test(options_are_chosen_and_dealt),
        cmocka_unit_test(a_deal_is_entered_by_its_id_by_keys_and_by_clicks),
        cmocka_unit_test(what_is_wrong_with_an_id_is_said_in_full_and_it_can_be_mended),
        cmocka_unit_test(any_key_that_is_told_of_does_something),
        cmocka_unit_test_setup_teardown(preferences_are_kept, test_store_set_up,
                                        test_store_tear_down),
        cmocka_unit_test_setup_teardown(a_game_is_left_and_gone_on_with, test_store_set_up,
                                        test_store_tear_down),
        cmocka_unit_test_setup_teardown(a_night_is_not_left_unasked, test_store_set_up,
                                        test_store_tear_down),
        cmocka_unit_test_setup_teardown(a_new_deal_gives_up_what_was_in_progress_and_is_kept,
                                        test_store_set_up, test_store_tear_down),
        cmocka_unit_test_setup_teardown(rehearsals_and_nights_are_counted_apart, test_store_set_up,
                                        test_store_tear_down),
        cmocka_unit_test_setup_teardown(a_lesson_leaves_what_is_in_progress_as_it_is,
                                        test_store_set_up, test_store_tear_down),
        cmocka_unit_test(a_terminal_of_any_size_shows_what_fits),
        cmocka_unit_test(below_80_x_24_it_says_so_and_comes_back_as_it_was),
        cmocka_unit_test(a_key_is_answered_within_16_ms),
        cmocka_unit_test_setup_teardown(any_keys_and_clicks_crash_nothing_and_lose_no_game,
                                        test_store_set_up, test_store_tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
