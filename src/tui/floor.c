/* Draws a floor: a grid whose cells have sides. Cells that are open to each other have no line
 * between them, a door is a gap in a wall, and the sight of whoever looks for the player is light:
 * `░` on the cells that one on patrol sees, `▒` on those that an alert one sees. The light falls
 * through doors and open sides too. See grid_internal.h. */

#include "grid_internal.h"

/* From this size on a cell has a place for each kind of sign; in a smaller one they follow each
 * other. */
enum { ROOMY_COLUMNS = 9, ROOMY_LINES = 4 };

static const struct {
    const char *fill;
    uint8_t colour;
} lights[] = {[SIGHT_NONE] = {" ", COLOUR_TEXT},
              [SIGHT_PATROL] = {"░", COLOUR_BEAM},
              [SIGHT_ALERT] = {"▒", COLOUR_ALERT_BEAM}};

static void fill_light(const struct grid *g, struct rect at, enum sight light, int background)
{
    canvas_fill(g->canvas, at, style(lights[light].colour, background), lights[light].fill);
}

/* Returns true if the lights go out, and are out in this cell. */
static bool is_dark(const struct grid *g, int cell)
{
    return dread_thing_set_has(&g->scene->dark, dread_thing_card(g->zone, cell));
}

/* Returns the light on a cell: of whoever sees it, or of its lamps, while the lights go out. */
static enum sight cell_light(const struct grid *g, int cell)
{
    if (g->scene->lights) return is_dark(g, cell) ? SIGHT_NONE : SIGHT_PATROL;
    return sight_at(g->scene, dread_thing_card(g->zone, cell));
}

/* ---- Edges: the sides of cells ---- */

/* An edge of the lattice, from a joint to the next one to the east, or to the south if `upright`.
 * The joint is at this column and row of the lattice, rows counted from the top. */
struct wall_edge {
    int column, row;
    bool upright;
};

/* Returns true if the edge is one of the grid. */
static bool has_edge(const struct grid *g, struct wall_edge e)
{
    int columns = g->columns - !e.upright, rows = g->rows - e.upright;
    return e.column >= 0 && e.row >= 0 && e.column <= columns && e.row <= rows;
}

/* Finds the two cells beside an edge: to the west and east, or to the south and north. -1: outside
 * of the grid. */
static void cells_beside(const struct grid *g, struct wall_edge e, int cell[2])
{
    int row = g->rows - 1 - e.row, first = row * g->columns + e.column, step = g->columns;
    bool has_first = e.upright ? e.column > 0 : row >= 0;
    bool has_next = e.upright ? e.column < g->columns : e.row > 0;
    if (e.upright) {
        first--;
        step = 1;
    }
    cell[0] = has_first ? first : -1;
    cell[1] = has_next ? first + step : -1;
}

/* Returns the side (enum side) that an edge is. Returns -1 if the grid has no such edge, or if both
 * of its cells are dark because the lights go out. */
static int edge_side(const struct grid *g, struct wall_edge e)
{
    int cell[2];
    if (!has_edge(g, e)) return -1;
    cells_beside(g, e, cell);
    bool shown = false;
    for (int i = 0; i < 2; i++) shown |= cell[i] >= 0 && !is_dark(g, cell[i]);
    if (!shown) return -1;
    if (cell[0] < 0 || cell[1] < 0) return SIDE_WALL;
    return dread_view_side(g->scene->view, g->zone, cell[0], e.upright ? EAST : NORTH);
}

/* Returns the light that falls through an edge: the weaker of those on its two cells. */
static enum sight edge_light(const struct grid *g, struct wall_edge e)
{
    int cell[2];
    cells_beside(g, e, cell);
    if (cell[0] < 0 || cell[1] < 0) return SIGHT_NONE;
    enum sight here = cell_light(g, cell[0]), there = cell_light(g, cell[1]);
    return here < there ? here : there;
}

/* ---- Walls ---- */

static const char *const joints[] = {" ", "╹", "╺", "┗", "╻", "┃", "┏", "┣",
                                     "╸", "┛", "━", "┻", "┓", "┫", "┳", "╋"};

static bool is_line(int side)
{
    return side == SIDE_WALL || side == SIDE_DOOR;
}

/* Draws the gap of a door into its wall. In an upright wall it begins and ends in the middle of a
 * character, so that there is a gap even in a wall of two lines. */
