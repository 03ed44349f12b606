/* Tests of the selection: everything that the rules allow can be done at the table with the
 * keyboard alone and with the mouse alone, in every game, under all options, without knowing the
 * game; and picks narrow the choice as src/play/selection.h says.
 *
 * A simulated player who does not know the rules (unit/seat.h) is given an action. She plays it by
 * picking what it touches and pressing the buttons that appear. If she cannot, no player could. */

#include <stdio.h>
#include <string.h>

#include "toy/toy.h"
#include "unit/seat.h"

static struct seat seat;
static struct session session;

/* Opens the table with the games of the program or with the toys. */
static int sit(int g)
{
    if (g < 0) seat_open(&seat, &toy_games, toy_themes, UNSAVED);
    else seat_open_house(&seat, UNSAVED);
    return g;
}

/* Returns the number of a random game. */
static int any_game(struct rng *rng)
{
    return (int)dread_rng_below(rng, (uint32_t)(dread_games.count - FIRST_TOY)) + FIRST_TOY;
}

/* Starts a selection in a random position of a random game. */
static void take_any(struct selection *h, struct view *v, struct rng *rng)
{
    static action legal[ACTIONS_MOST];
    random_session(&session, game_or_toy(any_game(rng)), rng);
    dread_session_see(&session, v);
    int n = session.game->actions(&session.deal, &session.now, legal);
    dread_selection_take(h, session.game, v, legal, n);
}

/* Returns a random thing that some action touches. */
static struct thing any_thing(const struct selection *h, struct rng *rng)
{
    for (int tries = 0; tries < 50; tries++) {
        const struct touch *t = &h->touch[dread_rng_below(rng, (uint32_t)h->count)];
        if (t->count) return t->thing[dread_rng_below(rng, t->count)];
    }
    return dread_thing_card(0, 0);
}

/* ---- Picks ---- */

/* Returns true if action i is still possible. */
static bool is_left(const struct selection *h, int i)
{
    for (int k = 0; k < h->opens; k++)
        if (h->open[k] == i) return true;
    return false;
}

static bool leaves_all(const struct selection *h, int i)
{
    for (int k = 0; k < h->picks; k++)
        if (!dread_touches_thing(&h->touch[i], h->pick[k])) return false;
    return h->verb == ANY_VERB || h->touch[i].verb == h->verb;
}

TEST(picks_leave_just_the_actions_that_touch_them_all)
{
    static struct selection h, before;
    static struct view v;
    struct rng rng = dread_rng_from(1);
    for (int n = 0; n < rounds(1200); n++) {
        take_any(&h, &v, &rng);
        if (!h.count) continue;
        assert_int_equal(h.opens, h.count);
        for (int k = 0; k < 6; k++) {
            struct thing thing = any_thing(&h, &rng);
            bool held = dread_selection_picked(&h, thing), can = dread_selection_reach(&h, thing);
            memcpy(&before, &h, sizeof h);
            if (!dread_rng_below(&rng, 5)) {
                int verb = h.touch[dread_rng_below(&rng, (uint32_t)h.count)].verb;
                if (dread_selection_pick_verb(&h, verb)) assert_int_equal(h.verb, verb);
                else assert_memory_equal(&h, &before, sizeof h);
            } else if (dread_selection_pick(&h, thing)) {
                assert_true(can);
                assert_int_equal(dread_selection_picked(&h, thing), !held);
            } else {
                assert_true(!can || h.picks == PICKS_MOST);
                assert_memory_equal(&h, &before, sizeof h);
            }
            assert_true(h.opens > 0);
            for (int i = 0; i < h.count; i++) assert_int_equal(is_left(&h, i), leaves_all(&h, i));
        }
    }
}

TEST(what_was_picked_last_is_put_down_first)
{
    static struct selection h;
    static struct view v;
    struct rng rng = dread_rng_from(2);
    for (int n = 0; n < rounds(250); n++) {
        int opens[PICKS_MOST + 1], picks = 0;
        take_any(&h, &v, &rng);
        if (!h.count) continue;
        for (int k = 0; k < 5; k++) {
            struct thing thing = any_thing(&h, &rng);
            if (dread_selection_picked(&h, thing)) continue;
            opens[picks] = h.opens;
            picks += dread_selection_pick(&h, thing);
        }
        while (picks--) {
            assert_false(dread_selection_empty(&h));
            assert_true(dread_selection_put_down(&h));
            assert_int_equal(h.opens, opens[picks]);
        }
        assert_true(dread_selection_empty(&h));
        assert_false(dread_selection_put_down(&h));
        assert_false(dread_selection_put_down_all(&h));
    }
}

