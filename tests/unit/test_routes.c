/* Tests of routes and exits in words, in the maze of Don't Let Them Get You: every described step
 * must be legal, and the descriptions must agree with a search over the steps that the rules allow,
 * in which a pursuer's cell cannot be entered. */

#include <stdio.h>
#include <string.h>

#include "table/table.h"
#include "games/dont-let-them-get-you/internal.h"
#include "unit/walk.h"

static const struct game *const game = &dread_dont_let_them_get_you;
static struct theme theme;
static struct deal deal;
static struct position now;
static struct view view;

static bool is_maze(const struct game *g)
{
    return g == game;
}

static const struct maze *maze(void)
{
    return (const struct maze *)&now;
}

/* Looks at the table of a visit. Returns false if the player is not in the maze. */
static bool look(const struct visit *v)
{
    theme = dread_theme_of(dread_themes, game);
    deal = *v->deal;
    now = *v->now;
    view = *v->view;
    return maze()->player != NO_CELL && !maze()->outcome;
}

/* Returns the steps that the rules allow the player from a cell during a move: one bit for each
 * direction. */
static unsigned steps_from(int cell)
{
    struct position p = now;
    struct maze *m = (struct maze *)&p;
    action legal[ACTIONS_MOST];
    unsigned steps = 0;
    m->player = (uint8_t)cell;
    m->prompt = ASK_STEP;
    m->outcome = PLAYING;
    m->moving = 0;
    m->steps = 1;
    int n = game->actions(&deal, &p, legal);
    for (int i = 0; i < n; i++)
        if (verb_of(legal[i]) == VERB_STEP) steps |= 1u << (legal[i] - STEP);
    return steps;
}

/* Returns the least number of such steps from one cell to another; -1 if there is no way. */
static int distance_between(int from, int to)
{
    int distance[CELLS], queue[CELLS], head = 0, tail = 0;
    for (int i = 0; i < CELLS; i++) distance[i] = -1;
    distance[from] = 0;
    queue[tail++] = from;
    while (head < tail) {
        int cell = queue[head++];
        unsigned steps = steps_from(cell);
        for (int way = NORTH; way <= WEST; way++) {
            if (!(steps >> way & 1) || distance[beside(cell, way)] >= 0) continue;
            distance[beside(cell, way)] = distance[cell] + 1;
            queue[tail++] = beside(cell, way);
        }
    }
    return distance[to];
}

static const char *name_of(int cell)
{
    static char name[2][8];
    static int which;
    struct text t = dread_text_in(name[which ^= 1], sizeof name[0]);
    dread_cell_write(&t, column_of(cell), row_of(cell));
    return name[which];
}

static bool somebody_is_on(int cell)
{
    for (int i = 0; i < maze()->pursuers; i++)
        if (maze()->pursuer[i].cell == cell) return true;
    return false;
}

static int facing_named(const char *s)
{
    for (int way = NORTH; way <= WEST; way++)
        if (dread_starts_with(s, dread_theme_facing(way))) return way;
    fail_msg("no facing: %s", s);
    return 0;
}

/* Walks the described route to a cell. Returns its number of steps; -1 if the words say that there
 * is no route. */
static int walk_route(int target)
{
    char words[600], start[40];
    struct text t = dread_text_in(words, sizeof words);
    dread_tell_route(&theme, game, &view, name_of(target), &t);
    if (strstr(words, ": no free way")) return -1;
    int cell = maze()->player, steps = 0, told = 0;
    if (cell == target) {
        snprintf(start, sizeof start, "You are there: %s.", name_of(target));
        assert_string_equal(words, start);
        return 0;
    }
    snprintf(start, sizeof start, "To %s, ", name_of(target));
    if (!dread_starts_with(words, start)) fail_msg("%s", words);
    assert_int_equal(sscanf(words + strlen(start), "%d step", &told), 1);
    const char *at = strchr(words, ':');
    while (at) {
        int way = facing_named(at + 2);
        if (!(steps_from(cell) >> way & 1)) fail_msg("step %d is refused: %s", steps + 1, words);
        cell = beside(cell, way);
        steps++;
        at = strchr(at + 2, ',');
    }
    assert_int_equal(cell, target);
    assert_int_equal(steps, told);
    return steps;
}

/* The least number of ways round somebody, of targets where somebody stands, and of those that are
 * cut off, in the walk. */
static struct {
    int round_about, onto, none;
} met;

static void forget_routes(const struct game *unused)
{
    (void)unused;
    memset(&met, 0, sizeof met);
}

static void check_routes(const struct game *unused)
{
    (void)unused;
    assert_true(met.round_about > rounds(30) && met.onto > rounds(50) && met.none > 0);
}

LAW(every_route_told_can_be_walked_and_is_the_shortest, .every = 10, .only = is_maze,
    .begin = forget_routes, .end = check_routes, .floor = 300)
{
    if (!look(v)) return;
    for (int target = (int)dread_rng_below(&v->rng, 5); target < CELLS; target += 5) {
        int told = walk_route(target);
        assert_int_equal(told, distance_between(maze()->player, target));
        met.onto += told < 0 && somebody_is_on(target);
        met.none += told < 0 && !somebody_is_on(target);
        if (told < 0) continue;
        uint8_t free_of_pursuers[CELLS];
        dread_measure(maze()->vertical, maze()->player, free_of_pursuers);
        met.round_about += told > free_of_pursuers[target];
        meets(v);
    }
}