static void draw_gap(const struct grid *g, struct wall_edge e, struct rect at)
{
    struct style wall = style(COLOUR_WALL, COLOUR_BACKGROUND);
    enum sight light = edge_light(g, e);
    if (e.upright) {
        fill_light(g, at, light, COLOUR_BACKGROUND);
        canvas_put(g->canvas, at.x, at.y, wall, "╹");
        canvas_put(g->canvas, at.x, at.y + at.h - 1, wall, "╻");
    } else {
        int half = at.w >= 15 ? 2 : 1, middle = at.x + at.w / 2;
        fill_light(g, (struct rect){middle - half, at.y, 2 * half + 1, 1}, light,
                   COLOUR_BACKGROUND);
        canvas_put(g->canvas, middle - half - 1, at.y, wall, "╸");
        canvas_put(g->canvas, middle + half + 1, at.y, wall, "╺");
    }
}

/* Draws an edge: a wall, a wall with a gap for a door, nothing but light between cells that are
 * open to each other, or dots where no side is known. */
static void draw_edge(const struct grid *g, struct wall_edge e)
{
    int side = edge_side(g, e), x = g->x + e.column * g->wide, y = g->y + e.row * g->high;
    struct rect at = e.upright ? (struct rect){x, y + 1, 1, g->high - 1}
                               : (struct rect){x + 1, y, g->wide - 1, 1};
    struct style wall = style(COLOUR_WALL, COLOUR_BACKGROUND),
                 dots = style(COLOUR_DIM, COLOUR_BACKGROUND);
    if (side == SIDE_OPEN) fill_light(g, at, edge_light(g, e), COLOUR_BACKGROUND);
    if (side == SIDE_PLAIN) canvas_fill(g->canvas, at, dots, e.upright ? "┊" : "┈");
    if (is_line(side)) canvas_fill(g->canvas, at, wall, e.upright ? "┃" : "━");
    if (side == SIDE_DOOR) draw_gap(g, e, at);
}

/* Draws the point where up to four edges meet. */
static void draw_joint(const struct grid *g, int column, int row)
{
    const struct wall_edge around[] = {{column, row - 1, true},
                                       {column, row, false},
                                       {column, row, true},
                                       {column - 1, row, false}};
    int lines = 0;
    for (int i = 0; i < 4; i++) lines |= is_line(edge_side(g, around[i])) << i;
    canvas_put(g->canvas, g->x + column * g->wide, g->y + row * g->high,
               style(COLOUR_WALL, COLOUR_BACKGROUND), joints[lines]);
}

static void draw_walls(const struct grid *g)
{
    for (int row = 0; row <= g->rows; row++)
        for (int column = 0; column <= g->columns; column++) {
            draw_edge(g, (struct wall_edge){column, row, false});
            draw_edge(g, (struct wall_edge){column, row, true});
            draw_joint(g, column, row);
        }
}

/* ---- Cells ---- */

/* Writes the signs of these groups at the left or the right end of a line. A space separates them
 * from the light beside them. */
static void write_at_left(const struct grid *g, const struct signs *s, unsigned groups,
                          struct rect line)
{
    int w = signs_width(s, groups);
    if (w <= 0) return;
    struct rect dark = {line.x, line.y, w < line.w ? w + 1 : line.w, line.h};
    canvas_fill(g->canvas, dark, style(COLOUR_TEXT, s->background), " ");
    write_signs(g->canvas, s, groups, line);
}

static void write_at_right(const struct grid *g, const struct signs *s, unsigned groups,
                           struct rect line)
{
    int w = signs_width(s, groups);
    if (w <= 0) return;
    if (w < line.w) line = (struct rect){line.x + line.w - w, line.y, w, 1};
    canvas_fill(g->canvas, line, style(COLOUR_TEXT, s->background), " ");
    write_signs(g->canvas, s, groups, line);
}

static bool is_roomy(struct rect cell)
{
    return cell.w >= ROOMY_COLUMNS && cell.h >= ROOMY_LINES;
}

