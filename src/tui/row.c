/* Draws a row of cards in the middle of the table. See row.h. The cards are as large as the frame
 * allows; in a large frame a long row goes on below. A row too long for the frame uses narrower
 * cards, and then scrolls with the focus.
 *
 * Below each card stands the number of its place, which is the digit that chooses it. While a card
 * is lifted, the gaps have the digits of the places to which they lead. */

#include "row.h"

#include <stdio.h>
#include <string.h>

#include "face.h"
#include "table/table.h"

/* How large the cards are: columns from one card to the next, columns between them, lines of a
 * card, and lines for marks below it. */
struct size {
    int wide, apart, lines, marks;
};

static const struct size sizes[] = {{25, 3, 15, 2}, {20, 2, 13, 2}, {15, 2, 9, 2},
                                    {11, 2, 7, 2},  {7, 1, 5, 4},   {4, 1, 5, 4}};

enum {
    SIZES = sizeof sizes / sizeof *sizes,
    USUAL = SIZES - 2,
    NARROW = SIZES - 1,
    /* so many cards have the usual size even if the shadow must give way for them */
    USUAL_MOST = 10,
    ABOVE = 2, /* lines above a card: for the marks of gaps, and for a card that is lifted */
    BELOW = 1, /* the line of the places, between the card and the marks */
    LAST = 1   /* the last line of the zone, which stays empty */
};

struct row {
    struct rect at;
    struct size size;
    int zone, count;
    int each; /* cards on a line */
    /* the first card that is drawn, and how many are: fewer than `count` if the row scrolls */
    int first, shown;
};

static int place_in_focus(const struct scene *p, int zone)
{
    struct thing t = p->focus.thing;
    bool here = p->focus.kind == FOCUS_THING && t.zone == zone &&
                (t.kind == THING_CARD || t.kind == THING_GAP);
    return here ? t.index : 0;
}

static int cards_of(const struct scene *p)
{
    return p->view->zone[p->layout->main].count;
}

/* ---- Sizes ---- */

/* Returns how many lines a row takes that goes on below the first time it is full. */
static int height_of(const struct size *size, int count, int each)
{
    int lines = count ? (count + each - 1) / each : 1;
    int step = ABOVE + size->lines + BELOW + size->marks;
    return lines == 1 ? step + LAST : lines * step - (lines - 1) + LAST;
}

/* Returns the largest size in which all cards fit into these columns of a frame with so many rows,
 * NULL if none does. A row on one line takes two fifths of the frame at most, except in small
 * frames, and one that goes on below three fifths. */
static const struct size *fitting(const struct scene *p, int columns, int rows)
{
    int count = cards_of(p);
    for (int i = 0; i < SIZES; i++) {
        int each = (columns - 1) / sizes[i].wide, most = rows * (count <= each ? 2 : 3) / 5;
        if (count <= each && i >= USUAL) return &sizes[i];
        if (i == NARROW || !each) break;
        if (height_of(&sizes[i], count, each) <= most) return &sizes[i];
    }
    return NULL;
}

/* Returns the size of the cards if none fits: they scroll, or the shadow gives way. */
static const struct size *least_size(const struct scene *p)
{
    return &sizes[cards_of(p) <= USUAL_MOST ? USUAL : NARROW];
}

struct rect row_place(const struct scene *p, struct rect room)
{
    const struct size *size = fitting(p, room.w, room.h);
    int count = cards_of(p), each = count;
    if (!size) size = least_size(p);
    else if ((room.w - 1) / size->wide < count) each = (room.w - 1) / size->wide;
    return (struct rect){room.x, room.y, 1 + each * size->wide, height_of(size, count, each)};
}

static struct row row_of(const struct scene *p, struct rect at, int rows)
{
    struct row r = {.at = at, .zone = p->layout->main, .count = cards_of(p)};
    const struct size *size = fitting(p, at.w, rows);
    bool fits = size != NULL;
    if (!size) size = least_size(p);
    if (!fits && 1 + r.count * size->wide > at.w) size = &sizes[NARROW];
    r.size = *size;
    r.each = (at.w - 1) / size->wide;
    r.shown = r.count;
    if (fits || r.each >= r.count) return r;
    r.each = r.shown = (at.w - 3) / size->wide; /* leaves room for an arrow at each end */
    r.first = place_in_focus(p, r.zone) - r.shown / 2;
    if (r.first > r.count - r.shown) r.first = r.count - r.shown;
    if (r.first < 0) r.first = 0;
    return r;
}

/* ---- Places ---- */

/* The cards on one line of the row: those from `first` to before `end`, and the line of the frame
 * on which the marks above them are. */
struct line {
    int first, end, top;
};

static int lines_of(const struct row *r)
{
    return r->shown ? (r->shown + r->each - 1) / r->each : 1;
}

static struct line line_of(const struct row *r, int k)
{
    struct line l = {.first = r->first + k * r->each};
    l.end = l.first + r->each;
    if (l.end > r->first + r->shown) l.end = r->first + r->shown;
    l.top = r->at.y + k * (ABOVE + r->size.lines + BELOW + r->size.marks - 1);
    return l;
}

