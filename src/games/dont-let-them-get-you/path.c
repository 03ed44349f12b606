/* Don't Let Them Get You: where a move can end. Read internal.h first.
 *
 * Some cells end a move by themselves, so no path goes on from them. The file has two searches. The
 * quick one, for greedy.c and reasons.c, finds one path to each cell; it prefers a path that no
 * pursuer sees, even if that path is longer. The full one, for previews and answers, looks at all
 * walks, because what a pursuer sees changes while the player walks. The solver has a third search,
 * in turns.c, which also finds what the pursuers remember. */

#include "sight.h"

/* Returns all cells where some pursuer, as he stands, would see the player. */
static cells watched(const struct rules *rules, const struct maze *m)
{
    struct sides s = sides_of(m->vertical);
    cells seen = 0;
    for (int i = 0; i < m->pursuers; i++) seen |= seen_by(rules, &s, &m->pursuer[i]);
    return seen;
}

void dread_find_paths(const struct rules *rules, const struct maze *m, card moving, int steps,
                      struct paths *paths)
{
    cells seen = watched(rules, m), met = 0;
    /* Cells still to go on from. Those in `later`, where she would be seen, wait until `queue` is
     * empty. */
    uint8_t queue[CELLS + 1], later[CELLS + 1];
    int head = 0, tail = 0, waiting = 0;
    *paths = (struct paths){.start = m->player};
    queue[tail++] = m->player;
    if (steps) paths->ends |= cell_bit(m->player); /* she may stop where she stands */
    for (;;) {
        if (head == tail) {
            if (!waiting) return;
            for (head = tail = 0; tail < waiting; tail++) queue[tail] = later[tail];
            waiting = 0;
        }
        int cell = queue[head++];
        for (int way = NORTH; way <= WEST; way++) {
            if (!dread_can_step(m, cell, way)) continue;
            int next = beside(cell, way);
            if (cell_in(met, next)) continue;
            met |= cell_bit(next);
            paths->last[next] = (uint8_t)way;
            paths->ends |= cell_bit(next);
            /* The search has gone on from the start already; stepping on it again makes it an
             * end. */
            if (next == m->player || dread_ends_on(m, moving, next) >= 0) continue;
            if (cell_in(seen, next)) later[waiting++] = (uint8_t)next;
            else queue[tail++] = (uint8_t)next;
        }
    }
}

int dread_path_to(const struct paths *paths, int end, uint8_t facing[])
{
    int n = 0, cell = end;
    if (!paths->last[end]) return 0;
    do {
        facing[n++] = paths->last[cell];
        cell = beside(cell, back_of(paths->last[cell]));
    } while (cell != paths->start);
    for (int i = 0; i < n / 2; i++) {
        uint8_t held = facing[i];
        facing[i] = facing[n - 1 - i];
        facing[n - 1 - i] = held;
    }
    return n;
}

/* ---- All walks ---- */

/* The state of one pursuer during a move, as far as it decides what he sees. AS_BEFORE: he faces as
 * he did when the move began. NORTH to WEST, 1 to 4: he has lost sight of the player and faces that
 * way. SEEING: he sees her, and so faces her. */
enum { AS_BEFORE, SEEING = WEST + 1, STATES };
enum { ALL_STATES = STATES * STATES * STATES * STATES };
_Static_assert(PURSUERS_MOST == 4, "one factor for each pursuer");

/* A pursuer's cell, and what he sees in each state. sight[SEEING] is unused, because he then faces
 * the player: his sight is that of the direction to her. */
struct watcher {
    cells sight[STATES];
    uint8_t cell;
};

/* The search over all walks of a move. */
struct exploration {
    int pursuers;
    struct watcher watcher[PURSUERS_MOST];
    cells ends;          /* cells where the move ends by itself */
    cells newcomer_sees; /* of these, where a pursuer enters and sees her at once */
    /* By the states of all pursuers as one number, the first pursuer's state lowest: the cells
     * reached so far, those to go on from now, and those to go on from after the next step. */
    cells been[ALL_STATES], now[ALL_STATES], next[ALL_STATES];
};