TEST(a_button_never_stands_for_what_is_not_left)
{
    static struct selection h, before;
    static struct view v;
    struct rng rng = dread_rng_from(3);
    for (int n = 0; n < rounds(800); n++) {
        take_any(&h, &v, &rng);
        if (!h.count) continue;
        for (int k = (int)dread_rng_below(&rng, 4); k; k--)
            dread_selection_pick(&h, any_thing(&h, &rng));
        if (dread_rng_below(&rng, 2)) dread_selection_pick_verb(&h, h.touch[h.open[0]].verb);
        struct button button[BUTTONS_MOST];
        int buttons = dread_selection_buttons(&h, button), told = 0;
        for (int k = 0; k < buttons; k++) {
            if (button[k].action >= 0) {
                assert_true(is_left(&h, button[k].action));
                assert_int_equal(button[k].verb, h.touch[button[k].action].verb);
                assert_int_equal(button[k].count, 1);
            } else {
                int count = 0;
                for (int i = 0; i < h.opens; i++)
                    count += h.touch[h.open[i]].verb == button[k].verb;
                assert_int_equal(button[k].count, count);
                memcpy(&before, &h, sizeof h);
                assert_true(dread_selection_pick_verb(&h, button[k].verb));
                assert_int_equal(h.opens, count);
                memcpy(&h, &before, sizeof h);
            }
            told += button[k].count;
        }
        /* Without a picked verb, every action has a button, or its verb has one. */
        if (h.verb == ANY_VERB && buttons < BUTTONS_MOST) assert_int_equal(told, h.opens);
    }
}

TEST(an_action_is_shown_at_a_thing_it_touches)
{
    static struct selection h;
    static struct view v;
    struct rng rng = dread_rng_from(4);
    for (int n = 0; n < rounds(500); n++) {
        take_any(&h, &v, &rng);
        if (h.count) dread_selection_pick(&h, any_thing(&h, &rng));
        for (int k = 0; k < h.opens; k++) {
            const struct touch *t = &h.touch[h.open[k]];
            struct thing target = dread_selection_target(&h, h.open[k]);
            if (!t->count) assert_int_equal(target.kind, THING_NONE);
            else assert_true(dread_touches_thing(t, target));
            if (t->count > 1)
                assert_false(dread_selection_picked(&h, target) && h.picks < t->count);
        }
    }
}

/* ---- Everything can be done ---- */

static void assert_done(action a, enum hand hand, struct rng *dice)
{
    if (seat_does(&seat, a, hand, dice)) return;
    char written[64];
    struct text t = dread_text_in(written, sizeof written);
    session.game->format(&session.deal.rules, a, &t);
    fprintf(stderr, "%s, by %s: %s\n", written, hand == BY_KEYS ? "keys" : "mouse", seat.stuck);
    seat_fails(&seat, "cannot be done: ", written);
}

/* The verbs that were used, so that a test can check that it met them all. */
struct met {
    bool verb[UINT8_MAX + 1];
};

/* Plays an action with this hand, and puts the game back. */
static void try_action(action a, enum hand hand, struct rng *dice, struct met *met)
{
    struct touch touch;
    session.game->touches(&seat.play->view, a, &touch);
    met->verb[touch.verb] = true;
    assert_done(a, hand, dice);
    seat_put(&seat, &session);
}

static void assert_met(const struct game *game, const struct met *met)
{
    for (int i = 0; game->words.verbs[i]; i++)
        if (!met->verb[i]) fail_msg("%s: no position met had `%s`", game->id, game->words.verbs[i]);
}

/* Returns a random action; every verb is equally likely, however few actions it has. */
static int any_action(const struct selection *h, struct rng *rng)
{
    int verb = ANY_VERB, verbs = 0, found = 0, of_verb = 0;
    for (int i = 0; i < h->count; i++) {
        bool first = !i || h->touch[i].verb != h->touch[i - 1].verb;
        if (first && !dread_rng_below(rng, (uint32_t)++verbs)) verb = h->touch[i].verb;
    }
    for (int i = 0; i < h->count; i++)
        if (h->touch[i].verb == verb && !dread_rng_below(rng, (uint32_t)++of_verb)) found = i;
    return found;
}

/* Verbs that random play hardly ever reaches: a deal in which the greedy policy reaches them. */
static const struct {
    const char *id, *verb;
} rare[] = {{"dont-let-them-get-you#106", "rotate"},
            {"dont-let-them-get-you#6", "exit"},
            {"dont-let-them-get-you#10", "exit"},
            {"dont-let-them-get-you#2", "escape"},
            {"columns#9", "concede"}};