/* Returns the column where card i of the line begins. */
static int card_x(const struct row *r, const struct line *l, int i)
{
    return r->at.x + 1 + (i - l->first) * r->size.wide;
}

static int card_wide(const struct row *r)
{
    return r->size.wide - r->size.apart;
}

/* Returns the line of the frame below the cards. */
static int foot(const struct row *r, const struct line *l)
{
    return l->top + ABOVE + r->size.lines;
}

static const struct spot *spot_of(const struct scene *p, const struct row *r, int i)
{
    return &p->view->spot[p->view->zone[r->zone].first + i];
}

/* Strikes through a card that is taken next. The signs on it stay. */
static void strike(struct canvas *c, struct rect at, struct style face)
{
    int y = at.y + at.h / 2;
    struct style line = bold(style(COLOUR_BAD, COLOUR_BACKGROUND));
    canvas_put(c, at.x - 1, y, line, "━");
    canvas_put(c, at.x + at.w, y, line, "━");
    line.background = face.background;
    for (int x = at.x; x < at.x + at.w; x++)
        if (*c->at[y][x].bytes == ' ') canvas_put(c, x, y, line, "━");
}

/* Draws card i, which is on this line. */
static void draw_one_card(struct canvas *c, const struct scene *p, const struct row *r,
                          const struct line *l, int i)
{
    const struct spot *spot = spot_of(p, r, i);
    struct thing thing = dread_thing_card(r->zone, i);
    bool picked = dread_thing_set_has(&p->picked, thing);
    int lift = picked ? -1 : 0;
    struct rect at = {card_x(r, l, i), l->top + ABOVE + lift, card_wide(r), r->size.lines};
    struct style paper = style(suit_colour(spot->card, true), COLOUR_PAPER);
    if (spot->face != FACE_UP) paper = style(COLOUR_TEXT, COLOUR_BACK);
    if (spot->tags & TAG_ALIKE && p->pulse) paper = bold(paper);
    struct style face = highlight_card(p, thing, paper);
    bool large = r->size.lines > sizes[USUAL].lines, alike = spot->tags & TAG_ALIKE;
    draw_face(c, at, face, spot->card);
    if (alike)
        canvas_put(c, at.x + at.w / 2, large ? at.y : at.y + at.h - 2, face, p->pulse ? "✦" : "·");
    if (spot->tags & TAG_DOOMED) strike(c, at, face);
    if (is_focus(p, thing))
        draw_focus(c, (struct rect){at.x - 1, at.y - 1, at.w + 2, at.h + 2}, false);
}

/* ---- Around the cards ---- */

/* Writes below the cards that are taken next that they are, in the words of the theme: once for
 * cards side by side. While something is picked the marks need the lines. */
static void draw_taken(struct canvas *c, const struct scene *p, const struct row *r,
                       const struct line *l)
{
    char words[48];
    bool before = false;
    if (p->holding || !dread_layout_words(p->layout, "doomed", "", words, sizeof words)) return;
    for (int i = l->first; i < l->end; i++) {
        bool doomed = spot_of(p, r, i)->tags & TAG_DOOMED;
        if (doomed && !before)
            canvas_put(c, card_x(r, l, i), foot(r, l) + 1,
                       bold(style(COLOUR_BAD, COLOUR_BACKGROUND)), words);
        before = doomed;
    }
}

/* Takes as many words of a mark as fit into `wide` columns, at least one, and moves *words after
 * them. */
static void take_words(const char **words, int wide, char *out, int room)
{
    const char *s = *words, *end = s;
    for (int n = 0; *s; n++) {
        while (*s == ' ') s++;
        const char *last = s;
        while (*last && *last != ' ') last++;
        if (n && last - *words > wide) break;
        end = s = last;
    }
    struct text t = dread_text_in(out, room);
    dread_text_span(&t, *words, (int)(end - *words));
    while (*end == ' ') end++;
    *words = end;
}

/* Writes the words of a mark with their middle at column x, over as many lines as they need. */
static void put_mark(struct canvas *c, struct rect at, int x, struct style st, const char *words)
{
    for (int y = at.y; *words; y++) {
        char line[MARK_BYTES];
        take_words(&words, at.w, line, sizeof line);
        int w = columns_of(line), from = x - (w - 1) / 2;
        if (from < at.x) from = at.x;
        if (from + w > c->columns) from = c->columns - w;
        for (const char *s = line; *s;) {
            char word[sizeof line];
            take_words(&s, 1, word, sizeof word);
            st.colour = (uint8_t)mark_colour(word);
            from = canvas_put_brief(c, from, y, at.x + at.w - from, st, word) + 1;
        }
    }
}

/* Writes what the picked action would bring: below the gap, or on the card where the player would
 * complete it. */
