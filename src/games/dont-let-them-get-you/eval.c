/* Don't Let Them Get You: the evaluation of positions at the start of a turn. Read eval.h first.
 *
 * The value is a weighted sum of features. The slow parts are computed in advance: distances and
 * time limits once for each maze, and the ways of the pursuers once for each threat (struct
 * threat). */

#include "eval.h"

/* ---- What is left to do, and how much time for it ---- */

static void make_distances(struct maze_eval *eval)
{
    const struct maze_tables *g = &eval->tables;
    for (int cell = 0; cell < CELLS; cell++) dread_measure(g->vertical, cell, eval->steps[cell]);
    for (int k = 0; k < CORNERS; k++)
        for (int cell = 0; cell < CELLS; cell++)
            eval->steps_to_go[EXIT_STAGE + k][cell] = eval->steps[corner_cell[k]][cell];
    for (int stage = 1; stage < 1 << g->tasks; stage++)
        for (int cell = 0; cell < CELLS; cell++) {
            int least = 255;
            for (int i = 0; i < g->tasks; i++) {
                if (!(stage >> i & 1)) continue;
                int after = __builtin_ctz(stages_after(g, stage, i));
                int way = eval->steps[cell][g->location[i]] +
                          eval->steps_to_go[after][g->location[i]];
                if (way < least) least = way;
            }
            eval->steps_to_go[stage][cell] = (uint8_t)least;
        }
}

/* Adds 1 to the counts of the cells in a set. */
static void tally(struct cell_counts *counts, cells set)
{
    for (int k = 0; k < PLANES && set; k++) {
        cells carry = counts->plane[k] & set;
        counts->plane[k] ^= set;
        set = carry;
    }
}

static int count_at(const struct cell_counts *counts, int cell)
{
    int count = 0;
    for (int k = 0; k < PLANES; k++) count |= (int)(counts->plane[k] >> cell & 1) << k;
    return count;
}

/* Samples the hidden cards with fixed random numbers, so the result depends only on what the player
 * can see. */
static void make_in_time(struct maze_eval *eval, const struct eval_context *context,
                         const struct position *p)
{
    static const struct cell_counts none;
    const struct maze *m = maze_at(p);
    int last = last_turn(&context->deal->rules), most = most_fatigue(&context->deal->rules);
    for (int turn = m->turn; turn <= last; turn++)
        for (int stage = 1; stage < STAGES; stage++)
            for (int fatigue = 1; fatigue <= most; fatigue++)
                eval->counts[turn][stage][fatigue] = none;
    for (int k = 0; k < WORLDS; k++) {
        struct position there = *p;
        struct rng rng = dread_rng_from((uint64_t)k);
        eval->world = *context->deal;
        dread_maze_resample(&eval->world, &there, &rng);
        dread_bounds_make(&eval->bounds, &eval->world, &eval->tables, NULL, m, true);
        for (int turn = m->turn; turn <= last; turn++)
            for (int stage = 1; stage < STAGES; stage++) {
                if (!(eval->bounds.stages >> stage & 1)) continue;
                for (int fatigue = 1; fatigue <= most; fatigue++)
                    tally(&eval->counts[turn][stage][fatigue],
                          eval->bounds.reach[turn][stage][fatigue]);
            }
    }
    __builtin_memset(eval->in_time, 0, sizeof eval->in_time);
    for (int stage = 1; stage < STAGES; stage++) {
        if (!(eval->bounds.stages >> stage & 1)) continue;
        for (int fatigue = 1; fatigue <= most; fatigue++)
            for (int turn = m->turn; turn <= last; turn++)
                for (int cell = 0; cell < CELLS; cell++)
                    eval->in_time[stage][fatigue][cell][turn] = (uint8_t)count_at(
                        &eval->counts[turn][stage][fatigue], cell);
    }
}

/* Lists the lowest of three cards, drawn from those not yet seen. Each listed card stands for an
 * equal share of all draws. */
static void make_lowest(struct maze_eval *eval, const struct eval_context *context,
                        const struct position *p)
{
    const struct maze *m = maze_at(p);
    card unseen[PILES_MOST * PILE_CARDS];
    int first = DEALT_PILES + (pile_of(m->turn) + 1) * PILE_CARDS, n = 0;
    for (int rank = 1; rank <= 13; rank++)
        for (int i = 0; i < 4; i++) {
            card c = dread_card_of(rank, (i + rank) % 4);
            for (int k = first; k < DEALT_ALL; k++)
                if (context->deal->cards[k] == c) unseen[n++] = c;
        }
    eval->lowest_count = 0;
    if (n < 3) return;
    int all = n * (n - 1) * (n - 2), i = 0;
    for (; eval->lowest_count < LOWEST_MOST; eval->lowest_count++) {
        /* Of all draws, `all` - left * (left - 1) * (left - 2) have one of unseen[0] to unseen[i]
         * as their lowest card. */
        int left = n - 1 - i;
        while (all - left * (left - 1) * (left - 2) <
               (2 * eval->lowest_count + 1) * (all / (2 * LOWEST_MOST)))
            left = n - 1 - ++i;
        eval->lowest[eval->lowest_count] = unseen[i];
    }
}

