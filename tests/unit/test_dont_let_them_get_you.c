/* Tests of Don't Let Them Get You: the worked examples of its rules page, the effect of each
 * option, the rulings, and known answers.
 *
 * Most examples use one maze, dealt by its cards as on the page. A scene puts the player and the
 * pursuers on cells of the maze. Then the test plays actions in notation and checks the position
 * and the events, with the paragraphs that caused them. */

#include "dread/id.h"
#include "dread/perft.h"
#include "dread/session.h"
#include "games/dont-let-them-get-you/internal.h"
#include "play/marks.h"

/* These come after the project's headers, because cmocka defines a macro `fail`. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "unit/suite.h"

extern const struct game dread_dont_let_them_get_you;

static const struct game *const game = &dread_dont_let_them_get_you;
static const struct game *const list[] = {&dread_dont_let_them_get_you};
static const struct games only = {list, 1};

/* ---- Scenes ---- */

struct table {
    struct deal deal;
    struct position position;
    struct event event[EVENTS_MOST];
    struct trace trace; /* events of the last action or of the start */
    char words[1024];
};

static struct maze *on(struct table *t)
{
    return (struct maze *)&t->position;
}

static int cell_of(const char *name)
{
    int column, row;
    assert_true(dread_cell_read(&name, WIDTH, WIDTH, &column, &row));
    return row * WIDTH + column;
}

static card card_named(const char *name)
{
    card c;
    assert_true(dread_card_read(&name, &c));
    return c;
}

static int facing_of(const char *name)
{
    static const char *const names[] = {"", "north", "east", "south", "west"};
    for (int i = 1; i <= 4; i++)
        if (!strcmp(names[i], name)) return i;
    fail_msg("no facing: %s", name);
    return 0;
}

static void begin(struct table *t)
{
    t->trace = (struct trace){t->event, EVENTS_MOST, 0};
    game->start(&t->deal, &t->position, &t->trace);
    assert_true(game->sane(&t->deal, &t->position));
}

/* Starts the deal of an id written without the game's name, as `#1` or `:maze=built#2`. */
static struct table deal_of(const char *rest)
{
    static struct table t;
    char id[ID_BYTES];
    const struct game *which;
    struct problem problem;
    memset(&t, 0, sizeof t);
    snprintf(id, sizeof id, "dont-let-them-get-you%s", rest);
    if (!dread_id_read(&only, id, &which, &t.deal, &problem)) fail_msg("%s", problem.text);
    begin(&t);
    return t;
}

/* The maze and the first pile of the page's examples. */
static const char example_cards[] = "8C2S9H"
                                    "KD3DKSJC6S4D2DKCJHQHQS7DTCTHAS9CAC5STD9D5C6H7C7S4C4STSAH5H3SJS"
                                    "3HKH8DAD5D7H6DQC9S2H4HQD6C8SJD8H2C3C"
                                    "7HTDJD6H6D9D";

static struct table example(const char *options)
{
    char rest[ID_BYTES];
    uint64_t left = 0;
    const char *at = example_cards + (size_t)2 * DEALT_PILES;
    card c;
    for (int k = 0; k < 52; k++)
        if (dread_card_rank((card)k) != 1) left |= dread_card_bit((card)k);
    while (dread_card_read(&at, &c)) left &= ~dread_card_bit(c);
    int n = snprintf(rest, sizeof rest, "%s%s@%s", *options ? ":" : "", options, example_cards);
    struct text t = dread_text_in(rest + n, (int)sizeof rest - n);
    for (int k = 0; k < 52; k++)
        if (left & dread_card_bit((card)k)) dread_card_write(&t, (card)k);
    return deal_of(rest);
}

/* Sets the turn to 3 and makes this card the only one in its column. */
static void column_is(struct table *t, const char *name)
{
    on(t)->turn = 3;
    t->deal.cards[DEALT_PILES + 5] = card_named(name);
}

/* Puts the player on a cell, and the pursuers on others in order: `d7 south`, `d7 south sees`, `d7
 * south hunts d4 east`, separated by `; `. */
static struct table scene(const char *options, const char *player, const char *pursuers)
{
    struct table t = example(options);
    struct maze *m = on(&t);
    m->player = (uint8_t)cell_of(player);
    m->pursuers = 0;
    m->prompt = ASK_TURN;
    while (*pursuers) {
        char cell[8], facing[8], mood[8] = "", memory[8] = "", leaving[8] = "";
        int read = sscanf(pursuers, "%7[a-g1-7] %7[a-z] %7[a-z] %7[a-g1-7] %7[a-z]", cell, facing,
                          mood, memory, leaving);
        assert_true(read >= 2);
        struct pursuer *he = &m->pursuer[m->pursuers++];
        *he = (struct pursuer){.cell = (uint8_t)cell_of(cell),
                               .facing = (uint8_t)facing_of(facing),
                               .mood = MOOD_PATROL,
                               .memory = NO_CELL};
        if (!strcmp(mood, "sees")) he->mood = MOOD_SEES;
        if (!strcmp(mood, "hunts")) {
            he->mood = MOOD_HUNTS;
            he->memory = (uint8_t)cell_of(memory);
            he->leaving = (uint8_t)facing_of(leaving);
        }
        pursuers += strcspn(pursuers, ";");
        pursuers += strspn(pursuers, "; ");
    }
    m->open = (uint8_t)(((1 << tasks_to_do(&t.deal.rules)) - 1) >> (m->pursuers - 1));
    assert_true(game->sane(&t.deal, &t.position));
    return t;
}

/* Plays actions separated by `, `. */
static void play(struct table *t, const char *actions)
{
    while (*actions) {
        char one[32];
        action a, legal[ACTIONS_MOST];
        size_t length = strcspn(actions, ",");
        snprintf(one, sizeof one, "%.*s", (int)length, actions);
        actions += length;
        actions += strspn(actions, ", ");
        int n = game->actions(&t->deal, &t->position, legal), i = 0;
        assert_true(game->parse(&t->deal.rules, one, &a));
        while (i < n && legal[i] != a) i++;
        if (i == n) fail_msg("not legal: %s", one);
        /* scenes are copied, so the trace must point into this copy */
        t->trace = (struct trace){t->event, EVENTS_MOST, 0};
        game->apply(&t->deal, &t->position, a, &t->trace);
        assert_true(t->trace.count <= EVENTS_MOST);
        assert_true(game->sane(&t->deal, &t->position));
    }
}

/* Returns the legal actions, separated by `, `. */
static const char *legal_of(struct table *t)
{
    action legal[ACTIONS_MOST];
    struct text w = dread_text_in(t->words, sizeof t->words);
    int n = game->actions(&t->deal, &t->position, legal);
    for (int i = 0; i < n; i++) {
        if (i) dread_text_add(&w, ", ");
        game->format(&t->deal.rules, legal[i], &w);
    }
    return t->words;
}

static bool is_legal(struct table *t, const char *written)
{
    action a, legal[ACTIONS_MOST];
    assert_true(game->parse(&t->deal.rules, written, &a));
    int n = game->actions(&t->deal, &t->position, legal);
    for (int i = 0; i < n; i++)
        if (legal[i] == a) return true;
    return false;
}

static const char *outcome_of(struct table *t)
{
    return game->words.outcomes[game->outcome(&t->position)];
}

static void write_cell(struct text *w, int cell)
{
    dread_cell_write(w, column_of(cell), row_of(cell));
}

static const char *const facings[] = {"", "north", "east", "south", "west"};

/* Returns pursuer i in the notation of scenes. */
static const char *he_is(struct table *t, int i)
{
    const struct pursuer *he = &on(t)->pursuer[i];
    struct text w = dread_text_in(t->words, sizeof t->words);
    write_cell(&w, he->cell);
    dread_text_add(&w, " ");
    dread_text_add(&w, facings[he->facing]);
    if (he->mood == MOOD_SEES) dread_text_add(&w, " sees");
    if (he->mood == MOOD_HUNTS) {
        dread_text_add(&w, " hunts ");
        write_cell(&w, he->memory);
        dread_text_add(&w, " ");
        dread_text_add(&w, facings[he->leaving]);
    }
    return t->words;
}

static bool is_event(const struct event *e, const char *id)
{
    return !strcmp(game->words.events[e->id].id, id);
}

/* Returns event k, from 0, with this id in the last trace; NULL if there is none. */
static const struct event *event_of(const struct table *t, const char *id, int k)
{
    for (int i = 0; i < t->trace.count; i++)
        if (is_event(&t->event[i], id) && !k--) return &t->event[i];
    return NULL;
}

static bool told(const struct table *t, const char *id)
{
    return event_of(t, id, 0) != NULL;
}

/* Returns the paragraph that an event of the last trace names. */
static const char *rule_of(const struct table *t, const char *id)
{
    const struct event *e = event_of(t, id, 0);
    return e ? game->words.events[e->id].rule : "not told";
}

/* Returns the cards that pursuer i stepped on in the last action. */
static const char *trod(struct table *t, int i)
{
    struct text w = dread_text_in(t->words, sizeof t->words);
    for (int k = 0; k < t->trace.count; k++) {
        const struct event *e = &t->event[k];
        if (e->token != TOKEN_PURSUER + i) continue;
        if (!is_event(e, "goes") && !is_event(e, "runs") && !is_event(e, "hunts")) continue;
        if (w.length) dread_text_add(&w, " ");
        dread_card_write(&w, e->card);
    }
    return t->words;
}

/* Where the player and a pursuer stand, and which way he faces. */
struct stand {
    const char *player, *pursuer;
};

static struct stand stand(const char *player, const char *pursuer)
{
    return (struct stand){player, pursuer};
}

/* The cards that a pursuer steps on, and where he ends or how the game ends. */
struct walk {
    const char *path, *end;
};

static struct walk walk(const char *path, const char *end)
{
    return (struct walk){path, end};
}

/* Checks what one pursuer does while the player rests: the cards he steps on, and where he ends or
 * how the game ends. */
static void assert_walk(const char *options, struct stand from, const char *by, struct walk to)
{
    struct table t = scene(options, from.player, from.pursuer);
    column_is(&t, by);
    play(&t, "rest");
    assert_string_equal(trod(&t, 0), to.path);
    assert_string_equal(game->outcome(&t.position) ? outcome_of(&t) : he_is(&t, 0), to.end);
}

