/* Draws columns of cards side by side in the middle of the table. Each card covers the one before
 * it but for a line with its sign; the last one shows more, if there is room. Of a column that is
 * too long for the frame only a part is drawn: around the focus, or else its end. See columns.h. */

#include "columns.h"

#include "table/table.h"

enum { MOST_WIDE = 11, LAST_LINES = 3, SIGN = 4 /* columns that the sign of a card takes */ };

static bool is_column(const struct scene *s, int zone)
{
    return s->view->zone[zone].layout == LAYOUT_COLUMN;
}

static int columns_in(const struct scene *s)
{
    int n = 0;
    for (int i = 0; i < s->view->zones; i++) n += is_column(s, i);
    return n;
}

/* Returns the columns of the frame from one column of cards to the next. */
static int column_wide(const struct scene *s, int columns)
{
    int n = columns_in(s);
    dread_must(n > 0);
    int wide = (columns - 1) / n;
    return wide < MOST_WIDE ? wide : MOST_WIDE;
}

struct rect columns_size(const struct scene *s, struct rect room)
{
    return (struct rect){room.x, room.y, 1 + columns_in(s) * column_wide(s, room.w), room.h};
}

/* Returns the first card of a column that is drawn, if there is room for `lines` of them. */
static int first_shown(const struct scene *s, int zone, int lines)
{
    struct thing t = s->focus.thing;
    int count = s->view->zone[zone].count, last = count - lines, first = last;
    bool here = s->focus.kind == FOCUS_THING && t.kind == THING_CARD && t.zone == zone;
    if (here && t.index - lines / 2 < last) first = t.index - lines / 2;
    return first > 0 ? first : 0;
}

/* Draws what can be seen of a card: the line of its sign, and its edge. */
static void draw_card_of_column(struct canvas *c, const struct scene *s, struct thing thing,
                                struct rect at)
{
    const struct spot *spot = dread_view_spot(s->view, thing);
    bool up = spot->face == FACE_UP;
    struct style own = up ? style(suit_colour(spot->card, true), COLOUR_PAPER)
                          : style(COLOUR_TEXT, COLOUR_BACK);
    struct style face = highlight(s, thing, own), edge = face;
    edge.attributes = 0;
    if (face.background == own.background) edge.colour = up ? COLOUR_BACK : COLOUR_DIM;
    canvas_fill(c, (struct rect){at.x, at.y, at.w, 1}, edge, "─");
    canvas_fill(c, (struct rect){at.x, at.y + 1, at.w, at.h - 1}, face, " ");
    int x = put_card(c, at.x + 1, at.y, face, spot->card);
    canvas_put(c, at.x, at.y, face, " ");
    if (x < at.x + at.w) canvas_put(c, x, at.y, face, " ");
}

/* Writes what the picked action would bring at a thing: at its lower right, beside its sign. */
static void draw_marks_at(struct canvas *c, const struct scene *s, struct thing thing,
                          struct rect at)
{
    for (int k = 0; k < s->marks; k++) {
        const struct mark *m = &s->mark[k];
        if (m->kind != MARK_WORDS || !dread_thing_same(m->at, thing)) continue;
        char words[MARK_BYTES];
        struct text t = dread_text_in(words, sizeof words);
        words_of_mark(m, &t);
        struct style st = bold(style(mark_colour(words), COLOUR_BACK));
        int sign = at.h > 1 ? 0 : SIGN, room = at.w - sign, w = columns_of(words);
        if (w > room) w = room;
        canvas_put_brief(c, at.x + at.w - w, at.y + at.h - 1, w, st, words);
    }
}

/* Draws the place of a column without cards, which can be chosen as a whole. */
static void draw_empty_column(struct canvas *c, struct hit_regions *h, const struct scene *s,
                              int zone, struct rect at)
{
    struct thing whole = dread_thing_zone(zone);
    at.h = LAST_LINES;
    canvas_box(c, at, highlight(s, whole, style(COLOUR_DIM, COLOUR_BACKGROUND)));
    draw_marks_at(c, s, whole, at);
    hits_thing(h, at, whole);
}

static void draw_column(struct canvas *c, struct hit_regions *h, const struct scene *s, int zone,
                        struct rect at)
{
    struct style dim = style(COLOUR_DIM, COLOUR_BACKGROUND);
    int count = s->view->zone[zone].count, lines = count <= at.h ? count : at.h - 2;
    int first = first_shown(s, zone, lines), spare = at.h - lines;
    if (!count) draw_empty_column(c, h, s, zone, at);
    if (count > lines) {
        if (first) canvas_put(c, at.x + at.w / 2, at.y, dim, "▲");
        if (first + lines < count) canvas_put(c, at.x + at.w / 2, at.y + at.h - 1, dim, "▼");
        at.y++, spare = 0;
    }
    for (int i = first; i < first + lines; i++, at.y++) {
        struct thing thing = dread_thing_card(zone, i);
        at.h = i + 1 < count ? 1 : spare + 1 < LAST_LINES ? spare + 1 : LAST_LINES;
        draw_card_of_column(c, s, thing, at);
        draw_marks_at(c, s, thing, at);
        hits_thing(h, at, thing);
    }
}

void draw_columns(struct canvas *c, struct hit_regions *h, const struct scene *s, struct rect at)
{
    int wide = column_wide(s, at.w), x = at.x + 1;
    for (int i = 0; i < s->view->zones; i++) {
        if (!is_column(s, i)) continue;
        draw_column(c, h, s, i, (struct rect){x, at.y, wide - 1, at.h});
        x += wide;
    }
}
