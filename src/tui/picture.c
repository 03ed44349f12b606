/* The table whole: where its parts go. See picture.h; the parts are in row.c, grid.c, columns.c and
 * panel.c. */

#include "picture.h"

#include <string.h>

enum { LEAST_PANEL = 34, MOST_PANEL = 60, ROW_LINES = 13 };

int put_card(struct canvas *c, int x, int y, struct style st, card which)
{
    char face[16];
    struct text t = text_in(face, sizeof face);
    if (which == CARD_JOKER) text_add(&t, "JOK");
    else if (which == CARD_NONE) text_add(&t, "");
    else if (which == CARD_UNKNOWN) text_add(&t, "▒▒");
    else card_write_for_people(&t, which);
    return canvas_put(c, x, y, st, face);
}

bool main_is_row(const struct look *l, const struct view *v)
{
    return !l->tableau.count && v->zone[l->main].layout != LAYOUT_GRID;
}

int mark_ink(const char *word)
{
    return *word == '-' ? INK_BAD : same(word, "+0") ? INK_DIM : INK_GOOD;
}

bool is_focus(const struct picture *p, struct thing thing)
{
    return p->focus.kind == HOT_THING && thing_same(p->focus.thing, thing);
}

bool is_taken(const struct picture *p, struct thing thing)
{
    int i = p->omens && p->hands ? p->omens->action : -1;
    return i >= 0 && touches_thing(&p->hands->touch[i], thing);
}

bool is_open(const struct picture *p, struct thing thing)
{
    return p->hands && hands_reach(p->hands, thing);
}

struct style standing_out(const struct picture *p, struct thing thing, struct style own)
{
    if (is_focus(p, thing)) {
        own.ground = INK_FOCUS;
        own.ink = INK_PLAYER;
        own.attributes |= BOLD;
    } else if (p->hands && hands_picked(p->hands, thing)) {
        own.ground = INK_PICKED;
        own.ink = INK_PLAYER;
        own.attributes |= BOLD;
    } else if (is_taken(p, thing)) {
        own.ink = INK_TAKEN;
        own.attributes |= BOLD | UNDERLINE;
    } else if (is_open(p, thing) && p->hands && !hands_empty(p->hands)) {
        own.attributes |= BOLD | UNDERLINE;
    }
    return own;
}

/* Title at the left, pushed aside by the shadow, and swallowed by it at the last two; the heading at the
 * right. */
static void draw_title(struct canvas *c, const struct picture *p, int shadow)
{
    int room = c->columns - columns_of(p->heading) - 3;
    bool swallowed = p->look->gutter >= 0 && gutter_value(p) <= 2;
    int x = 1 + (shadow ? shadow + 2 : 0);
    if (swallowed) {
        struct style dark = style(INK_SHADOW_EDGE, INK_SHADOW);
        int end = x + columns_of(p->look->game->title);
        canvas_fill(c, (struct rect){shadow - 2, 0, end - shadow + 2, 1}, dark, "▓");
        canvas_put(c, end, 0, style(INK_SHADOW_EDGE, INK_GROUND), "▒░");
    } else {
        canvas_put_brief(c, x, 0, room - x, bold(style(INK_TITLE, INK_GROUND)),
                         p->look->game->title);
    }
    canvas_put(c, c->columns - columns_of(p->heading) - 1, 0, style(INK_DIM, INK_GROUND),
               p->heading);
}