/* Returns the cells of all events with one id in the preview of an action. */
static const char *cells_in_preview(struct table *t, const char *written, const char *id)
{
    struct view v;
    action a;
    struct text w = dread_text_in(t->words, sizeof t->words);
    game->see(&t->deal, &t->position, &v);
    assert_true(game->parse(&t->deal.rules, written, &a));
    t->trace = (struct trace){t->event, EVENTS_MOST, 0};
    game->preview(&v, a, &t->trace);
    for (int i = 0; i < t->trace.count; i++) {
        if (!is_event(&t->event[i], id)) continue;
        if (w.length) dread_text_add(&w, " ");
        write_cell(&w, t->event[i].to.index);
    }
    return t->words;
}

/* ---- 9 Worked examples ---- */

TEST(cards_lie_as_the_first_one_and_their_colours_want)
{
    struct table t = example("");
    const cells v = on(&t)->vertical;
    assert_true(cell_in(v, cell_of("a7")));
    assert_false(cell_in(v, cell_of("b7")));
    assert_false(cell_in(v, cell_of("c7")));
    assert_true(cell_in(v, cell_of("d7")));
    assert_true(cell_in(v, cell_of("a6")));
}

TEST(narrow_and_long_sides_make_rooms_doors_and_walls)
{
    struct table t = example("");
    const cells v = on(&t)->vertical;
    assert_int_equal(side_of(v, cell_of("a7"), SOUTH), SIDE_OPEN);
    assert_int_equal(side_of(v, cell_of("a6"), EAST), SIDE_WALL);
    assert_int_equal(side_of(v, cell_of("b7"), SOUTH), SIDE_DOOR);
    assert_int_equal(side_of(v, cell_of("c7"), SOUTH), SIDE_WALL);
    assert_int_equal(side_of(v, cell_of("a7"), WEST), SIDE_WALL);
}

TEST(tasks_wait_on_the_card_of_their_number_and_colour)
{
    struct table t = example("");
    assert_int_equal(on(&t)->location[0], cell_of("c1"));
    assert_int_equal(on(&t)->location[1], cell_of("f1"));
    assert_int_equal(on(&t)->location[2], cell_of("f5"));
}

TEST(the_entrance_is_the_corner_with_the_largest_sum)
{
    struct table t = example("");
    static const char *const corner[] = {"a7", "g7", "a1", "g1"};
    static const int sum[] = {26, 24, 22, 16};
    for (int k = 0; k < 4; k++) {
        uint8_t steps[CELLS];
        dread_measure(on(&t)->vertical, cell_of(corner[k]), steps);
        assert_int_equal(steps[cell_of("c1")] + steps[cell_of("f1")] + steps[cell_of("f5")],
                         sum[k]);
    }
    assert_int_equal(on(&t)->player, cell_of("a7"));
    assert_string_equal(rule_of(&t, "you-enter"), "2.1");
}

TEST(the_first_pursuer_faces_the_suit_next_to_his_own)
{
    struct table t = example("");
    assert_string_equal(he_is(&t, 0), "c7 east");
    struct pursuer he = on(&t)->pursuer[0];
    assert_int_equal(dread_sees(&t.deal.rules, on(&t), &he, cell_of("a7")), FACING_NONE);
    assert_int_equal(dread_sees(&t.deal.rules, on(&t), &he, cell_of("b7")), WEST);
}

TEST(a_patrol_goes_by_preference_until_a_low_card)
{
    assert_walk("", stand("a7", "c7 east"), "7H", walk("JC QS QH JH 9C 7C", "b4 west"));
    struct table t = scene("", "a7", "c7 east");
    play(&t, "rest"); /* 7H is the lowest card of the first column */
    assert_string_equal(trod(&t, 0), "JC QS QH JH 9C 7C");
    assert_string_equal(rule_of(&t, "stops-low"), "4.2");
    assert_string_equal(rule_of(&t, "looks-round"), "4.4");
    assert_int_equal(event_of(&t, "walk-unseeing", 0)->amount, 6);
}

TEST(a_move_ends_on_cards_as_high_as_its_own)
{
    struct table t = scene("", "a7", "c7 east");
    assert_string_equal(cells_in_preview(&t, "card JD", "reach"), "a6 b6");
    assert_string_equal(cells_in_preview(&t, "card JD", "reach-seen"), "a7 b7");
    play(&t, "card JD, east");
    assert_string_equal(he_is(&t, 0), "c7 west sees");
    assert_string_equal(rule_of(&t, "sees"), "5.2");
    play(&t, "south");
    assert_string_equal(he_is(&t, 0), "c7 west hunts b7 south");
    assert_string_equal(rule_of(&t, "loses"), "5.3");
    assert_string_equal(rule_of(&t, "ends-on-card"), "3.1");
    assert_int_equal(on(&t)->turn, 2);
}

TEST(whether_an_end_is_unseen_can_depend_on_the_way_there)
{
    /* a3 and a4 are two doors from a1. The pursuer there sees her on them only if she came by a2,
     * where he saw her first. */
    struct table t = scene("", "b2", "a1 east");
    assert_string_equal(cells_in_preview(&t, "card JD", "reach-either"), "a3 a4");
    play(&t, "card JD, west, north");
    assert_string_equal(he_is(&t, 0), "a1 north sees");
    t = scene("", "b2", "a1 east");
    play(&t, "card JD, north, north, west, south");
    assert_int_equal(on(&t)->player, cell_of("a3"));
    assert_string_equal(he_is(&t, 0), "a1 east");
}

TEST(fatigue_bars_dear_cards_and_at_six_all)
{
    struct table t = scene("", "a7", "c7 east");
    on(&t)->fatigue = 5;
    assert_string_equal(legal_of(&t), "card JD, rest");
    on(&t)->fatigue = 6;
    assert_string_equal(legal_of(&t), "rest");
    play(&t, "rest");
    assert_int_equal(on(&t)->fatigue, 5);
}

TEST(in_a_dead_end_a_patrol_stops_and_turns_back)
{
    assert_walk("", stand("a7", "f1 east"), "2S", walk("3C", "g1 west"));
    struct table t = scene("", "a7", "f1 east");
    column_is(&t, "2S");
    play(&t, "rest");
    assert_string_equal(rule_of(&t, "stops-dead-end"), "4.3");
    assert_true(told(&t, "looks-back"));
}

TEST(a_high_card_stops_a_patrol_at_once)
{
    assert_walk("", stand("a7", "c7 east"), "JC", walk("JC", "d7 south"));
}

TEST(sight_goes_far_ahead_and_through_one_door_to_the_sides)
{
    static const struct {
        const char *he, *cell;
        bool patrol, alert;
    } cases[] = {
        {"d7 south", "d6", true, true},   {"d7 south", "d5", true, true},
        {"d7 south", "d4", true, true},   {"d7 south", "d3", false, false},
        {"d7 east", "e7", true, true},    {"d7 east", "f7", true, true},
        {"d7 east", "g7", true, true},    {"d7 east", "d6", true, true},
        {"d7 east", "d5", false, true},   {"d7 east", "d4", false, false},
        {"d7 north", "d6", false, false}, {"d7 north", "d5", false, false},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct table t = scene("", "a1", cases[i].he);
        struct pursuer he = on(&t)->pursuer[0];
        int cell = cell_of(cases[i].cell);
        assert_int_equal(dread_sees(&t.deal.rules, on(&t), &he, cell) != FACING_NONE,
                         cases[i].patrol);
        he.mood = MOOD_HUNTS;
        assert_int_equal(dread_sees(&t.deal.rules, on(&t), &he, cell) != FACING_NONE,
                         cases[i].alert);
        he.mood = MOOD_SEES;
        assert_int_equal(dread_sees(&t.deal.rules, on(&t), &he, cell) != FACING_NONE,
                         cases[i].alert);
    }
}

TEST(a_hunter_runs_to_where_you_vanished_and_turns_after_you)
{
    static const struct {
        const char *by, *end;
    } cases[] = {{"3C", NULL}, {"4C", "d4 east sees"}, {"5D", "d5 south"}};
    for (int i = 0; i < 3; i++) {
        struct table t = scene("", "b4", "d7 south");
        t.deal.cards[DEALT_PILES + 5] = card_named("KD"); /* no card on this walk ends the move */
        on(&t)->turn = 3;
        play(&t, "card KD, east, east, east, stop");
        assert_string_equal(he_is(&t, 0), "d7 south hunts d4 east");
        on(&t)->turn = 3;
        column_is(&t, cases[i].by);
        play(&t, "rest");
        if (cases[i].end) assert_string_equal(he_is(&t, 0), cases[i].end);
        else assert_string_equal(outcome_of(&t), "lost: caught");
        /* he sees her on d4, before he would have to turn */
        assert_int_equal(told(&t, "spots"), i < 2);
        assert_int_equal(told(&t, "gives-up"), i == 2);
    }
}

TEST(one_who_sees_you_runs_and_may_be_stopped)
{
    assert_walk("", stand("d4", "d7 south sees"), "8D", walk("QS 5S", "d5 south sees"));
    assert_walk("", stand("d4", "d7 south sees"), "3H", walk("QS 5S 4C", "lost: caught"));
}

TEST(the_second_on_a_space_makes_room)
{
    struct table t = scene("", "a1", "d5 north; e6 west");
    column_is(&t, "JH");
    play(&t, "rest");
    assert_string_equal(he_is(&t, 0), "d6 west");
    assert_string_equal(he_is(&t, 1), "d6 north");
    assert_string_equal(rule_of(&t, "makes-room"), "4.4");
}

TEST(back_at_his_start_a_patrol_stops)
{
    assert_walk("", stand("a1", "b6 east"), "2H", walk("QH QS JC KS 3D JH", "b6 east"));
    struct table t = scene("", "a1", "b6 east");
    column_is(&t, "2H");
    play(&t, "rest");
    assert_true(told(&t, "stops-been"));
}

TEST(a_hunter_before_a_wall_goes_on_or_stops)
{
    assert_walk("", stand("a1", "d7 south hunts d6 west"), "8C", walk("QS QH JH 9C 7C", "b4 east"));
    assert_walk("blocked-hunter=stops", stand("a1", "d7 south hunts d6 west"), "8C",
                walk("QS QH JH", "b6 south"));
}

/* ---- Options ---- */

TEST(even_deals_numbers_and_pictures_by_turns_and_stands_pursuers_on_aces)
{
    struct table t = deal_of(":maze=even#5");
    int pictures = 0;
    for (int i = 0; i < CELLS; i++) {
        card c = t.deal.cards[DEALT_MAZE + i];
        if (i % 2 == 0) assert_true(is_number(c));
        else pictures += !is_number(c);
    }
    assert_int_equal(pictures, 16);
    assert_int_equal(on(&t)->card[on(&t)->pursuer[0].cell], card_named("AS"));
    assert_int_equal(t.deal.rules.value[START_ON], ON_ACES);
}