static void draw_marks(struct canvas *c, const struct scene *p, const struct row *r,
                       const struct line *l)
{
    for (int k = 0; k < p->marks; k++) {
        const struct mark *o = &p->mark[k];
        bool gap = o->at.kind == THING_GAP;
        if (o->kind != MARK_WORDS || o->at.zone != r->zone || (!gap && o->at.kind != THING_CARD))
            continue;
        if (o->at.index < l->first || o->at.index >= l->end + gap) continue;
        int x = card_x(r, l, o->at.index), wide = card_wide(r), half = r->size.wide / 2;
        struct style st = bold(style(COLOUR_TEXT, gap ? COLOUR_BACKGROUND : COLOUR_BACK));
        char words[MARK_BYTES];
        struct text t = dread_text_in(words, sizeof words);
        words_of_mark(o, &t);
        if (gap)
            put_mark(c, (struct rect){x - 1 - half, foot(r, l) + 1, r->size.wide, 1}, x - 1,
                     highlight(p, o->at, st), words);
        else
            put_mark(c, (struct rect){x, l->top + 1 + r->size.lines / 2, wide, 1}, x + wide / 2, st,
                     words);
    }
}

/* Draws the gaps of a line into which what is picked can go. The one at the end of a line is also
 * at the beginning of the next. */
static void draw_gaps(struct canvas *c, struct hit_regions *h, const struct scene *p,
                      const struct row *r, const struct line *l)
{
    for (int i = l->first; i <= l->end; i++) {
        struct thing gap = dread_thing_gap(r->zone, i);
        if (!p->holding || !dread_thing_set_has(&p->open, gap)) continue;
        int x = card_x(r, l, i) - 1, top = l->top + 1, focus = is_focus(p, gap);
        struct style st = highlight(p, gap, style(COLOUR_OPEN, COLOUR_BACKGROUND));
        int n = dread_scene_digit(p, &(struct focus){.kind = FOCUS_THING, .thing = gap});
        const char digit[2] = {(char)('0' + n), 0};
        canvas_put(c, x, top, st, focus ? "▼" : n > 0 ? digit : "▾");
        canvas_fill(c, (struct rect){x, top + 1, 1, r->size.lines}, st, focus ? "┃" : "┊");
        int half = r->size.wide / 2, lines = r->size.lines + 1;
        hits_thing(h, (struct rect){x - half + 1, top, 2 * half - 1, lines}, gap);
        hits_thing(h, (struct rect){x - half + 1, top + lines, 2 * half - 1, r->size.marks}, gap);
    }
}

/* Draws brackets under the cards of each group. */
static void draw_groups(struct canvas *c, const struct scene *p, const struct row *r,
                        const struct line *l)
{
    struct style st = style(COLOUR_GOAL, COLOUR_BACKGROUND);
    int y = foot(r, l);
    for (int i = l->first; i < l->end;) {
        int group = spot_of(p, r, i)->group, k = i + 1;
        if (!group) {
            i++;
            continue;
        }
        while (k < l->end && spot_of(p, r, k)->group == group) k++;
        int from = card_x(r, l, i), to = card_x(r, l, k - 1) + card_wide(r) - 1;
        canvas_fill(c, (struct rect){from, y, to - from + 1, 1}, st, "─");
        canvas_put(c, from, y, st, "└");
        canvas_put(c, to, y, st, "┘");
        i = k;
    }
}

/* Writes the number of its place under each card. Those that are digits are bright. */
static void draw_places(struct canvas *c, const struct scene *p, const struct row *r,
                        const struct line *l)
{
    if (!p->view->zone[r->zone].gaps || p->view->outcome) return;
    for (int i = l->first; i < l->end; i++) {
        char number[16];
        snprintf(number, sizeof number, "%d", i + 1);
        struct style st = style(i + 1 < DIGITS ? COLOUR_TEXT : COLOUR_DIM, COLOUR_BACKGROUND);
        int x = card_x(r, l, i) + (card_wide(r) - columns_of(number)) / 2;
        canvas_put(c, x, foot(r, l), bold(st), number);
    }
}

static void draw_cards(struct canvas *c, struct hit_regions *h, const struct scene *p,
                       const struct row *r, const struct line *l)
{
    for (int i = l->first; i < l->end; i++) {
        struct rect at = {card_x(r, l, i), l->top + 1, card_wide(r), r->size.lines + 1};
        draw_one_card(c, p, r, l, i);
        hits_thing(h, at, dread_thing_card(r->zone, i));
    }
}

void draw_row(struct canvas *c, struct hit_regions *h, const struct scene *p, struct rect at)
{
    struct row r = row_of(p, at, c->rows);
    struct style dim = style(COLOUR_DIM, COLOUR_BACKGROUND);
    for (int k = 0; k < lines_of(&r); k++) {
        struct line l = line_of(&r, k);
        draw_cards(c, h, p, &r, &l);
        draw_groups(c, p, &r, &l);
        draw_places(c, p, &r, &l);
        draw_taken(c, p, &r, &l);
        draw_gaps(c, h, p, &r, &l);
        draw_marks(c, p, &r, &l);
        if (r.shown == r.count) continue;
        if (r.first) canvas_put(c, at.x, at.y + 4, dim, "◄");
        if (l.end < r.count) canvas_put(c, card_x(&r, &l, l.end), at.y + 4, dim, "►");
    }
}
