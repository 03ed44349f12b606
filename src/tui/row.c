/* Draws a row of cards in the middle of the table. See row.h. A row too long for the frame uses
 * narrower cards, and then scrolls with the focus. */

#include "row.h"

#include <string.h>

#include "play/layout.h"

enum { WIDE = 7, NARROW = 4, CARD_LINES = 5, WIDE_MOST = 10 };

struct row {
    struct rect at;
    int zone, count, wide; /* columns from one card to the next */
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

int row_width(const struct scene *p)
{
    int count = p->view->zone[p->layout->main].count;
    return 1 + count * (count <= WIDE_MOST ? WIDE : NARROW);
}

static struct row row_of(const struct scene *p, struct rect at)
{
    struct row r = {.at = at, .zone = p->layout->main};
    r.count = p->view->zone[r.zone].count;
    r.wide = r.count <= WIDE_MOST && r.count * WIDE + 1 <= at.w ? WIDE : NARROW;
    r.shown = (at.w - 1) / r.wide;
    if (r.shown < r.count) r.shown = (at.w - 3) / r.wide; /* leaves room for an arrow at each end */
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
    return r->at.x + 1 + (i - r->first) * r->wide;
}

static void draw_face(struct canvas *c, const struct scene *p, const struct row *r, int i)
{
    const struct spot *spot = &p->view->spot[p->view->zone[r->zone].first + i];
    struct thing thing = dread_thing_card(r->zone, i);
    bool picked = dread_thing_set_has(&p->picked, thing);
    int lift = picked ? -1 : 0;
    struct rect at = {card_x(r, i), r->at.y + 2 + lift, r->wide - 1, CARD_LINES};
    struct style paper = style(suit_colour(spot->card, true), COLOUR_PAPER);
    if (spot->face != FACE_UP) paper = style(COLOUR_TEXT, COLOUR_BACK);
    if (spot->tags & TAG_ALIKE && p->pulse) paper = bold(paper);
    struct style face = highlight(p, thing, paper);
    struct style blank = face;
    blank.attributes = 0;
    canvas_fill(c, at, blank, " ");
    put_card(c, at.x, at.y, face, spot->card);
    if (r->wide == WIDE) {
        int w = spot->card < CARD_JOKER && dread_card_rank(spot->card) == 10 ? 3 : 2;
        put_card(c, at.x + at.w - w, at.y + CARD_LINES - 1, face, spot->card);
    }
    if (spot->tags & TAG_ALIKE)
        canvas_put(c, at.x + at.w / 2, at.y + CARD_LINES - 2, face, p->pulse ? "✦" : "·");
    if (spot->tags & TAG_DOOMED) {
        struct rect strike = {at.x - 1, at.y + CARD_LINES / 2, at.w + 2, 1};
        canvas_fill(c, strike, bold(style(COLOUR_BAD, COLOUR_BACKGROUND)), "━");
        canvas_light(c, (struct rect){at.x, strike.y, at.w, 1}, face.background);
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
        int x = card_x(r, o->at.index), y = r->at.y + 2 + (gap ? CARD_LINES + 1 : 1);
        for (const char *s = o->words; *s; y++) {
            char word[sizeof o->words];
            struct text t = dread_text_in(word, sizeof word);
            while (*s && *s != ' ') dread_text_char(&t, *s++);
            while (*s == ' ') s++;
            int w = columns_of(word);
            struct style st = bold(style(mark_colour(word), gap ? COLOUR_BACKGROUND : COLOUR_BACK));
            if (gap) canvas_put(c, x - 1 - (w - 1) / 2, y, highlight(p, o->at, st), word);
            else canvas_put_brief(c, x + (r->wide - 1 - w) / 2, y, r->wide - 1, st, word);
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
        canvas_fill(c, (struct rect){x, top + 1, 1, CARD_LINES}, st, focus ? "┃" : "┊");
        int half = r->wide / 2;
        hits_thing(h, (struct rect){x - half + 1, top, 2 * half - 1, CARD_LINES + 1}, gap);
        hits_thing(h, (struct rect){x - half + 1, top + CARD_LINES + 1, 2 * half - 1, 4}, gap);
    }
}

/* Draws brackets under the cards of each group. */
static void draw_groups(struct canvas *c, const struct scene *p, const struct row *r)
{
    const struct spot *spot = &p->view->spot[p->view->zone[r->zone].first];
    struct style st = style(COLOUR_GOAL, COLOUR_BACKGROUND);
    int y = r->at.y + 2 + CARD_LINES, last = r->first + r->shown;
    for (int i = r->first; i < last;) {
        int group = spot[i].group, k = i + 1;
        if (!group) {
            i++;
            continue;
        }
        while (k < last && spot[k].group == group) k++;
        int from = card_x(r, i), to = card_x(r, k - 1) + r->wide - 2;
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
        hits_thing(h, (struct rect){card_x(&r, i), at.y + 1, r.wide - 1, CARD_LINES + 1},
                   dread_thing_card(r.zone, i));
    }
    draw_groups(c, p, &r);
    draw_gaps(c, h, p, &r);
    draw_marks(c, p, &r);
    struct style dim = style(COLOUR_DIM, COLOUR_BACKGROUND);
    if (r.first) canvas_put(c, at.x, at.y + 4, dim, "◄");
    if (r.first + r.shown < r.count)
        canvas_put(c, card_x(&r, r.first + r.shown), at.y + 4, dim, "►");
}
