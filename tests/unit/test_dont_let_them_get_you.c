/* Tests of Don't Let Them Get You: what the worked examples (tests/examples) cannot say. They are
 * about options, written cards, the view, and where moves can end. */

#include "core/id.h"
#include "games/dont-let-them-get-you/internal.h"
#include "table/table.h"

#include <stdlib.h>
#include <string.h>

#include "unit/walk.h"

static const struct game *const game = &dread_dont_let_them_get_you;

static bool is_maze(const struct game *g)
{
    return g == game;
}

/* ---- Options ---- */

TEST(the_default_of_pursuers_goes_by_the_maze_and_no_default_is_written)
{
    static const char *const ids[][2] = {
        {"dont:pursuers=kings#5", "dont-let-them-get-you#5"},
        {"dont:pursuers=aces#5", "dont-let-them-get-you:pursuers=aces#5"},
        {"dont:maze=even,pursuers=aces#5", "dont-let-them-get-you:maze=even#5"},
        {"dont:maze=even,pursuers=kings#5", "dont-let-them-get-you:maze=even,pursuers=kings#5"},
        {"dont:maze=built,pursuers=kings#5", "dont-let-them-get-you:maze=built,pursuers=kings#5"},
        {"dont:tasks=3,fatigue=6,piles=8#5", "dont-let-them-get-you#5"}};
    for (size_t i = 0; i < sizeof ids / sizeof *ids; i++) {
        char written[ID_BYTES];
        struct deal deal;
        struct text w = dread_text_in(written, sizeof written);
        deal_of(&dread_games, ids[i][0], &deal);
        dread_id_write(game, &deal, &w);
        assert_string_equal(written, ids[i][1]);
    }
}

/* ---- Written cards ---- */

/* Fails unless deal 1 is refused with these words if one of its cards is another. */
static void assert_refused(int place, const char *name, const char *words)
{
    struct deal deal;
    struct problem problem = {""};
    deal_of(&dread_games, "dont#1", &deal);
    assert_true(game->check(&deal, &problem));
    assert_true(dread_card_read(&name, &deal.cards[place]));
    assert_false(game->check(&deal, &problem));
    assert_says(problem.text, words);
}

/* Fails unless deal 1 is refused with these words if two of its cards change places. */
static void assert_exchange_refused(int place, const char *name, const char *words)
{
    struct deal deal;
    struct problem problem = {""};
    card c;
    int i = 0;
    assert_true(dread_card_read(&name, &c));
    deal_of(&dread_games, "dont#1", &deal);
    while (deal.cards[i] != c) i++;
    deal.cards[i] = deal.cards[place];
    deal.cards[place] = c;
    assert_false(game->check(&deal, &problem));
    assert_says(problem.text, words);
}

TEST(written_cards_must_be_two_packs_and_the_tasks_three_numbers)
{
    assert_refused(10, "AS", "first deck");
    assert_refused(60, "AS", "second deck");
    assert_exchange_refused(0, "KS", "not a number card");
    assert_exchange_refused(1, "TD", "same number as another"); /* the first task is TS */
    struct deal deal;
    deal_of(&dread_games, "dont#1", &deal);
    deal.count = 99;
    assert_false(game->check(&deal, NULL));
}

/* ---- The view ---- */

/* With fewer piles and tasks what is left of them counts down to nothing all the same, and piles
 * that are not played stay face down. */
LAW(the_view_counts_down_turns_piles_and_tasks, .every = 1, .floor = 40, .only = is_maze)
{
    const struct maze *m = maze_at(v->now);
    const struct rules *rules = &v->deal->rules;
    const struct view *w = v->view;
    int pile = (m->turn + 2) / 3, left = last_turn(rules) + 1 - m->turn;
    assert_int_equal(w->gauge[GAUGE_TURN].most, last_turn(rules));
    assert_int_equal(w->gauge[GAUGE_TURNS_LEFT].most, last_turn(rules));
    assert_int_equal(w->gauge[GAUGE_TURNS_LEFT].value, m->outcome == LOST_DARK ? 0 : left);
    assert_int_equal(w->gauge[GAUGE_PILE].most, rules->value[PILES]);
    assert_int_equal(w->gauge[GAUGE_PILE].value, pile);
    assert_int_equal(w->gauge[GAUGE_TASKS_LEFT].most, tasks_to_do(rules));
    assert_int_equal(w->gauge[GAUGE_TASKS_LEFT].value, __builtin_popcount(m->open));
    assert_int_equal(w->zone[ZONE_UNSEEN].count, 6 * (8 - pile));
    assert_int_equal(w->zone[ZONE_ASIDE].count, 3 - tasks_to_do(rules));
    if (rules->value[PILES] < PILES_MOST && m->outcome == LOST_DARK) meets(v);
}