TEST(the_default_of_pursuers_goes_by_the_maze)
{
    static const char *const ids[][2] = {
        {":pursuers=kings#5", "#5"},
        {":pursuers=aces#5", ":pursuers=aces#5"},
        {":maze=even,pursuers=aces#5", ":maze=even#5"},
        {":maze=even,pursuers=kings#5", ":maze=even,pursuers=kings#5"},
        {":maze=built,pursuers=kings#5", ":maze=built,pursuers=kings#5"}};
    for (size_t i = 0; i < sizeof ids / sizeof *ids; i++) {
        char written[ID_BYTES];
        struct table t = deal_of(ids[i][0]);
        struct text w = dread_text_in(written, sizeof written);
        dread_id_write(game, &t.deal, &w);
        assert_string_equal(written + strlen("dont-let-them-get-you"), ids[i][1]);
    }
}

TEST(pursuers_can_start_on_the_aces_of_a_plain_maze)
{
    struct table t = example("pursuers=aces");
    assert_int_equal(on(&t)->pursuer[0].cell, cell_of("a5"));
}

TEST(manhattan_distances_go_through_walls)
{
    /* Manhattan distances to c1, f1 and f5: from a7 8 + 11 + 7, from a1 2 + 5 + 9, from g1 4 + 1 +
     * 5, from g7 10 + 7 + 3. */
    struct table t = example("distance=manhattan");
    const uint8_t corners[] = {A1};
    assert_int_equal(on(&t)->player, cell_of("a7"));
    assert_true(dread_furthest(&t.deal.rules, on(&t)->vertical, all_corners(), corners, 1) ==
                cell_bit(G7));
    int differ = 0;
    for (int n = 1; n <= 60; n++) {
        char rest[64];
        snprintf(rest, sizeof rest, "#%d", n);
        t = deal_of(rest);
        struct maze walked = *on(&t);
        snprintf(rest, sizeof rest, ":distance=manhattan#%d", n);
        t = deal_of(rest);
        differ += walked.player != on(&t)->player;
    }
    assert_true(differ > 0);
}

/* Returns a maze whose king of spades lies in the furthest corner. */
static struct table king_in_the_corner(const char *options)
{
    struct rules rules;
    struct table t;
    for (int n = 1;; n++) {
        char rest[96];
        snprintf(rest, sizeof rest, "%s%s#%d", *options ? ":" : "", options, n);
        t = deal_of(rest);
        rules = t.deal.rules;
        if (on(&t)->prompt == ASK_ROTATE) continue;
        cells best = dread_furthest(&rules, on(&t)->vertical, all_corners(), on(&t)->location, 3);
        if (best == cell_bit(on(&t)->pursuer[0].cell)) return t;
    }
}

TEST(the_corner_of_the_first_pursuer_is_no_entrance_unless_asked_for)
{
    struct table t = king_in_the_corner("");
    assert_int_not_equal(on(&t)->player, on(&t)->pursuer[0].cell);
    assert_string_equal(outcome_of(&t), "playing");
    t = king_in_the_corner("start=caught");
    assert_int_equal(on(&t)->player, on(&t)->pursuer[0].cell);
    assert_string_equal(outcome_of(&t), "lost: caught");
    assert_int_equal(game->turn(&t.position), 1);
    assert_true(told(&t, "walks-into"));
}

TEST(a_capped_cost_brings_six)
{
    struct table t = scene("overflow=capped", "a7", "c7 east");
    on(&t)->fatigue = 5;
    assert_string_equal(legal_of(&t), "card 7H, card TD, card JD, rest");
    play(&t, "card 7H");
    assert_int_equal(on(&t)->fatigue, 6);
    t = scene("overflow=capped", "a7", "c7 east");
    on(&t)->fatigue = 6;
    assert_string_equal(legal_of(&t), "rest");
}

TEST(front_sight_can_be_one_door_and_two_when_alert)
{
    struct table t = scene("front-sight=one-door", "a1", "d7 south");
    struct pursuer he = on(&t)->pursuer[0];
    assert_int_equal(dread_sees(&t.deal.rules, on(&t), &he, cell_of("d6")), SOUTH);
    assert_int_equal(dread_sees(&t.deal.rules, on(&t), &he, cell_of("d5")), FACING_NONE);
    he.mood = MOOD_HUNTS;
    assert_int_equal(dread_sees(&t.deal.rules, on(&t), &he, cell_of("d5")), SOUTH);
    assert_int_equal(dread_sees(&t.deal.rules, on(&t), &he, cell_of("d4")), FACING_NONE);
}

TEST(with_vanish_turn_always_a_hunter_turns_after_you_short_of_the_place)
{
    /* A card as high as any stops him on a2. He remembers a4 and east: looking east along row 2 he
     * sees e2. */
    assert_walk("", stand("e2", "a1 north hunts a4 east"), "KS", walk("5D", "a2 north"));
    assert_walk("vanish-turn=always", stand("e2", "a1 north hunts a4 east"), "KS",
                walk("5D", "a2 east sees"));
}

/* ---- The entrance by the nearest location (entrance=nearest) ---- */

/* Returns the distance of a location from a cell, in steps or in columns and rows. It uses only the
 * sides of the cells, so that it shares nothing with the code it checks. */
static int far_from(const struct table *t, int from, int to)
{
    const struct maze *m = (const struct maze *)&t->position;
    int distance[CELLS], queue[CELLS], head = 0, tail = 0;
    if (t->deal.rules.value[DISTANCE] == DISTANCE_MANHATTAN)
        return abs(column_of(from) - column_of(to)) + abs(row_of(from) - row_of(to));
    for (int i = 0; i < CELLS; i++) distance[i] = -1;
    distance[from] = 0;
    queue[tail++] = from;
    while (head < tail) {
        int cell = queue[head++];
        for (int way = NORTH; way <= WEST; way++) {
            if (side_of(m->vertical, cell, way) == SIDE_WALL) continue;
            int next = beside(cell, way);
            if (distance[next] >= 0) continue;
            distance[next] = distance[cell] + 1;
            queue[tail++] = next;
        }
    }
    assert_true(distance[to] >= 0);
    return distance[to];
}

/* Returns the corners that paragraph 2.1 offers, computed by its words. */
static cells entrances_of(const struct table *t)
{
    static const uint8_t corners[] = {A1, G1, A7, G7};
    const struct maze *m = (const struct maze *)&t->position;
    cells best = 0;
    int most = -1;
    for (int k = 0; k < 4; k++) {
        int sum = 0, nearest = 99;
        if (t->deal.rules.value[START] == START_SAFE && corners[k] == m->pursuer[0].cell) continue;
        for (int i = 0; i < tasks_to_do(&t->deal.rules); i++) {
            int far = far_from(t, corners[k], m->location[i]);
            sum += far;
            if (far < nearest) nearest = far;
        }
        int far = t->deal.rules.value[ENTRANCE] == ENTRANCE_NEAREST ? nearest : sum;
        if (far > most) best = 0;
        if (far >= most) best |= cell_bit(corners[k]);
        if (far > most) most = far;
    }
    return best;
}

TEST(the_nearest_location_can_decide_the_entrance)
{
    /* Steps to c1, f1 and f5: from a7 8 + 11 + 7, from g7 10 + 9 + 5, from a1 4 + 9 + 9, from g1 8
     * + 1 + 7. */
    struct table t = example("entrance=nearest");
    assert_int_equal(on(&t)->player, A7);
    assert_string_equal(rule_of(&t, "you-enter"), "2.1");
    /* With only c1 and f1 as tasks, the sums from a7 and g7 are equal, 19. The nearer task is 8
     * steps from a7 and 9 from g7. */
    t = example("tasks=2");
    assert_string_equal(legal_of(&t), "enter a7, enter g7");
    t = example("tasks=2,entrance=nearest");
    assert_int_equal(on(&t)->player, G7);
    /* Manhattan distances: from a7 8, 11 and 7; from a1 2, 5 and 9; from g1 4, 1 and 5; from g7 10,
     * 7 and 3. */
    t = example("distance=manhattan,entrance=nearest");
    assert_int_equal(on(&t)->player, A7);
    t = example("distance=manhattan,tasks=2,entrance=nearest");
    assert_int_equal(on(&t)->player, A7);
}

TEST(corners_equally_far_from_their_nearest_location_are_chosen_from_whatever_their_sums)
{
    static const char *const offered[][2] = {
        {"#60", "enter a1, enter a7"},
        {":entrance=nearest#60", "enter a1, enter g7"},
        {":entrance=nearest#30", "enter a1, enter g1, enter g7"},
        {":distance=manhattan,entrance=nearest#1", "enter a1, enter g1"},
        {":distance=manhattan,start=caught,entrance=nearest#17", "enter a1, enter a7"}};
    for (size_t i = 0; i < sizeof offered / sizeof *offered; i++) {
        struct table t = deal_of(offered[i][0]);
        assert_string_equal(legal_of(&t), offered[i][1]);
        int sums[2] = {0}, which = 0;
        for (cells left = entrances_of(&t); left && which < 2; left &= left - 1, which++)
            for (int k = 0; k < TASKS_MOST; k++)
                sums[which] += far_from(&t, __builtin_ctzll(left), on(&t)->location[k]);
        if (i) assert_int_not_equal(sums[0], sums[1]);
    }
}

TEST(by_the_nearest_location_too_the_corner_of_the_first_pursuer_can_be_fatal)
{
    struct table t = deal_of(":distance=manhattan,start=caught,entrance=nearest#6");
    assert_int_equal(on(&t)->player, on(&t)->pursuer[0].cell);
    assert_string_equal(outcome_of(&t), "lost: caught");
    t = deal_of(":distance=manhattan,entrance=nearest#6");
    assert_string_equal(legal_of(&t), "enter a1, enter a7, enter g7");
    t = deal_of(":distance=manhattan,start=caught,entrance=nearest#17");
    assert_int_equal(on(&t)->pursuer[0].cell, A7);
    play(&t, "enter a7");
    assert_string_equal(outcome_of(&t), "lost: caught");
    assert_true(told(&t, "walks-into"));
}