/* At the bottom: what is in focus, or an answer; and keys that can be clicked too: `X word, X word`. */
static void draw_bottom(struct canvas *c, struct hots *h, const struct picture *p, int left)
{
    int y = c->rows - 1, x = c->columns - columns_of(p->keys) - 1;
    if (x < 1) x = 1;
    char words[512];
    struct text t = text_in(words, sizeof words);
    if (*p->note) text_add(&t, p->note);
    else tell_focus(p, &t);
    struct style st = *p->note ? bold(style(INK_TEXT, INK_GROUND)) : style(INK_DIM, INK_GROUND);
    bool whole = *p->note && columns_of(words) > x - left - 3; /* an answer goes before the keys */
    canvas_put_brief(c, left + 1, y, whole ? c->columns - left - 2 : x - left - 3, st, words);
    if (whole) return;
    for (const char *s = p->keys; *s;) {
        const char *end = strchr(s, ',');
        char key[48];
        struct text k = text_in(key, sizeof key);
        text_span(&k, s, end ? (int)(end - s) : length_of(s));
        int from = x;
        char one[2] = {key[0], 0};
        x = canvas_put(c, x, y, bold(style(INK_TITLE, INK_GROUND)), one);
        x = canvas_put(c, x, y, style(INK_DIM, INK_GROUND), key + 1);
        hots_add(h, (struct rect){from, y, x - from, 1}, HOT_KEY, (unsigned char)key[0]);
        s = end ? end + 1 : "";
        while (*s == ' ') s++;
        x += 2;
    }
}

/* Where the main zone and the panel go. */
struct places {
    struct rect main, panel;
    int shadow; /* at the left of a row */
};

static struct places places_of(const struct canvas *c, const struct picture *p)
{
    struct places a = {0};
    if (!main_is_row(p->look, p->view)) {
        struct rect room = {0, 1, c->columns - LEAST_PANEL - 2, c->rows - 2};
        a.main = p->look->tableau.count ? tableau_size(p, room) : grid_size(p, room);
        int free = c->columns - a.main.w - 2;
        int panel = free < MOST_PANEL ? free : MOST_PANEL;
        a.main.x = (free - panel) / 2;
        a.panel = (struct rect){a.main.x + a.main.w + 2, 1, panel, c->rows - 2};
        return a;
    }
    int need = row_width(p) + 2;
    a.shadow = shadow_width(p, c->columns);
    if (a.shadow > c->columns - need) a.shadow = c->columns > need ? c->columns - need : 0;
    int x = a.shadow + 2, y = 1 + (c->rows - LEAST_ROWS) / 4, w = c->columns - x;
    a.main = (struct rect){x, y, w, ROW_LINES};
    y += ROW_LINES - 1;
    a.panel = (struct rect){x + 1, y, w - 2, c->rows - y - 1};
    return a;
}

static bool is_too_small(const struct canvas *c)
{
    return c->columns < LEAST_COLUMNS || c->rows < LEAST_ROWS;
}

struct rect panel_place(const struct canvas *c, const struct picture *p)
{
    return is_too_small(c) ? (struct rect){0} : places_of(c, p).panel;
}

/* Above the panel, at the foot of a row. */
static void draw_story(struct canvas *c, const struct picture *p, struct rect panel)
{
    struct style story = style(INK_STORY, INK_GROUND);
    int lines = canvas_wrap(NULL, panel, story, p->story, 0);
    panel.y -= lines < 2 ? lines : 2;
    panel.h = 2;
    canvas_wrap(c, panel, story, p->story, 0);
}

static void draw_parts(struct canvas *c, struct hots *h, const struct picture *p)
{
    struct places a = places_of(c, p);
    if (p->look->tableau.count) {
        draw_tableau(c, h, p, a.main);
    } else if (!main_is_row(p->look, p->view)) {
        draw_grid(c, h, p, a.main);
    } else {
        draw_shadow(c, p, a.shadow);
        draw_row(c, h, p, a.main);
        draw_story(c, p, a.panel);
    }
    draw_panel(c, h, p, a.panel);
}

void picture_draw(struct canvas *c, struct hots *h, const struct picture *p)
{
    int columns = c->columns, rows = c->rows;
    canvas_clear(c, columns, rows);
    h->count = 0;
    if (is_too_small(c)) {
        char words[96];
        snprintf(words, sizeof words, "The table needs %d x %d; here are %d x %d. q leaves.",
                 LEAST_COLUMNS, LEAST_ROWS, columns, rows);
        canvas_wrap(c, (struct rect){0, 0, columns, rows}, style(INK_TEXT, INK_GROUND), words, 0);
        return;
    }
    draw_parts(c, h, p);
    bool row = main_is_row(p->look, p->view);
    int shadow = row ? shadow_width(p, columns) : 0;
    draw_title(c, p, shadow);
    draw_bottom(c, h, p, row ? shadow + 1 : 0);
}
