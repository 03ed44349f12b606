/* Draws a field: a grid whose cells lie apart, and the row of places above it. A cell is drawn in
 * this order: its ground, such as grass; the card; the signs. See grid_internal.h. */

#include "presence.h"
#include "play/layout.h"

static const unsigned all_groups = 1 << SIGN_TOKEN | 1 << SIGN_WORDS | 1 << SIGN_WATCHER |
                                   1 << SIGN_STEP;

/* ---- The ground of a cell ---- */

/* Returns true if a cell touches the player's, diagonally too. */
static bool is_next_to_player(const struct grid *g, int cell)
{
    const struct scene *p = g->scene;
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

/* Draws the card of a cell at the left of the middle line. Returns the columns that it takes. */
static int draw_card(const struct grid *g, struct thing thing, struct rect line, int background)
{
    const struct spot *spot = dread_view_spot(g->scene->view, thing);
    bool done = spot->tags & TAG_EXPLORED;
    if (spot->face != FACE_UP) return 0;
    struct style paper = style(suit_colour(spot->card, !done), done ? background : COLOUR_PAPER);
    if (done) paper.colour = COLOUR_EXPLORED;
    paper = highlight(g->scene, thing, paper);
    canvas_fill(g->canvas, (struct rect){line.x + 1, line.y, 5, 1}, paper, " ");
    put_card(g->canvas, line.x + 2, line.y, paper, spot->card);
    return 6;
}

/* Draws the ground of a cell. A presence stands in grass. */
static void draw_cell_ground(const struct grid *g, int cell)
{
    struct rect at = grid_cell(g, cell), foot = {at.x, at.y + at.h - 1, at.w, 1};
    struct thing thing = dread_thing_card(g->zone, cell);
    int background = ground_colour(g, cell);
    draw_ground(g, cell, background);
    if (has_presence(g, cell))
        draw_texture(g, foot, style(COLOUR_HIDDEN_NEAR, background), "hidden", "░");
    struct style own = highlight(g->scene, thing, style(COLOUR_TEXT, background));
    if (own.background != background) canvas_light(g->canvas, at, own.background);
}

static void draw_cell(const struct grid *g, int cell)
{
    struct rect at = grid_cell(g, cell);
    struct thing thing = dread_thing_card(g->zone, cell);
    struct style own = highlight(g->scene, thing, style(COLOUR_TEXT, ground_colour(g, cell)));
    /* The signs take the rest of the middle line, after the card, and the lines below it. */
    struct rect room = {at.x, at.y + (at.h - 1) / 2, at.w, at.h - (at.h - 1) / 2};
    int card_columns = has_presence(g, cell) ? 0 : draw_card(g, thing, room, own.background);
    room.x += card_columns;
    room.w -= card_columns;
    if (has_presence(g, cell)) room = draw_presence(g, cell);
    struct signs s = {.background = own.background};
    collect_signs(g->scene, thing, &s);
    /* If there is space to spare, the signs start where the rank of a card would. */
    if (signs_width(&s, all_groups) < room.w) {
        room.x++;
        room.w--;
    }
    write_signs(g->canvas, &s, all_groups, room);
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
    const struct token *me = dread_view_player(p->view);
    struct rect at = {g->x + i * g->wide, g->y - g->above, g->wide - 1, g->above - 1};
    bool safe = spot->face == FACE_NONE;
    struct style name = safe ? bold(style(COLOUR_SAFE, COLOUR_BACKGROUND))
                             : style(COLOUR_GOAL, COLOUR_BACKGROUND);
    struct style face = style(suit_colour(spot->card, false), COLOUR_BACKGROUND);
    struct style border = style(safe ? COLOUR_SAFE : COLOUR_DIM, COLOUR_BACKGROUND);
    draw_house(g->canvas, at, highlight(p, thing, border));
    draw_label(g, thing, at, name);
    if (safe) canvas_put(g->canvas, at.x + 2, at.y + 1, name, "safe");
    else put_card(g->canvas, at.x + 2, at.y + 1, face, spot->card);
    struct signs s = {.background = COLOUR_BACKGROUND};
    if (me && dread_thing_same(me->at, thing)) add_token_sign(p, me, &s);
    write_signs(g->canvas, &s, all_groups, (struct rect){at.x + at.w - 4, at.y + 1, 3, 1});
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
