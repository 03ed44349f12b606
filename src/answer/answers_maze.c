/* Answers about a grid: its rooms, its sides, its rows and columns. See answers_internal.h. */

#include "answers_internal.h"

/* ---- Rooms ---- */

/* Says where the player stands: the cell, its card, and the room with its doors. */
void dread_ask_room(struct asking *q, struct text *w)
{
    const struct view *v = q->table->view;
    struct thing here = dread_names_here(v);
    struct room r;
    if (!here.kind) {
        dread_add_no_place(q, "where", w);
        return;
    }
    dread_add(q, w, "You stand on <place>, <lying>, in ", here, here);
    dread_room_of(v, here.zone, here.index, &r);
    dread_add_room(q, &r, w);
    dread_room_tokens(&q->table->layout->theme, q->table->session->game, v, &r, w);
}

void dread_ask_room_at(struct asking *q, struct text *w)
{
    const struct view *v = q->table->view;
    struct thing cell;
    struct room r;
    if (!dread_find_cell(q, dread_name_asked(q), &cell, w)) return;
    if (!dread_view_has_sides(v, cell.zone)) {
        dread_add_no_place(q, "rooms", w);
        return;
    }
    dread_room_of(v, cell.zone, cell.index, &r);
    dread_add_room(q, &r, w);
    dread_room_tokens(&q->table->layout->theme, q->table->session->game, v, &r, w);
}

void dread_ask_rooms(struct asking *q, struct text *w)
{
    struct thing here = dread_names_here(q->table->view);
    uint8_t cell[ROOM_CELLS];
    if (!here.kind) {
        dread_add_no_place(q, "rooms", w);
        return;
    }
    int n = dread_rooms_by_distance(q->table->view, here.zone, here.index, cell);
    dread_add_count(w, n, " room.", " rooms, the nearest first.");
    for (int i = 0; i < n; i++) {
        struct room r;
        dread_room_of(q->table->view, here.zone, cell[i], &r);
        dread_text_char(w, ' ');
        int start = w->length;
        dread_add_room(q, &r, w);
        dread_say_capital(w->at + start);
    }
}

/* Adds where tokens stand, the player's and those that look somewhere left out. */
static void add_goals(const struct asking *q, int zone, struct text *w)
{
    const struct token *me = dread_view_player(q->table->view);
    for (int i = 0; i < q->table->view->tokens; i++) {
        const struct token *k = &q->table->view->token[i];
        if (k == me || k->facing || k->at.kind != THING_CARD || k->at.zone != zone) continue;
        dread_add(q, w, " <Name> is on <place>.", dread_thing_token(i), k->at);
    }
}

void dread_ask_maze(struct asking *q, struct text *w)
{
    const struct view *v = q->table->view;
    uint8_t cell[ROOM_CELLS];
    struct thing here = dread_names_here(v);
    int grid = here.kind ? here.zone : dread_names_grid(v);
    if (grid < 0 || !dread_view_has_sides(v, grid)) {
        dread_add_explained_or(q, "board", "Say table for everything on the table.", w);
        return;
    }
    dread_add(q, w, "Columns a to <letter>, rows 1 to <number> from the south, ",
              v->zone[grid].columns, v->zone[grid].rows);
    dread_add_count(w, dread_rooms_by_distance(v, grid, here.index, cell), " room. ", " rooms. ");
    dread_add(q, w, here.kind ? "You are on <place>." : "You are outside.", here);
    add_goals(q, grid, w);
    dread_text_add(w, " Say rooms, or room at and a cell.");
}

/* ---- Sides and neighbours ---- */

static void add_side(const struct asking *q, struct thing cell, int facing, struct text *w)
{
    const struct view *v = q->table->view;
    struct thing beside = dread_cell_beside(v, cell, facing);
    int side = dread_view_side(v, cell.zone, cell.index, facing);
    dread_add(q, w, "<Facing>: ", facing);
    if (!beside.kind) {
        dread_text_add(w, dread_view_has_sides(v, cell.zone) ? "wall." : "nothing.");
        return;
    }
    const char *through = side == SIDE_DOOR ? "door to " : side == SIDE_OPEN ? "open to " : "";
    dread_add(q, w, "<words><place>, <rank>", through, beside, dread_view_spot(v, beside)->card);
    for (int i = 0; i < v->tokens; i++)
        if (dread_thing_same(v->token[i].at, beside)) dread_add(q, w, ", <token>", i);
    dread_text_char(w, '.');
}

void dread_ask_side(struct asking *q, struct text *w)
{
    struct thing cell = dread_cell_asked(q);
    if (!cell.kind) {
        dread_add_no_sides(q, w);
        return;
    }
    int side = dread_view_side(q->table->view, cell.zone, cell.index, q->about.facing);
    bool yes = q->about.how == ASK_WALL   ? side == SIDE_WALL
               : q->about.how == ASK_DOOR ? side == SIDE_DOOR
                                          : side != SIDE_WALL;
    dread_text_add(w, yes ? "Yes. " : "No. ");
    add_side(q, cell, q->about.facing, w);
}

