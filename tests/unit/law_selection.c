/* Laws of the selection: everything that the rules allow can be done at the table with the keyboard
 * alone and with the mouse alone, without knowing the game; and picks narrow the choice as
 * src/table/selection.h says.
 *
 * A simulated player who does not know the rules (unit/seat.h) is given an action. She plays it by
 * picking what it touches and pressing the buttons that appear. If she cannot, no player could. */

#include <stdio.h>
#include <string.h>

#include "unit/player.h"
#include "unit/seat.h"
#include "unit/walk.h"

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

static struct selection selection;

/* Starts a selection of the legal actions. */
static struct selection *take(const struct visit *v)
{
    dread_selection_take(&selection, v->game, v->view, v->legal, v->n);
    return &selection;
}

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

/* Picks a verb. */
static void check_verb(struct selection *h, int verb)
{
    static struct selection before;
    memcpy(&before, h, sizeof before);
    if (dread_selection_pick_verb(h, verb)) assert_int_equal(h->verb, verb);
    else assert_memory_equal(h, &before, sizeof before);
}

/* Picks a thing, or puts it down. */
static void check_pick(struct visit *v, struct selection *h, struct thing thing)
{
    static struct selection before;
    bool held = dread_selection_picked(h, thing), can = dread_selection_reach(h, thing);
    memcpy(&before, h, sizeof before);
    if (dread_selection_pick(h, thing)) {
        demand(v, can, "what no action touches can be picked");
        demand(v, dread_selection_picked(h, thing) != held, "a pick changes nothing");
    } else {
        demand(v, !can || h->picks == PICKS_MOST, "what an action touches cannot be picked");
        assert_memory_equal(h, &before, sizeof before);
    }
}

LAW(picks_leave_just_the_actions_that_touch_them_all, .every = 60, .where = IN_PLAY)
{
    struct selection *h = take(v);
    assert_int_equal(h->opens, h->count);
    for (int k = 0; k < 6; k++) {
        if (dread_rng_below(&v->rng, 5)) check_pick(v, h, any_thing(h, &v->rng));
        else check_verb(h, h->touch[dread_rng_below(&v->rng, (uint32_t)h->count)].verb);
        demand(v, h->opens > 0, "no action is left");
        for (int i = 0; i < h->count; i++)
            demand_of(v, h->legal[i], is_left(h, i) == leaves_all(h, i),
                      "it does not touch what is picked, or it does and is not left");
    }
}

LAW(what_was_picked_last_is_put_down_first, .every = 120, .where = IN_PLAY)
{
    struct selection *h = take(v);
    int opens[PICKS_MOST + 1], picks = 0;
    for (int k = 0; k < 5; k++) {
        struct thing thing = any_thing(h, &v->rng);
        if (dread_selection_picked(h, thing)) continue;
        opens[picks] = h->opens;
        picks += dread_selection_pick(h, thing);
    }
    while (picks--) {
        demand(v, !dread_selection_empty(h) && dread_selection_put_down(h), "a pick stays");
        assert_int_equal(h->opens, opens[picks]);
    }
    demand(v, dread_selection_empty(h), "something is picked still");
    demand(v, !dread_selection_put_down(h) && !dread_selection_put_down_all(h),
           "nothing can be put down");
}

/* Checks a button, and returns how many actions it stands for. */
static int check_button(struct visit *v, struct selection *h, const struct button *b)
{
    static struct selection before;
    int count = 0;
    if (b->action >= 0) {
        demand(v, is_left(h, b->action) && b->count == 1, "a button for what is not left");
        assert_int_equal(b->verb, h->touch[b->action].verb);
        return 1;
    }
    for (int i = 0; i < h->opens; i++) count += h->touch[h->open[i]].verb == b->verb;
    assert_int_equal(b->count, count);
    memcpy(&before, h, sizeof before);
    demand(v, dread_selection_pick_verb(h, b->verb), "the button of a verb does not pick it");
    assert_int_equal(h->opens, count);
    memcpy(h, &before, sizeof before);
    return count;
}