/* Draws the signs of a roomy cell, each kind in its place. */
static void draw_in_places(const struct grid *g, const struct signs *s, struct rect at)
{
    struct rect top = {at.x, at.y, at.w, 1}, foot = {at.x, at.y + at.h - 1, at.w, 1};
    struct rect middle = {at.x + 1, at.y + at.h / 2, at.w - 1, 1};
    write_at_right(g, s, 1 << SIGN_WORDS, top);
    write_at_left(g, s, 1 << SIGN_WATCHER, foot);
    write_at_right(g, s, 1 << SIGN_STEP, foot);
    write_at_left(g, s, 1 << SIGN_TOKEN, middle);
}

/* Draws the signs of a small cell: what an action would bring beside the card if it fits there, the
 * rest below. If that does not fit below, the place beside the card can have the steps. */
static void draw_in_line(const struct grid *g, const struct signs *s, struct rect at, int card_end)
{
    struct rect beside = {card_end, at.y, at.x + at.w - card_end, 1};
    struct rect below = {at.x, at.y + 1, at.w, at.h - 1};
    unsigned up = 1 << SIGN_WORDS, down = 1 << SIGN_TOKEN | 1 << SIGN_WATCHER | 1 << SIGN_STEP;
    if (signs_width(s, up) > beside.w) {
        down |= up;
        up = 0;
    } else if (signs_width(s, down) > at.w && signs_width(s, up) <= 0 &&
               signs_width(s, 1 << SIGN_STEP) <= beside.w) {
        up = 1 << SIGN_STEP;
        down &= ~up;
    }
    write_at_right(g, s, up, beside);
    write_at_left(g, s, down, below);
}

/* Draws the card of a cell at its upper left, and a space after it. Returns the column after the
 * card. */
static int draw_card(const struct grid *g, struct thing thing, struct rect at, int background)
{
    const struct spot *spot = dread_view_spot(g->scene->view, thing);
    struct style own = style(COLOUR_TEXT, background);
    if (spot->face == FACE_UP) own.colour = (uint8_t)suit_colour(spot->card, false);
    int end = put_card(g->canvas, at.x, at.y, highlight_card(g->scene, thing, own), spot->card);
    if (spot->face != FACE_NONE) canvas_put(g->canvas, end, at.y, own, " ");
    return end;
}

static void draw_cell(const struct grid *g, int cell)
{
    struct rect at = grid_cell(g, cell);
    struct thing thing = dread_thing_card(g->zone, cell);
    int flash = grid_flash(g, cell);
    int background = flash >= 0 ? flash : COLOUR_BACKGROUND;
    fill_light(g, at, cell_light(g, cell), background);
    int card_end = draw_card(g, thing, at, background);
    struct signs s = {.background = background};
    if (is_roomy(at)) s.drawn = draw_sprites(g, thing, at, s.background);
    collect_signs(g->scene, thing, &s);
    if (is_roomy(at)) draw_in_places(g, &s, at);
    else draw_in_line(g, &s, at, card_end);
    hits_thing(g->hits, at, thing);
}

/* Draws a cell while the lights go out: its light, and who stands there. */
static void draw_cell_by_night(const struct grid *g, int cell)
{
    struct rect at = grid_cell(g, cell);
    struct thing thing = dread_thing_card(g->zone, cell);
    struct signs s = {.background = COLOUR_BACKGROUND};
    fill_light(g, at, cell_light(g, cell), COLOUR_BACKGROUND);
    if (is_roomy(at)) s.drawn = draw_sprites(g, thing, at, s.background);
    collect_tokens(g->scene, thing, &s);
    int w = signs_width(&s, 1 << SIGN_TOKEN);
    struct rect middle = {at.x + (w < at.w ? (at.w - w) / 2 : 0), at.y + at.h / 2, at.w, 1};
    write_signs(g->canvas, &s, 1 << SIGN_TOKEN, middle);
}

void draw_floor(const struct grid *g)
{
    int cells = g->columns * g->rows;
    draw_walls(g);
    for (int cell = 0; cell < cells; cell++)
        if (g->scene->lights) draw_cell_by_night(g, cell);
        else draw_cell(g, cell);
    for (int cell = 0; cell < cells && !g->scene->lights; cell++) {
        struct rect at = grid_cell(g, cell);
        if (is_focus(g->scene, dread_thing_card(g->zone, cell)))
            draw_focus(g->canvas, (struct rect){at.x - 1, at.y - 1, at.w + 2, at.h + 2}, true);
    }
}
