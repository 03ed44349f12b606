/* Laws of what can be clicked: the hit region of a thing, a button or a line has just the cells
 * that it is drawn in, whatever the size of the terminal. Otherwise a click on the last letter of a
 * button does nothing, or does what the button beside it says.
 *
 * Each region is compared with the text and the colours in it and around it. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tui/draw_panel.h"
#include "tui/pen.h"
#include "tui/picker.h"
#include "unit/seat.h"
#include "unit/walk.h"

static struct seat *seat;

/* ---- The cells of a region ---- */

static const struct character *character_at(int x, int y)
{
    static const struct character outside = {" ", {COLOUR_TEXT, COLOUR_BACKGROUND, 0}};
    const struct canvas *c = &seat->canvas;
    return rect_holds((struct rect){0, 0, c->columns, c->rows}, x, y) ? &c->at[y][x] : &outside;
}

static bool is_blank(int x, int y)
{
    return *character_at(x, y)->bytes == ' ';
}

static int background_at(int x, int y)
{
    return character_at(x, y)->style.background;
}

/* Returns the lines of a region with a space between them. */
static const char *text_in(struct rect r)
{
    static char text[CANVAS_ROWS * CANVAS_COLUMNS * 4];
    struct text t = dread_text_in(text, sizeof text);
    for (int y = r.y; y < r.y + r.h; y++) {
        if (y > r.y) dread_text_add(&t, " ");
        for (int x = r.x; x < r.x + r.w; x++) dread_text_add(&t, character_at(x, y)->bytes);
    }
    return text;
}

static void insist(struct rect r, bool holds, const char *what)
{
    char why[200];
    snprintf(why, sizeof why, "%s, %d x %d at column %d, line %d: ", what, r.w, r.h, r.x + 1,
             r.y + 1);
    if (!holds) seat_fails(seat, why, r.h == 1 ? text_in(r) : "");
}

/* Fails unless the cells of a line that have this background are just those of the region. */
static void insist_on_background(struct rect r, int y, int background, const char *what)
{
    for (int x = r.x; x < r.x + r.w; x++) insist(r, background_at(x, y) == background, what);
    insist(r, background_at(r.x - 1, y) != background, what);
    insist(r, background_at(r.x + r.w, y) != background, what);
}

/* Fails unless the words of a region begin and end with it. */
static void insist_on_words(struct rect r, const char *what)
{
    insist(r, !is_blank(r.x, r.y) && !is_blank(r.x + r.w - 1, r.y), what);
    insist(r, is_blank(r.x - 1, r.y) && is_blank(r.x + r.w, r.y), what);
}

/* ---- Buttons ---- */

/* Returns the columns of the number of a button, which has a colour of its own. */
static int number_of(struct rect r)
{
    int w = 0;
    while (w < r.w && background_at(r.x + w, r.y) == COLOUR_PAPER) w++;
    insist(r, w && background_at(r.x - 1, r.y) != COLOUR_PAPER, "a button without its number");
    return w;
}

/* Copies a text without the spaces that repeat and that end it. */
static void with_single_spaces(const char *words, char *out, size_t room)
{
    size_t n = 0;
    for (; *words && n + 1 < room; words++)
        if (*words != ' ' || (n && out[n - 1] != ' ')) out[n++] = *words;
    while (n && out[n - 1] == ' ') n--;
    out[n] = '\0';
}

/* Returns true if the region reads as this text does after the button's number, or as its
 * beginning if no more is drawn: before an ellipsis, or if the panel ends. */
