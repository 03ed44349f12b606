/* Don't Let Them Get You: a sensible player. Read internal.h first.
 *
 * She does what one does at the table: the pile in play lies open, so she thinks its turns through to
 * the end, each with every card and every space it could take her to, and lets those who look for
 * her walk as they would. Of each turn only the most promising ways are followed. What comes after
 * the pile she judges by how far there is to go, how tired she is, and how often one who moves by a
 * card she does not know yet would catch her.
 *
 * All is worked out anew at each step, with nothing remembered: as each step brings her nearer to
 * the end she chose, she chooses it again. */

#include "internal.h"

enum { BEAM_WIDTH = 14, CERTAIN = 1000000 };

/* What things are worth, a step of the way being 10. Tuned on a thousand deals. */
enum {
    VALUE_STEP = 10,
    VALUE_TASK = 25,
    VALUE_FATIGUE = 3, /* times its square */
    VALUE_SEEN = 30,
    VALUE_HUNTED = 10,
    VALUE_CAUGHT = 12 /* by one of the cards tried; there are SAMPLES */
};

/* Lowest cards of a column to come: one of each suit, mostly low. */
static const card sample[] = {1, 15, 29, 43, 5, 19, 33, 46};
enum { SAMPLES = sizeof sample };

/* The deal as far as it is known, and distances in this maze. */
struct maze_distances {
    struct deal deal;
    int last_turn;                           /* of the pile in play */
    uint8_t task[TASKS_MOST][CELLS];         /* steps to the locations */
    uint8_t between[TASKS_MOST][TASKS_MOST]; /* from one to the other */
    uint8_t leave[TASKS_MOST];               /* from a location to the furthest corner */
    uint8_t corner[CORNERS][CELLS];          /* steps to the corners a1, g1, a7, g7 */
};

/* A way to play a turn, and where it leads. */
struct beam_entry {
    int value;
    action first;
    struct position after;
};

struct beam {
    struct beam_entry best[BEAM_WIDTH]; /* falling */
    int count;
};

static struct maze_distances measure_maze(const struct deal *d, const struct maze *m)
{
    struct maze_distances map = {.deal = *d,
                                 .last_turn = pile_of(m->turn) * PILE_TURNS + PILE_TURNS};
    for (int k = 0; k < CORNERS; k++) dread_measure(m->vertical, corner_cell[k], map.corner[k]);
    for (int i = 0; i < TASKS_MOST; i++) {
        if (!(m->open >> i & 1)) continue;
        dread_measure(m->vertical, m->location[i], map.task[i]);
        for (int k = 0; k < CORNERS; k++)
            if (map.task[i][corner_cell[k]] > map.leave[i])
                map.leave[i] = map.task[i][corner_cell[k]];
    }
    for (int i = 0; i < TASKS_MOST; i++)
        for (int k = 0; k < TASKS_MOST; k++)
            if ((m->open >> i & m->open >> k) & 1) map.between[i][k] = map.task[i][m->location[k]];
    return map;
}

/* ---- Judging where a pile ends ---- */

/* The shortest round of the open tasks from one of them, and out. */
static int round_from(const struct maze_distances *map, int task, unsigned open)
{
    open &= ~(1u << task);
    if (!open) return map->leave[task];
    int least = 999;
    for (int next = 0; next < TASKS_MOST; next++) {
        if (!(open >> next & 1)) continue;
        int way = map->between[task][next] + round_from(map, next, open);
        if (way < least) least = way;
    }
    return least;
}

/* Steps still to go, at least. */
static int way_to_go(const struct maze_distances *map, const struct maze *m)
{
    int least = 999;
    for (int k = 0; k < CORNERS; k++)
        if (m->exit == corner_cell[k]) return map->corner[k][m->player];
    for (int i = 0; i < TASKS_MOST; i++) {
        if (!(m->open >> i & 1)) continue;
        int way = map->task[i][m->player] + round_from(map, i, m->open);
        if (way < least) least = way;
    }
    return least;
}

/* Does she stand on the exit, fit to escape? */
static bool can_escape(const struct maze_distances *map, const struct maze *m)
{
    return m->player == m->exit && fit_to_escape(&map->deal.rules, m->fatigue);
}

/* The worth of a position by itself. */
static int evaluate(const struct maze_distances *map, const struct maze *m)
{
    if (m->outcome) return m->outcome == WON_OUT ? CERTAIN - m->turn : -CERTAIN + m->turn;
    if (can_escape(map, m)) return CERTAIN - m->turn - 1;
    int value = -VALUE_STEP * way_to_go(map, m);
    value -= VALUE_TASK * __builtin_popcount(m->open);
    value -= VALUE_FATIGUE * m->fatigue * m->fatigue;
    for (int i = 0; i < m->pursuers; i++) {
        if (m->pursuer[i].mood == MOOD_SEES) value -= VALUE_SEEN;
        if (m->pursuer[i].mood == MOOD_HUNTS) value -= VALUE_HUNTED;
    }
    return value;
}

