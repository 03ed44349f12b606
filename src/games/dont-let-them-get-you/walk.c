/* Don't Let Them Get You: where a move can go. Read maze.h first.
 *
 * One search from where the player stands, for previews and for the sensible player. A move ends of
 * itself on some spaces, so these are never on the way to others; and since a player would rather not
 * be seen, a way past nobody's eyes is taken before a shorter one past somebody's. */

#include "maze.h"

/* All spaces on which some pursuer would see the player as he stands. */
static cells watched(const struct rules *rules, const struct maze *m)
{
    cells seen = 0;
    for (int i = 0; i < m->pursuers; i++) {
        const struct pursuer *he = &m->pursuer[i];
        for (int way = NORTH; way <= WEST; way++)
            for (int cell = he->cell; can_go(m->vertical, cell, way);) {
                cell = beside(cell, way);
                if (sees(rules, m, he, cell) == FACING_NONE) break;
                seen |= cell_bit(cell);
            }
    }
    return seen;
}

void find_walks(const struct rules *rules, const struct maze *m, card moving, int steps,
                struct walks *walks)
{
    cells seen = watched(rules, m), met = 0;
    /* Spaces still to go on from: now, and once no unseen one is left. */
    uint8_t queue[CELLS + 1], later[CELLS + 1];
    int head = 0, tail = 0, waiting = 0;
    *walks = (struct walks){.start = m->player};
    queue[tail++] = m->player;
    if (steps) walks->ends |= cell_bit(m->player); /* she may stop where she stands */
    for (;;) {
        if (head == tail) {
            if (!waiting) return;
            for (head = tail = 0; tail < waiting; tail++) queue[tail] = later[tail];
            waiting = 0;
        }
        int cell = queue[head++];
        for (int way = NORTH; way <= WEST; way++) {
            if (!can_step(m, cell, way)) continue;
            int next = beside(cell, way);
            if (cell_in(met, next)) continue;
            met |= cell_bit(next);
            walks->last[next] = (uint8_t)way;
            walks->ends |= cell_bit(next);
            /* The start was gone on from already; stepped on again, it is an end. */
            if (next == m->player || ends_on(m, moving, next) >= 0) continue;
            if (cell_in(seen, next)) later[waiting++] = (uint8_t)next;
            else queue[tail++] = (uint8_t)next;
        }
    }
}

int walk_to(const struct walks *walks, int end, uint8_t facing[])
{
    int n = 0, cell = end;
    if (!walks->last[end]) return 0;
    do {
        facing[n++] = walks->last[cell];
        cell = beside(cell, back_of(walks->last[cell]));
    } while (cell != walks->start);
    for (int i = 0; i < n / 2; i++) {
        uint8_t held = facing[i];
        facing[i] = facing[n - 1 - i];
        facing[n - 1 - i] = held;
    }
    return n;
}
