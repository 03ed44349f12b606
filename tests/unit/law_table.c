/* Laws of the table by keys and mouse: the keys that go back and forth, marks of what would come,
 * answers, second clicks, and walks to distant cells. */

#include <stdio.h>
#include <string.h>

#include "unit/offers.h"
#include "unit/player.h"
#include "unit/seat.h"
#include "unit/walk.h"

static struct seat *seat;

static bool is_he(const struct game *game)
{
    return dread_same(game->id, "he-will-never-stop");
}

static bool has_walks(const struct game *game)
{
    return dread_same(game->id, "dont-let-them-get-you");
}

/* ---- Back and forth ---- */

/* At the table u and U go on to where there was a choice. */
static void pass_over_forced(struct session *s)
{
    while (s->played && choices_of(s) == 1) dread_session_undo(s);
}

LAW(u_and_r_take_back_and_do_again_by_action_and_by_turn, .every = 1000, .only = has_theme)
{
    enum { KEYS = 12 };
    static struct session other;
    seat = visit_seat(v);
    other = seat->play->session;
    for (int k = 0; k < KEYS; k++) {
        char key = "uUrRB"[dread_rng_below(&v->rng, 5)];
        seat_key(seat, key);
        switch (key) {
        case 'u':
            if (dread_session_undo(&other)) pass_over_forced(&other);
            break;
        case 'U':
            if (dread_session_undo_turn(&other)) pass_over_forced(&other);
            break;
        case 'r': dread_session_redo(&other, NULL); break;
        case 'R': dread_session_redo_turn(&other); break;
        default: dread_session_restart(&other);
        }
        if (other.played != seat->play->session.played) seat_fails(seat, "elsewhere", "");
        assert_same_game(&seat->play->session, &other);
        assert_int_equal(seat->play->selection.count, choices_of(&other));
    }
}

LAW(r_plays_again_all_that_was_taken_back, .every = 3000, .only = has_theme)
{
    const struct session *s = &visit_seat(v)->play->session;
    for (int before = s->played + 1; s->played; before = s->played, seat_key(seat, 'u'))
        if (s->played >= before) seat_fails(seat, "u is stuck", "");
    for (int before = -1; s->played < v->session->played; before = s->played, seat_key(seat, 'r'))
        if (s->played <= before) seat_fails(seat, "r is stuck", "");
    assert_memory_equal(&s->now, v->now, sizeof s->now);
}

/* ---- Marks of what would come ---- */

/* Returns the mark at a thing; "" if there is none. */
static const char *mark_at(struct thing at)
{
    for (int i = 0; i < seat->play->of_scene.marks.count; i++)
        if (seat->play->of_scene.marks.mark[i].kind == MARK_WORDS &&
            dread_thing_same(seat->play->of_scene.marks.mark[i].at, at))
            return seat->play->of_scene.marks.mark[i].words;
    return "";
}

/* Checks that an action does what its mark says: cards earned, cards taken by the next pursuit, or
 * an end. */
static void check_comes_true(struct visit *v, action a, const char *mark)
{
    static struct event event[EVENTS_MOST];
    struct trace trace = {event, EVENTS_MOST, 0};
    char earns[16], takes[16];
    struct position now = *v->now;
    v->game->apply(v->deal, &now, a, &trace);
    snprintf(earns, sizeof earns, "+%d", events_of(v->game, &trace, "move-draw"));
    snprintf(takes, sizeof takes, "-%d", events_of(v->game, &trace, "takes"));
    bool trap = events_of(v->game, &trace, "trap"), over = v->game->outcome(&now);
    if (trap) demand_of(v, a, strstr(mark, "TRAP"), "no mark tells of the trap");
    if (trap || over) return;
    demand_of(v, a, strstr(mark, earns), "what is earned is not marked");
    demand_of(v, a, strstr(mark, takes) || strstr(mark, "more"), "what is taken is not marked");
}

LAW(what_a_gap_says_of_a_lifted_card_comes_true, .every = 150, .where = IN_PLAY, .floor = 100,
    .only = is_he)
{
    seat = visit_seat(v);
    struct selection *h = &seat->play->selection;
    int main = seat->play->layout.main;
    for (int i = 0; i < seat->play->view.zone[main].count; i++) {
        dread_selection_put_down_all(h);
        if (!dread_selection_pick(h, dread_thing_card(main, i))) continue;
        seat_look(seat);
        for (int k = 0; k < h->opens; k++) {
            struct thing target = dread_selection_target(h, h->open[k]);
            if (target.kind != THING_GAP) continue;
            check_comes_true(v, h->legal[h->open[k]], mark_at(target));
            meets(v);
        }
    }
}

LAW(the_cells_marked_for_a_lifted_card_are_those_a_click_walks_to, .every = 300, .where = IN_PLAY,
    .floor = 100, .only = has_walks)
{
    static struct path way;
    seat = visit_seat(v);
    struct selection *h = &seat->play->selection;
    const struct token *me = dread_view_player(&seat->play->view);
    int lifted = 0;
    while (lifted < h->count && !dread_same(v->game->words.verbs[h->touch[lifted].verb], "card"))
        lifted++;
    if (lifted == h->count || !me) return;
    dread_selection_pick(h, h->touch[lifted].thing[0]);
    seat_look(seat);
    for (int i = 0; i < seat->play->view.zone[me->at.zone].count; i++) {
        struct thing cell = dread_thing_card(me->at.zone, i);
        if (dread_thing_same(cell, me->at)) continue;
        bool leads = dread_walk_find(&seat->play->search, &seat->play->table, cell,
                                     h->legal[lifted], &way);
        if (leads) meets(v);
        if (leads != (*mark_at(cell) != '\0'))
            seat_fails(seat,
                       leads ? "a cell is not marked" : "no walk leads to a mark: ", mark_at(cell));
    }
}

