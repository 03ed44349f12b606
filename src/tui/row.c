/* Draws a row of cards in the middle of the table. See row.h. The cards are as large as the frame
 * allows. A row too long for the frame uses narrower cards, and then scrolls with the focus. */

#include "row.h"

#include <string.h>

#include "play/layout.h"

/* How large the cards are: columns from one card to the next, columns between them, and lines of a
 * card. */
struct size {
    int wide, apart, lines;
};

static const struct size sizes[] = {{15, 2, 9}, {11, 2, 7}, {7, 1, 5}, {4, 1, 5}};

enum {
    SIZES = sizeof sizes / sizeof *sizes,
    USUAL = SIZES - 2,
    NARROW = SIZES - 1,
    /* so many cards have the usual size even if the shadow must give way for them */
    USUAL_MOST = 10,
    /* lines of the zone beyond those of a card: above it the marks of gaps, and one for a card that
     * is lifted; below it the brackets of groups, and four for marks */
    AROUND = 8
};

struct row {
    struct rect at;
    struct size size;
    int zone, count;
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

/* Returns the largest size in which all cards fit into the room. If none does, the narrowest; but
 * the usual one for a few cards. */
static struct size size_of(const struct scene *p, int columns, int lines)
{
    int count = cards_of(p);
    for (int i = 0; i < SIZES; i++)
        if (1 + count * sizes[i].wide <= columns &&
            (i >= USUAL || sizes[i].lines + AROUND <= lines))
            return sizes[i];
    return sizes[count <= USUAL_MOST ? USUAL : NARROW];
}

struct rect row_place(const struct scene *p, struct rect room)
{
    struct size size = size_of(p, room.w, room.h);
    return (struct rect){room.x, room.y, 1 + cards_of(p) * size.wide, size.lines + AROUND};
}

static struct row row_of(const struct scene *p, struct rect at)
{
    struct row r = {.at = at, .zone = p->layout->main, .count = cards_of(p)};
    r.size = size_of(p, at.w, at.h);
    if (1 + r.count * r.size.wide > at.w) r.size = sizes[NARROW];
    r.shown = (at.w - 1) / r.size.wide;
    if (r.shown < r.count)
        r.shown = (at.w - 3) / r.size.wide; /* leaves room for an arrow at each end */
    else r.shown = r.count;
    int focus = place_in_focus(p, r.zone);
    if (r.shown < r.count) r.first = focus - r.shown / 2;
    if (r.first > r.count - r.shown) r.first = r.count - r.shown;
    if (r.first < 0) r.first = 0;
    return r;
}

/* Returns the column where card i begins. */
static int card_x(const struct row *r, int i)
{
    return r->at.x + 1 + (i - r->first) * r->size.wide;
}

static int card_wide(const struct row *r)
{
    return r->size.wide - r->size.apart;
}

/* Returns the line below the cards. */
static int foot(const struct row *r)
{
    return r->at.y + 2 + r->size.lines;
}

static const struct spot *spot_of(const struct scene *p, const struct row *r, int i)
{
    return &p->view->spot[p->view->zone[r->zone].first + i];
}

/* Draws the corners of a small card: rank and suit side by side, and again at the lower right if
 * the card is wide enough. */
static void draw_corners(struct canvas *c, struct rect at, struct style face, card which)
{
    int w = which < CARD_JOKER && dread_card_rank(which) == 10 ? 3 : 2;
    put_card(c, at.x, at.y, face, which);
    if (at.w >= 2 * w) put_card(c, at.x + at.w - w, at.y + at.h - 1, face, which);
}

/* Draws the face of a large card: the suit stands below the rank, again turned round at the lower
 * right, and in the middle. */
static void draw_large_face(struct canvas *c, struct rect at, struct style face, card which)
{
    const char *suit = dread_suit_sign(dread_card_suit(which));
    char rank[16];
    struct text t = dread_text_in(rank, sizeof rank);
    dread_card_write_for_people(&t, which);
    rank[t.length - dread_length_of(suit)] = '\0';
    int right = at.x + at.w - 2, bottom = at.y + at.h - 1;
    canvas_put(c, at.x + 1, at.y, face, rank);
    canvas_put(c, at.x + 1, at.y + 1, face, suit);
    canvas_put(c, at.x + at.w / 2, at.y + at.h / 2, face, suit);
    canvas_put(c, right, bottom - 1, face, suit);
    canvas_put(c, right + 1 - columns_of(rank), bottom, face, rank);
}

/* Strikes through a card that is taken next. The pip in its middle stays. */
static void strike(struct canvas *c, struct rect at, struct style face)
{
    int y = at.y + at.h / 2;
    struct character pip = c->at[y][at.x + at.w / 2];
    canvas_fill(c, (struct rect){at.x - 1, y, at.w + 2, 1},
                bold(style(COLOUR_BAD, COLOUR_BACKGROUND)), "━");
    canvas_light(c, (struct rect){at.x, y, at.w, 1}, face.background);
    if (*pip.bytes != ' ') canvas_put(c, at.x + at.w / 2, y, pip.style, pip.bytes);
}

static void draw_face(struct canvas *c, const struct scene *p, const struct row *r, int i)
{
    const struct spot *spot = spot_of(p, r, i);
    struct thing thing = dread_thing_card(r->zone, i);
    bool picked = dread_thing_set_has(&p->picked, thing);
    int lift = picked ? -1 : 0;
    struct rect at = {card_x(r, i), r->at.y + 2 + lift, card_wide(r), r->size.lines};
    struct style paper = style(suit_colour(spot->card, true), COLOUR_PAPER);
    if (spot->face != FACE_UP) paper = style(COLOUR_TEXT, COLOUR_BACK);
    if (spot->tags & TAG_ALIKE && p->pulse) paper = bold(paper);
    struct style face = highlight(p, thing, paper);
    struct style blank = face;
    blank.attributes = 0;
    canvas_fill(c, at, blank, " ");
    bool large = r->size.lines > sizes[USUAL].lines && spot->card < CARD_JOKER;
    large ? draw_large_face(c, at, face, spot->card) : draw_corners(c, at, face, spot->card);
    if (spot->tags & TAG_ALIKE)
        canvas_put(c, at.x + at.w / 2, at.y + at.h - 2, face, p->pulse ? "✦" : "·");
    if (spot->tags & TAG_DOOMED) strike(c, at, face);
}

/* Writes below the cards that are taken next that they are, in the words of the theme: once for
 * cards side by side. While something is picked the marks need the lines. */
static void draw_taken(struct canvas *c, const struct scene *p, const struct row *r)
{
    char words[48];
    bool before = false;
    if (p->holding || !dread_layout_words(p->layout, "doomed", "", words, sizeof words)) return;
    for (int i = r->first; i < r->first + r->shown; i++) {
        bool doomed = spot_of(p, r, i)->tags & TAG_DOOMED;
        if (doomed && !before)
            canvas_put(c, card_x(r, i), foot(r) + 1, bold(style(COLOUR_BAD, COLOUR_BACKGROUND)),
                       words);
        before = doomed;
    }
}

/* Writes what the picked action would bring, one word a line: below the gap, or on the card where
 * the player would complete it. */
static void draw_marks(struct canvas *c, const struct scene *p, const struct row *r)
{
    for (int k = 0; k < p->marks; k++) {
        const struct mark *o = &p->mark[k];
        bool gap = o->at.kind == THING_GAP;
        if (o->kind != MARK_WORDS || o->at.zone != r->zone || (!gap && o->at.kind != THING_CARD))
            continue;
        if (o->at.index < r->first || o->at.index > r->first + r->shown) continue;
        int x = card_x(r, o->at.index), wide = card_wide(r);
        int y = gap ? foot(r) + 1 : r->at.y + 1 + r->size.lines / 2;
        for (const char *s = o->words; *s; y++) {
            char word[sizeof o->words];
            struct text t = dread_text_in(word, sizeof word);
            while (*s && *s != ' ') dread_text_char(&t, *s++);
            while (*s == ' ') s++;
            int w = columns_of(word);
            struct style st = bold(style(mark_colour(word), gap ? COLOUR_BACKGROUND : COLOUR_BACK));
            if (gap) canvas_put(c, x - 1 - (w - 1) / 2, y, highlight(p, o->at, st), word);
            else canvas_put_brief(c, x + (wide - w) / 2, y, wide, st, word);
        }
    }
}

static void draw_gaps(struct canvas *c, struct hit_regions *h, const struct scene *p,
                      const struct row *r)
{
    if (!p->view->zone[r->zone].gaps) return;
    for (int i = r->first; i <= r->first + r->shown; i++) {
        struct thing gap = dread_thing_gap(r->zone, i);
        if (!p->holding || !dread_thing_set_has(&p->open, gap)) continue;
        int x = card_x(r, i) - 1, top = r->at.y + 1, focus = is_focus(p, gap);
        struct style st = highlight(p, gap, style(COLOUR_OPEN, COLOUR_BACKGROUND));
        int n = dread_scene_number(p, &(struct focus){.kind = FOCUS_THING, .thing = gap});
        const char digit[2] = {(char)('0' + n), 0};
        canvas_put(c, x, top, st, focus ? "▼" : n ? digit : "▾");
        canvas_fill(c, (struct rect){x, top + 1, 1, r->size.lines}, st, focus ? "┃" : "┊");
        int half = r->size.wide / 2, lines = r->size.lines + 1;
        hits_thing(h, (struct rect){x - half + 1, top, 2 * half - 1, lines}, gap);
        hits_thing(h, (struct rect){x - half + 1, top + lines, 2 * half - 1, 4}, gap);
    }
}

/* Draws brackets under the cards of each group. */
static void draw_groups(struct canvas *c, const struct scene *p, const struct row *r)
{
    const struct spot *spot = &p->view->spot[p->view->zone[r->zone].first];
    struct style st = style(COLOUR_GOAL, COLOUR_BACKGROUND);
    int y = foot(r), last = r->first + r->shown;
    for (int i = r->first; i < last;) {
        int group = spot[i].group, k = i + 1;
        if (!group) {
            i++;
            continue;
        }
        while (k < last && spot[k].group == group) k++;
        int from = card_x(r, i), to = card_x(r, k - 1) + card_wide(r) - 1;
        canvas_fill(c, (struct rect){from, y, to - from + 1, 1}, st, "─");
        canvas_put(c, from, y, st, "└");
        canvas_put(c, to, y, st, "┘");
        i = k;
    }
}

void draw_row(struct canvas *c, struct hit_regions *h, const struct scene *p, struct rect at)
{
    struct row r = row_of(p, at);
    for (int i = r.first; i < r.first + r.shown; i++) {
        draw_face(c, p, &r, i);
        hits_thing(h, (struct rect){card_x(&r, i), at.y + 1, card_wide(&r), r.size.lines + 1},
                   dread_thing_card(r.zone, i));
    }
    draw_groups(c, p, &r);
    draw_taken(c, p, &r);
    draw_gaps(c, h, p, &r);
    draw_marks(c, p, &r);
    struct style dim = style(COLOUR_DIM, COLOUR_BACKGROUND);
    if (r.first) canvas_put(c, at.x, at.y + 4, dim, "◄");
    if (r.first + r.shown < r.count)
        canvas_put(c, card_x(&r, r.first + r.shown), at.y + 4, dim, "►");
}
