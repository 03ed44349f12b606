/* Draws a grid in the middle of the table. A grid is either a field, whose cells lie apart, or a
 * floor, whose cells have sides: open, a door or a wall. Cells of a floor that are open to each
 * other form a room, and rooms next to each other get different background colours.
 *
 * Each cell shows its card and then its signs: tokens, what the selected action would bring, and
 * which tokens would see the player there. A zone may be drawn as a row above the grid. See grid.h;
 * play/layout.h has what a theme can say about a grid. */

#include "grid.h"

#include <string.h>

#include "play/layout.h"

enum { LABELS = 2, ROOM_COLOURS = 6, CELLS_MOST = VIEW_SPOTS };

/* Where the grid is drawn: its corner, and the size of a cell. The size includes the left and upper
 * border of the cell in a floor, and the gap to the next cell in a field. */
struct grid {
    int zone, columns, rows, x, y, wide, high;
    bool floor;
    int above; /* lines of the row above the grid; 0: there is none */
};

/* ---- Sizes ---- */

static struct grid grid_of(const struct scene *p, struct rect room)
{
    static const struct {
        int wide, high;
    } floors[] = {{14, 7}, {12, 6}, {10, 5}, {8, 4}, {6, 3}},
      fields[] = {{18, 7}, {15, 5}, {12, 4}, {10, 4}, {9, 3}};
    const struct zone *z = &p->view->zone[p->layout->main];
    struct grid g = {.zone = p->layout->main, .columns = z->columns, .rows = z->rows};
    g.floor = dread_view_has_sides(p->view, g.zone);
    for (size_t i = 0; i < sizeof floors / sizeof *floors; i++) {
        g.wide = g.floor ? floors[i].wide : fields[i].wide;
        g.high = g.floor ? floors[i].high : fields[i].high;
        g.above = p->layout->above >= 0 && p->view->zone[p->layout->above].count ? g.high : 0;
        int w = g.columns * g.wide + (g.floor ? 1 : LABELS);
        int h = g.rows * g.high + 1 + g.above;
        if (w <= room.w && h <= room.h) break;
    }
    g.x = room.x + (g.floor ? 0 : LABELS);
    g.y = room.y + g.above;
    return g;
}

struct rect grid_size(const struct scene *p, struct rect room)
{
    struct grid g = grid_of(p, room);
    int w = g.columns * g.wide + (g.floor ? 1 : LABELS);
    return (struct rect){room.x, room.y, w, g.rows * g.high + 1 + g.above};
}

/* Returns the rectangle inside the borders of a cell. */
static struct rect cell_at(const struct grid *g, int cell)
{
    int column = cell % g->columns, row = g->rows - 1 - cell / g->columns;
    int border = g->floor ? 1 : 0;
    return (struct rect){g->x + column * g->wide + border, g->y + row * g->high + border,
                         g->wide - 1, g->high - border};
}

/* ---- Rooms ---- */

static int room_root(uint8_t room[], int cell)
{
    while (room[cell] != cell) cell = room[cell];
    return cell;
}

/* Finds the rooms: joins cells that are open to each other (union-find). Then gives each room the
 * first colour that no earlier room next to it has, a number below ROOM_COLOURS, and writes it for
 * every cell. */
static void find_rooms(const struct view *v, const struct grid *g, uint8_t colour[CELLS_MOST])
{
    uint8_t room[CELLS_MOST];
    int cells = g->columns * g->rows;
    for (int i = 0; i < cells; i++) {
        room[i] = (uint8_t)i;
        colour[i] = 0;
    }
    for (int i = 0; i < cells; i++)
        for (int facing = NORTH; facing <= EAST; facing++) {
            if (dread_view_side(v, g->zone, i, facing) != SIDE_OPEN) continue;
            int a = room_root(room, i);
            int b = room_root(room, dread_view_neighbour(v, g->zone, i, facing));
            room[a > b ? a : b] = (uint8_t)(a > b ? b : a);
        }
    for (int i = 0; i < cells; i++) {
        if (room_root(room, i) != i) continue;
        unsigned taken = 0;
        for (int k = 0; k < cells; k++)
            for (int facing = NORTH; room_root(room, k) == i && facing <= WEST; facing++) {
                int column = k % g->columns, row = k / g->columns;
                bool edge = (facing == NORTH && row == g->rows - 1) || (facing == SOUTH && !row) ||
                            (facing == EAST && column == g->columns - 1) ||
                            (facing == WEST && !column);
                if (edge) continue;
                int beside = room_root(room, dread_view_neighbour(v, g->zone, k, facing));
                if (beside < i) taken |= 1u << colour[beside];
            }
        int pick = 0;
        while (pick < ROOM_COLOURS - 1 && taken >> pick & 1) pick++;
        colour[i] = (uint8_t)pick;
    }
    for (int i = 0; i < cells; i++) colour[i] = colour[room_root(room, i)];
}

