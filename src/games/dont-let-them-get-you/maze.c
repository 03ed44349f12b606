/* Don't Let Them Get You: the maze, paragraph 1, and laying it by hand, 7.3. Read internal.h first.
 * The deal is in deal.c. */

#include "internal.h"

/* ---- 1 Maze ---- */

/* The cells that are an even number of steps from a7, walls not counted: since a row has seven
 * cells, those with even numbers. */
static const cells even_cells = 0x1555555555555;

/* [1.2] Returns those of the cells in `laid` whose card stands vertical. red: those with a red
 * card. */
static cells standing(cells laid, cells red, bool a7_is_red)
{
    cells as_a7 = a7_is_red ? red : ~red;
    return laid & ~(as_a7 ^ even_cells);
}

void dread_lay_card(struct maze *m, int cell, card c)
{
    cells here = cell_bit(cell);
    m->card[cell] = c;
    m->laid++;
    m->vertical |= standing(here, dread_card_is_red(c) ? here : 0, dread_card_is_red(m->card[A7]));
}

/* [1.1] */
void dread_lay_all(const struct deal *d, struct maze *m)
{
    const card *next = d->cards + DEALT_MAZE;
    cells red = 0;
    for (int row = WIDTH - 1; row >= 0; row--)
        for (int cell = row * WIDTH; cell < (row + 1) * WIDTH; cell++, next++) {
            m->card[cell] = *next;
            red |= (cells)dread_card_is_red(*next) << cell;
        }
    m->laid = CELLS;
    m->vertical = standing(all_cells(), red, cell_in(red, A7));
}

/* [1.4] */
void dread_find_locations(const struct deal *d, struct maze *m)
{
    uint8_t cell_of[UINT8_MAX + 1]; /* by card, and where none is laid, by CARD_NONE */
    for (int i = 0; i < TASKS_MOST; i++)
        cell_of[location_card(d->cards[DEALT_TASKS + i])] = m->location[i];
    for (int cell = 0; cell < CELLS; cell++) cell_of[m->card[cell]] = (uint8_t)cell;
    for (int i = 0; i < TASKS_MOST; i++)
        if (m->open >> i & 1) m->location[i] = cell_of[location_card(d->cards[DEALT_TASKS + i])];
}

/* ---- Distances ---- */

/* Returns the cells of a set and all that are one step from them. */
static inline cells spread(struct ways w, cells from)
{
    return from | one_step(w, from);
}

/* [1.5] */
bool dread_is_joined(cells vertical)
{
    struct ways w = ways_of(vertical);
    cells reached = 1;
    for (;;) {
        cells more = spread(w, reached);
        if (more == reached) return reached == all_cells();
        reached = more;
    }
}

void dread_measure(cells vertical, int from, uint8_t steps[CELLS])
{
    struct ways w = ways_of(vertical);
    for (int cell = 0; cell < CELLS; cell++) steps[cell] = UNREACHABLE;
    cells reached = 0, more = cell_bit(from);
    for (uint8_t n = 0; more != reached; n++) {
        for (cells fresh = more & ~reached; fresh; fresh &= fresh - 1) steps[first_cell(fresh)] = n;
        reached = more;
        more = spread(w, reached);
    }
}

/* Writes the steps from a cell to each corner. All corners must be reachable. */
static void walk_to_corners(struct ways w, int from, int distance[])
{
    cells reached = cell_bit(from), missing = all_corners();
    for (int steps = 0; missing; steps++) {
        if (reached & missing) {
            for (int k = 0; k < CORNERS; k++)
                if (cell_in(reached & missing, corner_cell[k])) distance[k] = steps;
            missing &= ~reached;
        }
        reached = spread(w, reached);
    }
}

static int apart(int a, int b)
{
    return a < b ? b - a : a - b;
}

/* [2.1] Writes the distance from a cell to each corner, as the option `distance` counts it. */
static void measure_corners(const struct rules *rules, struct ways w, int from, int distance[])
{
    if (rules->value[DISTANCE] == DISTANCE_WALK) {
        walk_to_corners(w, from, distance);
        return;
    }
    for (int k = 0; k < CORNERS; k++)
        distance[k] = apart(column_of(from), column_of(corner_cell[k])) +
                      apart(row_of(from), row_of(corner_cell[k]));
}

/* [2.1] [3.3] Returns the corners with the greatest sum of distances, or with `entrance=nearest`
 * those whose nearest location is furthest. */
cells dread_furthest(const struct rules *rules, cells vertical, cells corners, const uint8_t from[],
                     int n)
{
    bool nearest = rules->value[ENTRANCE] == ENTRANCE_NEAREST;
    int far[CORNERS], most = -1;
    struct ways w = ways_of(vertical);
    for (int k = 0; k < CORNERS; k++) far[k] = nearest ? CELLS : 0;
    for (int i = 0; i < n; i++) {
        int distance[CORNERS];
        measure_corners(rules, w, from[i], distance);
        for (int k = 0; k < CORNERS; k++) {
            if (!nearest) far[k] += distance[k];
            else if (distance[k] < far[k]) far[k] = distance[k];
        }
    }
    cells best = 0;
    for (int k = 0; k < CORNERS; k++) {
        if (!cell_in(corners, corner_cell[k]) || far[k] < most) continue;
        if (far[k] > most) best = 0;
        most = far[k];
        best |= cell_bit(corner_cell[k]);
    }
    return best;
}

/* ---- 1.5 A maze in parts ---- */

/* [1.5] Of all sets of n cells, none below `from`, whose turning joins the maze: returns their
 * union. */
static cells joining(cells vertical, int from, int n)
{
    cells found = 0;
    for (int cell = from; cell < CELLS; cell++) {
        cells turned = vertical ^ cell_bit(cell);
        cells others = 0;
        if (n > 1) others = joining(turned, cell + 1, n - 1);
        else if (!dread_is_joined(turned)) continue;
        if (n == 1 || others) found |= others | cell_bit(cell);
    }
    return found;
}

/* [1.5] */
cells dread_cells_to_rotate(cells vertical)
{
    cells found = 0;
    for (int n = 1; !found; n++) found = joining(vertical, 0, n);
    return found;
}

/* ---- 7.3 Laying a maze by hand ---- */

/* [7.3] */
cells dread_cells_to_lay(const struct maze *m, card c)
{
    cells laid = laid_cells(m), free = neighbours_of(laid) & ~laid, best = 0, numbers = 0;
    if (is_number(c)) return free;
    for (cells left = laid; left; left &= left - 1)
        if (is_number(m->card[first_cell(left)])) numbers |= left & -left;
    int most = -1;
    for (cells left = free; left; left &= left - 1) {
        cells one = left & (0 - left);
        int touched = dread_count_bits(neighbours_of(one) & numbers);
        if (touched < most) continue;
        if (touched > most) best = 0;
        most = touched;
        best |= one;
    }
    return best;
}