TEST(the_entrance_of_any_deal_is_the_one_its_paragraph_describes)
{
    int chosen = 0, other = 0, caught = 0, standing = 0;
    for (int k = 0; k < 3000; k++) {
        struct table t;
        memset(&t, 0, sizeof t);
        dread_rules_standard(game->options, &t.deal.rules);
        t.deal.rules.value[DISTANCE] = k & 1 ? DISTANCE_MANHATTAN : DISTANCE_WALK;
        t.deal.rules.value[START] = k & 2 ? START_CAUGHT : START_SAFE;
        t.deal.rules.value[ENTRANCE] = k & 4 ? ENTRANCE_NEAREST : ENTRANCE_SUM;
        t.deal.rules.value[TASKS] = (uint8_t)(1 + k / 8 % 3);
        dread_deal_number(game, &t.deal.rules, (uint64_t)(1 + k / 24), &t.deal);
        game->start(&t.deal, &t.position, NULL);
        if (on(&t)->prompt == ASK_ROTATE) continue;
        cells offered = 0;
        if (on(&t)->prompt == ASK_ENTER) {
            action legal[ACTIONS_MOST];
            int n = game->actions(&t.deal, &t.position, legal);
            for (int i = 0; i < n; i++) offered |= cell_bit(action_cell(legal[i]));
            assert_true(n > 1);
        } else {
            offered = cell_bit(on(&t)->player);
        }
        assert_true(offered == entrances_of(&t));
        bool dies = on(&t)->prompt != ASK_ENTER && cell_in(offered, on(&t)->pursuer[0].cell);
        assert_int_equal(game->outcome(&t.position), dies ? LOST_CAUGHT : PLAYING);
        standing++;
        caught += dies;
        chosen += on(&t)->prompt == ASK_ENTER;
        t.deal.rules.value[ENTRANCE] ^= 1;
        other += offered != entrances_of(&t);
    }
    assert_true(chosen > standing / 10 && other > standing / 10 && caught > 0);
}

TEST(the_exit_does_not_depend_on_how_the_entrance_was_found)
{
    struct table t = example("entrance=nearest");
    struct rules usual = t.deal.rules;
    usual.value[ENTRANCE] = ENTRANCE_SUM;
    for (uint8_t cell = 0; cell < CELLS; cell++)
        for (uint8_t distance = 0; distance < 2; distance++) {
            t.deal.rules.value[DISTANCE] = usual.value[DISTANCE] = distance;
            cells exits = dread_furthest(&t.deal.rules, on(&t)->vertical, all_corners(), &cell, 1);
            assert_true(exits == dread_furthest(&usual, on(&t)->vertical, all_corners(), &cell, 1));
        }
    /* The player does her third task on c1, which is 10 steps from g7 and 8 from a7. */
    t = scene("entrance=nearest", "b1", "c7 south; e6 north; d4 east");
    on(&t)->open = 1;
    assert_true(game->sane(&t.deal, &t.position));
    play(&t, "card JD, east");
    assert_int_equal(on(&t)->exit, G7);
    assert_string_equal(rule_of(&t, "exit-fixed"), "3.3");
}

TEST(a_refused_entrance_is_told_by_what_decides_it)
{
    static const struct {
        const char *deal, *action, *part;
    } cases[] = {{"#60", "enter g7", "tasks are nearer to g7 than to another corner. Possible:"},
                 {":entrance=nearest#60", "enter a7", "a7 is nearer to its nearest task than"},
                 {"#60", "enter d4", "at a corner of the maze. Possible: `enter a1`"},
                 {":distance=manhattan,entrance=nearest#6", "enter g1", "pursuer stands on g1."}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char words[512];
        struct text w = dread_text_in(words, sizeof words);
        struct view v;
        action a;
        struct table t = deal_of(cases[i].deal);
        game->see(&t.deal, &t.position, &v);
        assert_true(game->parse(&t.deal.rules, cases[i].action, &a));
        game->why_not(&v, a, &w);
        if (!strstr(words, cases[i].part)) fail_msg("%s: %s", cases[i].action, words);
    }
}

/* ---- Options with numbers ---- */

static const char *const dials[] = {"fatigue=4", "fatigue=5", "fatigue=7", "fatigue=8", "piles=5",
                                    "piles=6",   "piles=7",   "tasks=1",   "tasks=2"};
enum { DIALS = sizeof dials / sizeof *dials };

TEST(a_deal_is_the_same_cards_under_all_dials)
{
    for (int i = 0; i < DIALS; i++)
        for (int number = 1; number <= 20; number++) {
            char rest[64], written[ID_BYTES];
            snprintf(rest, sizeof rest, "#%d", number);
            struct table usual = deal_of(rest);
            snprintf(rest, sizeof rest, ":%s#%d", dials[i], number);
            struct table t = deal_of(rest);
            assert_int_equal(t.deal.count, DEALT_ALL);
            assert_memory_equal(t.deal.cards, usual.deal.cards, DEALT_ALL);
            assert_memory_equal(on(&t)->card, on(&usual)->card, CELLS);
            struct text w = dread_text_in(written, sizeof written);
            dread_id_write(game, &t.deal, &w);
            assert_string_equal(written + strlen("dont-let-them-get-you"), rest);
        }
}

TEST(numbers_at_their_default_are_not_written_and_none_may_be_out_of_range)
{
    static const char *const beyond[][2] = {
        {"fatigue=1", "Option fatigue cannot be `1`; it must be 2 to 8. You begin with "},
        {"fatigue=9", "Option fatigue cannot be `9`; it must be 2 to 8. "},
        {"piles=0", "Option piles cannot be `0`; it must be 1 to 8. The second pack "},
        {"piles=9", "Option piles cannot be `9`; it must be 1 to 8. "},
        {"tasks=0", "Option tasks cannot be `0`; it must be 1 to 3. The last task "},
        {"tasks=4", "Option tasks cannot be `4`; it must be 1 to 3. "}};
    char written[ID_BYTES];
    struct text w = dread_text_in(written, sizeof written);
    struct table t = deal_of(":tasks=3,fatigue=6,piles=8#5");
    dread_id_write(game, &t.deal, &w);
    assert_string_equal(written, "dont-let-them-get-you#5");
    for (size_t i = 0; i < sizeof beyond / sizeof *beyond; i++) {
        char id[64];
        const struct game *which;
        struct deal d;
        struct problem problem;
        snprintf(id, sizeof id, "dont-let-them-get-you:%s#5", beyond[i][0]);
        assert_false(dread_id_read(&only, id, &which, &d, &problem));
        assert_memory_equal(problem.text, beyond[i][1], strlen(beyond[i][1]));
    }
}

/* Checks the legal actions at this fatigue. */
static void assert_affords(const char *options, int fatigue, const char *legal)
{
    struct table t = scene(options, "a7", "c7 east");
    on(&t)->fatigue = (uint8_t)fatigue;
    assert_string_equal(legal_of(&t), legal);
}

TEST(the_most_fatigue_decides_what_can_be_paid_for)
{
    assert_affords("fatigue=4", 1, "card 7H, card TD, card JD, rest");
    assert_affords("fatigue=4", 2, "card TD, card JD, rest");
    assert_affords("fatigue=4", 3, "card JD, rest");
    assert_affords("fatigue=4", 4, "rest");
    assert_affords("fatigue=8", 5, "card 7H, card TD, card JD, rest");
    assert_affords("fatigue=8", 6, "card TD, card JD, rest");
    assert_affords("fatigue=8", 7, "card JD, rest");
    assert_affords("fatigue=8", 8, "rest");
    assert_affords("overflow=capped,fatigue=4", 3, "card 7H, card TD, card JD, rest");
    assert_affords("overflow=capped,fatigue=4", 4, "rest");
    struct table t = scene("overflow=capped,fatigue=4", "a7", "c7 east");
    on(&t)->fatigue = 2;
    play(&t, "card 7H");
    assert_int_equal(on(&t)->fatigue, 4);
    t = scene("overflow=capped,fatigue=8", "a7", "c7 east");
    on(&t)->fatigue = 7;
    play(&t, "card 7H");
    assert_int_equal(on(&t)->fatigue, 8);
}

/* Returns the reason why an action is not possible. */
static const char *why_not(struct table *t, const char *written)
{
    struct view v;
    action a;
    struct text w = dread_text_in(t->words, sizeof t->words);
    game->see(&t->deal, &t->position, &v);
    assert_true(game->parse(&v.rules, written, &a));
    game->why_not(&v, a, &w);
    return t->words;
}

TEST(a_refusal_names_the_most_fatigue_there_is)
{
    struct table t = scene("fatigue=4", "a7", "c7 east");
    on(&t)->fatigue = 3;
    assert_string_equal(
        why_not(&t, "card 7H"),
        "the 7♥ costs 3, which would raise fatigue from 3 above 4. Possible: `card JD`, `rest`.");
    on(&t)->fatigue = 4;
    assert_string_equal(why_not(&t, "card JD"),
                        "with a fatigue of 4 you cannot move. Possible: `rest`.");
}

TEST(of_five_piles_the_last_turn_is_the_fifteenth)
{
    for (int piles = 5; piles <= 8; piles++) {
        char options[16];
        struct view v;
        snprintf(options, sizeof options, "piles=%d", piles);
        struct table t = scene(options, "a1", "f1 east");
        on(&t)->turn = (uint8_t)(3 * piles - 1);
        game->see(&t.deal, &t.position, &v);
        assert_int_equal(v.gauge[GAUGE_TURN].most, 3 * piles);
        assert_int_equal(v.gauge[GAUGE_TURNS_LEFT].value, 2);
        assert_int_equal(v.gauge[GAUGE_TURNS_LEFT].most, 3 * piles);
        assert_int_equal(v.gauge[GAUGE_PILE].value, piles);
        assert_int_equal(v.gauge[GAUGE_PILE].most, piles);
        play(&t, "rest");
        assert_string_equal(outcome_of(&t), "playing");
        play(&t, "rest");
        assert_string_equal(outcome_of(&t), "lost: dark");
        assert_int_equal(event_of(&t, "dark", 0)->amount, 3 * piles);
        assert_int_equal(game->turn(&t.position), 3 * piles);
        game->see(&t.deal, &t.position, &v);
        assert_int_equal(v.gauge[GAUGE_TURNS_LEFT].value, 0);
        /* Piles that are not played stay face down even then. */
        assert_int_equal(v.zone[ZONE_UNSEEN].count, 6 * (8 - piles));
    }
}

TEST(piles_that_are_not_played_are_drawn_anew_with_the_rest)
{
    struct table t = deal_of(":piles=5#1");
    struct rng r = dread_rng_from(8);
    for (int turn = 1; turn <= 15; turn += 7) {
        on(&t)->turn = (uint8_t)turn;
        int seen = DEALT_PILES + ((turn - 1) / 3 + 1) * 6;
        uint32_t met[DEALT_ALL] = {0};
        card last = t.deal.cards[DEALT_ALL - 1]; /* a card of a pile that is not played */
        for (int k = 0; k < 6000; k++) {
            struct deal d = t.deal;
            struct position p = t.position;
            game->resample(&d, &p, &r);
            assert_memory_equal(d.cards, t.deal.cards, (size_t)seen);
            for (int i = seen; i < DEALT_ALL; i++) met[i] += d.cards[i] == last;
        }
        uint32_t each = 6000 / (uint32_t)(DEALT_ALL - seen);
        for (int i = seen; i < DEALT_ALL; i++) assert_in_range(met[i], each / 2, 2 * each);
    }
}