/* ---- Walls ---- */

static const char *const joints[] = {" ", "╹", "╺", "┗", "╻", "┃", "┏", "┣",
                                     "╸", "┛", "━", "┻", "┓", "┫", "┳", "╋"};

/* Returns the side of a cell (enum side) at an edge of the lattice, or -1 if the edge is outside
 * the grid. `column` and `row` name a joint of the lattice, rows counted from the top. The edge
 * runs from that joint to the east, or to the south if `upright`. */
static int edge_side(const struct view *v, const struct grid *g, int column, int row, bool upright)
{
    if (column < 0 || row < 0 || column > g->columns || row > g->rows) return -1;
    if (upright) {
        if (row == g->rows) return -1;
        int line = g->rows - 1 - row;
        if (column == 0) return SIDE_WALL;
        return dread_view_side(v, g->zone, line * g->columns + column - 1, EAST);
    }
    if (column == g->columns) return -1;
    if (row == 0 || row == g->rows) return SIDE_WALL;
    return dread_view_side(v, g->zone, (g->rows - 1 - row) * g->columns + column, NORTH);
}

static bool is_line(int side)
{
    return side == SIDE_WALL || side == SIDE_DOOR;
}

static int floor_colour(const uint8_t room_colour[], int cell)
{
    return COLOUR_FLOOR_1 + room_colour[cell];
}

/* Draws the edge from a joint to the next one: a wall, a wall with a gap for a door, bare floor
 * between cells that are open to each other, or dots where no side is known. */
static void draw_edge(struct canvas *c, const struct scene *p, const struct grid *g,
                      const uint8_t room_colour[], int column, int row, bool upright)
{
    int side = edge_side(p->view, g, column, row, upright);
    if (side < 0) return;
    int x = g->x + column * g->wide, y = g->y + row * g->high;
    struct rect at = upright ? (struct rect){x, y + 1, 1, g->high - 1}
                             : (struct rect){x + 1, y, g->wide - 1, 1};
    struct style wall = style(COLOUR_WALL, COLOUR_BACKGROUND);
    if (side == SIDE_OPEN) {
        int line = g->rows - 1 - row;
        int cell = upright ? line * g->columns + column
                           : (line < 0 ? 0 : line) * g->columns + column;
        canvas_fill(c, at, style(COLOUR_TEXT, floor_colour(room_colour, cell)), " ");
    } else if (side == SIDE_PLAIN) {
        canvas_fill(c, at, style(COLOUR_DIM, COLOUR_BACKGROUND), upright ? "┊" : "┈");
    } else {
        canvas_fill(c, at, wall, upright ? "┃" : "━");
    }
    if (side != SIDE_DOOR) return;
    struct style gap = style(COLOUR_DOOR, COLOUR_BACKGROUND);
    if (!upright) {
        int middle = at.x + at.w / 2, half = at.w > 7 ? 1 : 0;
        canvas_put(c, middle - half - 1, y, gap, "╸");
        for (int i = middle - half; i <= middle + half; i++) canvas_put(c, i, y, gap, " ");
        canvas_put(c, middle + half + 1, y, gap, "╺");
        return;
    }
    int top = at.y + (at.h - 1) / 2 - (at.h > 2 ? 1 : 0),
        bottom = at.y + at.h / 2 + (at.h > 2 ? 1 : 0);
    for (int i = top; i <= bottom; i++) canvas_put(c, x, i, gap, " ");
    canvas_put(c, x, top, gap, "╹");
    canvas_put(c, x, bottom, gap, "╻");
}

