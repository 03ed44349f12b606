/* Draws a tableau in the middle of the table: columns of cards side by side, and the stacks above
 * them. Each card of a column covers most of the one before it: only the first line or two of a
 * covered card can be seen, with its rank and suit.
 *
 * A column that is too long for the frame shrinks: first its covered cards show one line instead of
 * two, then its last card loses lines. If it is still too long, only a part of it is drawn: around
 * the focus, or else its end.
 *
 * See columns.h. Which zones are columns and which are stacks comes from the layout
 * (play/layout.h). */

#include "columns.h"

#include "play/layout.h"

enum { STEP = 2, FOOT = 1, SCROLL_MARKS = 2 };

/* Where the tableau is drawn, and how large its cards are. */
struct tableau {
    /* upper left corner; columns from one card to the next; lines of a whole card */
    int x, y, wide, lines;
    int top, room; /* the first line of the columns, and how many lines a column may take */
};

/* ---- Sizes ---- */

static int stack_lines(const struct scene *p, int lines)
{
    return p->layout->stacks.count ? lines + 1 : 0;
}

/* Returns the tableau with the largest cards that leave each column room for three. If no size
 * fits, takes the smallest. */
static struct tableau tableau_of(const struct scene *p, struct rect room)
{
    static const struct {
        int wide, lines;
    } sizes[] = {{15, 10}, {12, 8}, {11, 7}, {10, 6}, {8, 5}, {7, 4}, {5, 3}, {4, 3}};
    enum { CARDS = 3 };
    int columns = p->layout->tableau.count, stacks = p->layout->stacks.count;
    int places = columns > stacks ? columns : stacks;
    struct tableau t = {.x = room.x, .y = room.y};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        t.wide = sizes[i].wide;
        t.lines = sizes[i].lines;
        int high = stack_lines(p, t.lines) + CARDS * t.lines;
        if (places * t.wide <= room.w && high <= room.h) break;
    }
    t.top = t.y + stack_lines(p, t.lines);
    t.room = room.y + room.h - t.top - FOOT;
    return t;
}

struct rect tableau_size(const struct scene *p, struct rect room)
{
    struct tableau t = tableau_of(p, room);
    int columns = p->layout->tableau.count, stacks = p->layout->stacks.count;
    return (struct rect){room.x, room.y, (columns > stacks ? columns : stacks) * t.wide, room.h};
}

/* Returns where a whole card goes: in column k from the left, its upper edge on line y. */
static struct rect place_at(const struct tableau *t, int k, int y)
{
    return (struct rect){t->x + 1 + k * t->wide, y, t->wide - 1, t->lines};
}

/* ---- Cards ---- */

enum {
    LEAST_FRAMED = 5, /* a narrower card has no left and right edges */
    PIP_COLUMNS = 9,
    PIP_LINES = 7 /* a card of this size has its suit in the middle, too */
};

/* Draws line y of a card or an empty place: `line` across, `left` and `right` at the ends. */
static void draw_line(struct canvas *c, struct rect at, int y, struct style st, const char *left,
                      const char *line, const char *right)
{
    canvas_fill(c, (struct rect){at.x, y, at.w, 1}, st, line);
    if (at.w < LEAST_FRAMED) return;
    canvas_put(c, at.x, y, st, left);
    canvas_put(c, at.x + at.w - 1, y, st, right);
}

/* Draws the edges of a card and fills it. The lower edge is left out if another card covers it. */
static void draw_frame(struct canvas *c, struct rect at, struct style st, const char *upper,
                       const char *inside, bool whole)
{
    draw_line(c, at, at.y, st, "╭", upper, "╮");
    for (int y = at.y + 1; y < at.y + at.h; y++) draw_line(c, at, y, st, "│", inside, "│");
    if (whole && at.h > 1) draw_line(c, at, at.y + at.h - 1, st, "╰", "─", "╯");
}

/* Draws a card, or the first at.h lines of it. Only a whole card has its lower edge and its second
 * corner mark. */