/* The position recalled from the view differs from the true one only in fulfilled tasks: the view
 * lists the open ones alone. What it knows of the deal is true, and enough to play by. */
LAW(a_maze_can_be_told_from_its_view, .every = 1, .only = is_maze)
{
    struct deal d;
    struct position p;
    action again[ACTIONS_MOST];
    dread_maze_recall(v->view, &d, &p);
    struct maze known = *maze_at(v->now);
    int open = 0;
    for (int i = 0; i < TASKS_MOST; i++)
        if (known.open >> i & 1) {
            assert_int_equal(d.cards[DEALT_TASKS + open], v->deal->cards[DEALT_TASKS + i]);
            known.location[open++] = known.location[i];
        }
    for (int i = open; i < TASKS_MOST; i++) known.location[i] = NO_CELL;
    known.open = (uint8_t)((1 << open) - 1);
    assert_memory_equal(maze_at(&p), &known, sizeof known);
    for (int i = DEALT_MAZE; i < DEALT_ALL; i++)
        if (d.cards[i] != CARD_UNKNOWN) assert_int_equal(d.cards[i], v->deal->cards[i]);
    assert_int_equal(game->actions(&d, &p, again), v->n);
    assert_memory_equal(again, v->legal, sizeof *again * (size_t)v->n);
}

/* ---- Where a move can end, compared with all walks that the rules allow ---- */

enum { WALKS_MOST = 1 << 14 };

/* The positions that a move reaches, those with the fewest steps first. */
static struct position walked[WALKS_MOST];
static int walkeds, walked_slot[2 * WALKS_MOST];

/* For each cell, the fewest further steps in which a walk ends there, and 1 more: [1] if a pursuer
 * sees the player at the end, [0] if none does. 0: no walk ends there in this way. */
struct walk_ends {
    int steps[2][CELLS];
};

static struct position but_for_steps(struct position p)
{
    maze_of(&p)->steps = 0;
    return p;
}

/* Adds a position unless one that differs only in its steps is there already. Returns false if
 * there is no room. */
static bool note_walked(const struct position *p)
{
    struct position q = but_for_steps(*p);
    uint64_t h = 0, word;
    for (size_t i = 0; i < sizeof q; i += sizeof word) {
        memcpy(&word, q.bytes + i, sizeof word);
        h = (h ^ word) * 0x9e3779b97f4a7c15 ^ h >> 31;
    }
    int *slot = &walked_slot[h >> 32 & (2 * WALKS_MOST - 1)];
    for (; *slot; slot = slot == &walked_slot[2 * WALKS_MOST - 1] ? walked_slot : slot + 1) {
        struct position held = but_for_steps(walked[*slot - 1]);
        if (!memcmp(&held, &q, sizeof q)) return true;
    }
    if (walkeds == WALKS_MOST) return false;
    walked[walkeds++] = *p;
    *slot = walkeds;
    return true;
}

static bool anybody_sees(const struct maze *m)
{
    for (int i = 0; i < m->pursuers; i++)
        if (m->pursuer[i].mood == MOOD_SEES) return true;
    return false;
}

/* Notes that a walk which began at `from` can end in this position. */
static void note_end(const struct position *from, const struct position *p, int taken,
                     struct walk_ends *ends)
{
    const struct maze *m = maze_at(p);
    int further = taken - maze_at(from)->steps;
    int *fewest = &ends->steps[anybody_sees(m)][m->player];
    if (!*fewest) *fewest = further + 1;
}

/* Plays all steps and stops that the rules allow in a move. Returns false if there are too many
 * positions. */