TEST(the_entrance_goes_by_the_locations_of_the_tasks_to_do_alone)
{
    /* Steps to c1, f1 and f5: from a7 8 + 11 + 7, from g7 10 + 9 + 5, from a1 4 + 9 + 9, from g1 8
     * + 1 + 7. */
    struct table t = example("tasks=2");
    assert_string_equal(legal_of(&t), "enter a7, enter g7");
    t = example("tasks=1");
    assert_int_equal(on(&t)->player, G7);
    assert_int_equal(on(&t)->open, 1);
    assert_int_equal(on(&t)->location[0], cell_of("c1"));
    assert_int_equal(on(&t)->location[1], NO_CELL);
    assert_int_equal(event_of(&t, "task-waits", 0)->to.index, cell_of("c1"));
    assert_null(event_of(&t, "task-waits", 1));
}

TEST(tasks_that_are_not_to_be_done_lie_aside_and_do_nothing)
{
    struct view v;
    struct table t = scene("tasks=1", "g1", "c7 east");
    game->see(&t.deal, &t.position, &v);
    assert_int_equal(v.zone[ZONE_TASKS].count, 1);
    assert_int_equal(v.zone[ZONE_ASIDE].count, 2);
    assert_int_equal(v.spot[v.zone[ZONE_ASIDE].first].card, card_named("2S"));
    assert_int_equal(v.spot[v.zone[ZONE_ASIDE].first + 1].card, card_named("9H"));
    assert_int_equal(v.gauge[GAUGE_TASKS_LEFT].most, 1);
    assert_false(v.spot[cell_of("f1")].tags & TAG_GOAL);
    column_is(&t, "KD");
    play(&t, "card KD, west"); /* she steps on 2C, where the task 2S would be if it were played */
    assert_int_equal(on(&t)->prompt, ASK_STEP);
    t = scene("", "g1", "c7 east");
    column_is(&t, "KD");
    play(&t, "card KD, west");
    assert_true(told(&t, "fulfils"));
}

/* Puts the player on d1 and the pursuers on cells, and lets her do the task at c1. */
static struct table task_at_c1(const char *options, const char *pursuers)
{
    struct table t = scene(options, "d1", pursuers);
    column_is(&t, "KD");
    play(&t, "card KD, west");
    assert_true(told(&t, "fulfils"));
    return t;
}

TEST(the_last_task_fixes_the_exit_and_brings_the_last_pursuer)
{
    static const char *const before[] = {"", "c7 east", "c7 east; d7 south",
                                         "c7 east; d7 south; e7 west"};
    for (int tasks = 1; tasks <= 3; tasks++) {
        char options[16];
        struct view v;
        snprintf(options, sizeof options, "tasks=%d", tasks);
        struct table t = task_at_c1(options, before[tasks]);
        assert_int_equal(on(&t)->open, 0);
        /* the furthest corner from c1, 10 steps away */
        assert_int_equal(on(&t)->exit, cell_of("g7"));
        assert_int_equal(on(&t)->pursuers, tasks + 1);
        game->see(&t.deal, &t.position, &v);
        int tokens = 0;
        for (int i = 0; i < v.tokens; i++) tokens += v.token[i].id == KIND_PURSUER;
        assert_int_equal(tokens, tasks + 1);
        assert_int_equal(v.zone[ZONE_WAITING].count, 0);
        assert_int_equal(v.gauge[GAUGE_TASKS_LEFT].value, 0);
    }
    /* The first of two tasks does not fix the exit. */
    struct table t = task_at_c1("tasks=2", "c7 east");
    assert_int_equal(on(&t)->exit, NO_CELL);
    assert_int_equal(on(&t)->open, 2);
}

TEST(escaping_needs_one_fatigue_less_than_the_most)
{
    for (int most = 4; most <= 8; most++) {
        char options[32], words[64];
        snprintf(options, sizeof options, "fatigue=%d,tasks=1", most);
        struct table t = task_at_c1(options, "c7 east");
        on(&t)->player = on(&t)->exit;
        on(&t)->fatigue = (uint8_t)most;
        assert_false(is_legal(&t, "escape"));
        snprintf(words, sizeof words, "escaping needs a fatigue of %d or less. ", most - 1);
        assert_non_null(strstr(why_not(&t, "escape"), words));
        on(&t)->fatigue = (uint8_t)(most - 1);
        play(&t, "escape");
        assert_string_equal(outcome_of(&t), "won: out");
    }
}

/* ---- Rulings ---- */

TEST(a_maze_in_parts_is_joined_by_the_fewest_cards)
{
    static const int numbers[] = {106, 223, 367, 1354};
    for (int i = 0; i < 4; i++) {
        char rest[16];
        snprintf(rest, sizeof rest, "#%d", numbers[i]);
        struct table t = deal_of(rest);
        assert_int_equal(on(&t)->prompt, ASK_ROTATE);
        assert_int_equal(on(&t)->pursuers, 0);
        action legal[ACTIONS_MOST];
        int turns = 0;
        while (on(&t)->prompt == ASK_ROTATE) {
            int n = game->actions(&t.deal, &t.position, legal);
            cells single = 0, offered = 0;
            for (int cell = 0; cell < CELLS; cell++)
                if (dread_is_joined(on(&t)->vertical ^ cell_bit(cell))) single |= cell_bit(cell);
            for (int k = 0; k < n; k++) offered |= cell_bit(action_cell(legal[k]));
            if (single) assert_true(offered == single);
            game->apply(&t.deal, &t.position, legal[n / 2], NULL);
            turns++;
        }
        assert_in_range(turns, 1, 3);
        assert_true(dread_is_joined(on(&t)->vertical));
        assert_int_equal(on(&t)->pursuers, 1);
    }
}

TEST(written_cards_must_be_two_packs_and_the_tasks_three_numbers)
{
    struct problem problem;
    struct table t = deal_of("#1");
    assert_true(game->check(&t.deal, &problem));
    struct deal d = t.deal;
    d.cards[10] = d.cards[11];
    assert_false(game->check(&d, &problem));
    assert_non_null(strstr(problem.text, "first deck"));
    d = t.deal;
    d.cards[60] = card_named("AS");
    assert_false(game->check(&d, &problem));
    assert_non_null(strstr(problem.text, "second deck"));
    d = t.deal; /* a king among the tasks */
    for (int i = DEALT_MAZE;; i++)
        if (dread_card_rank(d.cards[i]) == 13) {
            card held = d.cards[0];
            d.cards[0] = d.cards[i];
            d.cards[i] = held;
            break;
        }
    assert_false(game->check(&d, &problem));
    assert_non_null(strstr(problem.text, "not a number card"));
    d = t.deal; /* two tasks with the same number */
    for (int i = DEALT_MAZE;; i++)
        if (dread_card_rank(d.cards[i]) == dread_card_rank(d.cards[0])) {
            card held = d.cards[1];
            d.cards[1] = d.cards[i];
            d.cards[i] = held;
            break;
        }
    assert_false(game->check(&d, &problem));
    assert_non_null(strstr(problem.text, "same number as another"));
    d = t.deal;
    d.count = 99;
    assert_false(game->check(&d, &problem));
}

TEST(a_maze_is_built_card_by_card_beside_what_lies)
{
    struct table t = deal_of(":maze=built#4");
    action legal[ACTIONS_MOST];
    assert_int_equal(on(&t)->laid, 1);
    assert_int_equal(on(&t)->card[A7], t.deal.cards[DEALT_MAZE]);
    assert_string_equal(legal_of(&t), "lay a6, lay b7");
    struct rng r = dread_rng_from(4);
    for (int laid = 1; laid < CELLS; laid++) {
        assert_int_equal(on(&t)->prompt, ASK_LAY);
        card c = t.deal.cards[DEALT_MAZE + laid];
        int n = game->actions(&t.deal, &t.position, legal), most = -1, offered = -1;
        for (int cell = 0; cell < CELLS; cell++) {
            int numbers = 0, beside_it = 0;
            for (int facing = NORTH; facing <= WEST; facing++) {
                static const int across[] = {0, 0, 1, 0, -1}, up[] = {0, 1, 0, -1, 0};
                int x = column_of(cell) + across[facing], y = row_of(cell) + up[facing];
                if (x < 0 || y < 0 || x >= WIDTH || y >= WIDTH) continue;
                card there = on(&t)->card[y * WIDTH + x];
                beside_it += there != CARD_NONE;
                numbers += there != CARD_NONE && is_number(there);
            }
            if (on(&t)->card[cell] != CARD_NONE || !beside_it) continue;
            if (numbers > most) most = numbers;
            for (int k = 0; k < n; k++) {
                if (legal[k] != LAY + cell) continue;
                if (!is_number(c)) assert_true(offered < 0 || offered == numbers);
                offered = numbers;
            }
        }
        if (!is_number(c)) assert_int_equal(offered, most);
        game->apply(&t.deal, &t.position, legal[dread_rng_below(&r, (uint32_t)n)], NULL);
    }
    assert_int_not_equal(on(&t)->prompt, ASK_LAY);
    for (int cell = 0; cell < CELLS; cell++) {
        bool same_colour = dread_card_is_red(on(&t)->card[cell]) ==
                           dread_card_is_red(on(&t)->card[A7]);
        bool even = (column_of(cell) + 6 - row_of(cell)) % 2 == 0;
        assert_int_equal(cell_in(on(&t)->vertical, cell), same_colour == even);
    }
}

TEST(the_first_pursuer_is_seen_before_the_entrance_is_chosen)
{
    struct table t = deal_of("#1");
    struct view v;
    assert_string_equal(legal_of(&t), "enter a1, enter g1");
    assert_string_equal(he_is(&t, 0), "g4 north");
    game->see(&t.deal, &t.position, &v);
    assert_int_equal(v.token[TOKEN_PURSUER].at.index, cell_of("g4"));
    assert_int_equal(v.token[TOKEN_PLAYER].at.kind, THING_ZONE);
    assert_int_equal(on(&t)->location[0], cell_of("g6"));
    assert_int_equal(on(&t)->location[1], cell_of("d3"));
    assert_int_equal(on(&t)->location[2], cell_of("b7"));
}

