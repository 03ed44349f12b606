/* Don't Let Them Get You: a player who follows rules of thumb. Read internal.h first.
 *
 * The pile in play lies open. So this player plans its turns through to the end: every card, every
 * cell it can lead to, and the pursuers' moves by the rules. Of each turn only the most promising
 * results are followed. The position after the pile is evaluated by the distance still to go, the
 * fatigue, and the risk of being caught in a rest by a card that is not known yet.
 *
 * Nothing is remembered between actions: each decision plans anew. A step towards the chosen end
 * makes that end no worse, so the next plan chooses it again. */

#include "internal.h"

enum { BEAM_WIDTH = 14, CERTAIN = 1000000 };

/* Weights of the evaluation; a step of the way counts 10. Tuned on a thousand deals. */
enum {
    VALUE_STEP = 10,
    VALUE_TASK = 25,
    VALUE_FATIGUE = 3, /* times the square of the fatigue */
    VALUE_SEEN = 30,
    VALUE_HUNTED = 10,
    VALUE_CAUGHT = 12 /* for each of the SAMPLES cards by which a rest would have her caught */
};

/* Cards that stand for the unknown lowest card of a column: two of each suit, from 2 to 8. */
static const card sample[] = {1, 15, 29, 43, 5, 19, 33, 46};
enum { SAMPLES = sizeof sample };

/* The deal as far as it is known, and the distances in this maze in steps. */
struct maze_distances {
    struct deal deal;
    int last_turn;                           /* of the pile in play */
    uint8_t task[TASKS_MOST][CELLS];         /* task[i][cell]: from the location of task i */
    uint8_t between[TASKS_MOST][TASKS_MOST]; /* from one location to another */
    /* from a location to the corner that is furthest from it */
    uint8_t leave[TASKS_MOST];
    uint8_t corner[CORNERS][CELLS]; /* from the corners a1, g1, a7, g7 to each cell */
};

/* A way to play a turn: its first action, and the position after it. */
struct beam_entry {
    int value;
    action first;
    struct position after;
};

struct beam {
    struct beam_entry best[BEAM_WIDTH]; /* in descending order of value */
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

/* ---- Evaluating the end of a pile ---- */

/* Returns the length of the shortest way from the location of a task through those of the other
 * open tasks and out. */
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

/* Returns the number of steps that are at least still to go. */
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

/* Returns the value of a position without looking ahead. */
static int evaluate(const struct maze_distances *map, const struct maze *m)
{
    if (m->outcome) return m->outcome == WON_OUT ? CERTAIN - m->turn : -CERTAIN + m->turn;
    if (may_escape(&map->deal.rules, m)) return CERTAIN - m->turn - 1;
    int value = -VALUE_STEP * way_to_go(map, m);
    value -= VALUE_TASK * dread_count_bits(m->open);
    value -= VALUE_FATIGUE * m->fatigue * m->fatigue;
    for (int i = 0; i < m->pursuers; i++) {
        if (m->pursuer[i].mood == MOOD_SEES) value -= VALUE_SEEN;
        if (m->pursuer[i].mood == MOOD_HUNTS) value -= VALUE_HUNTED;
    }
    return value;
}

/* Returns how many of the sample cards would have the player caught if she rested now. */
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

/* ---- Planning a pile ---- */

/* Adds a result to the beam, which keeps the best ones. Each step on the way there counts 1 against
 * it. */
static void consider(const struct maze_distances *map, struct beam *beam,
                     const struct position *after, action first, int steps)
{
    int value = evaluate(map, maze_at(after)) - steps;
    int i = beam->count < BEAM_WIDTH ? beam->count++ : BEAM_WIDTH;
    if (i == BEAM_WIDTH && beam->best[--i].value >= value) return;
    for (; i > 0 && beam->best[i - 1].value < value; i--) beam->best[i] = beam->best[i - 1];
    beam->best[i] = (struct beam_entry){value, first, *after};
}

/* Adds all ends of a move that has begun. `card_played` is the action that begins the move, or 0 if
 * it had begun before. */
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

/* Returns the value of a position if the player plays well until the end of the pile. Writes her
 * first action to *first unless that is NULL. */
static int planned_value(const struct maze_distances *map, const struct position *p, action *first)
{
    const struct maze *m = maze_at(p);
    if (m->outcome || (may_escape(&map->deal.rules, m) && !first)) return evaluate(map, m);
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
    const struct maze *m = dread_maze_recall(v, &d, &p);
    action best = legal[0];
    if (v->prompt == ASK_TURN || v->prompt == ASK_STEP) {
        struct maze_distances map = measure_maze(&d, m);
        planned_value(&map, &p, &best);
    } else if (v->prompt == ASK_ENTER || v->prompt == ASK_EXIT) {
        struct maze_distances map = measure_maze(&d, m);
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