static void draw_walls(struct canvas *c, const struct scene *p, const struct grid *g,
                       const uint8_t room_colour[])
{
    for (int row = 0; row <= g->rows; row++)
        for (int column = 0; column <= g->columns; column++) {
            draw_edge(c, p, g, room_colour, column, row, false);
            draw_edge(c, p, g, room_colour, column, row, true);
            int lines = is_line(edge_side(p->view, g, column, row - 1, true)) |
                        is_line(edge_side(p->view, g, column, row, false)) << 1 |
                        is_line(edge_side(p->view, g, column, row, true)) << 2 |
                        is_line(edge_side(p->view, g, column - 1, row, false)) << 3;
            bool floor = edge_side(p->view, g, column, row, true) == SIDE_OPEN &&
                         edge_side(p->view, g, column, row - 1, true) == SIDE_OPEN;
            int background = floor && !lines
                                 ? floor_colour(room_colour,
                                                (g->rows - 1 - row) * g->columns + column)
                                 : COLOUR_BACKGROUND;
            canvas_put(c, g->x + column * g->wide, g->y + row * g->high,
                       style(COLOUR_WALL, background), joints[lines]);
        }
}

/* ---- What lies and stands in a cell ---- */

/* The signs of a cell are collected first and then laid out in the space that there is. */
enum { SIGNS_MOST = 16 };

struct signs {
    int count;
    struct {
        struct style style;
        char words[28];
    } sign[SIGNS_MOST];
};

static void add_sign(struct signs *s, struct style st, const char *words)
{
    if (s->count == SIGNS_MOST) return;
    struct text t = dread_text_in(s->sign[s->count].words, sizeof s->sign->words);
    dread_text_add(&t, words);
    s->sign[s->count++].style = st;
}

/* Writes the signs on one line, separated by spaces, if they fit. If there is space to spare, they
 * start one column further right, which is where a card's rank starts. Otherwise they continue on
 * further lines, as far as there are any. In a rectangle of one line they are then written without
 * spaces, and the last signs may be cut. */
static void draw_sign_lines(struct canvas *c, const struct signs *s, struct rect room)
{
    int w = s->count - 1;
    for (int i = 0; i < s->count; i++) w += columns_of(s->sign[i].words);
    bool narrow = w > room.w && room.h == 1;
    int x = room.x + (w < room.w), y = room.y, right = room.x + room.w;
    for (int i = 0; i < s->count; i++) {
        int wide = columns_of(s->sign[i].words);
        if (x + wide > right && x > room.x && y + 1 < room.y + room.h) {
            x = room.x + 1;
            y++;
        }
        canvas_put_brief(c, x, y, right - x, s->sign[i].style, s->sign[i].words);
        x += wide + !narrow;
    }
}

static const char *mood_sign(int mood)
{
    return mood == MOOD_SEES ? "!" : mood == MOOD_HUNTS ? "?" : "";
}

static void add_token(struct signs *s, const struct scene *p, const struct token *t, int background)
{
    char glyph[32];
    struct text w = dread_text_in(glyph, sizeof glyph);
    dread_layout_glyph(p->layout, t, &w);
    dread_text_add(&w, dread_facing_arrow(t->facing));
    dread_text_add(&w, mood_sign(t->mood));
    int colour = t == dread_view_player(p->view)                 ? COLOUR_PLAYER
                 : t->mood == MOOD_SEES || t->mood == MOOD_HUNTS ? COLOUR_BAD
                 : t->facing                                     ? COLOUR_TOKEN
                                                                 : COLOUR_GOAL;
    struct style st = bold(style(colour, background));
    if (t == dread_view_player(p->view)) st.attributes |= REVERSE;
    /* In a field there is room for a space at each side, which makes the player easier to see. */
    if (t == dread_view_player(p->view) && !dread_view_has_sides(p->view, p->layout->main)) {
        char wide[40];
        struct text roomy = dread_text_in(wide, sizeof wide);
        dread_text_char(&roomy, ' ');
        dread_text_add(&roomy, glyph);
        dread_text_char(&roomy, ' ');
        add_sign(s, st, wide);
        return;
    }
    add_sign(s, st, glyph);
}

/* Returns true if the marks of the action in focus show what everyone will see after it. Then the
 * table shows that instead of what they see now. */
static bool shows_future_sight(const struct scene *p)
{
    for (int i = 0; i < p->marks; i++)
        if (p->mark[i].kind == MARK_LIGHT) return true;
    return false;
}

/* Returns true if token i would see the player at this place: now, or, if shows_future_sight, after
 * the action in focus. *alert says whether that token is or will be alert. */