static void draw_card(struct canvas *c, const struct scene *p, struct thing thing,
                      const struct spot *spot, struct rect at, bool whole)
{
    bool up = spot->face == FACE_UP, doomed = spot->tags & TAG_DOOMED;
    struct style paper = up ? style(suit_colour(spot->card, true), COLOUR_PAPER)
                            : style(COLOUR_TEXT, COLOUR_BACK);
    struct style face = highlight(p, thing, paper), edge = face;
    edge.attributes = 0;
    if (face.background == paper.background) edge.colour = up ? COLOUR_BACK : COLOUR_DIM;
    if (doomed) edge = bold(style(COLOUR_BAD, face.background));
    draw_frame(c, at, edge, doomed ? "━" : "─", up ? " " : "░", whole);
    if (!up) return;
    int margin = at.w >= LEAST_FRAMED;
    if (whole && at.w >= PIP_COLUMNS && at.h >= PIP_LINES && spot->card < CARD_JOKER)
        canvas_put(c, at.x + at.w / 2, at.y + at.h / 2, face,
                   dread_suit_sign(dread_card_suit(spot->card)));
    int w = spot->card < CARD_JOKER && dread_card_rank(spot->card) == 10 ? 3 : 2;
    put_card(c, at.x + margin, at.y, face, spot->card);
    if (whole && at.h > 2) put_card(c, at.x + at.w - w - margin, at.y + at.h - 1, face, spot->card);
}

/* Draws an empty place where a card can go. */
static void draw_empty(struct canvas *c, const struct scene *p, struct thing thing, struct rect at,
                       const char *label)
{
    struct style st = highlight(p, thing, style(COLOUR_DIM, COLOUR_BACKGROUND)), line = st;
    line.attributes = 0;
    draw_frame(c, at, line, "─", " ", true);
    int w = columns_of(label) < at.w ? columns_of(label) : at.w;
    canvas_put_brief(c, at.x + (at.w - w) / 2, at.y + at.h / 2, w, st, label);
}

/* Returns what the picked action would bring if the player completed it at this thing, as a short
 * word, or "". */
static const char *mark_at(const struct scene *p, struct thing thing)
{
    for (int k = 0; k < p->marks; k++) {
        const struct mark *m = &p->mark[k];
        if (m->kind == MARK_WORDS && dread_thing_same(m->at, thing)) return m->words;
    }
    return "";
}

/* Writes the words of a mark in the middle of line y. */
static void draw_mark(struct canvas *c, const char *words, struct rect at, int y, int background)
{
    int w = columns_of(words) < at.w ? columns_of(words) : at.w;
    canvas_put_brief(c, at.x + (at.w - w) / 2, y, w, bold(style(mark_colour(words), background)),
                     words);
}

/* ---- Columns ---- */

/* How a column is drawn: `shown` of its `count` cards, starting with card `first`. A covered card
 * takes `covered_lines` lines if it is face up, and one line if it is face down. The last card
 * takes `last_lines` lines. */
struct column_layout {
    int zone, count, first, shown, covered_lines, last_lines;
};

static bool is_up(const struct scene *p, int zone, int i)
{
    return p->view->spot[p->view->zone[zone].first + i].face == FACE_UP;
}

static int lines_of(const struct scene *p, const struct column_layout *k, int i)
{
    return i + 1 == k->count ? k->last_lines : is_up(p, k->zone, i) ? k->covered_lines : 1;
}

/* Returns how many lines all cards of the column take. */
static int column_lines(const struct scene *p, const struct column_layout *k)
{
    int lines = 0;
    for (int i = 0; i < k->count; i++) lines += lines_of(p, k, i);
    return lines;
}

/* Returns the card that must be visible: the one in focus, else the last. */
static int card_in_sight(const struct scene *p, const struct column_layout *k)
{
    struct thing t = p->focus.thing;
    bool here = p->focus.kind == FOCUS_THING && t.kind == THING_CARD && t.zone == k->zone;
    return here ? t.index : k->count - 1;
}

static struct column_layout column_layout_of(const struct scene *p, const struct tableau *t,
                                             int zone)
{
    int n = p->view->zone[zone].count;
    struct column_layout k = {zone, n, 0, n, STEP, t->lines};
    if (column_lines(p, &k) > t->room) k.covered_lines = 1;
    if (column_lines(p, &k) > t->room) k.last_lines = t->room - (n - 1);
    if (k.last_lines >= 1) return k;
    k.last_lines = 1;
    k.shown = t->room - SCROLL_MARKS;
    k.first = card_in_sight(p, &k) - k.shown / 2;
    if (k.first > n - k.shown) k.first = n - k.shown;
    if (k.first < 0) k.first = 0;
    return k;
}