/* How many of the cards tried would have her caught if she rested by them. */
static int count_risks(const struct maze_distances *map, const struct maze *m)
{
    int caught = 0;
    for (int k = 0; k < SAMPLES; k++) {
        struct maze after = *m;
        for (int i = 0; i < m->pursuers; i++)
            if (dread_move_pursuer(&map->deal.rules, &after, i, sample[k], NULL)) {
                caught++;
                break;
            }
    }
    return caught;
}

/* ---- Thinking the pile through ---- */

static void consider(const struct maze_distances *map, struct beam *beam,
                     const struct position *after, action first, int steps)
{
    int value = evaluate(map, maze_at(after)) - steps;
    int i = beam->count < BEAM_WIDTH ? beam->count++ : BEAM_WIDTH;
    if (i == BEAM_WIDTH && beam->best[--i].value >= value) return;
    for (; i > 0 && beam->best[i - 1].value < value; i--) beam->best[i] = beam->best[i - 1];
    beam->best[i] = (struct beam_entry){value, first, *after};
}

/* Considers all ends of a move in course; `card_played` is the action that began it, or 0 if it is
 * in course already. */
static void consider_walks(const struct maze_distances *map, struct beam *beam,
                           const struct position *p, action card_played)
{
    const struct maze *m = maze_at(p);
    struct paths paths;
    uint8_t facing[CELLS + 1];
    dread_find_paths(&map->deal.rules, m, m->moving, m->steps, &paths);
    for (cells left = paths.ends; left; left &= left - 1) {
        int end = first_cell(left), n = 0;
        struct position after = *p;
        const struct maze *there = maze_at(&after);
        if (end != m->player || !m->steps) n = dread_path_to(&paths, end, facing);
        for (int i = 0; i < n && there->prompt == ASK_STEP; i++)
            dread_maze_apply(&map->deal, &after, (action)(STEP + facing[i]), NULL);
        if (there->prompt == ASK_STEP) dread_maze_apply(&map->deal, &after, STOP, NULL);
        if (there->prompt == ASK_EXIT) {
            action exits[CELLS];
            dread_maze_actions(&map->deal, &after, exits);
            dread_maze_apply(&map->deal, &after, exits[0], NULL);
        }
        action first = card_played;
        if (!first) first = n ? (action)(STEP + facing[0]) : (action)STOP;
        consider(map, beam, &after, first, n);
    }
}

static void consider_turn(const struct maze_distances *map, struct beam *beam,
                          const struct position *p)
{
    action legal[ACTIONS_MOST];
    int n = dread_maze_actions(&map->deal, p, legal);
    for (int i = 0; i < n; i++) {
        struct position after = *p;
        dread_maze_apply(&map->deal, &after, legal[i], NULL);
        if (verb_of(legal[i]) == VERB_CARD) consider_walks(map, beam, &after, legal[i]);
        else consider(map, beam, &after, legal[i], 0);
    }
}

/* The worth of a position if she plays well to the end of the pile; *first is how she begins. */
static int planned_value(const struct maze_distances *map, const struct position *p, action *first)
{
    const struct maze *m = maze_at(p);
    if (m->outcome || (can_escape(map, m) && !first)) return evaluate(map, m);
    if (m->turn > map->last_turn) return evaluate(map, m) - VALUE_CAUGHT * count_risks(map, m);
    struct beam beam;
    beam.count = 0;
    if (m->prompt == ASK_STEP) consider_walks(map, &beam, p, 0);
    else consider_turn(map, &beam, p);
    int most = -2 * CERTAIN;
    for (int i = 0; i < beam.count; i++) {
        const struct maze *after = maze_at(&beam.best[i].after);
        int steps = evaluate(map, after) - beam.best[i].value;
        int value = planned_value(map, &beam.best[i].after, NULL) - steps;
        if (value <= most) continue;
        most = value;
        if (first) *first = beam.best[i].first;
    }
    return most;
}

action dread_maze_greedy(const struct view *v, const action legal[], int n)
{
    struct deal d;
    struct position p;
    if (n == 1) return legal[0];
    dread_maze_recall(v, &d, &p);
    action best = legal[0];
    if (v->prompt == ASK_TURN || v->prompt == ASK_STEP) {
        struct maze_distances map = measure_maze(&d, maze_at(&p));
        planned_value(&map, &p, &best);
    } else if (v->prompt == ASK_ENTER || v->prompt == ASK_EXIT) {
        struct maze_distances map = measure_maze(&d, maze_at(&p));
        int most = -2 * CERTAIN;
        for (int i = 0; i < n; i++) {
            struct position after = p;
            dread_maze_apply(&d, &after, legal[i], NULL);
            int value = planned_value(&map, &after, NULL);
            if (value <= most) continue;
            most = value;
            best = legal[i];
        }
    }
    return best;
}