static bool reads_as(struct rect r, const struct scene_button *b, const char *words)
{
    char text[PEN_WORDS] = "! ", is[PEN_WORDS];
    int w = number_of(r), sign = b->dire ? 2 : 0, lines = r.h;
    cards_as_signs(words, text + sign, PEN_WORDS - sign);
    if (lines == 1 && r.w > w && !is_blank(r.x + r.w - 1, r.y) && is_blank(r.x + w, r.y) &&
        !strcmp(text_in((struct rect){r.x + w + 1, r.y, r.w - w - 1, 1}), text))
        return true;
    if (lines == 1 && r.w == w && !*text) return true;
    struct rect panel = panel_place(&seat->canvas, seat->table.scene);
    with_single_spaces(text_in((struct rect){r.x + w + 1, r.y, r.w - w - 1, lines}), is, sizeof is);
    char *cut = strstr(is, "…");
    if (cut) *cut = '\0';
    bool ends = cut || r.y + lines == panel.y + panel.h;
    if (lines > 1 && r.x + r.w != panel.x + panel.w) return false;
    return ends ? !strncmp(is, text, strlen(is)) : lines > 1 && !strcmp(is, text);
}

static void check_button(const struct hit_region *hit)
{
    const struct scene_button *b = &seat->table.scene->button[hit->number];
    struct rect r = hit->at;
    for (int y = r.y; y < r.y + r.h; y++)
        insist(r, strspn(text_in((struct rect){r.x, y, r.w, 1}), " ") < (size_t)r.w,
               "a button has an empty line");
    insist(r, reads_as(r, b, b->words) || reads_as(r, b, b->brief) || reads_as(r, b, ""),
           "a button is not where its words are");
}

/* ---- Things ---- */

/* A card in a row is clicked from one line above it on, where it is while it is lifted. Marks may
 * stand on its last lines. */
static void check_card_of_row(struct rect r)
{
    int x = r.x, face = background_at(x, r.y + 1);
    bool lifted = background_at(x, r.y) == face, marked = seat->table.scene->marks > 0;
    int top = lifted ? r.y : r.y + 1, end = r.y + r.h - lifted;
    insist(r, face != COLOUR_BACKGROUND, "no card");
    insist_on_background(r, r.y + 1, face, "a card is narrower or wider");
    insist(r, background_at(x, top - 1) != face, "a card begins above it");
    insist(r, marked || background_at(x, end - 1) == face, "a card ends above its end");
    insist(r, background_at(x, end) != face, "a card goes on below it");
}

/* Between two cards, the sign of a gap is in the middle of its region. */
static void check_gap(struct rect r)
{
    const char *sign = character_at(r.x + r.w / 2, r.y)->bytes;
    bool above = !strcmp(sign, "▾") || !strcmp(sign, "▼") || (*sign > '0' && *sign <= '9');
    insist(r, r.w % 2 == 1, "a gap has no middle");
    const struct hit_regions *h = &seat->table.hits;
    for (int i = 0; i < h->count; i++) /* the second part of its region is below the first */
        if (h->hit[i].kind == HIT_THING && h->hit[i].at.x == r.x && h->hit[i].at.w == r.w &&
            h->hit[i].at.y + h->hit[i].at.h == r.y)
            above = true;
    insist(r, above, "a gap without its sign");
}

/* In the panel a card or the size of a stack stands between two signs. */
static void check_sign(const struct hit_region *hit)
{
    const struct view *v = &seat->play->view;
    const struct zone *z = &v->zone[hit->thing.zone];
    struct rect r = hit->at, inner = {r.x + 1, r.y, r.w - 2, 1};
    char words[32];
    struct text t = dread_text_in(words, sizeof words);
    if (z->layout == LAYOUT_STACK) dread_text_number(&t, z->count);
    else write_card(dread_view_spot(v, hit->thing)->card, &t);
    insist(r, !strcmp(text_in(inner), words), "a card of the panel is elsewhere");
    for (int x = r.x; x < r.x + r.w; x++)
        insist(r, background_at(x, r.y) == background_at(r.x, r.y), "a card of the panel ends");
}

static const char *corner(struct rect r, bool right, bool low)
{
    return character_at(right ? r.x + r.w - 1 : r.x, low ? r.y + r.h - 1 : r.y)->bytes;
}

