/* Don't Let Them Get You: makes the tables of one maze. Read tables.h first. The table of sight is
 * made in patrols.c. */

#include "stances.h"
#include "patrols.h"

static void make_halts(struct maze_tables *g)
{
    g->halts[0] = 0;
    for (int i = 0; i < g->tasks; i++) {
        g->halts[1 << i] = cell_bit(g->location[i]);
        dread_measure(g->vertical, g->location[i], g->steps[1 << i]);
    }
    for (int stage = 1; stage < 1 << g->tasks; stage++) {
        int one = stage & -stage, others = stage & ~one;
        if (!others) continue;
        g->halts[stage] = g->halts[one] | g->halts[others];
        for (int cell = 0; cell < CELLS; cell++) {
            uint8_t a = g->steps[one][cell], b = g->steps[others][cell];
            g->steps[stage][cell] = a < b ? a : b;
        }
    }
    for (int k = 0; k < CORNERS; k++) {
        g->halts[EXIT_STAGE + k] = cell_bit(corner_cell[k]);
        dread_measure(g->vertical, corner_cell[k], g->steps[EXIT_STAGE + k]);
    }
}

/* Tabulates where pursuers enter, and whether they then see a player on a location [2.2] [2.3]. */
static void make_entering(struct maze_tables *g, const struct rules *rules, const struct maze *m)
{
    struct maze scratch = *m;
    for (int i = 0; i <= g->tasks; i++) {
        int cell = dread_entry_of_pursuer(rules, m, i);
        g->enters[i] = (uint8_t)cell;
        for (int task = 0; task < g->tasks; task++) {
            struct pursuer *he = &scratch.pursuer[i];
            *he = (struct pursuer){.cell = (uint8_t)cell, .mood = MOOD_PATROL, .memory = NO_CELL};
            dread_face_on_entering(&scratch, i);
            scratch.player = g->location[task];
            dread_look(rules, &scratch, i, NULL);
            g->newcomer[i][task] = (uint16_t)stance_of(he);
        }
    }
}

void dread_maze_tables_make(struct maze_tables *g, const struct rules *rules, const struct maze *m)
{
    cells v = m->vertical;
    g->vertical = v;
    __builtin_memcpy(g->card, m->card, sizeof g->card);
    g->ways = ways_of(v);
    for (int i = 0; i < CARD_VALUES; i++) g->below[i] = 0;
    for (int cell = 0; cell < CELLS; cell++) {
        g->passable_sides[cell] = 0;
        for (int way = NORTH; way <= WEST; way++)
            g->passable_sides[cell] |= (uint8_t)(can_go(v, cell, way) << way);
        g->order[cell] = (uint8_t)(13 * dread_card_suit(m->card[cell]) + 13 -
                                   dread_card_rank(m->card[cell]));
        g->below[value_of(m->card[cell]) + 1] |= cell_bit(cell);
    }
    for (int i = 1; i < CARD_VALUES; i++) g->below[i] |= g->below[i - 1];
    dread_sight_make(g->sight, rules, v);
    g->tasks = (uint8_t)tasks_to_do(rules);
    for (int i = 0; i < g->tasks; i++) {
        g->location[i] = m->location[i];
        g->exits[i] = exits_from(rules, v, m->location[i]);
        g->exit_stages[i] = 0;
        for (int k = 0; k < CORNERS; k++)
            g->exit_stages[i] |= (unsigned)cell_in(g->exits[i], corner_cell[k]) << (EXIT_STAGE + k);
    }
    make_halts(g);
    make_entering(g, rules, m);
}