LAW(a_button_never_stands_for_what_is_not_left, .every = 60, .where = IN_PLAY)
{
    struct selection *h = take(v);
    for (int k = (int)dread_rng_below(&v->rng, 4); k; k--)
        dread_selection_pick(h, any_thing(h, &v->rng));
    if (dread_rng_below(&v->rng, 2)) dread_selection_pick_verb(h, h->touch[h->open[0]].verb);
    struct button button[BUTTONS_MOST];
    int buttons = dread_selection_buttons(h, button), told = 0;
    for (int k = 0; k < buttons; k++) told += check_button(v, h, &button[k]);
    /* Without a picked verb, every action has a button, or its verb has one. */
    if (h->verb == ANY_VERB && buttons < BUTTONS_MOST) assert_int_equal(told, h->opens);
}

LAW(an_action_is_shown_at_a_thing_it_touches, .every = 60, .where = IN_PLAY)
{
    struct selection *h = take(v);
    dread_selection_pick(h, any_thing(h, &v->rng));
    for (int k = 0; k < h->opens; k++) {
        const struct touch *t = &h->touch[h->open[k]];
        struct thing target = dread_selection_target(h, h->open[k]);
        action a = h->legal[h->open[k]];
        if (!t->count) demand_of(v, a, !target.kind, "it is shown at what it does not touch");
        else demand_of(v, a, dread_touches_thing(t, target), "it is shown elsewhere");
        if (t->count > 1)
            demand_of(v, a, !dread_selection_picked(h, target) || h->picks == t->count,
                      "it is shown at what is picked, though something else is not");
    }
}

/* ---- What to choose next ---- */

/* Returns the mark with words at a place; NULL if there is none. */
static const struct mark *mark_at(const struct scene *s, struct thing at)
{
    for (int i = 0; i < s->marks; i++)
        if (s->mark[i].kind == MARK_WORDS && dread_thing_same(s->mark[i].at, at))
            return &s->mark[i];
    return NULL;
}

/* Returns true if the preview of an action says that it loses the game. */
static bool is_told_to_lose(const struct visit *v, action a)
{
    struct event event[EVENTS_MOST];
    struct trace trace = {event, EVENTS_MOST, 0};
    v->game->preview(v->view, a, &trace);
    if (trace.count > trace.room) trace.count = trace.room;
    int outcome = dread_trace_outcome(v->game, &trace);
    return outcome && !dread_outcome_is_won(v->game, outcome);
}

/* Returns true if an action loses the game in this world and in some others that agree with what
 * the player sees. */
static bool loses_everywhere(struct visit *v, action a)
{
    enum { WORLDS = 4 };
    for (int i = 0; i < WORLDS; i++) {
        struct deal deal = *v->deal;
        struct position now = *v->now;
        if (i) v->game->resample(&deal, &now, &v->rng);
        v->game->apply(&deal, &now, a, NULL);
        int outcome = v->game->outcome(&now);
        if (!outcome || dread_outcome_is_won(v->game, outcome)) return false;
    }
    return true;
}

/* Checks the mark of a thing that can be chosen next. Returns true if it has the deadly sign. */
static bool check_next(struct visit *v, const struct play *p, struct thing at)
{
    const struct selection *h = &p->selection;
    const struct mark *mark = mark_at(&p->scene, at);
    bool deadly = true;
    demand(v, mark && *mark->words, "what can be chosen next has no mark");
    for (int k = 0; k < h->opens; k++) {
        int i = h->open[k];
        if (!dread_touches_thing(&h->touch[i], at)) continue;
        deadly &= is_told_to_lose(v, h->legal[i]);
        if (mark->dire)
            demand_of(v, h->legal[i], loses_everywhere(v, h->legal[i]),
                      "the place has the deadly sign");
    }
    demand(v, mark->dire == deadly, "what only loses has the deadly sign, and nothing else has");
    return deadly;
}

/* Whoever picks a verb must read what to choose next, and see the price and the danger of it before
 * she chooses it. */
LAW(a_verb_shows_where_to_go, .every = 25, .where = IN_PLAY, .only = has_theme, .floor = 8)
{
    struct player *player = visit_player(v);
    struct play *p = player->play;
    const struct selection *h = &p->selection;
    char before[sizeof p->told.prompt];
    snprintf(before, sizeof before, "%s", p->scene.words.prompt);
    int verb = h->touch[dread_rng_below(&v->rng, (uint32_t)h->count)].verb;
    if (!dread_selection_pick_verb(&p->selection, verb)) return;
    for (int picks = 0; h->opens > 1 && picks < PICKS_MOST; picks++) {
        struct thing thing[THINGS_MOST], next[THINGS_MOST];
        int n = things_of(v->view, thing), choices = 0;
        bool deadly = false;
        player_looks(player);
        for (int i = 0; i < n; i++) {
            if (!dread_selection_next(h, thing[i])) continue;
            next[choices++] = thing[i];
            deadly |= check_next(v, p, thing[i]);
        }
        const char *prompt = p->scene.words.prompt;
        if (is_of_program(v->game))
            demand(v, strstr(prompt, "Choose") && strcmp(prompt, before) != 0,
                   "the prompt does not say what to choose next");
        demand(v, deadly == (strstr(prompt, "loses the game") != NULL),
               "the prompt explains the deadly sign if there is one");
        if (!choices) return;
        meets(v);
        dread_selection_pick(&p->selection, next[dread_rng_below(&v->rng, (uint32_t)choices)]);
    }
}

