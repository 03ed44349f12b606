/* Rooms in words. See rooms.h. */

#include "rooms.h"

/* ---- Cells ---- */

/* Returns true if a token can go from a cell in a direction, inside the room only or through doors
 * too. */
static bool passes(const struct view *v, int zone, int cell, int facing, bool doors)
{
    int side = dread_view_side(v, zone, cell, facing);
    return side == SIDE_OPEN || (doors && side != SIDE_WALL);
}

/* Writes the number of steps from `from` to every cell that can be reached; -1 to the others.
 * Writes the cells to `queue`, the nearest first, and returns their number. */
static int spread(const struct view *v, struct thing from, bool doors, int steps[ROOM_CELLS],
                  uint8_t queue[ROOM_CELLS])
{
    int zone = from.zone, head = 0, tail = 0;
    for (int i = 0; i < v->zone[zone].count; i++) steps[i] = -1;
    steps[from.index] = 0;
    queue[tail++] = from.index;
    while (head < tail) {
        int cell = queue[head++];
        for (int facing = NORTH; facing <= WEST; facing++) {
            if (!passes(v, zone, cell, facing, doors)) continue;
            int next = dread_view_neighbour(v, zone, cell, facing);
            if (steps[next] >= 0) continue;
            steps[next] = steps[cell] + 1;
            queue[tail++] = (uint8_t)next;
        }
    }
    return tail;
}

void dread_room_of(const struct view *v, int zone, int cell, struct room *r)
{
    int steps[ROOM_CELLS];
    uint8_t queue[ROOM_CELLS];
    spread(v, dread_thing_card(zone, cell), false, steps, queue);
    r->zone = zone;
    r->count = 0;
    for (int i = 0; i < v->zone[zone].count; i++)
        if (steps[i] >= 0) r->cell[r->count++] = (uint8_t)i;
}

bool dread_room_has(const struct room *r, int cell)
{
    int i = 0;
    while (i < r->count && r->cell[i] != cell) i++;
    return i < r->count;
}

int dread_rooms_by_distance(const struct view *v, int zone, int from, uint8_t out[ROOM_CELLS])
{
    int steps[ROOM_CELLS], rooms = 0;
    uint8_t queue[ROOM_CELLS];
    bool told[ROOM_CELLS] = {false};
    int cells = spread(v, dread_thing_card(zone, from), true, steps, queue);
    for (int i = 0; i < cells; i++) {
        struct room r;
        if (told[queue[i]]) continue;
        dread_room_of(v, zone, queue[i], &r);
        for (int k = 0; k < r.count; k++) told[r.cell[k]] = true;
        out[rooms++] = queue[i];
    }
    return rooms;
}

/* ---- Names ---- */

static void write_cell(const struct view *v, int zone, int cell, struct text *t)
{
    int columns = v->zone[zone].columns;
    dread_cell_write(t, cell % columns, cell / columns);
}

static bool is_straight(const struct view *v, const struct room *r)
{
    int columns = v->zone[r->zone].columns;
    bool row = true, column = true;
    for (int i = 1; i < r->count; i++) {
        row &= r->cell[i] / columns == r->cell[0] / columns;
        column &= r->cell[i] % columns == r->cell[0] % columns;
    }
    return row || column;
}

static bool is_corner(const struct view *v, const struct room *r)
{
    const struct zone *z = &v->zone[r->zone];
    int column = r->cell[0] % z->columns, row = r->cell[0] / z->columns;
    return r->count == 1 && (!column || column == z->columns - 1) && (!row || row == z->rows - 1);
}