static bool may(const struct session *s, const char *verb)
{
    static action legal[ACTIONS_MOST];
    struct view view;
    struct touch touch;
    dread_session_see(s, &view);
    int n = s->game->actions(&s->deal, &s->now, legal);
    for (int i = 0; i < n; i++) {
        s->game->touches(&view, legal[i], &touch);
        if (!strcmp(s->game->words.verbs[touch.verb], verb)) return true;
    }
    if (!n) fail_msg("this deal never comes to `%s`", verb);
    assert_true(dread_session_play(&session, s->game->greedy(&view, legal, n), NULL, NULL));
    return false;
}

/* Begins part i: of a rare verb, which the function returns; or of a random session, and then it
 * returns NULL. */
static const char *begin(int g, int i, struct rng *rng)
{
    static struct deal deal;
    const struct game *game = game_or_toy(g);
    if (i < (int)(sizeof rare / sizeof *rare) && dread_starts_with(rare[i].id, game->id)) {
        deal_of(g < 0 ? &toy_games : &dread_games, rare[i].id, &deal);
        dread_session_start(&session, game, &deal, NULL);
        while (!may(&session, rare[i].verb)) continue;
        return rare[i].verb;
    }
    do random_session(&session, game, rng);
    while (dread_session_outcome(&session));
    return NULL;
}

/* Returns the first action of a verb. There must be one. */
static int first_of(const struct selection *h, const char *verb)
{
    int i = 0;
    while (strcmp(session.game->words.verbs[h->touch[i].verb], verb) != 0) i++;
    return i;
}

/* Plays parts of games with one hand, each action in a random way. */
static void play_parts_of_games(int g, enum hand hand, int games, struct met *met)
{
    struct rng rng = dread_rng_from((uint64_t)(g + 2) * 10 + (uint64_t)hand);
    for (int i = 0; i < games; i++) {
        const char *verb = begin(g, i, &rng);
        seat_put(&seat, &session);
        if (i % 3 == 0) seat_size(&seat, 120, 40);
        else seat_size(&seat, LEAST_COLUMNS, LEAST_ROWS);
        for (int k = 0; k < 6 && seat.play->selection.count; k++) {
            const struct selection *h = &seat.play->selection;
            int any = verb && !k ? first_of(h, verb) : any_action(h, &rng);
            met->verb[h->touch[any].verb] = true;
            session = seat.play->session;
            assert_done(h->legal[any], hand, dread_rng_below(&rng, 2) ? &rng : NULL);
        }
    }
}

static void any_action_can_be_done_by(enum hand hand)
{
    for (int g = FIRST_TOY; g < dread_games.count; g++) {
        struct met met = {{false}};
        sit(g);
        play_parts_of_games(g, hand, rounds(g < 0 ? 40 : SLOWED ? 120 : 240), &met);
        if (!SLOWED) assert_met(game_or_toy(g), &met);
    }
}

TEST(any_action_can_be_done_by_keyboard_alone)
{
    any_action_can_be_done_by(BY_KEYS);
}

TEST(any_action_can_be_done_by_mouse_alone)
{
    any_action_can_be_done_by(BY_MOUSE);
}

/* Every action of a random position, not only some. */
TEST(all_actions_of_a_position_can_be_done)
{
    for (int g = FIRST_TOY; g < dread_games.count; g++) {
        struct rng rng = dread_rng_from((uint64_t)g + 77);
        struct met met = {{false}};
        sit(g);
        for (int i = 0; i < rounds(16); i++) {
            random_session(&session, game_or_toy(g), &rng);
            seat_put(&seat, &session);
            static action legal[ACTIONS_MOST];
            int n = seat.play->selection.count;
            memcpy(legal, seat.play->selection.legal, sizeof legal);
            for (int k = 0; k < n; k++) {
                try_action(legal[k], BY_KEYS, k % 2 ? &rng : NULL, &met);
                try_action(legal[k], BY_MOUSE, k % 2 ? &rng : NULL, &met);
            }
        }
    }
}

/* A hand with more cards than fit on the frame: the row scrolls to all of them. */
TEST(a_long_hand_can_be_played_from_end_to_end)
{
    static struct chase chase;
    struct rng rng = dread_rng_from(6);
    sit(0);
    chase_set(&chase, "", "1357246813572468135724", "6868");
    dread_session_start(&session, chase.game, &chase.deal, NULL);
    session.now = chase.now;
    seat_put(&seat, &session);
    const struct hit_region last = {.kind = HIT_THING,
                                    .thing = dread_thing_card(seat.play->layout.main, 21)};
    assert_null(hit_find(&seat.table.hits, &last)); /* the last card is out of sight */
    for (int n = 0; n < rounds(60); n++) {
        seat_put(&seat, &session);
        action a =
            seat.play->selection.legal[dread_rng_below(&rng, (uint32_t)seat.play->selection.count)];
        assert_done(a, n % 2 ? BY_KEYS : BY_MOUSE, n % 3 ? NULL : &rng);
    }
}