void dread_ask_around(struct asking *q, struct text *w)
{
    struct thing cell = dread_cell_asked(q);
    if (!cell.kind || !(dread_grids(q->table->view) >> cell.zone & 1)) {
        dread_add_no_sides(q, w);
        return;
    }
    for (int facing = NORTH; facing <= WEST; facing++) {
        dread_add_between(w, " ");
        add_side(q, cell, facing, w);
    }
}

/* Returns the direction from a cell to one next to it; FACING_NONE if they are not side by side. */
static int facing_to(const struct view *v, struct thing from, struct thing to)
{
    int columns = v->zone[from.zone].columns;
    int east = to.index % columns - from.index % columns;
    int north = to.index / columns - from.index / columns;
    if (from.zone != to.zone || east * east + north * north != 1) return FACING_NONE;
    return north > 0 ? NORTH : north < 0 ? SOUTH : east > 0 ? EAST : WEST;
}

void dread_ask_between(struct asking *q, struct text *w)
{
    static const char *const sides[] = {"nothing", "no wall, it is one room", "a door", "a wall"};
    const struct view *v = q->table->view;
    struct thing one, other = dread_names_here(v);
    if (!dread_find_cell(q, q->about.thing, &one, w)) return;
    if (*q->about.other && !dread_find_cell(q, q->about.other, &other, w)) return;
    int facing = other.kind ? facing_to(v, one, other) : FACING_NONE;
    if (!facing) {
        dread_text_add(w, "Those two are not side by side.");
        return;
    }
    dread_add(q, w, "Between them: <words>.",
              sides[dread_view_side(v, one.zone, one.index, facing)]);
}

/* ---- A row or a column ---- */

/* A row or a column of a grid. */
struct grid_line {
    const struct zone *zone;
    bool column;
    int number, cells; /* the number from 1; 0: there is no such line */
};

/* Finds the line that the words at q->about.line name: `column c`, `top row`, `my path`. */
static struct grid_line line_asked(const struct asking *q, int zone)
{
    const struct zone *z = &q->table->view->zone[zone];
    const struct token *me = dread_view_player(q->table->view);
    struct word one = q->about.phrase.word[q->about.line],
                two = q->about.phrase.word[q->about.line + 1];
    bool first_is_side = dread_word_in(two, "row|column|path|lane");
    struct word which = first_is_side ? one : two;
    bool column = dread_word_in(first_is_side ? two : one, "column|file|path|lane");
    struct grid_line line = {z, column, dread_word_number(which), column ? z->rows : z->columns};
    int most = column ? z->columns : z->rows;
    if (dread_word_in(which, "top|last|northern|northernmost|rightmost")) line.number = most;
    if (dread_word_in(which, "bottom|southern|southernmost|leftmost")) line.number = 1;
    if (dread_word_is(which, "middle")) line.number = (most + 1) / 2;
    if (dread_word_in(which, "my|this|our") && me && me->at.zone == zone)
        line.number = 1 + (column ? me->at.index % z->columns : me->at.index / z->columns);
    if (line.number < 0 && which.n == 1) line.number = which.at[0] - 'a' + 1;
    if (line.number < 1 || line.number > most) line.number = 0;
    return line;
}

/* Returns cell i of a line of the first grid. */
static struct thing cell_of(const struct asking *q, const struct grid_line *line, int i)
{
    int columns = line->zone->columns, n = line->number - 1;
    return dread_thing_card(dread_names_grid(q->table->view),
                            line->column ? i * columns + n : n * columns + i);
}

/* Adds which cards of a kind lie in a line, and how many of its cards nobody has seen. */
static void add_kind_in(const struct asking *q, const struct grid_line *line,
                        const struct stuff *stuff, struct text *w)
{
    int found = 0, hidden = 0;
    for (int i = 0; i < line->cells; i++) {
        struct thing cell = cell_of(q, line, i);
        card c = dread_view_spot(q->table->view, cell)->card;
        hidden += c == CARD_UNKNOWN;
        if (!dread_is_stuff(stuff, c)) continue;
        dread_add(q, w, found++ ? ", <card> on <place>" : "<card> on <place>", c, cell);
    }
    if (!found) dread_text_add(w, "none in sight");
    if (hidden) dread_text_add(w, "; ");
    if (hidden) dread_add_count(w, hidden, " card is face down", " cards are face down");
}

void dread_ask_line(struct asking *q, struct text *w)
{
    int zone = dread_names_grid(q->table->view);
    if (zone < 0) {
        dread_add_no_place(q, "hand", w);
        return;
    }
    struct grid_line line = line_asked(q, zone);
    if (!line.number) {
        dread_text_add(w, "There is no such row or column.");
        return;
    }
    dread_add(q, w, line.column ? "Column <letter>" : "Row <number>", line.number);
    if (q->about.kind && !q->about.stuff.all) {
        dread_text_add(w, ": ");
        add_kind_in(q, &line, &q->about.stuff, w);
    } else {
        for (int i = 0; i < line.cells; i++)
            dread_add(q, w, "<words><lying>",
                      i             ? ", "
                      : line.column ? ", from the south: "
                                    : ", from the west: ",
                      cell_of(q, &line, i));
    }
    dread_text_char(w, '.');
}