/* Finds the word for the room's shape; NULL if the theme has none. */
static const char *shape_word(const struct theme *theme, const struct view *v, const struct room *r,
                              int *n)
{
    const char *at = NULL, *found = NULL;
    struct theme_line line;
    uint64_t least, best = 0;
    if (!is_straight(v, r)) return dread_theme_words(theme, "shape", "bent", n);
    if (is_corner(v, r) && (found = dread_theme_words(theme, "shape", "corner", n))) return found;
    while (dread_theme_next(theme, "shape", &at, &line)) {
        const char *number = line.id;
        if (!dread_read_number(&number, ROOM_CELLS, &least)) continue;
        if ((int)least > r->count || least < best) continue;
        best = least;
        found = line.words;
        *n = line.words_length;
    }
    return found;
}

void dread_room_name(const struct theme *theme, const struct view *v, const struct room *r,
                     struct text *t)
{
    int n;
    const char *shape = shape_word(theme, v, r, &n);
    dread_text_add(t, "the ");
    if (shape) dread_text_span(t, shape, n);
    else dread_text_add(t, "room");
    dread_text_add(t, r->count > 1 ? " from " : " ");
    write_cell(v, r->zone, r->cell[0], t);
    if (r->count == 1) return;
    dread_text_add(t, " to ");
    write_cell(v, r->zone, r->cell[r->count - 1], t);
}

void dread_room_doors(const struct view *v, const struct room *r, struct text *t)
{
    bool any = false;
    for (int facing = NORTH; facing <= WEST; facing++) {
        bool first = true;
        for (int i = 0; i < r->count; i++) {
            if (dread_view_side(v, r->zone, r->cell[i], facing) != SIDE_DOOR) continue;
            if (first) {
                dread_text_add(t, any ? ", " : "doors ");
                dread_text_add(t, dread_theme_facing(facing));
            }
            if (r->count > 1) {
                dread_text_add(t, first ? " at " : " and ");
                write_cell(v, r->zone, r->cell[i], t);
            }
            first = false;
            any = true;
        }
    }
    if (!any) dread_text_add(t, "no door");
}

void dread_room_tokens(const struct theme *theme, const struct game *game, const struct view *v,
                       const struct room *r, struct text *t)
{
    const struct token *me = dread_view_player(v);
    for (int i = 0; i < v->tokens; i++) {
        const struct token *k = &v->token[i];
        if (k == me || k->at.kind != THING_CARD || k->at.zone != r->zone) continue;
        if (!dread_room_has(r, k->at.index)) continue;
        dread_text_char(t, ' ');
        int start = t->length;
        dread_theme_token(theme, game, k, t);
        if (t->length > start && t->at[start] >= 'a' && t->at[start] <= 'z')
            t->at[start] = (char)(t->at[start] - 'a' + 'A');
        dread_text_add(t, " is on ");
        write_cell(v, r->zone, k->at.index, t);
        dread_text_char(t, '.');
    }
}

/* ---- Lists of cells ---- */

/* Returns the last cell of the run of listed cells that begins at `cell` and goes on by `step`, at
 * most `most` cells long. */
static int run_end(const bool cells[ROOM_CELLS], int cell, int step, int most)
{
    while (--most > 0 && cells[cell + step]) cell += step;
    return cell;
}

void dread_room_cells(const struct view *v, int zone, const bool cells[ROOM_CELLS], struct text *t)
{
    const struct zone *z = &v->zone[zone];
    bool left[ROOM_CELLS] = {false}, any = false;
    for (int i = 0; i < z->count; i++) left[i] = cells[i];
    for (int i = 0; i < z->count; i++) {
        if (!left[i]) continue;
        int east = run_end(left, i, 1, z->columns - i % z->columns);
        int north = run_end(left, i, z->columns, z->rows - i / z->columns);
        bool up = north / z->columns - i / z->columns > east - i;
        int step = up ? z->columns : 1, last = up ? north : east;
        for (int k = i; k <= last; k += step) left[k] = false;
        dread_text_add(t, any ? ", " : "");
        write_cell(v, zone, i, t);
        any = true;
        if (last == i) continue;
        dread_text_add(t, " to ");
        write_cell(v, zone, last, t);
    }
}