static bool sees_player_at(const struct scene *p, struct thing at, int i, bool *alert)
{
    *alert = p->view->token[i].mood != MOOD_PATROL;
    if (!shows_future_sight(p)) return dread_view_spot(p->view, at)->watchers >> i & 1;
    for (int k = 0; k < p->marks; k++) {
        const struct mark *o = &p->mark[k];
        if (o->kind != MARK_LIGHT || o->token != i || !dread_thing_same(o->at, at)) continue;
        *alert = o->colour == COLOUR_ALERT;
        return true;
    }
    return false;
}

/* Adds signs for the tokens that would see the player here: one sign for those who are alert and
 * one for the others, with the suits of the tokens. */
static void add_watchers(struct signs *s, const struct scene *p, struct thing at, int background)
{
    for (int wanted_alert = 1; wanted_alert >= 0; wanted_alert--) {
        char sign[32];
        struct text t = dread_text_in(sign, sizeof sign);
        for (int i = 0; i < p->view->tokens; i++) {
            card c = p->view->token[i].card;
            bool alert;
            if (!sees_player_at(p, at, i, &alert) || alert != wanted_alert) continue;
            if (!t.length) dread_text_add(&t, alert ? "!" : "·");
            if (c < CARD_JOKER) dread_text_add(&t, dread_suit_sign(dread_card_suit(c)));
        }
        if (t.length)
            add_sign(s, style(wanted_alert ? COLOUR_BAD : COLOUR_SIGHT, background), sign);
    }
}

/* Returns the background of a cell in the light of the tokens that would see the player there, or
 * `background` if there are none. */
static int lit_background(const struct scene *p, struct thing at, int background)
{
    bool alert;
    for (int i = 0; i < p->view->tokens; i++) {
        if (!sees_player_at(p, at, i, &alert)) continue;
        if (alert) return COLOUR_ALERT_BACKGROUND;
        background = COLOUR_SIGHT_BACKGROUND;
    }
    return background;
}

static void add_preview_marks(struct signs *s, const struct scene *p, struct thing at,
                              int background)
{
    for (int i = 0; i < p->marks; i++) {
        const struct mark *o = &p->mark[i];
        if (!dread_thing_same(o->at, at) || o->kind == MARK_LIGHT) continue;
        char sign[sizeof o->words + 8];
        struct text t = dread_text_in(sign, sizeof sign);
        dread_text_add(&t, o->words);
        bool step = o->kind == MARK_FOOTPRINT;
        if (step && o->token < p->view->tokens && p->view->token[o->token].card < CARD_JOKER)
            dread_text_add(&t, dread_suit_sign(dread_card_suit(p->view->token[o->token].card)));
        if (step) dread_text_add(&t, dread_facing_arrow(o->facing));
        struct style st = style(o->colour, background);
        add_sign(s, o->kind == MARK_STEP ? bold(st) : st, sign);
    }
}

/* Returns true if a cell touches the player's, diagonally too. */
static bool is_next_to_player(const struct scene *p, const struct grid *g, int cell)
{
    const struct token *me = dread_view_player(p->view);
    int column, row;
    if (me && me->at.zone == g->zone) {
        column = me->at.index % g->columns;
        row = me->at.index / g->columns;
    } else if (me && p->layout->above >= 0 && me->at.zone == p->layout->above) {
        column = me->at.index;
        row = g->rows;
    } else {
        return false;
    }
    int dx = cell % g->columns - column, dy = cell / g->columns - row;
    return dx >= -1 && dx <= 1 && dy >= -1 && dy <= 1;
}

/* Returns the colour (enum colour) of the light that the current beat of the animation throws on a
 * cell, or -1 if there is none. */
static int animation_light(const struct scene *p, const struct grid *g, int cell)
{
    if (p->beat >= p->beats) return -1;
    const struct beat *b = &p->beats_of[p->beat];
    if (b->at.kind != THING_CARD || b->at.zone != g->zone) return -1;
    int dx = cell % g->columns - b->at.index % g->columns;
    int dy = cell / g->columns - b->at.index / g->columns;
    bool near = dx >= -b->radius && dx <= b->radius && dy >= -b->radius && dy <= b->radius;
    return near ? b->colour : -1;
}

/* Fills a cell with characters of the theme's texture, such as grass: a hash of the position
 * chooses them, so every frame has the same ones. Without a texture, fills it with `usual`. */