/* ---- Everything can be done ---- */

static void check_done(struct visit *v, struct seat *seat, action a, enum hand hand,
                       struct rng *dice)
{
    if (seat_does(seat, a, hand, dice)) return;
    char written[64];
    struct text t = dread_text_in(written, sizeof written);
    v->game->format(&v->deal->rules, a, &t);
    fprintf(stderr, "%s, by %s: %s\n", written, hand == BY_KEYS ? "keys" : "mouse", seat->stuck);
    seat_fails(seat, "cannot be done: ", written);
}

/* The verbs that each hand has used. */
static bool met[2][UINT8_MAX + 1];

static void forget_verbs(enum hand hand)
{
    memset(met[hand], 0, sizeof met[hand]);
}

/* Verbs that random play hardly ever reaches: test_selection.c uses them in deals where the greedy
 * policy does. */
static bool is_rare(const char *verb)
{
    static const char *const rare[] = {"rotate", "exit", "escape", "concede", NULL};
    int i = 0;
    while (rare[i] && strcmp(rare[i], verb) != 0) i++;
    return rare[i];
}

/* Returns a verb that the hand has not used and that is not rare, or NULL. */
static const char *unmet(const struct game *game, enum hand hand)
{
    for (int i = 0; game->words.verbs[i]; i++)
        if (!met[hand][i] && !is_rare(game->words.verbs[i])) return game->words.verbs[i];
    return NULL;
}

static void check_verbs(const struct game *game, enum hand hand)
{
    if (!SLOWED && unmet(game, hand)) fail_msg("no position met had `%s`", unmet(game, hand));
}

/* Returns an action of a verb that the hand has not used, or -1. */
static int new_action(const struct visit *v, enum hand hand)
{
    for (int i = 0; unmet(v->game, hand) && i < v->n; i++) {
        struct touch touch;
        v->game->touches(v->view, v->legal[i], &touch);
        if (!met[hand][touch.verb]) return i;
    }
    return -1;
}

/* Returns a random action; every verb is equally likely, however few actions it has. */
static int action_of_any_verb(const struct selection *h, struct rng *rng)
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

/* Plays some actions with one hand, each in a random way: at one visit of EVERY, and where a verb
 * is new. */
static void check_hand(struct visit *v, enum hand hand)
{
    enum { EVERY = 500 };
    int any = new_action(v, hand);
    if (any < 0 && dread_rng_below(&v->rng, EVERY)) return;
    struct seat *seat = visit_seat(v);
    const struct selection *h = &seat->play->selection;
    if (dread_rng_below(&v->rng, 3)) seat_size(seat, LEAST_COLUMNS, LEAST_ROWS);
    else seat_size(seat, 120, 40);
    for (int k = 0; k < 3 && h->count; k++) {
        if (any < 0) any = action_of_any_verb(h, &v->rng);
        met[hand][h->touch[any].verb] = true;
        check_done(v, seat, h->legal[any], hand, dread_rng_below(&v->rng, 2) ? &v->rng : NULL);
        any = -1;
    }
}

static void forget_keys(const struct game *game)
{
    (void)game;
    forget_verbs(BY_KEYS);
}

static void check_keys(const struct game *game)
{
    check_verbs(game, BY_KEYS);
}

LAW(any_action_can_be_done_by_keyboard_alone, .every = 1, .where = IN_PLAY, .only = has_theme,
    .begin = forget_keys, .end = check_keys)
{
    check_hand(v, BY_KEYS);
}

static void forget_mouse(const struct game *game)
{
    (void)game;
    forget_verbs(BY_MOUSE);
}

static void check_mouse(const struct game *game)
{
    check_verbs(game, BY_MOUSE);
}