/* The sign of a card of a column is on the first line of its region, after a blank. */
static void check_card_of_column(const struct hit_region *hit)
{
    const struct spot *spot = dread_view_spot(&seat->play->view, hit->thing);
    struct rect r = hit->at;
    char words[32];
    struct text t = dread_text_in(words, sizeof words);
    dread_text_char(&t, ' ');
    write_card(spot->card, &t);
    insist(r, dread_starts_with(text_in(r), words), "a card of a column is elsewhere");
    if (seat->table.scene->marks) return; /* they have a background of their own */
    insist_on_background(r, r.y, background_at(r.x, r.y), "a card of a column ends");
}

/* The frame of the focus is on the cell or, where cells have walls, on these. Cards stand on its
 * left end; what else is shown may hide a corner at its right end, but never both. */
static void check_cell_in_focus(struct rect r)
{
    bool walls = dread_view_has_sides(&seat->play->view, seat->table.scene->layout->main);
    if (walls) r = (struct rect){r.x - 1, r.y - 1, r.w + 2, r.h + 2};
    bool upper = !strcmp(corner(r, true, false), "╗"), lower = !strcmp(corner(r, true, true), "╝");
    insist(r, upper || lower, "the right end of the focus is elsewhere");
}

/* A place above a grid has a roof. */
static void check_house(const struct hit_region *hit, bool focus)
{
    struct rect r = hit->at;
    insist(r, !strcmp(corner(r, false, false), focus ? "╔" : "╭"), "no roof at the left");
    insist(r, !strcmp(corner(r, true, false), focus ? "╗" : "╮"), "no roof at the right");
    insist(r, strcmp(corner(r, false, true), " ") != 0, "no wall to the ground");
    insist(r, !focus || !strcmp(corner(r, true, true), "╝"), "no lower right corner");
}

static void check_thing(const struct hit_region *hit)
{
    const struct scene *s = seat->table.scene;
    struct rect panel = panel_place(&seat->canvas, s);
    bool main = hit->thing.zone == s->layout->main, focus = is_focus(s, hit->thing);
    if (rect_holds(panel, hit->at.x, hit->at.y)) check_sign(hit);
    else if (main && hit->thing.kind == THING_GAP) check_gap(hit->at);
    else if (hit->thing.kind == THING_CARD && has_columns(s)) check_card_of_column(hit);
    else if (main && has_row(s)) check_card_of_row(hit->at);
    else if (main && focus) check_cell_in_focus(hit->at);
    else if (!main && hit->thing.zone == s->layout->above) check_house(hit, focus);
}

/* ---- Lines of pages ---- */

/* A line of a list is filled from end to end; one of several side by side is only its words. */
static void check_line(const struct hit_region *hit)
{
    const struct scene_page *p = &seat->table.scene->page;
    const char *words = p->line[hit->number].words;
    bool here = hit->number == p->at, door = hit->at.h > 1 && p->kind == PAGE_DOORS,
         list = p->kind != PAGE_DOORS && p->kind != PAGE_ENDING && !seat->table.scene->picker.open;
    if (door || hit->at.h > 1) return;
    if (list && here) insist_on_background(hit->at, hit->at.y, COLOUR_FOCUS, "a line in focus");
    if (list) {
        insist(hit->at, strstr(text_in(hit->at), words) || strstr(text_in(hit->at), "…"),
               "a line without its words");
        return;
    }
    const char *is = text_in(hit->at);
    size_t n = strlen(is), w = strlen(words);
    insist(hit->at, n >= w && (!strcmp(is + n - w, words) || dread_starts_with(is, "Backspace")),
           "a line does not end with its words");
    insist(hit->at, !is_blank(hit->at.x + hit->at.w - 1, hit->at.y), "a line goes on after it");
}

