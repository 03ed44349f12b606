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

/* Samples the hidden cards with fixed random numbers, so the result depends only on what the player
 * can see. */
static void make_latest(struct maze_eval *eval, const struct eval_context *context,
                        const struct position *p)
{
    __builtin_memset(eval->latest, 0, sizeof eval->latest);
    const struct maze *m = maze_at(p);
    int last = last_turn(&context->deal->rules);
    for (int k = 0; k < WORLDS; k++) {
        struct position there = *p;
        struct rng rng = dread_rng_from((uint64_t)k);
        eval->world = *context->deal;
        dread_dont_let_them_get_you.resample(&eval->world, &there, &rng);
        dread_bounds_make(&eval->bounds, &eval->world, &eval->tables, NULL, m, true);
        for (int turn = m->turn; turn <= last; turn++)
            for (int stage = 1; stage < STAGES; stage++) {
                if (!(eval->bounds.stages >> stage & 1)) continue;
                for (int fatigue = 1; fatigue <= eval->bounds.most_fatigue; fatigue++) {
                    cells set = eval->bounds.reach[turn][stage][fatigue];
                    for (; set; set &= set - 1) eval->latest[stage][fatigue][first_cell(set)]++;
                }
            }
    }
    for (int stage = 1; stage < STAGES; stage++)
        for (int fatigue = 1; fatigue <= eval->bounds.most_fatigue; fatigue++)
            for (int cell = 0; cell < CELLS; cell++)
                eval->latest[stage][fatigue][cell] = (uint16_t)(eval->latest[stage][fatigue][cell] +
                                                                WORLDS * (m->turn - 1));
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
    make_latest(eval, context, p);
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
    struct maze *m = &eval->patrols.scratch;
    m->pursuers = 1;
    m->player = (uint8_t)cell;
    m->pursuer[0] = pursuer_with(stance_at(t->stances, i), t->pursuer_cell[i], cell);
    return dread_move_pursuer(rules, m, 0, by, NULL);
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

/* The features:
 *
 * - how many tasks are left;
 * - the slack: for how many turns the player could wait here and still win if there were no
 *   pursuers. It counts up to 1 turn, up to 4 turns, without limit, and once more for the way to
 *   the exit;
 * - the steps to all that is left to do;
 * - the steps to the nearest part of it, and the fatigue, both once more for the way to the exit;
 * - how near the pursuers are, within NEAR and within CLOSE steps;
 * - by the state of fatigue: for how many of the cards that may move the pursuers she would be
 *   caught or seen if she rests, and how many pursuers see her or hunt her now. */
int dread_maze_features(struct maze_eval *eval, const struct rules *rules, const struct threat *t,
                        int stage, int cell, int fatigue, int32_t out[])
{
    const struct maze_tables *g = &eval->tables;
    int left = g->tasks - fulfilled(g, stage), n = 0;
    int below = most_fatigue(rules) - fatigue, state = below < FRESH ? below : FRESH;
    int slack = eval->latest[stage][fatigue][cell] - WORLDS * t->turn, caught, seen;
    int seeing = __builtin_popcount(t->seen_by), hunting = __builtin_popcount(t->hunted_by);
    int near = 0, close = 0, scale = t->cards ? 16 / t->cards : 0;
    count_risks(eval, rules, t, cell, &caught, &seen);
    for (int i = 0; i < t->pursuers; i++) {
        int steps = eval->steps[t->pursuer_cell[i]][cell];
        if (steps < NEAR) near += NEAR - steps;
        if (steps < CLOSE) close += CLOSE - steps;
    }
    if (slack < -WORLDS) slack = -WORLDS;

    for (int k = 0; k <= TASKS_MOST; k++) out[n++] = left == k;
    out[n++] = slack < WORLDS ? slack : WORLDS;
    out[n++] = slack < 4 * WORLDS ? slack : 4 * WORLDS;
    out[n++] = slack;
    out[n++] = left ? 0 : slack;
    out[n++] = eval->steps_to_go[stage][cell];
    out[n++] = g->steps[stage][cell];
    out[n++] = left ? 0 : g->steps[stage][cell];
    out[n++] = fatigue;
    out[n++] = left ? 0 : fatigue;
    out[n++] = near;
    out[n++] = close;
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
 * each unit of its feature. Found by `bench-fit --deals 230001..236000 --games 2 --playouts 48
 * dont-let-them-get-you` in five rounds. Each round was played with the weights of the round
 * before; in the last two the expert played. */
static const int16_t weights[] = {
    /* constants by tasks left; slack */
    9309, 1632, 998, 1300, 736, 84, 139, -37,
    /* steps, fatigue, near pursuers */
    -517, 99, -444, -564, -475, -8, -421,
    /* WEARY: constant, caught, only seen, pursuers who see her, pursuers who hunt her */
    -2634, -1140, -267, -1775, 285,
    /* TIRED */
    327, -591, -272, -189, 60,
    /* FRESH */
    0, -203, -6, -1195, -188};

int32_t dread_maze_value(struct maze_eval *eval, const struct rules *rules, const struct threat *t,
                         int stage, int cell, int fatigue)
{
    int32_t out[FEATURES_MOST], sum = 0;
    int n = dread_maze_features(eval, rules, t, stage, cell, fatigue, out);
    for (int i = 0; i < n; i++) sum += out[i] * weights[i];
    return sum / 16;
}