static void draw_texture(struct canvas *c, const struct scene *p, struct rect at, struct style st,
                         const char *which, const char *usual)
{
    char words[64];
    if (!dread_layout_words(p->layout, "texture", which, words, sizeof words)) {
        canvas_fill(c, at, st, usual);
        return;
    }
    int n = dread_length_of(words);
    for (int y = at.y; y < at.y + at.h; y++)
        for (int x = at.x; x < at.x + at.w; x++) {
            unsigned hash = (unsigned)(x * 7919 + y * 104729);
            hash ^= hash >> 7;
            hash *= 2654435761u;
            char one[2] = {words[(hash >> 16) % (unsigned)n], 0};
            canvas_put(c, x, y, st, one);
        }
}

/* Returns the background of a cell before anything is drawn on it. */
static int cell_background(const struct scene *p, const struct grid *g, const uint8_t room_colour[],
                           int cell)
{
    int light = animation_light(p, g, cell);
    if (light >= 0) return light;
    const struct spot *spot = &p->view->spot[p->view->zone[g->zone].first + cell];
    int background = g->floor && spot->face != FACE_NONE ? floor_colour(room_colour, cell)
                                                         : COLOUR_BACKGROUND;
    if (!g->floor)
        background = is_next_to_player(p, g, cell) ? COLOUR_NEAR_BACKGROUND
                                                   : COLOUR_HIDDEN_BACKGROUND;
    return lit_background(p, dread_thing_card(g->zone, cell), background);
}

/* Adds signs for where a hunter last saw the player, and for goals that no token stands on. */
static void add_memories_and_goals(struct signs *s, const struct scene *p, struct thing at,
                                   int background)
{
    bool taken = false;
    for (int i = 0; i < p->view->tokens; i++) {
        const struct token *t = &p->view->token[i];
        taken |= t != dread_view_player(p->view) && !t->facing && dread_thing_same(t->at, at);
        if (t->mood != MOOD_HUNTS || !dread_thing_same(t->memory, at)) continue;
        char sign[16];
        struct text w = dread_text_in(sign, sizeof sign);
        dread_text_char(&w, '?');
        if (t->card < CARD_JOKER) dread_text_add(&w, dread_suit_sign(dread_card_suit(t->card)));
        add_sign(s, bold(style(COLOUR_BAD, background)), sign);
    }
    if (dread_view_spot(p->view, at)->tags & TAG_GOAL && !taken)
        add_sign(s, bold(style(COLOUR_GOAL, background)), "★");
}

static void draw_signs(struct canvas *c, const struct scene *p, struct thing at, struct rect room,
                       int background)
{
    struct signs s = {0};
    const struct token *me = dread_view_player(p->view);
    if (me && dread_thing_same(me->at, at)) add_token(&s, p, me, background);
    for (int i = 0; i < p->view->tokens; i++) {
        const struct token *t = &p->view->token[i];
        if (t != me && dread_thing_same(t->at, at)) add_token(&s, p, t, background);
    }
    add_memories_and_goals(&s, p, at, background);
    add_preview_marks(&s, p, at, background);
    add_watchers(&s, p, at, background);
    draw_sign_lines(c, &s, room);
}

static void draw_cell(struct canvas *c, struct hit_regions *h, const struct scene *p,
                      const struct grid *g, const uint8_t room_colour[], int cell)
{
    struct rect at = cell_at(g, cell);
    struct thing thing = dread_thing_card(g->zone, cell);
    const struct spot *spot = dread_view_spot(p->view, thing);
    int background = cell_background(p, g, room_colour, cell);
    struct style own = style(COLOUR_TEXT, background);
    if (spot->face == FACE_DOWN && !g->floor) {
        bool near = is_next_to_player(p, g, cell);
        draw_texture(c, p, at, style(near ? COLOUR_HIDDEN_NEAR : COLOUR_HIDDEN, background),
                     "hidden", "░");
    } else if (spot->tags & TAG_EXPLORED) {
        draw_texture(c, p, at, style(COLOUR_EXPLORED, background), "explored", " ");
    } else {
        canvas_fill(c, at, own, " ");
    }
    struct style face = own;
    if (spot->face == FACE_UP) {
        face.colour = (uint8_t)suit_colour(spot->card, false);
        if (spot->tags & TAG_EXPLORED) face.colour = COLOUR_EXPLORED;
    }
    face = highlight(p, thing, face);
    if (face.background != background) {
        canvas_light(c, at, face.background);
        background = face.background;
    }
    /* In a floor the signs take the lines below the card. In a field they take the rest of the
     * middle line, after the card, and the lines below it. */
    struct rect signs = {at.x, at.y + 1, at.w, at.h - 1};
    if (!g->floor) signs = (struct rect){at.x, at.y + (at.h - 1) / 2, at.w, at.h - (at.h - 1) / 2};
    if (spot->face == FACE_UP && !g->floor) {
        bool done = spot->tags & TAG_EXPLORED;
        struct style paper = style(suit_colour(spot->card, !done),
                                   done ? background : COLOUR_PAPER);
        if (done) paper.colour = COLOUR_EXPLORED;
        paper = highlight(p, thing, paper);
        canvas_fill(c, (struct rect){at.x + 1, signs.y, 5, 1}, paper, " ");
        put_card(c, at.x + 2, signs.y, paper, spot->card);
        signs.x += 6;
        signs.w -= 6;
    } else if (g->floor && spot->face != FACE_NONE) {
        put_card(c, at.x + 1, at.y, face, spot->card);
    }
    draw_signs(c, p, thing, signs, background);
    hits_thing(h, at, thing);
}

