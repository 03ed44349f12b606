/* Draws presences. See presence.h. */

#include "presence.h"

#include "artwork.h"

enum { ID_ROOM = 128, CARD_COLUMNS = 4 };

/* Returns the card that is asked about, if none of the cells has it; else CARD_NONE. */
static card asked_elsewhere(const struct grid *g)
{
    const struct view *v = g->scene->view;
    card found = CARD_NONE;
    for (int zone = 0; zone < v->zones; zone++)
        for (int i = 0; i < v->zone[zone].count; i++) {
            const struct spot *spot = &v->spot[v->zone[zone].first + i];
            if (!(spot->tags & TAG_ASKED)) continue;
            if (zone == g->zone) return CARD_NONE;
            found = spot->card;
        }
    return found;
}

card presence_at(const struct grid *g, int cell)
{
    struct thing thing = dread_thing_card(g->zone, cell);
    const struct spot *spot = dread_view_spot(g->scene->view, thing);
    const struct token *me = dread_view_player(g->scene->view);
    card called = me && dread_thing_same(me->at, thing) ? asked_elsewhere(g) : CARD_NONE;
    bool lies = spot->face == FACE_UP && !(spot->tags & TAG_EXPLORED);
    char id[ID_ROOM];
    if (dread_layout_presence(g->scene->layout, called, id, sizeof id)) return called;
    if (!lies || !dread_layout_presence(g->scene->layout, spot->card, id, sizeof id))
        return CARD_NONE;
    return spot->card;
}

/* Draws the picture of a card in a cell. It stands on the last line of the cell; what is higher
 * than the cell hides the end of the cell above. */
static void draw_shape(const struct grid *g, struct rect at, card c, bool shape_only)
{
    struct picture picture;
    struct rect room = {at.x, at.y - 1, at.w, at.h + 1};
    char id[ID_ROOM];
    if (!dread_layout_presence(g->scene->layout, c, id, sizeof id)) return;
    int halves = artwork_choose(g->scene->layout, "presence", id, room, &picture);
    if (!halves) return;
    artwork_draw(g->canvas,
                 &(struct artwork){.picture = &picture,
                                   .x = at.x + (at.w - artwork_columns(&picture, halves)) / 2,
                                   .y = at.y + at.h - artwork_rows(&picture, halves),
                                   .halves = halves,
                                   .room = room,
                                   .keeps_background = true,
                                   .shape_only = shape_only});
}

/* Writes the sign of a card as a small piece of paper. */
static void put_paper(const struct grid *g, struct thing thing, struct rect at, card c)
{
    struct style own = style(suit_colour(c, true), COLOUR_PAPER);
    struct style paper = bold(highlight_card(g->scene, thing, own));
    canvas_fill(g->canvas, at, paper, " ");
    put_card(g->canvas, at.x, at.y, paper, c);
}

struct rect draw_presence(const struct grid *g, int cell)
{
    struct rect at = grid_cell(g, cell), foot = {at.x, at.y + at.h - 1, CARD_COLUMNS, 1};
    struct thing thing = dread_thing_card(g->zone, cell);
    const struct spot *spot = dread_view_spot(g->scene->view, thing);
    card c = presence_at(g, cell);
    draw_shape(g, at, c, false);
    if (spot->face == FACE_UP && spot->card != c)
        put_paper(g, thing, (struct rect){at.x, at.y, CARD_COLUMNS, 1}, spot->card);
    put_paper(g, thing, foot, c);
    return (struct rect){at.x + CARD_COLUMNS, foot.y, at.w - CARD_COLUMNS, 1};
}

/* ---- Before it turns up ---- */

/* Draws the grass of a cell as it leans aside, further below than above. */
static void part_grass(const struct grid *g, struct rect at)
{
    enum { BLADES = 3 };
    struct style grass = style(COLOUR_GRASS, COLOUR_HIDDEN_BACKGROUND);
    for (int row = 0; row < at.h; row++) {
        int free = at.w / 2 - BLADES, gap = 1 + (free > 1 ? row * (free - 1) / at.h : 0);
        int left = at.x + at.w / 2 - gap - BLADES, right = at.x + (at.w + 1) / 2 + gap;
        canvas_fill(g->canvas, (struct rect){left, at.y + row, right - left, 1}, grass, " ");
        canvas_fill(g->canvas, (struct rect){left, at.y + row, BLADES, 1}, grass, "\\");
        canvas_fill(g->canvas, (struct rect){right, at.y + row, BLADES, 1}, grass, "/");
    }
}

void draw_approach(const struct grid *g)
{
    const struct scene *s = g->scene;
    const struct beat *b = s->beat < s->beats ? &s->beats_of[s->beat] : NULL;
    if (!b || !b->approach || b->at.zone != g->zone) return;
    struct rect at = grid_cell(g, b->at.index);
    if (b->approach == APPROACH_PARTS) part_grass(g, at);
    else draw_shape(g, at, s->trace->event[b->first].moved.card, true);
}