LAW(any_action_can_be_done_by_mouse_alone, .every = 1, .where = IN_PLAY, .only = has_theme,
    .begin = forget_mouse, .end = check_mouse)
{
    check_hand(v, BY_MOUSE);
}

/* Every action of a position, not only some. */
LAW(all_actions_of_a_position_can_be_done, .every = 4000, .where = IN_PLAY, .only = has_theme)
{
    struct seat *seat = visit_seat(v);
    for (int k = 0; k < v->n; k++)
        for (int hand = BY_KEYS; hand <= BY_MOUSE; hand++) {
            seat_put(seat, v->session);
            check_done(v, seat, v->legal[k], (enum hand)hand, k % 2 ? &v->rng : NULL);
        }
}

/* ---- Keys that move the focus ---- */

/* Returns a terminal with this game, on which up to two things are picked. */
static struct seat *pick_some(struct visit *v)
{
    struct seat *seat = visit_seat(v);
    struct selection *h = &seat->play->selection;
    for (int k = (int)dread_rng_below(&v->rng, 3); k && h->count; k--) {
        struct thing thing = any_thing(h, &v->rng);
        if (thing.kind != THING_GAP && dread_selection_reach(h, thing))
            dread_selection_pick(h, thing);
    }
    seat_look(seat);
    return seat;
}

/* Returns true if what is picked can go into a gap of the row: then Tab goes from gap to gap. */
static bool gaps_are_open(const struct play *p)
{
    const struct selection *h = &p->selection;
    int row = p->layout.main;
    for (int i = 0; h->picks && i <= p->view.zone[row].count; i++)
        if (dread_selection_reach(h, dread_thing_gap(row, i))) return true;
    return false;
}

/* Returns true if the region can be chosen now. */
static bool is_wanted(const struct play *p, const struct hit_region *hit)
{
    const struct selection *h = &p->selection;
    if (hit->kind != HIT_THING) return hit->kind == HIT_BUTTON;
    if (hit->thing.kind == THING_CARD && gaps_are_open(p)) return false;
    return dread_selection_reach(h, hit->thing) && !dread_selection_picked(h, hit->thing);
}

LAW(tab_and_shift_tab_go_round_all_that_can_be_chosen, .every = 1600, .only = has_theme)
{
    struct seat *seat = pick_some(v);
    for (int back = 0; back < 2; back++) {
        static struct hit_regions all;
        bool reached[HITS_MOST] = {false};
        all = seat->table.hits;
        for (int k = 0; k <= all.count; k++) {
            seat_key(seat, back ? KEY_OF_BACKTAB : KEY_OF_TAB);
            for (int i = 0; i < all.count; i++)
                reached[i] |= hit_same(&all.hit[i], &seat->table.focus);
        }
        for (int i = 0; i < all.count; i++)
            if (is_wanted(seat->play, &all.hit[i]) && !reached[i])
                seat_fails(seat, "not all is come to by ", back ? "Shift-Tab" : "Tab");
    }
}

/* Marks the hit regions that the arrow keys reach from one region. */
static void arrows_reach(const struct hit_regions *h, int from, bool reached[])
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
}

/* Fails if a region that can be chosen is not among those reached. If it is drawn in several
 * places, one of them is enough. */
static void check_reached(struct seat *seat, int from, const bool reached[])
{
    const struct hit_regions *h = &seat->table.hits;
    for (int k = 0; k < h->count; k++) {
        bool found = !is_wanted(seat->play, &h->hit[k]);
        for (int j = 0; j < h->count; j++) found |= reached[j] && hit_same(&h->hit[j], &h->hit[k]);
        if (found) continue;
        seat->table.focus = h->hit[from];
        fprintf(stderr, "from %d,%d to %d,%d\n", h->hit[from].at.x, h->hit[from].at.y,
                h->hit[k].at.x, h->hit[k].at.y);
        seat_fails(seat, "the arrows do not lead there", "");
    }
}

LAW(the_arrows_lead_from_anywhere_to_all_that_can_be_chosen, .every = 600, .only = has_theme)
{
    struct seat *seat = pick_some(v);
    bool reached[HITS_MOST];
    for (int i = 0; i < seat->table.hits.count; i++) {
        if (seat->table.hits.hit[i].kind == HIT_KEY) continue;
        arrows_reach(&seat->table.hits, i, reached);
        check_reached(seat, i, reached);
    }
}