static bool walk_everywhere(const struct deal *d, const struct position *from,
                            struct walk_ends *ends)
{
    memset(ends, 0, sizeof *ends);
    memset(walked_slot, 0, sizeof walked_slot);
    walked[0] = *from;
    walkeds = 1;
    for (int i = 0; i < walkeds; i++) {
        action legal[ACTIONS_MOST];
        int n = game->actions(d, &walked[i], legal), taken = maze_at(&walked[i])->steps;
        for (int k = 0; k < n; k++) {
            struct position next = walked[i];
            if (legal[k] == STOP) note_end(from, &next, taken, ends);
            if (verb_of(legal[k]) != VERB_STEP) continue;
            game->apply(d, &next, legal[k], NULL);
            bool over = maze_at(&next)->prompt != ASK_STEP;
            if (over) note_end(from, &next, taken + 1, ends);
            if (!over && !note_walked(&next)) return false;
        }
    }
    return true;
}

/* Which cells are told to be ends of a move, and how: nobody sees the player there, it depends on
 * her path, or somebody sees her. With the number of steps, each and 1 more. */
struct told_ends {
    int steps[3][CELLS];
};

/* Checks the ends that were told. Returns how many depend on the path. */
static int check_ends(const struct walk_ends *ends, const struct told_ends *told)
{
    int either = 0;
    for (int cell = 0; cell < CELLS; cell++) {
        int unseen = ends->steps[0][cell], seen = ends->steps[1][cell];
        assert_int_equal(told->steps[0][cell], seen ? 0 : unseen);
        assert_int_equal(told->steps[1][cell], seen && unseen ? unseen : 0);
        assert_int_equal(told->steps[2][cell], unseen ? 0 : seen);
        either += seen && unseen;
    }
    return either;
}

LAW(a_preview_tells_every_end_of_a_move_and_whether_it_is_seen, .every = 5, .floor = 20,
    .where = IN_PLAY, .only = is_maze)
{
    static const char *const ids[] = {"reach", "reach-either", "reach-seen"};
    static struct event event[EVENTS_MOST];
    struct position p = *v->now;
    struct trace trace = {event, EVENTS_MOST, 0};
    struct walk_ends ends;
    struct told_ends told = {0};
    action a = any_legal(v);
    if (verb_of(a) != VERB_CARD) return;
    game->apply(v->deal, &p, a, NULL);
    if (!walk_everywhere(v->deal, &p, &ends)) return;
    game->preview(v->view, a, &trace);
    for (int k = 0; k < trace.count; k++)
        for (int how = 0; how < 3; how++)
            if (!strcmp(game->words.events[event[k].id].id, ids[how]))
                told.steps[how][event[k].to.index] = event[k].amount + 1;
    if (check_ends(&ends, &told)) meets(v);
}

/* Reads the marks of the drawn table for a position in which nothing is picked: `○2`, `◐2` and
 * `●2` in the cells where the move can end. */
static void read_marked_ends(const struct visit *v, struct told_ends *told)
{
    static const char *const signs[] = {"○", "◐", "●"};
    static struct table_layout layout;
    static struct selection selection;
    static struct marks marks;
    static const struct outlook nothing;
    struct theme theme = dread_theme_of(dread_themes, game);
    if (!layout.game) dread_layout_read(&layout, &theme, game);
    dread_selection_take(&selection, game, v->view, v->legal, v->n);
    const struct table table = {
        .layout = &layout, .view = v->view, .selection = &selection, .outlook = &nothing};
    dread_marks_read(&marks, &table, -1);
    for (int i = 0; i < marks.count; i++)
        for (int how = 0; how < 3; how++)
            if (dread_starts_with(marks.mark[i].words, signs[how]))
                told->steps[how][marks.mark[i].at.index] = atoi(marks.mark[i].words + strlen("○")) +
                                                           1;
}

LAW(at_every_step_of_a_move_all_cells_where_it_can_end_are_marked, .every = 20, .floor = 20,
    .where = IN_PLAY, .only = is_maze)
{
    struct walk_ends ends;
    struct told_ends told = {0};
    if (maze_at(v->now)->prompt != ASK_STEP) return;
    if (!walk_everywhere(v->deal, v->now, &ends)) return;
    read_marked_ends(v, &told);
    if (check_ends(&ends, &told)) meets(v);
}