static void make_watcher(const struct rules *rules, const struct maze *m, int i,
                         struct watcher *watcher)
{
    struct sides s = sides_of(m->vertical);
    struct pursuer he = m->pursuer[i];
    watcher->cell = he.cell;
    watcher->sight[AS_BEFORE] = seen_by(rules, &s, &he);
    he.mood = MOOD_HUNTS;
    for (int facing = NORTH; facing <= WEST; facing++) {
        he.facing = (uint8_t)facing;
        watcher->sight[facing] = seen_by(rules, &s, &he);
    }
}

/* Returns true if fulfilling a task on that cell lets a pursuer enter who sees the player at once
 * [2.3]. */
static bool is_seen_by_newcomer(const struct rules *rules, const struct maze *m, int cell)
{
    struct maze there = *m;
    there.player = (uint8_t)cell;
    int i = dread_stand_pursuer(rules, &there, EVENT_PURSUER_ENTERS, NULL);
    return dread_look(rules, &there, i, NULL);
}

/* Returns the state of a pursuer after the player's step from one cell to the next [5.2] [5.3]. */
static int state_after(const struct watcher *watcher, int state, int from, int to)
{
    if (state == SEEING) state = dread_straight(watcher->cell, from);
    return cell_in(watcher->sight[state], to) ? SEEING : state;
}

/* Returns the states of all pursuers after that step. Sets *seen to whether one of them sees
 * her. */
static int states_after(const struct exploration *x, int states, int from, int to, bool *seen)
{
    int after = 0;
    *seen = false;
    for (int i = 0, unit = 1; i < x->pursuers; i++, unit *= STATES, states /= STATES) {
        int state = state_after(&x->watcher[i], states % STATES, from, to);
        *seen |= state == SEEING;
        after += state * unit;
    }
    return after;
}

/* Notes that step number `taken`, or no step at all, leads to a cell. */
static void note_ending(struct endings *e, bool seen, int cell, int taken)
{
    cells *ends = seen ? &e->seen : &e->unseen;
    if (cell_in(*ends, cell)) return;
    *ends |= cell_bit(cell);
    (seen ? e->seen_steps : e->unseen_steps)[cell] = (uint8_t)taken;
    if (e->steps[cell] == UNREACHABLE) e->steps[cell] = (uint8_t)taken;
}

/* Makes step number `taken` from a cell in all directions. */
static void step_on(struct exploration *x, const struct maze *m, int states, int from, int taken,
                    struct endings *e)
{
    for (int way = NORTH; way <= WEST; way++) {
        if (!dread_can_step(m, from, way)) continue;
        int to = beside(from, way);
        bool seen;
        int after = states_after(x, states, from, to, &seen);
        if (cell_in(x->been[after], to)) continue;
        x->been[after] |= cell_bit(to);
        if (!cell_in(x->ends, to)) x->next[after] |= cell_bit(to);
        note_ending(e, seen || cell_in(x->newcomer_sees, to), to, taken);
    }
}

void dread_find_endings(const struct rules *rules, const struct maze *m, struct endings *e)
{
    struct exploration x = {.pursuers = m->pursuers};
    int states = 0, all = 1;
    *e = (struct endings){0};
    for (int cell = 0; cell < CELLS; cell++) e->steps[cell] = UNREACHABLE;
    for (int i = 0; i < m->pursuers; i++, all *= STATES) {
        make_watcher(rules, m, i, &x.watcher[i]);
        states += (m->pursuer[i].mood == MOOD_SEES ? SEEING : AS_BEFORE) * all;
    }
    for (int cell = 0; cell < CELLS; cell++) {
        int why = dread_ends_on(m, m->moving, cell);
        if (why >= 0) x.ends |= cell_bit(cell);
        if (why == EVENT_FULFILS && is_seen_by_newcomer(rules, m, cell))
            x.newcomer_sees |= cell_bit(cell);
    }
    x.now[states] = cell_bit(m->player);
    if (m->steps) note_ending(e, dread_is_seen(m), m->player, 0); /* she may stop where she is */
    bool goes_on = true;
    for (int taken = 1; goes_on && m->steps + taken <= MOST_STEPS; taken++) {
        for (int k = 0; k < all; k++)
            for (cells left = x.now[k]; left; left &= left - 1)
                step_on(&x, m, k, first_cell(left), taken, e);
        goes_on = false;
        for (int k = 0; k < all; k++) {
            x.now[k] = x.next[k];
            x.next[k] = 0;
            goes_on |= x.now[k] != 0;
        }
    }
}