/* ---- The arrows ---- */

/* Marks the hit regions that the arrow keys reach from one region, and returns their number. */
static int arrows_reach(const struct hit_regions *h, int from, bool reached[])
{
    int queue[HITS_MOST], n = 1;
    memset(reached, 0, sizeof *reached * HITS_MOST);
    queue[0] = from;
    reached[from] = true;
    for (int i = 0; i < n; i++)
        for (int facing = NORTH; facing <= WEST; facing++) {
            const struct hit_region *to = hit_beside(h, &h->hit[queue[i]], facing);
            if (!to || reached[to - h->hit]) continue;
            reached[to - h->hit] = true;
            queue[n++] = (int)(to - h->hit);
        }
    return n;
}

/* Puts a random position of a random game on the table, with n things picked. */
static void sit_anywhere(int n, struct rng *rng)
{
    int g = any_game(rng);
    sit(g);
    begin(g, n, rng);
    seat_put(&seat, &session);
    const struct selection *selection = &seat.play->selection;
    for (int k = (int)dread_rng_below(rng, 3); k && selection->count; k--) {
        struct thing thing = any_thing(selection, rng);
        if (thing.kind != THING_GAP && dread_selection_reach(selection, thing))
            dread_selection_pick(&seat.play->selection, thing);
    }
    seat_look(&seat);
}

/* Returns true if what is picked can go into a gap of the row: then Tab goes from gap to gap. */
static bool gaps_are_open(void)
{
    const struct selection *selection = &seat.play->selection;
    int row = seat.play->layout.main;
    for (int i = 0; selection->picks && i <= seat.play->view.zone[row].count; i++)
        if (dread_selection_reach(selection, dread_thing_gap(row, i))) return true;
    return false;
}

/* Returns true if the region can be chosen now. */
static bool is_wanted(const struct hit_region *hit)
{
    const struct selection *selection = &seat.play->selection;
    if (hit->kind != HIT_THING) return hit->kind == HIT_BUTTON;
    if (hit->thing.kind == THING_CARD && gaps_are_open()) return false;
    return dread_selection_reach(selection, hit->thing) &&
           !dread_selection_picked(selection, hit->thing);
}

TEST(tab_and_shift_tab_go_round_all_that_can_be_chosen)
{
    struct rng rng = dread_rng_from(7);
    for (int n = 0; n < rounds(80); n++) {
        sit_anywhere(n, &rng);
        for (int back = 0; back < 2; back++) {
            static struct hit_regions all;
            static bool met[HITS_MOST];
            all = seat.table.hits;
            memset(met, 0, sizeof met);
            for (int k = 0; k <= all.count; k++) {
                seat_key(&seat, back ? KEY_OF_BACKTAB : KEY_OF_TAB);
                for (int i = 0; i < all.count; i++)
                    met[i] |= hit_same(&all.hit[i], &seat.table.focus);
            }
            for (int i = 0; i < all.count; i++)
                if (is_wanted(&all.hit[i]) && !met[i])
                    seat_fails(&seat, "not all is come to by ", back ? "Shift-Tab" : "Tab");
        }
    }
}

TEST(the_arrows_lead_from_anywhere_to_all_that_can_be_chosen)
{
    struct rng rng = dread_rng_from(5);
    for (int n = 0; n < rounds(200); n++) {
        static bool reached[HITS_MOST];
        sit_anywhere(n, &rng);
        const struct hit_regions *h = &seat.table.hits;
        for (int i = 0; i < h->count; i++) {
            if (h->hit[i].kind == HIT_KEY) continue;
            arrows_reach(h, i, reached);
            for (int k = 0; k < h->count; k++) {
                /* If it is drawn in several places, one of them is enough. */
                bool found = !is_wanted(&h->hit[k]);
                for (int j = 0; j < h->count; j++)
                    found |= reached[j] && hit_same(&h->hit[j], &h->hit[k]);
                if (found) continue;
                seat.table.focus = h->hit[i];
                fprintf(stderr, "from %d,%d to %d,%d\n", h->hit[i].at.x, h->hit[i].at.y,
                        h->hit[k].at.x, h->hit[k].at.y);
                seat_fails(&seat, "the arrows do not lead there", "");
            }
        }
    }
}