/* ---- The row above, and the letters of columns and numbers of rows ---- */

static void draw_above(struct canvas *c, struct hit_regions *h, const struct scene *p,
                       const struct grid *g)
{
    int zone = p->layout->above;
    for (int i = 0; i < p->view->zone[zone].count && i < g->columns; i++) {
        const struct spot *spot = &p->view->spot[p->view->zone[zone].first + i];
        struct thing thing = dread_thing_card(zone, i);
        struct rect at = {g->x + i * g->wide, g->y - g->above, g->wide - 1, g->above - 1};
        bool safe = spot->face == FACE_NONE;
        struct style st = highlight(p, thing,
                                    style(safe ? COLOUR_SAFE : COLOUR_DIM, COLOUR_BACKGROUND));
        canvas_put(c, at.x, at.y, st, "╭");
        canvas_fill(c, (struct rect){at.x + 1, at.y, at.w - 2, 1}, st, "─");
        canvas_put(c, at.x + at.w - 1, at.y, st, "╮");
        for (int y = at.y + 1; y < at.y + at.h; y++) {
            canvas_put(c, at.x, y, st, "│");
            canvas_put(c, at.x + at.w - 1, y, st, "│");
        }
        char label[32] = "";
        dread_layout_label(p->layout, zone, i, label, sizeof label);
        struct style name = safe ? bold(style(COLOUR_SAFE, COLOUR_BACKGROUND))
                                 : style(COLOUR_GOAL, COLOUR_BACKGROUND);
        int w = columns_of(label);
        canvas_put_brief(c, at.x + (at.w - (w < at.w ? w : at.w)) / 2, at.y, at.w, name, label);
        if (safe) canvas_put(c, at.x + 2, at.y + 1, name, "safe");
        else
            put_card(c, at.x + 2, at.y + 1,
                     style(suit_colour(spot->card, false), COLOUR_BACKGROUND), spot->card);
        const struct token *me = dread_view_player(p->view);
        struct signs s = {0};
        if (me && dread_thing_same(me->at, thing)) add_token(&s, p, me, COLOUR_BACKGROUND);
        draw_sign_lines(c, &s, (struct rect){at.x + at.w - 4, at.y + 1, 3, 1});
        hits_thing(h, at, thing);
    }
}

static void draw_coordinates(struct canvas *c, const struct grid *g)
{
    struct style dim = style(COLOUR_DIM, COLOUR_BACKGROUND);
    for (int column = 0; column < g->columns; column++) {
        char name[2] = {(char)('a' + column), 0};
        canvas_put(c, g->x + column * g->wide + g->wide / 2, g->y + g->rows * g->high, dim, name);
    }
    for (int row = 0; row < g->rows; row++) {
        int y = g->y + (g->rows - 1 - row) * g->high + (g->floor ? g->high - 1 : g->high / 2);
        canvas_number(c, g->floor ? g->x : g->x - LABELS, y, dim, row + 1);
    }
}

void draw_grid(struct canvas *c, struct hit_regions *h, const struct scene *p, struct rect at)
{
    struct grid g = grid_of(p, at);
    uint8_t room_colour[CELLS_MOST] = {0};
    if (g.floor) {
        find_rooms(p->view, &g, room_colour);
        draw_walls(c, p, &g, room_colour);
    }
    for (int cell = 0; cell < g.columns * g.rows; cell++) draw_cell(c, h, p, &g, room_colour, cell);
    if (g.above) draw_above(c, h, p, &g);
    draw_coordinates(c, &g);
}
