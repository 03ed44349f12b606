/* Draws a field: a grid whose cells lie apart, and the row of places above it. A cell is drawn in
 * this order: its ground, such as grass; the card; the signs. See grid_internal.h. */

#include "face.h"
#include "presence.h"
#include "table/table.h"

static const unsigned all_groups = 1 << SIGN_TOKEN | 1 << SIGN_WORDS | 1 << SIGN_WATCHER |
                                   1 << SIGN_STEP;

/* ---- The ground of a cell ---- */

/* Returns true if a cell touches the player's, diagonally too. */
static bool is_next_to_player(const struct grid *g, int cell)
{
    const struct scene *p = g->scene;
    const struct token *me = player_token(p->view);
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

static int ground_colour(const struct grid *g, int cell)
{
    int flash = grid_flash(g, cell);
    if (flash >= 0) return flash;
    return is_next_to_player(g, cell) ? COLOUR_NEAR_BACKGROUND : COLOUR_HIDDEN_BACKGROUND;
}

/* Fills a cell with characters of the theme's texture, such as grass: a hash of the position
 * chooses them, so every frame has the same ones. Without a texture, fills it with `usual`. */
static void draw_texture(const struct grid *g, struct rect at, struct style st, const char *which,
                         const char *usual)
{
    char words[64];
    if (!dread_layout_words(g->scene->layout, "texture", which, words, sizeof words)) {
        canvas_fill(g->canvas, at, st, usual);
        return;
    }
    int n = dread_length_of(words);
    for (int y = at.y; y < at.y + at.h; y++)
        for (int x = at.x; x < at.x + at.w; x++) {
            unsigned hash = (unsigned)(x * 7919 + y * 104729);
            hash ^= hash >> 7;
            hash *= 2654435761u;
            char one[2] = {words[(hash >> 16) % (unsigned)n], 0};
            canvas_put(g->canvas, x, y, st, one);
        }
}

static void draw_ground(const struct grid *g, int cell, int background)
{
    struct rect at = grid_cell(g, cell);
    const struct spot *spot = dread_view_spot(g->scene->view, dread_thing_card(g->zone, cell));
    int hidden = is_next_to_player(g, cell) ? COLOUR_HIDDEN_NEAR : COLOUR_HIDDEN;
    if (spot->face == FACE_DOWN) draw_texture(g, at, style(hidden, background), "hidden", "░");
    else if (spot->tags & TAG_EXPLORED)
        draw_texture(g, at, style(COLOUR_EXPLORED, background), "explored", " ");
    else canvas_fill(g->canvas, at, style(COLOUR_TEXT, background), " ");
}

/* ---- Cells ---- */

/* Returns the line of a cell's middle. */
static int middle_line(struct rect cell)
{
    return cell.y + (cell.h - 1) / 2;
}

/* Draws the card of a cell: as large as the cell allows, or its sign at the left of the middle
 * line. What is done with is an outline. Returns the columns that it takes. */
static int draw_card(const struct grid *g, struct thing thing, struct rect cell, int background)
{
    enum { SIGN = 5 }; /* columns of a card that is only its sign */
    const struct spot *spot = dread_view_spot(g->scene->view, thing);
    bool done = spot->tags & TAG_EXPLORED;
    struct rect at = face_size(cell.w, cell.h);
    if (spot->face != FACE_UP) return 0;
    struct style paper = style(suit_colour(spot->card, !done), done ? background : COLOUR_PAPER);
    if (done) paper.colour = COLOUR_EXPLORED;
    paper = highlight_card(g->scene, thing, paper);
    at.x = cell.x + 1;
    at.y = cell.y + (cell.h - at.h) / 2;
    if (at.w && done) {
        draw_outline(g->canvas, at, paper, spot->card);
    } else if (at.w) {
        draw_face(g->canvas, at, paper, spot->card);
    } else {
        at.w = SIGN;
        canvas_fill(g->canvas, (struct rect){at.x, middle_line(cell), SIGN, 1}, paper, " ");
        put_card(g->canvas, at.x + 1, middle_line(cell), paper, spot->card);
    }
    return at.w + 1;
}

/* Draws the ground of a cell. A presence stands in grass. */
static void draw_cell_ground(const struct grid *g, int cell)
{
    struct rect at = grid_cell(g, cell), foot = {at.x, at.y + at.h - 1, at.w, 1};
    int background = ground_colour(g, cell);
    draw_ground(g, cell, background);
    if (presence_at(g, cell) != CARD_NONE)
        draw_texture(g, foot, style(COLOUR_HIDDEN_NEAR, background), "hidden", "░");
}

/* Draws the frame of the focus, and nothing between its corners. */
static void draw_focus_in_grass(const struct grid *g, struct rect at, int background)
{
    struct style blank = style(COLOUR_TEXT, background);
    canvas_fill(g->canvas, (struct rect){at.x, at.y, at.w, 1}, blank, " ");
    canvas_fill(g->canvas, (struct rect){at.x, at.y + at.h - 1, at.w, 1}, blank, " ");
    draw_focus(g->canvas, at, false);
}

static void draw_cell(const struct grid *g, int cell)
{
    struct rect at = grid_cell(g, cell);
    struct thing thing = dread_thing_card(g->zone, cell);
    struct signs s = {.background = ground_colour(g, cell)};
    /* The signs take the rest of the middle line, after the card, and the lines below it. */
    struct rect room = {at.x, middle_line(at), at.w, at.y + at.h - middle_line(at)};
    if (is_focus(g->scene, thing)) draw_focus_in_grass(g, at, s.background);
    if (presence_at(g, cell) != CARD_NONE) {
        room = draw_presence(g, cell);
    } else {
        int card_columns = draw_card(g, thing, at, s.background);
        room.x += card_columns;
        room.w -= card_columns;
    }
    collect_signs(g->scene, thing, &s);
    unsigned groups = all_groups;
    if (signs_width(&s, groups) > room.w && room.h == 1) { /* there is no line below */
        groups = 1 << SIGN_WORDS;
        write_signs(g->canvas, &s, groups, (struct rect){at.x, at.y, at.w, 1});
        groups = all_groups & ~groups;
    }
    /* If there is space to spare, the signs start where the rank of a card would. */
    if (signs_width(&s, groups) < room.w) {
        room.x++;
        room.w--;
    }
    write_signs(g->canvas, &s, groups, room);
    hits_thing(g->hits, at, thing);
}

/* ---- The row above ---- */

/* Draws the border of a place: a roof and two walls. */
static void draw_house(struct canvas *c, struct rect at, struct style st)
{
    canvas_put(c, at.x, at.y, st, "╭");
    canvas_fill(c, (struct rect){at.x + 1, at.y, at.w - 2, 1}, st, "─");
    canvas_put(c, at.x + at.w - 1, at.y, st, "╮");
    canvas_fill(c, (struct rect){at.x, at.y + 1, 1, at.h - 1}, st, "│");
    canvas_fill(c, (struct rect){at.x + at.w - 1, at.y + 1, 1, at.h - 1}, st, "│");
}

static void draw_label(const struct grid *g, struct thing thing, struct rect at, struct style st)
{
    char label[32] = "";
    dread_layout_label(g->scene->layout, thing.zone, thing.index, label, sizeof label);
    int w = columns_of(label);
    canvas_put_brief(g->canvas, at.x + (at.w - (w < at.w ? w : at.w)) / 2, at.y, at.w, st, label);
}

static void draw_place(const struct grid *g, int i)
{
    const struct scene *p = g->scene;
    struct thing thing = dread_thing_card(p->layout->above, i);
    const struct spot *spot = dread_view_spot(p->view, thing);
    const struct token *me = player_token(p->view);
    struct rect at = {g->x + i * g->wide, g->y - g->above, g->wide - 1, g->above - 1};
    bool safe = spot->face == FACE_NONE;
    struct style name = safe ? bold(style(COLOUR_SAFE, COLOUR_BACKGROUND))
                             : style(COLOUR_GOAL, COLOUR_BACKGROUND);
    struct style face = style(suit_colour(spot->card, false), COLOUR_BACKGROUND);
    struct style border = style(safe ? COLOUR_SAFE : COLOUR_DIM, COLOUR_BACKGROUND);
    struct rect card_at = face_size(at.w, at.h + 1);
    card_at.x = at.x + 2;
    card_at.y = at.y + 1;
    draw_house(g->canvas, at, border);
    if (is_focus(p, thing)) draw_focus(g->canvas, at, false);
    draw_label(g, thing, at, name);
    if (safe) canvas_put(g->canvas, at.x + 2, at.y + 1, name, "safe");
    else if (card_at.w)
        draw_outline(g->canvas, card_at, highlight_card(p, thing, face), spot->card);
    else put_card(g->canvas, at.x + 2, at.y + 1, highlight_card(p, thing, face), spot->card);
    struct signs s = {.background = COLOUR_BACKGROUND};
    if (me && dread_thing_same(me->at, thing)) add_token_sign(p, me, &s);
    write_signs(g->canvas, &s, all_groups, (struct rect){at.x + at.w - 4, at.y + at.h - 1, 3, 1});
    hits_thing(g->hits, at, thing);
}

void draw_field(const struct grid *g)
{
    int cells = g->columns * g->rows;
    for (int cell = 0; cell < cells; cell++) draw_cell_ground(g, cell);
    for (int cell = 0; cell < cells; cell++) draw_cell(g, cell);
    draw_approach(g);
    int places = g->above ? g->scene->view->zone[g->scene->layout->above].count : 0;
    for (int i = 0; i < places && i < g->columns; i++) draw_place(g, i);
}