static void check_hit_of_page(const struct hit_region *hit)
{
    const struct scene_page *p = &seat->table.scene->page;
    const char *is = text_in(hit->at);
    if (hit->number < p->lines) check_line(hit);
    else if (strstr(is, "Esc")) insist(hit->at, !strcmp(is, " Esc ✕ "), "the way out");
    else if (hit->number >= PICKER_CARD) insist(hit->at, *is != ' ', "a card to tell");
    else if (hit->at.w == 3) insist(hit->at, *is == ' ' && is[1] != ' ' && is[2] == ' ', "a key");
    else insist(hit->at, !strcmp(is, "▲") || !strcmp(is, "▼"), "an arrow");
}

/* ---- All regions ---- */

static bool overlap(struct rect a, struct rect b)
{
    return a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;
}

/* Gaps lie over the cards beside them. */
static bool is_gap(const struct hit_region *hit)
{
    return hit->kind == HIT_THING && hit->thing.kind == THING_GAP;
}

static void check_hits(struct visit *v)
{
    const struct hit_regions *h = &seat->table.hits;
    for (int i = 0; i < h->count; i++) {
        const struct hit_region *hit = &h->hit[i];
        struct rect r = hit->at;
        bool inside = r.x >= 0 && r.y >= 0 && r.w > 0 && r.h > 0 &&
                      r.x + r.w <= seat->canvas.columns && r.y + r.h <= seat->canvas.rows;
        insist(r, inside || is_gap(hit), "a region reaches outside");
        for (int k = 0; k < i; k++)
            if (!is_gap(hit) && !is_gap(&h->hit[k]))
                insist(r, !overlap(r, h->hit[k].at), "two regions overlap");
        switch (hit->kind) {
        case HIT_BUTTON: check_button(hit); break;
        case HIT_KEY: insist_on_words(r, "a key of the last line"); break;
        case HIT_LINE: check_hit_of_page(hit); break;
        default: check_thing(hit);
        }
        meets(v);
    }
}

/* Picks something, or nothing, and puts something in focus. */
static void pick_and_look(struct visit *v)
{
    struct selection *s = &seat->play->selection;
    const struct touch *touch = &s->touch[dread_rng_below(&v->rng, (uint32_t)s->count)];
    if (touch->count && dread_rng_below(&v->rng, 2))
        dread_selection_pick(s, touch->thing[dread_rng_below(&v->rng, touch->count)]);
    seat_look(seat);
    const struct hit_regions *h = &seat->table.hits;
    const struct hit_region *hit = &h->hit[dread_rng_below(&v->rng, (uint32_t)h->count)];
    struct focus focus = hit_focus(hit);
    if (focus.kind) seat_looks_at(seat, &focus);
}

LAW(what_is_drawn_is_what_can_be_clicked, .every = 150, .where = IN_PLAY, .only = has_theme,
    .floor = 500)
{
    seat = visit_seat(v);
    seat_any_size(seat, &v->rng);
    pick_and_look(v);
    check_hits(v);
}

LAW(a_line_of_a_page_is_clicked_where_it_is_drawn, .every = 600, .where = IN_PLAY,
    .only = has_theme, .floor = 60)
{
    static const char keys[] = "mgowsiS?pc";
    seat = visit_seat(v);
    seat_any_size(seat, &v->rng);
    seat_key(seat, keys[dread_rng_below(&v->rng, sizeof keys - 1)]);
    int lines = seat->play->page.lines;
    for (int n = lines ? (int)dread_rng_below(&v->rng, (uint32_t)lines) : 0; n; n--)
        seat_key(seat, KEY_OF_DOWN);
    check_hits(v);
}

/* The first screen, and the page that asks for a card of a real table. */
LAW(before_a_game_too_what_is_drawn_is_what_can_be_clicked, .every = 40, .where = AT_THE_START,
    .only = is_of_program, .floor = 200)
{
    seat = visit_seat(v);
    seat_any_size(seat, &v->rng);
    seat_wishes(seat, &(struct deal_wanted){.game = v->game, .beside = true, .anew = true});
    check_hits(v);
    seat_open_house(seat, UNSAVED);
    seat_any_size(seat, &v->rng);
    check_hits(v);
}