TEST(to_begin_on_a_location_fulfils_nothing)
{
    struct table t = scene("", "c1", "c7 east");
    on(&t)->fatigue = 1;
    assert_int_equal(__builtin_popcount(on(&t)->open), 3);
    play(&t, "rest");
    assert_int_equal(on(&t)->pursuers, 1);
    /* Leaving it and coming back does: a move to b1 and back. */
    t = scene("", "c1", "c7 east");
    column_is(&t, "KD");
    play(&t, "card KD, west, east");
    assert_string_equal(rule_of(&t, "fulfils"), "3.3");
    assert_int_equal(on(&t)->pursuers, 2);
    assert_string_equal(he_is(&t, 1), "e3 west");
    assert_int_equal(on(&t)->turn, 4);
}

TEST(the_start_of_a_move_ends_it_only_when_stepped_on_again)
{
    /* The card of a7 is a king, which is as high as any card. */
    struct table t = scene("", "a7", "e1 north");
    play(&t, "card TD");
    assert_string_equal(legal_of(&t), "east, south");
    play(&t, "east");
    assert_string_equal(legal_of(&t), "east, south, west, stop");
    play(&t, "west");
    assert_true(told(&t, "ends-on-card"));
    assert_int_equal(on(&t)->turn, 2);
}

TEST(a_move_ends_after_48_steps)
{
    struct table t = scene("", "b5", "g1 west");
    column_is(&t, "KD");
    play(&t, "card KD"); /* b5 is a 9 and b4 a 7, so neither ends a move with a king */
    for (int i = 0; i < MOST_STEPS; i++) {
        assert_int_equal(on(&t)->prompt, ASK_STEP);
        play(&t, i % 2 ? "north" : "south");
    }
    assert_int_equal(on(&t)->prompt, ASK_TURN);
    assert_true(told(&t, "ends-after-48"));
}

TEST(nobody_steps_onto_a_pursuer)
{
    struct table t = scene("", "f1", "g1 west; e1 north");
    assert_false(dread_can_step(on(&t), cell_of("f1"), EAST));
    assert_false(dread_can_step(on(&t), cell_of("f1"), WEST));
    t = scene("", "g1", "f1 west");
    assert_false(dread_can_step_anywhere(on(&t)));
    assert_string_equal(legal_of(&t), "rest");
}

/* Returns a scene in which the player does her third task, at c1, on this turn. */
static struct table last_task(const char *options, int turn)
{
    struct table t = scene(options, "d1", "c7 east; d7 south; e7 west");
    assert_int_equal(on(&t)->open, 1); /* 8C, at c1 */
    on(&t)->turn = (uint8_t)turn;
    t.deal.cards[DEALT_PILES + 47] = t.deal.cards[DEALT_PILES + 5] = card_named("KD");
    play(&t, "card KD, west");
    return t;
}

TEST(the_third_task_fixes_the_exit)
{
    struct table t = last_task("", 3);
    uint8_t steps[CELLS];
    dread_measure(on(&t)->vertical, cell_of("c1"), steps);
    int exit = on(&t)->exit;
    assert_int_not_equal(exit, NO_CELL);
    assert_true(steps[exit] >= steps[A1] && steps[exit] >= steps[G1] && steps[exit] >= steps[A7] &&
                steps[exit] >= steps[G7]);
    assert_int_equal(on(&t)->pursuers, 4);
    assert_int_equal(on(&t)->turn, 4);
    assert_string_equal(rule_of(&t, "exit-fixed"), "3.3");
}

TEST(an_exit_is_chosen_where_corners_are_equal_on_turn_24_too)
{
    /* From d4 all corners are six columns and rows away, so the test moves a location there. */
    struct table t = scene("distance=manhattan", "e4", "a7 south; a6 south; g7 west");
    on(&t)->location[0] = (uint8_t)cell_of("d4");
    on(&t)->turn = 24;
    t.deal.cards[DEALT_PILES + 47] = card_named("KD");
    play(&t, "card KD, west");
    assert_string_equal(legal_of(&t), "exit a1, exit g1, exit a7, exit g7");
    assert_string_equal(outcome_of(&t), "playing");
    play(&t, "exit g7");
    assert_string_equal(outcome_of(&t), "lost: dark");
    assert_int_equal(game->turn(&t.position), 24);
}

TEST(escaping_needs_the_exit_and_a_fatigue_below_six)
{
    struct table t = last_task("", 3);
    assert_false(is_legal(&t, "escape"));
    on(&t)->player = on(&t)->exit;
    on(&t)->fatigue = 6;
    assert_false(is_legal(&t, "escape"));
    on(&t)->fatigue = 5;
    play(&t, "escape");
    assert_string_equal(outcome_of(&t), "won: out");
    assert_string_equal(rule_of(&t, "escapes"), "3.4");
}

TEST(a_move_ends_on_the_exit)
{
    struct table t = scene("", "f1", "a7 south");
    on(&t)->open = 0;
    on(&t)->pursuers = 4;
    for (int i = 1; i < 4; i++) on(&t)->pursuer[i] = on(&t)->pursuer[0];
    on(&t)->exit = G1;
    column_is(&t, "KD");
    play(&t, "card KD, east");
    assert_true(told(&t, "ends-on-exit"));
    assert_string_equal(legal_of(&t) + strlen(legal_of(&t)) - 4, "rest");
    assert_true(is_legal(&t, "escape"));
}

TEST(dark_falls_after_turn_24_and_the_count_stays)
{
    struct table t = scene("", "a1", "f1 east");
    struct view v;
    on(&t)->turn = 24;
    play(&t, "rest");
    assert_string_equal(outcome_of(&t), "lost: dark");
    assert_int_equal(game->turn(&t.position), 24);
    game->see(&t.deal, &t.position, &v);
    assert_int_equal(v.gauge[GAUGE_TURNS_LEFT].value, 0);
}

TEST(caught_at_rest_fatigue_is_lower_and_later_pursuers_stay)
{
    struct table t = scene("", "d4", "d7 south sees; b6 east");
    column_is(&t, "3H");
    on(&t)->fatigue = 4;
    play(&t, "rest");
    assert_string_equal(outcome_of(&t), "lost: caught");
    assert_int_equal(on(&t)->fatigue, 3);
    assert_string_equal(he_is(&t, 0), "d4 south sees");
    assert_string_equal(he_is(&t, 1), "b6 east");
    assert_string_equal(rule_of(&t, "catches"), "4.2");
}

TEST(of_two_lowest_cards_the_lower_in_the_column_moves_them)
{
    struct table t = scene("", "a1", "c7 east");
    t.deal.cards[DEALT_PILES + 0] = card_named("7H");
    t.deal.cards[DEALT_PILES + 1] = card_named("7D");
    t.deal.cards[DEALT_PILES + 2] = card_named("JD");
    assert_int_equal(dread_lowest_card(&t.deal, 1), card_named("7D"));
    t.deal.cards[DEALT_PILES + 2] = card_named("AD");
    assert_int_equal(dread_lowest_card(&t.deal, 1), card_named("AD"));
    assert_int_equal(dread_cost_of(&t.deal, 1, card_named("7H")), 3);
    assert_int_equal(dread_cost_of(&t.deal, 1, card_named("AD")), 1);
}

TEST(every_turn_between_steps_is_followed_by_a_look)
{
    /* When he turns back before his first step, he looks at a2 through the door. */
    assert_walk("", stand("a2", "a1 south"), "4S", walk("5D", "lost: caught"));
    struct table t = scene("", "a2", "a1 south");
    column_is(&t, "4S");
    play(&t, "rest");
    assert_string_equal(rule_of(&t, "turns-back"), "4.1");
    assert_true(told(&t, "spots"));
    /* When he turns on his way, he looks along row 1. */
    assert_walk("", stand("e1", "a1 north"), "3H", walk("5D 7H 6C 8S JD 8H", "lost: caught"));
}

TEST(a_hunter_turns_at_the_place_even_where_he_stops)
{
    assert_walk("", stand("b1", "a1 north hunts a2 east"), "7S", walk("5D", "a2 east"));
    assert_walk("", stand("e2", "a1 north hunts a2 east"), "7S", walk("5D", "a2 east sees"));
    struct table t = scene("", "b1", "a1 north hunts a2 east");
    column_is(&t, "7S");
    play(&t, "rest");
    assert_string_equal(rule_of(&t, "reaches"), "4.6");
    assert_string_equal(rule_of(&t, "gives-up"), "4.7");
}

TEST(a_blocked_hunter_sees_only_as_far_as_a_patrol)
{
    /* If he were alert on e1 and turned north, he would see b1, two doors to his left. */
    assert_walk("", stand("b1", "c1 east hunts d1 east"), "4S", walk("JD 8H 9S KH 4S", "e4 east"));
    struct table t = scene("", "b1", "c1 east hunts d1 east");
    struct pursuer he = {.cell = (uint8_t)cell_of("e1"), .facing = NORTH, .mood = MOOD_HUNTS};
    assert_int_equal(dread_sees(&t.deal.rules, on(&t), &he, cell_of("b1")), WEST);
    column_is(&t, "4S");
    play(&t, "rest");
    assert_string_equal(rule_of(&t, "blocked"), "4.6");
    assert_false(told(&t, "spots"));
    /* The same for a pursuer who stops there. */
    assert_walk("", stand("b1", "c1 east hunts d1 east"), "8C", walk("JD 8H", "e1 north"));
}

TEST(a_blocked_hunter_without_a_preference_stops_and_turns_back)
{
    struct table t = scene("", "a1", "e1 north hunts e5 east");
    column_is(&t, "2C");
    play(&t, "rest");
    assert_string_equal(he_is(&t, 0), "g5 west");
    assert_true(told(&t, "blocked"));
    assert_true(told(&t, "stops-dead-end"));
    assert_true(told(&t, "looks-back"));
}

TEST(a_hunter_stops_where_he_has_been)
{
    struct table t = scene("", "b1", "a1 north hunts a2 south");
    column_is(&t, "3H");
    play(&t, "rest");
    assert_string_equal(trod(&t, 0), "5D QD");
    assert_string_equal(he_is(&t, 0), "a1 north");
    assert_true(told(&t, "stops-been"));
}

TEST(turned_to_a_wall_a_hunter_turns_on_from_there)
{
    /* He remembers b4 and west. He stops on b3, turns west towards a wall, and goes on turning from
     * west. */
    struct table t = scene("vanish-turn=always", "a1", "b1 north hunts b4 west");
    column_is(&t, "4S");
    play(&t, "rest");
    assert_string_equal(he_is(&t, 0), "b3 south");
    assert_string_equal(rule_of(&t, "looks-after"), "4.7");
    assert_true(told(&t, "looks-round"));
    assert_walk("", stand("a1", "b1 north hunts b4 west"), "4S", walk("7H 3S", "b3 north"));
}