/* Returns what the answer to `exits` says about a direction: 0 nothing, 1 the way is free, 2 the
 * way is blocked. */
static int told_exit(const char *words, int way)
{
    char part[200];
    const char *at = strchr(words, ':');
    if (!at) return 0;
    for (at += 2; at; at = strchr(at, ';') ? strchr(at, ';') + 2 : NULL) {
        if (!dread_starts_with(at, dread_theme_facing(way))) continue;
        snprintf(part, sizeof part, "%.*s", (int)strcspn(at, ";"), at);
        return strstr(part, ", blocked by ") ? 2 : 1;
    }
    return 0;
}

static void check_exits(struct visit *v, const char *name, int cell)
{
    char words[600];
    struct text t = dread_text_in(words, sizeof words);
    dread_tell_exits(&theme, game, &view, name, &t);
    assert_says(words, name_of(cell));
    for (int way = NORTH; way <= WEST; way++) {
        bool is_way = side_of(maze()->vertical, cell, way) != SIDE_WALL;
        bool is_free = steps_from(cell) >> way & 1;
        int told = told_exit(words, way);
        demand(v, told == is_way + (is_way && !is_free), words);
        if (told == 2) meets(v);
    }
}

LAW(exits_tell_which_ways_are_free_and_which_are_barred, .every = 10, .only = is_maze, .floor = 16)
{
    int cell = (int)dread_rng_below(&v->rng, CELLS);
    if (!look(v)) return;
    check_exits(v, name_of(cell), cell);
    check_exits(v, "", maze()->player);
}

LAW(in_a_move_only_ways_that_can_be_gone_are_named, .every = 4, .only = is_maze, .floor = 8)
{
    char words[300];
    struct text t = dread_text_in(words, sizeof words);
    if (!look(v) || maze()->prompt != ASK_STEP) return;
    dread_theme_fill(&theme, game, &view, "update", "step", &t);
    char *ways = strstr(words, "Ways: ");
    assert_non_null(ways);
    ways[strcspn(ways, ";")] = '\0';
    for (int way = NORTH; way <= WEST; way++) {
        bool is_free = steps_from(maze()->player) >> way & 1;
        bool is_told = strstr(ways, dread_theme_facing(way)) != NULL;
        if (can_go(maze()->vertical, maze()->player, way) && !is_free) meets(v);
        demand(v, is_told == is_free, words);
    }
}

/* The cell of the player, and those of the pursuers. */
struct stand {
    const char *player, *pursuers;
};

static struct stand stand(const char *player, const char *pursuers)
{
    return (struct stand){player, pursuers};
}

/* Checks the description in the page's example maze, with the player and the pursuers on these
 * cells. */
static void assert_told(struct stand where, const char *target, const char *told)
{
    char words[400];
    struct text t = dread_text_in(words, sizeof words);
    int column, row;
    theme = dread_theme_of(dread_themes, game);
    deal_of(&dread_games,
            "dont-let-them-get-you@8C2S9HKD3DKSJC6S4D2DKCJHQHQS7DTCTHAS9CAC5STD9D5C6H7C7S4C4STSAH5H"
            "3SJS3HKH8DAD5D7H6DQC9S2H4HQD6C8SJD8H2C3C7HTDJD6H6D9D2S3S4S5S6S7S8S9STSJSQSKS2H3H4H5H8H"
            "9HTHJHQHKH2C3C4C5C6C7C8C9CTCJCQCKC2D3D4D5D7D8DQDKD",
            &deal);
    game->start(&deal, &now, NULL);
    struct maze *m = (struct maze *)&now;
    assert_true(dread_cell_read(&where.player, WIDTH, WIDTH, &column, &row));
    m->player = (uint8_t)(row * WIDTH + column);
    m->pursuers = 0;
    for (const char *at = where.pursuers; *at; at += *at == ' ') {
        assert_true(dread_cell_read(&at, WIDTH, WIDTH, &column, &row));
        m->pursuer[m->pursuers++] = (struct pursuer){.cell = (uint8_t)(row * WIDTH + column),
                                                     .facing = NORTH,
                                                     .mood = MOOD_PATROL,
                                                     .memory = NO_CELL};
    }
    m->open = (uint8_t)(7 >> (m->pursuers - 1));
    game->see(&deal, &now, &view);
    if (*target) dread_tell_route(&theme, game, &view, target, &t);
    else dread_tell_exits(&theme, game, &view, "", &t);
    assert_string_equal(words, told);
}

TEST(who_bars_a_way_is_named)
{
    static const char barred[] =
        "To c7: no free way. The ace of spades stands on c7; otherwise it would be 2 steps.";
    assert_told(stand("a7", "c7"), "b6", "To b6, 2 steps: east, south.");
    assert_told(stand("a7", "c7"), "c7", barred);
    assert_told(stand("a7", "c7"), "pursuer 1", barred);
    assert_told(stand("a7", "c7"), "b7", "To b7, 1 step: east.");
    assert_told(stand("a7", "c7"), "d7", "To d7, 5 steps: east, south, east, east, north.");
    assert_told(stand("a7", "b6 c7"), "d7",
                "To d7, 7 steps: south, south, east, east, east, north, north.");
    assert_told(
        stand("a7", "b7 a5"), "d7",
        "To d7: no free way. The ace of spades stands on b7; otherwise it would be 3 steps.");
    assert_told(stand("a7", "b7"), "",
                "From a7: east through a door to b7, 3 of diamonds, blocked by ace "
                "of spades; south open to a6, king of clubs.");
}