/* ---- Answers ---- */

static struct hit_region any_hit(struct visit *v)
{
    const struct hit_regions *h = &seat->table.hits;
    return h->hit[dread_rng_below(&v->rng, (uint32_t)h->count)];
}

/* Clicks and presses what a player may try. */
LAW(answers_are_read_to_their_end, .every = 200, .where = IN_PLAY, .floor = 10, .only = has_theme)
{
    enum { TRIES = 4 };
    static const char keys[] = "urURBHJKL";
    seat = visit_seat(v);
    for (int k = 0; k < TRIES && seat_at_hand(seat); k++) {
        struct rect at = any_hit(v).at;
        if (dread_rng_below(&v->rng, 3)) seat_click(seat, at.x + at.w / 2, at.y + at.h / 2);
        else seat_key(seat, keys[dread_rng_below(&v->rng, sizeof keys - 1)]);
        if (!*seat->play->told.note || seat->play->page.open) continue;
        meets(v);
        seat_reads_whole(seat, seat->play->told.note);
    }
}

/* What the first click shows may need room, and move the buttons. */
LAW(a_second_click_at_the_same_place_means_the_same, .every = 150, .where = IN_PLAY, .floor = 2,
    .only = has_theme)
{
    seat = visit_seat(v);
    const struct scene *s = seat->table.scene;
    if (!s->buttons) return;
    int k = (int)dread_rng_below(&v->rng, (uint32_t)s->buttons), at = s->button[k].action;
    const struct hit_region *hit = hit_find(&seat->table.hits,
                                            &(struct hit_region){.kind = HIT_BUTTON, .number = k});
    if (at < 0 || !hit) return;
    action a = seat->play->selection.legal[at];
    struct hit_region first = *hit;
    seat_click(seat, first.at.x, first.at.y);
    if (!hit_find(&seat->table.hits, &first)) return;
    seat_click(seat, first.at.x, first.at.y);
    meets(v);
    assert_int_equal(seat->play->session.played, v->session->played + 1);
    assert_int_equal(seat->play->session.line[v->session->played], a);
}

/* ---- Walks ---- */

static struct thing any_cell(struct visit *v)
{
    const struct zone *z = &seat->play->view.zone[seat->play->layout.main];
    return dread_thing_card(seat->play->layout.main, (int)dread_rng_below(&v->rng, z->count));
}

static void click_cell(struct thing cell)
{
    struct hit_region hit = {.kind = HIT_THING, .thing = cell};
    struct rect at = hit_find(&seat->table.hits, &hit)->at;
    seat_click(seat, at.x + at.w / 2, at.y + at.h / 2);
}

static bool steps_come_next(void)
{
    const struct selection *h = &seat->play->selection;
    return h->count && h->touch[0].verb == seat->play->layout.step;
}

LAW(a_walk_ends_where_it_should_or_says_why_not, .every = 120, .where = IN_PLAY, .floor = 8,
    .only = has_walks)
{
    static struct path way;
    seat = visit_seat(v);
    const struct session *s = &seat->play->session;
    const struct token *me = dread_view_player(v->view);
    struct thing cell = any_cell(v);
    if (!me || !steps_come_next() || dread_thing_same(cell, me->at)) return;
    bool leads = dread_walk_find(&seat->play->search, &seat->play->table, cell, -1, &way);
    click_cell(cell);
    if (s->played != v->session->played) seat_fails(seat, "the first click plays", "");
    click_cell(cell);
    if (!leads) {
        if (s->played != v->session->played) seat_fails(seat, "it went astray", "");
        return;
    }
    meets(v);
    if (s->played == v->session->played) seat_fails(seat, "it did not go", "");
    me = dread_view_player(&seat->play->view);
    if (me && dread_thing_same(me->at, cell)) return;
    if (steps_come_next()) seat_fails(seat, "it stops though its preview said all", "");
}

LAW(the_way_is_found_without_a_look_at_hidden_cards, .every = 100, .where = IN_PLAY,
    .only = has_walks)
{
    static struct path way[2];
    static struct session other;
    seat = visit_seat(v);
    struct thing cell = any_cell(v);
    bool found[2];
    other = *v->session;
    v->game->resample(&other.deal, &other.now, &v->rng);
    struct table table = seat->play->table;
    for (int i = 0; i < 2; i++) {
        table.session = i ? &other : v->session;
        found[i] = dread_walk_find(&seat->play->search, &table, cell, -1, &way[i]);
    }
    assert_int_equal(found[0], found[1]);
    if (!found[0]) return;
    assert_int_equal(way[0].count, way[1].count);
    assert_memory_equal(way[0].action, way[1].action, (size_t)way[0].count * sizeof *way[0].action);
}

/* ---- Flavour text ---- */

LAW(no_line_of_the_story_is_told_twice_in_a_game, .every = 4, .where = AT_THE_END, .floor = 20,
    .only = is_of_program)
{
    if (!offers(v->game, FLAVOUR_TEXT)) return;
    const struct scene_story *s = &visit_player(v)->scene->story;
    for (int i = 0; i < s->lines; i++)
        for (int k = 0; k < i; k++)
            demand(v, strcmp(s->line[i].words, s->line[k].words) != 0, s->line[i].words);
    demand(v, s->lines >= v->view->turn / 2, "few turns have a line of the story");
    meets(v);
}