TEST(a_hunter_keeps_his_memory_over_your_moves)
{
    struct table t = scene("", "g4", "d7 south hunts d4 east");
    column_is(&t, "KD");
    play(&t, "card KD, south, stop");
    assert_string_equal(he_is(&t, 0), "d7 south hunts d4 east");
    /* When he sees her again, he forgets the place. */
    t = scene("", "c4", "d7 south hunts d5 east");
    column_is(&t, "KD");
    play(&t, "card KD, east");
    assert_string_equal(he_is(&t, 0), "d7 south sees");
}

TEST(one_who_enters_makes_no_room)
{
    /* The king of hearts is on e3, where a pursuer already stands, facing west. */
    struct table t = scene("", "d1", "e3 west");
    column_is(&t, "KD");
    play(&t, "card KD, west");
    assert_string_equal(he_is(&t, 0), "e3 west");
    assert_string_equal(he_is(&t, 1), "e3 west");
}

TEST(without_a_free_way_nobody_makes_room)
{
    /* g1 has only one way out. */
    struct table t = scene("", "a7", "f1 east; f1 east");
    column_is(&t, "KD");
    play(&t, "rest");
    assert_false(told(&t, "makes-room"));
    assert_string_equal(he_is(&t, 1), "g1 west");
}

/* ---- Known answers ---- */

TEST(deals_come_out_card_by_card)
{
    static const char *const cards[] = {
        "TS9C8H"
        "4D8DTDJS3DJH7C3C5S5CAH4SACTC7D6STHKH8SQHKC9H7HADQC6C4HKSASKD2H9S3H2DJC4CQD2C6HQS3SJD9D2S5D"
        "5H8C7S6D"
        "4HKD5D8H6S9C6C6D5H2S6HQH8CKCJDJHTC9H9DQCTH2D3D2HQD3S7C8STDJC2C4D7HKH7D5C5STSJSQS7S3C8DKS3H"
        "4S9S4C",
        "3C9S8H"
        "QHKC2D4STC6DQS2S5HTSACTD9D6C7S4C5S4D6S7D5CADKSKDQD9H3D7CJS2C8DKHQCJDJH7H6H9C2HTHJCAS3H8S3S"
        "5D4H8CAH"
        "QH4C9D4D2S7H3HQCQD9STC5C4S3SKC8HTHJH7DJC5H3C9CQS7C5D6HTDKS4H3D8S5S2H8C9H6SJS7SKH6CTS2DKD6D"
        "8DJD2C"};
    for (int n = 0; n < 2; n++) {
        char rest[8], written[256];
        snprintf(rest, sizeof rest, "#%d", n + 1);
        struct table t = deal_of(rest);
        struct text w = dread_text_in(written, sizeof written);
        for (int i = 0; i < t.deal.count; i++) dread_card_write(&w, t.deal.cards[i]);
        assert_string_equal(written, cards[n]);
    }
}

TEST(perft_counts_as_the_page_says)
{
    static const struct {
        const char *deal;
        uint64_t counts[8];
    } known[] = {{"#1", {2, 8, 12, 26, 61, 154, 366, 980}},
                 {"#2", {4, 9, 26, 73, 194, 544, 1554, 4331}},
                 {"#3", {4, 6, 15, 44, 117, 346, 1012, 2977}},
                 {":fatigue=4#1", {2, 8, 12, 21, 50, 117, 269, 624}},
                 {":fatigue=8#1", {2, 8, 12, 26, 61, 155, 379, 1057}},
                 {":tasks=1#1", {4, 6, 13, 34, 78, 197, 503, 1319}},
                 {":entrance=nearest#1", {2, 8, 12, 26, 61, 154, 366, 980}},
                 {":entrance=nearest#2", {4, 9, 26, 73, 194, 544, 1554, 4331}},
                 {":entrance=nearest#3", {4, 6, 15, 44, 117, 346, 1012, 2977}},
                 {":entrance=nearest#23", {2, 8, 15, 35, 102, 249, 657, 1683}},
                 {":entrance=nearest#30", {3, 12, 24, 70, 205, 530, 1612, 4613}},
                 {":entrance=nearest#60", {2, 8, 15, 37, 109, 256, 646, 1632}},
                 {":tasks=2,entrance=nearest#1", {3, 12, 21, 53, 137, 364, 986, 2785}}};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        struct table t = deal_of(known[i].deal);
        for (int depth = 1; depth <= 8; depth++) {
            uint64_t budget = UINT64_MAX;
            assert_true(dread_perft(game, &t.deal, &t.position, depth, &budget) ==
                        known[i].counts[depth - 1]);
        }
    }
}

TEST(a_short_game_is_lost_on_turn_5)
{
    struct table t = deal_of("#1");
    play(&t, "enter a1, card KD, north, south, stop, card 6S, north, south, rest, card 6D, north, "
             "north, east, rest");
    assert_string_equal(outcome_of(&t), "lost: caught");
    assert_int_equal(game->turn(&t.position), 5);
}

TEST(a_game_is_won_on_turn_18)
{
    struct table t = deal_of("#1");
    play(&t,
         "enter g1, card 5D, north, rest, card 9C, west, south, west, west, north, north, rest, "
         "rest, card QH, south, south, west, north, north, north, north, north, north, west, "
         "card JD, east, south, south, south, east, rest, rest, card TH, east, north, north, "
         "east, east, card 3D, west, west, card 2H, south, card 7C, south, west, rest, rest, "
         "card 7H, west, south, west, card 7D, west, south, south, escape");
    assert_string_equal(outcome_of(&t), "won: out");
    assert_int_equal(game->turn(&t.position), 18);
}

/* ---- The view ---- */

/* Plays random and greedy games of all kinds and calls `check` in every position. */
static void wander(int games, void (*check)(struct table *, const action legal[], int n))
{
    struct rng r = dread_rng_from(31);
    for (int g = 0; g < games; g++) {
        struct table t;
        memset(&t, 0, sizeof t);
        t.trace = (struct trace){t.event, EVENTS_MOST, 0};
        dread_rules_standard(game->options, &t.deal.rules);
        for (int i = 0; g % 2 && game->options[i].name; i++) {
            const struct option *o = &game->options[i];
            uint32_t k = dread_rng_below(&r, (uint32_t)dread_option_values(o));
            t.deal.rules.value[i] = dread_option_value(o, (int)k);
        }
        dread_deal_number(game, &t.deal.rules, (uint64_t)g, &t.deal);
        game->start(&t.deal, &t.position, NULL);
        action legal[ACTIONS_MOST];
        for (int n; (n = game->actions(&t.deal, &t.position, legal));) {
            check(&t, legal, n);
            action a = legal[dread_rng_below(&r, (uint32_t)n)];
            if (g % 4 < 2 && dread_rng_below(&r, 8)) {
                struct view v;
                game->see(&t.deal, &t.position, &v);
                a = game->greedy(&v, legal, n);
            }
            game->apply(&t.deal, &t.position, a, NULL);
        }
        check(&t, legal, 0);
    }
}

/* The position recalled from the view may differ from the true one only in hidden cards. */
static void check_recall(struct table *t, const action legal[], int n)
{
    struct view v;
    struct deal d;
    struct position p;
    action again[ACTIONS_MOST];
    game->see(&t->deal, &t->position, &v);
    dread_maze_recall(&v, &d, &p);
    const struct maze *a = on(t), *b = (const struct maze *)&p;
    assert_int_equal(a->vertical == b->vertical, 1);
    assert_memory_equal(a->card, b->card, sizeof a->card);
    assert_memory_equal(a->pursuer, b->pursuer, sizeof *a->pursuer * a->pursuers);
    assert_int_equal(a->pursuers, b->pursuers);
    assert_int_equal(a->laid, b->laid);
    assert_int_equal(a->moving, b->moving);
    assert_int_equal(a->exit, b->exit);
    if (!n) return;
    assert_int_equal(game->actions(&d, &p, again), n);
    assert_memory_equal(again, legal, sizeof *legal * (size_t)n);
    for (int i = DEALT_PILES; i < DEALT_ALL; i++)
        if (d.cards[i] != CARD_UNKNOWN) assert_int_equal(d.cards[i], t->deal.cards[i]);
}

TEST(a_position_can_be_told_from_its_view)
{
    wander(24, check_recall);
}

static void check_previews(struct table *t, const action legal[], int n)
{
    static struct event happens[EVENTS_MOST], foreseen[EVENTS_MOST];
    struct view v;
    game->see(&t->deal, &t->position, &v);
    for (int i = 0; i < n; i++) {
        struct position p = t->position;
        struct trace truth = {happens, EVENTS_MOST, 0}, preview = {foreseen, EVENTS_MOST, 0};
        game->apply(&t->deal, &p, legal[i], &truth);
        game->preview(&v, legal[i], &preview);
        assert_true(truth.count <= EVENTS_MOST && preview.count <= EVENTS_MOST);
        /* The preview knows the next card of a stack only if one card is left. */
        if (truth.count && is_event(&happens[truth.count - 1], "in-sight") &&
            foreseen[truth.count - 1].card == CARD_UNKNOWN)
            truth.count--;
        assert_true(preview.count >= truth.count);
        for (int k = 0; k < truth.count; k++) {
            assert_int_equal(foreseen[k].id, happens[k].id);
            if (game->words.events[happens[k].id].quiet) continue; /* the card is hidden */
            assert_int_equal(foreseen[k].card, happens[k].card);
            assert_int_equal(foreseen[k].token, happens[k].token);
            assert_int_equal(foreseen[k].facing, happens[k].facing);
            assert_int_equal(foreseen[k].amount, happens[k].amount);
            assert_true(dread_thing_same(foreseen[k].from, happens[k].from));
            assert_true(dread_thing_same(foreseen[k].to, happens[k].to));
        }
    }
}

TEST(a_preview_tells_all_that_will_happen)
{
    wander(16, check_previews);
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
    ((struct maze *)&p)->steps = 0;
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
    const struct maze *m = (const struct maze *)p;
    int further = taken - ((const struct maze *)from)->steps;
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
        int n = game->actions(d, &walked[i], legal),
            taken = ((const struct maze *)&walked[i])->steps;
        for (int k = 0; k < n; k++) {
            struct position next = walked[i];
            if (legal[k] == STOP) note_end(from, &next, taken, ends);
            if (verb_of(legal[k]) != VERB_STEP) continue;
            game->apply(d, &next, legal[k], NULL);
            bool over = ((const struct maze *)&next)->prompt != ASK_STEP;
            if (over) note_end(from, &next, taken + 1, ends);
            if (!over && !note_walked(&next)) return false;
        }
    }
    return true;
}