void dread_maze_eval_make(struct maze_eval *eval, const struct eval_context *context,
                          const struct position *p)
{
    const struct maze *m = maze_at(p);
    dread_maze_tables_make(&eval->tables, &context->deal->rules, m);
    dread_patrols_make(&eval->patrols, &eval->tables, m);
    make_distances(eval);
    make_in_time(eval, context, p);
    make_lowest(eval, context, p);
}

/* ---- What the pursuers may do next ---- */

void dread_threat_make(struct maze_eval *eval, const struct rules *rules, struct threat *t,
                       const struct search_state *from, card by)
{
    uint64_t stances = t->stances = from->stances;
    t->turn = from->turn;
    t->pursuers = from->pursuers;
    __builtin_memcpy(t->pursuer_cell, from->pursuer_cell, sizeof t->pursuer_cell);
    t->cards = 0;
    t->seen_by = t->hunted_by = 0;
    if (by == CARD_NONE) {
        for (int c = 0; c < eval->lowest_count; c++) t->card[t->cards++] = eval->lowest[c];
    } else {
        t->card[t->cards++] = by;
    }
    for (int i = 0; i < from->pursuers; i++) {
        int mood = mood_in(stance_at(stances, i));
        t->seen_by |= (unsigned)(mood == MOOD_SEES) << i;
        t->hunted_by |= (unsigned)(mood == MOOD_HUNTS) << i;
    }
    for (int c = 0; c < t->cards; c++) {
        t->all_spots[c] = 0;
        for (int i = 0; i < from->pursuers; i++) {
            t->spots[c][i] = 0;
            if (t->seen_by >> i & 1) continue;
            t->spots[c][i] = dread_blind_walk(&eval->patrols, rules, from->pursuer_cell[i],
                                              stance_at(stances, i), t->card[c])
                                 .spots;
            t->all_spots[c] |= t->spots[c][i];
        }
    }
}

/* Returns true if pursuer i, moving by a card, catches the player on a cell where he sees her or
 * will see her. */
static bool catches(struct maze_eval *eval, const struct rules *rules, const struct threat *t,
                    int i, int cell, card by)
{
    if (t->seen_by >> i & 1) return dread_run_catches(&eval->tables, t->pursuer_cell[i], cell, by);
    struct pursuer he = pursuer_with(stance_at(t->stances, i), t->pursuer_cell[i], cell);
    return dread_patrol(&eval->tables, rules, &he, cell, by);
}

/* Counts the cards of the threat by which a rest would have the player caught, and those by which
 * it would only have her seen. */
static void count_risks(struct maze_eval *eval, const struct rules *rules, const struct threat *t,
                        int cell, int *caught, int *seen)
{
    *caught = *seen = 0;
    for (int c = 0; c < t->cards; c++) {
        if (!t->seen_by && !cell_in(t->all_spots[c], cell)) continue;
        bool sees = false, gets = false;
        for (int i = 0; i < t->pursuers && !gets; i++) {
            if (!(t->seen_by >> i & 1) && !cell_in(t->spots[c][i], cell)) continue;
            sees = true;
            gets = catches(eval, rules, t, i, cell, t->card[c]);
        }
        *caught += gets;
        *seen += sees && !gets;
    }
}

/* ---- Features and weights ---- */

/* How far the player is below the highest fatigue. WEARY: at it, so she must rest. TIRED: one below
 * it, so she can pay only for the bottom card. FRESH: two or more below it. */
enum { WEARY, TIRED, FRESH, STATES };

enum { ASKED = 7, ASKED_OUT = 4 };
static const uint8_t later[ASKED] = {0, 1, 2, 3, 5, 8, LATER_MOST};

/* Returns the cell of the nearest open task, or of the exit. */
static int goal_of(const struct maze_eval *eval, int stage, int cell)
{
    const struct maze_tables *g = &eval->tables;
    int nearest = -1;
    if (is_exit_stage(stage)) return corner_cell[stage - EXIT_STAGE];
    for (int i = 0; i < g->tasks; i++) {
        if (!(stage >> i & 1)) continue;
        if (nearest < 0 || eval->steps[cell][g->location[i]] < eval->steps[cell][nearest])
            nearest = g->location[i];
    }
    return nearest;
}