/* Marks the place after the last card, if what the player has picked can go there. */
static void draw_drop_place(struct canvas *c, struct hit_regions *h, const struct scene *p,
                            int zone, struct rect at)
{
    struct thing end = dread_thing_zone(zone);
    if (!p->holding || !dread_thing_set_has(&p->open, end)) return;
    const char *mark = mark_at(p, end);
    struct style st = highlight(p, end, style(COLOUR_OPEN, COLOUR_BACKGROUND));
    canvas_light(c, at, st.background);
    if (*mark) draw_mark(c, mark, at, at.y, st.background);
    else canvas_put(c, at.x + at.w / 2, at.y, st, is_focus(p, end) ? "▼" : "▾");
    hits_thing(h, at, end);
}

static void draw_cards(struct canvas *c, struct hit_regions *h, const struct scene *p,
                       const struct column_layout *k, struct rect at)
{
    struct style dim = style(COLOUR_DIM, COLOUR_BACKGROUND);
    int behind = k->first + k->shown, middle = at.x + at.w / 2;
    bool part = k->shown < k->count;
    if (k->first) canvas_put(c, middle, at.y, dim, "▲");
    at.y += part;
    for (int i = k->first; i < behind; i++) {
        struct thing thing = dread_thing_card(k->zone, i);
        at.h = lines_of(p, k, i);
        draw_card(c, p, thing, dread_view_spot(p->view, thing), at, i + 1 == k->count);
        const char *mark = mark_at(p, thing);
        if (*mark) draw_mark(c, mark, at, at.y + (at.h > 1), COLOUR_BACK);
        hits_thing(h, at, thing);
        at.y += at.h;
    }
    if (behind < k->count) canvas_put(c, middle, at.y, dim, "▼");
    at.y += part;
    draw_drop_place(c, h, p, k->zone, (struct rect){at.x, at.y, at.w, FOOT});
}

static void draw_column(struct canvas *c, struct hit_regions *h, const struct scene *p,
                        const struct tableau *t, int zone, struct rect at)
{
    struct thing whole = dread_thing_zone(zone);
    if (p->view->zone[zone].count) {
        struct column_layout k = column_layout_of(p, t, zone);
        draw_cards(c, h, p, &k, at);
        return;
    }
    draw_empty(c, p, whole, at, mark_at(p, whole));
    hits_thing(h, at, whole);
}

/* ---- Stacks ---- */

/* Returns what a click on a stack means: its top card if the player can choose that, else the whole
 * stack. If what the player has picked can go onto the stack, it always means the whole stack. */
static struct thing stack_thing(const struct scene *p, int zone)
{
    int count = p->view->zone[zone].count;
    struct thing whole = dread_thing_zone(zone), top = dread_thing_card(zone, count - 1);
    if (!count || !dread_thing_set_has(&p->open, top)) return whole;
    return p->holding && dread_thing_set_has(&p->open, whole) ? whole : top;
}

static void draw_stack(struct canvas *c, struct hit_regions *h, const struct scene *p, int zone,
                       struct rect at)
{
    const struct zone *z = &p->view->zone[zone];
    struct thing thing = stack_thing(p, zone);
    const struct spot *top = z->count ? &p->view->spot[z->first + z->count - 1] : NULL;
    struct style back = highlight(p, thing, bold(style(COLOUR_TEXT, COLOUR_BACK)));
    char label[16] = "";
    if (!top) {
        dread_layout_label(p->layout, zone, 0, label, sizeof label);
        draw_empty(c, p, thing, at, label);
    } else {
        draw_card(c, p, thing, top, at, true);
        if (top->face != FACE_UP)
            canvas_number(c, at.x + at.w / 2 - (z->count > 9), at.y + at.h / 2, back, z->count);
    }
    const char *mark = mark_at(p, thing);
    if (*mark) draw_mark(c, mark, at, at.y + at.h / 2, COLOUR_BACK);
    hits_thing(h, at, thing);
}

/* ---- The whole ---- */

void draw_tableau(struct canvas *c, struct hit_regions *h, const struct scene *p, struct rect at)
{
    const struct side_by_side *columns = &p->layout->tableau, *stacks = &p->layout->stacks;
    struct tableau t = tableau_of(p, at);
    for (int i = 0; i < stacks->count; i++)
        if (stacks->zone[i] != NO_ZONE) draw_stack(c, h, p, stacks->zone[i], place_at(&t, i, t.y));
    for (int i = 0; i < columns->count; i++)
        if (columns->zone[i] != NO_ZONE)
            draw_column(c, h, p, &t, columns->zone[i], place_at(&t, i, t.top));
}