static struct {
    int moves, too_many, amid, ends[3];
} reached;

/* Checks which ends of a move are marked, and how: in which of the three ways, and with how many
 * steps, each and 1 more. */
static void check_ends(const struct walk_ends *ends, int told[3][CELLS])
{
    for (int cell = 0; cell < CELLS; cell++) {
        int unseen = ends->steps[0][cell], seen = ends->steps[1][cell];
        assert_int_equal(told[0][cell], seen ? 0 : unseen);
        assert_int_equal(told[1][cell], seen && unseen ? unseen : 0);
        assert_int_equal(told[2][cell], unseen ? 0 : seen);
        for (int how = 0; how < 3; how++) reached.ends[how] += told[how][cell] > 0;
    }
}

static void check_reach(struct table *t, const action legal[], int n)
{
    static const char *const ids[] = {"reach", "reach-either", "reach-seen"};
    static struct event event[EVENTS_MOST];
    struct view v;
    game->see(&t->deal, &t->position, &v);
    for (int i = 0; i < n; i++) {
        if (verb_of(legal[i]) != VERB_CARD || ++reached.moves % 4) continue;
        struct position p = t->position;
        struct trace trace = {event, EVENTS_MOST, 0};
        struct walk_ends ends;
        int told[3][CELLS] = {{0}};
        game->apply(&t->deal, &p, legal[i], NULL);
        if (!walk_everywhere(&t->deal, &p, &ends)) {
            reached.too_many++;
            continue;
        }
        game->preview(&v, legal[i], &trace);
        for (int k = 0; k < trace.count; k++)
            for (int how = 0; how < 3; how++)
                if (is_event(&event[k], ids[how]))
                    told[how][event[k].to.index] = event[k].amount + 1;
        check_ends(&ends, told);
    }
}

TEST(a_preview_tells_of_every_end_of_a_move_whether_it_is_unseen_or_in_sight_or_either)
{
    wander(24, check_reach);
    print_message("%d ends unseen, %d either, %d in sight; %d moves had too many walks\n",
                  reached.ends[0], reached.ends[1], reached.ends[2], reached.too_many);
    assert_true(reached.ends[1] > 20 && reached.ends[2] > 200 && reached.too_many < 10);
}

/* Reads the marks of the drawn table for a position in which nothing is picked: `○2`, `◐2` and
 * `●2` in the cells where the move can end. */
static void read_marked_ends(const struct view *v, const action legal[], int n, int told[3][CELLS])
{
    static const char *const signs[] = {"○", "◐", "●"};
    static struct table_layout layout;
    static struct selection selection;
    static struct marks marks;
    struct theme theme = dread_theme_of(dread_themes, game);
    if (!layout.game) dread_layout_read(&layout, &theme, game);
    dread_selection_take(&selection, game, v, legal, n);
    dread_marks_read(&marks, &layout, v, &selection, -1);
    for (int i = 0; i < marks.count; i++)
        for (int how = 0; how < 3; how++)
            if (dread_starts_with(marks.mark[i].words, signs[how]))
                told[how][marks.mark[i].at.index] = atoi(marks.mark[i].words + strlen("○")) + 1;
}

static void check_marked_ends(struct table *t, const action legal[], int n)
{
    struct view v;
    struct walk_ends ends;
    int told[3][CELLS] = {{0}};
    if (on(t)->prompt != ASK_STEP || ++reached.moves % 3) return;
    game->see(&t->deal, &t->position, &v);
    if (!walk_everywhere(&t->deal, &t->position, &ends)) {
        reached.too_many++;
        return;
    }
    read_marked_ends(&v, legal, n, told);
    check_ends(&ends, told);
    reached.amid += on(t)->steps > 0;
}

TEST(at_every_step_of_a_move_all_cells_where_it_can_end_are_marked)
{
    memset(&reached, 0, sizeof reached);
    wander(48, check_marked_ends);
    print_message(
        "%d ends unseen, %d either, %d in sight; %d after a step; %d had too many walks\n",
        reached.ends[0], reached.ends[1], reached.ends[2], reached.amid, reached.too_many);
    assert_true(reached.ends[1] > 20 && reached.ends[2] > 100 && reached.amid > 50 &&
                reached.too_many < 10);
}

static void check_samples(struct table *t, const action legal[], int n)
{
    static struct event one[EVENTS_MOST], other[EVENTS_MOST];
    struct view v, w;
    struct deal d = t->deal;
    struct position p = t->position;
    struct rng r = dread_rng_from(77);
    action again[ACTIONS_MOST];
    game->see(&t->deal, &t->position, &v);
    game->resample(&d, &p, &r);
    assert_true(game->check(&d, NULL) && game->sane(&d, &p));
    game->see(&d, &p, &w);
    assert_memory_equal(&v, &w, sizeof v);
    assert_int_equal(game->actions(&d, &p, again), n);
    if (n) assert_memory_equal(again, legal, sizeof *legal * (size_t)n);
    for (int i = 0; i < n; i++) {
        struct trace a = {one, EVENTS_MOST, 0}, b = {other, EVENTS_MOST, 0};
        game->preview(&v, legal[i], &a);
        game->preview(&w, legal[i], &b);
        assert_int_equal(a.count, b.count);
        assert_memory_equal(one, other, sizeof *one * (size_t)a.count);
    }
}

TEST(worlds_with_the_same_view_cannot_be_told_apart)
{
    wander(16, check_samples);
}

TEST(unseen_piles_come_in_any_order)
{
    struct table t = deal_of("#1");
    on(&t)->turn = 21; /* one pile is still to come */
    struct rng r = dread_rng_from(8);
    uint32_t places[6] = {0};
    card first = t.deal.cards[DEALT_PILES + 42];
    for (int k = 0; k < 6000; k++) {
        struct deal d = t.deal;
        struct position p = t.position;
        game->resample(&d, &p, &r);
        assert_memory_equal(d.cards, t.deal.cards, DEALT_PILES + 42);
        for (int i = 0; i < 6; i++) places[i] += d.cards[DEALT_PILES + 42 + i] == first;
    }
    for (int i = 0; i < 6; i++) assert_in_range(places[i], 850, 1150);
}

TEST(while_laying_both_stacks_are_drawn_anew_and_stay_apart)
{
    struct table t = deal_of(":maze=built#6");
    struct rng r = dread_rng_from(9);
    uint32_t moved[CELLS] = {0};
    play(&t, "lay b7");
    for (int k = 0; k < 200; k++) {
        struct deal d = t.deal;
        struct position p = t.position;
        game->resample(&d, &p, &r);
        uint64_t before[2] = {0}, after[2] = {0};
        for (int i = 0; i < CELLS; i++) {
            before[i % 2] |= dread_card_bit(t.deal.cards[DEALT_MAZE + i]);
            after[i % 2] |= dread_card_bit(d.cards[DEALT_MAZE + i]);
            moved[i] += d.cards[DEALT_MAZE + i] != t.deal.cards[DEALT_MAZE + i];
        }
        assert_true(before[0] == after[0] && before[1] == after[1]);
    }
    for (int i = 0; i < CELLS; i++) assert_int_equal(moved[i] > 0, i > 2);
}

TEST(the_table_shows_who_would_see_where)
{
    struct table t = scene("", "a1", "d7 south; e1 north hunts e5 east");
    struct view v;
    game->see(&t.deal, &t.position, &v);
    assert_true(v.spot[cell_of("d4")].tags & TAG_SIGHT);
    assert_false(v.spot[cell_of("d3")].tags & TAG_SIGHT);
    assert_true(v.spot[cell_of("e3")].tags & TAG_ALERT);
    assert_true(v.spot[cell_of("c1")].tags & TAG_GOAL || !(on(&t)->open & 1));
    const struct token *second = &v.token[TOKEN_PURSUER + 1];
    assert_int_equal(second->card, card_named("AH"));
    assert_int_equal(second->mood, MOOD_HUNTS);
    assert_int_equal(second->memory.index, cell_of("e5"));
    assert_int_equal(second->leaving, EAST);
    assert_int_equal(v.zone[ZONE_COLUMN].count, 3);
    assert_int_equal(v.zone[ZONE_COLUMN + 2].count, 1);
    assert_int_equal(v.zone[ZONE_UNSEEN].count, 42);
}

TEST(a_refusal_says_what_would_be_right)
{
    static const struct {
        const char *action, *part;
    } cases[] = {{"north", "beginning of a turn"},   {"card 2S", "not in this turn's column"},
                 {"escape", "no exit until"},        {"lay a1", "beginning of a turn"},
                 {"rotate a1", "maze is joined"},    {"exit a1", "Possible: `card TD`"},
                 {"card 7H", "raise fatigue from 4"}};
    struct table t = scene("", "a7", "c7 east");
    struct view v;
    on(&t)->fatigue = 4;
    game->see(&t.deal, &t.position, &v);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char words[1024];
        action a;
        struct text w = dread_text_in(words, sizeof words);
        assert_true(game->parse(&v.rules, cases[i].action, &a));
        game->why_not(&v, a, &w);
        if (!strstr(words, cases[i].part)) fail_msg("%s: %s", cases[i].action, words);
    }
}

TEST(only_notation_as_it_is_written_is_read)
{
    static const char *const wrong[] = {
        "",         "card",     "card 9d",  "card 10H", "card XX",    "north ", " north",  "North",
        "enter a8", "enter h1", "enter A1", "lay a1x",  "rotate  a1", "rests",  "card 9D "};
    struct rules rules;
    action a;
    dread_rules_standard(game->options, &rules);
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        assert_false(game->parse(&rules, wrong[i], &a));
    for (int any = 0; any < ACTION_CODES; any++) {
        char written[32];
        struct text w = dread_text_in(written, sizeof written);
        game->format(&rules, (action)any, &w);
        assert_true(game->parse(&rules, written, &a));
        assert_int_equal(a, any);
    }
}

TEST(the_greedy_player_wins_a_good_part)
{
    int won = 0;
    enum { GAMES = 40 };
    for (int n = 1; n <= GAMES; n++) {
        char rest[16];
        snprintf(rest, sizeof rest, "#%d", n);
        struct table t = deal_of(rest);
        action legal[ACTIONS_MOST];
        for (int k; (k = game->actions(&t.deal, &t.position, legal));) {
            struct view v;
            game->see(&t.deal, &t.position, &v);
            game->apply(&t.deal, &t.position, game->greedy(&v, legal, k), NULL);
        }
        won += game->outcome(&t.position) == WON_OUT;
    }
    assert_true(won * 100 >= GAMES * 35);
}