/* The features:
 *
 * - how many tasks are left;
 * - the time: in how many of the sampled worlds the player would still win if there were no
 *   pursuers and she waited here until one of the turns of `later`, and the first ones once more
 *   for the way to the exit; that it is in none of them; and how tired and how noticed she is if it
 *   is too late in some of them, after one turn more;
 * - the steps to all that is left to do;
 * - the steps to the nearest part of it, and the fatigue, both once more for the way to the exit;
 * - how near the pursuers are, within NEAR and within CLOSE steps, and how near they are to the
 *   goal; the risk of being caught if it is too late in some worlds;
 * - by the state of fatigue: for how many of the cards that may move the pursuers she would be
 *   caught or seen if she rests, and how many pursuers see her or hunt her now. */
int dread_maze_features(struct maze_eval *eval, const struct rules *rules, const struct threat *t,
                        int stage, int cell, int fatigue, int32_t out[])
{
    const struct maze_tables *g = &eval->tables;
    int left = g->tasks - fulfilled(g, stage), n = 0;
    int below = most_fatigue(rules) - fatigue, state = below < FRESH ? below : FRESH;
    const uint8_t *in_time = eval->in_time[stage][fatigue][cell] + t->turn;
    int caught, seen, late = WORLDS - in_time[1];
    int seeing = dread_count_bits(t->seen_by), hunting = dread_count_bits(t->hunted_by);
    int near = 0, close = 0, guards = 0, goal = goal_of(eval, stage, cell);
    int scale = t->cards ? 16 / t->cards : 0;
    count_risks(eval, rules, t, cell, &caught, &seen);
    for (int i = 0; i < t->pursuers; i++) {
        int steps = eval->steps[t->pursuer_cell[i]][cell];
        if (steps < NEAR) near += NEAR - steps;
        if (steps < CLOSE) close += CLOSE - steps;
        steps = eval->steps[t->pursuer_cell[i]][goal];
        if (steps < NEAR) guards += NEAR - steps;
    }

    for (int k = 0; k <= TASKS_MOST; k++) out[n++] = left == k;
    for (int k = 0; k < ASKED; k++) out[n++] = in_time[later[k]];
    for (int k = 0; k < ASKED_OUT; k++) out[n++] = left ? 0 : in_time[later[k]];
    out[n++] = !in_time[0];
    out[n++] = late * fatigue;
    out[n++] = late * (seeing + hunting);
    out[n++] = eval->steps_to_go[stage][cell];
    out[n++] = g->steps[stage][cell];
    out[n++] = left ? 0 : g->steps[stage][cell];
    out[n++] = fatigue;
    out[n++] = left ? 0 : fatigue;
    out[n++] = near;
    out[n++] = close;
    out[n++] = guards;
    out[n++] = left ? 0 : guards;
    out[n++] = late * caught * scale / 16;
    for (int k = 0; k < STATES; k++) {
        bool so = state == k;
        out[n++] = k < FRESH && so;
        out[n++] = so ? caught * scale : 0;
        out[n++] = so ? seen * scale : 0;
        out[n++] = so ? seeing : 0;
        out[n++] = so ? hunting : 0;
    }
    return n;
}

/* In the order of dread_maze_features(). A weight of 16 * LOG_ODDS adds natural log-odds of 1 for
 * each unit of its feature. Found by `bench-fit --deals 310001..313000 --games 2 --playouts 48
 * dont-let-them-get-you`. The expert played, with weights that had been found in the same way on
 * deals 300,001 to 302,400. */
static const int16_t weights[] = {
    /* constants by tasks left */
    6787, -351, 494, 2218,
    /* time, time for the way to the exit, too late, tired and late, noticed and late */
    208, 250, -20, 127, 92, 159, 194, 298, -154, 111, -62, -16499, 1, 29,
    /* steps, fatigue, near pursuers */
    -712, 267, -665, -731, -624, 1, -345,
    /* pursuers near the goal, caught and late */
    -42, -265, 93,
    /* WEARY: constant, caught, only seen, pursuers who see her, pursuers who hunt her */
    -1199, -1463, -419, 987, 176,
    /* TIRED */
    545, -703, -159, -318, -330,
    /* FRESH */
    0, -234, -28, -1238, -258};

int32_t dread_maze_value(struct maze_eval *eval, const struct rules *rules, const struct threat *t,
                         int stage, int cell, int fatigue)
{
    int32_t out[FEATURES_MOST], sum = 0;
    int n = dread_maze_features(eval, rules, t, stage, cell, fatigue, out);
    for (int i = 0; i < n; i++) sum += out[i] * weights[i];
    return sum / 16;
}
