/* Draws the whole table: decides where the main zone and the panel go, has them drawn, and draws
 * the first and the last line itself. See draw_scene.h. Pages over the table are in draw_page.c. */

#include "draw_scene.h"

#include <stdio.h>
#include <string.h>

#include "columns.h"
#include "grid.h"
#include "draw_panel.h"
#include "table/table.h"
#include "row.h"
#include "shadow.h"

enum {
    LEAST_PANEL = 34, /* columns of a panel beside a grid or columns, at least */
    MOST_PANEL = 78   /* and at most */
};

/* Writes the heading, which draw_title puts at the right end of the title line: the deal, unless it
 * must be brief; whether it is a lesson, a Night or a puzzle, the turn, and whether the game is not
 * saved. */
static void write_heading(const struct scene *p, bool brief, struct text *t)
{
    const char *deal = p->real          ? "beside real cards"
                       : p->deal_hidden ? "random deal"
                       : p->by_cards    ? "deal by cards"
                                        : "deal #";
    if (!brief) dread_text_add(t, deal);
    if (!brief && !p->deal_hidden && !p->by_cards) dread_text_number(t, p->number);
    if (!brief) dread_text_add(t, " · ");
    dread_text_add(t, p->lesson ? "lesson · " : p->night ? "Night · " : "");
    if (p->puzzle.number) {
        dread_text_add(t, "puzzle ");
        dread_text_number(t, (uint64_t)p->puzzle.number);
        dread_text_add(t, " · ");
    }
    dread_text_add(t, "turn ");
    dread_text_number(t, p->view->turn);
    if (p->unsaved && !p->lesson && !p->puzzle.number) dread_text_add(t, " · not saved");
}

/* ---- The keys in the last line ---- */

enum { KEYS_MOST = 8 };

/* A word for each command that the last line can offer. */
static const char *const key_words[COMMANDS] = {
    [CMD_HINT] = "hint", [CMD_AUTOPSY] = "what decided it",
    [CMD_UNDO] = "undo", [CMD_NEW] = "new",
    [CMD_WHY] = "why",   [CMD_KEYS] = "keys",
    [CMD_MENU] = "menu", [CMD_QUIT] = "leave"};

struct key_bar {
    int count, columns;
    enum command_id command[KEYS_MOST];
};

static void add_key(struct key_bar *k, bool wanted, enum command_id command)
{
    if (!wanted) return;
    k->columns += columns_of(key_words[command]) + 2 + (k->count ? 2 : 0);
    k->command[k->count++] = command;
}

/* Returns the commands to offer now, in a frame with this many columns. */
static struct key_bar key_bar_of(const struct scene *p, int columns)
{
    /* With at least this many columns, both the keys and the words for the focus fit. */
    enum { KEYS_AND_FOCUS = 64 };
    bool over = p->command[CMD_AUTOPSY].can, free = !p->night && !p->lesson && !p->puzzle.asks;
    bool wide = columns >= KEYS_AND_FOCUS;
    struct key_bar k = {0};
    add_key(&k, over, CMD_AUTOPSY);
    add_key(&k, !over && free, CMD_HINT);
    add_key(&k, wide && free, CMD_UNDO);
    add_key(&k, over, CMD_NEW);
    add_key(&k, wide, CMD_WHY);
    add_key(&k, !over, CMD_KEYS);
    add_key(&k, true, CMD_MENU);
    add_key(&k, wide && !over && !free, CMD_QUIT);
    return k;
}

static void draw_keys(struct canvas *c, struct hit_regions *h, const struct key_bar *k, int x,
                      int y)
{
    for (int i = 0; i < k->count; i++) {
        int key = dread_command_table[k->command[i]].key, from = x;
        char one[2] = {(char)key, 0};
        x = canvas_put(c, x, y, bold(style(COLOUR_TITLE, COLOUR_BACKGROUND)), one) + 1;
        x = canvas_put(c, x, y, style(COLOUR_DIM, COLOUR_BACKGROUND), key_words[k->command[i]]);
        hits_add(h, (struct rect){from, y, x - from, 1}, HIT_KEY, key);
        x += 2;
    }
}

/* ---- First and last line ---- */

/* Draws the title at the left, after the shadow, and the heading at the right. */
static void draw_title(struct canvas *c, const struct scene *p, int shadow)
{
    char heading[128];
    int room = 0, x = 1 + (shadow ? shadow + 2 : 0);
    for (int brief = 0; brief < 2 && room - x < columns_of(p->game->title); brief++) {
        struct text t = dread_text_in(heading, sizeof heading);
        write_heading(p, brief, &t);
        room = c->columns - columns_of(heading) - 3;
    }
    canvas_put_brief(c, x, 0, room - x, bold(style(COLOUR_TITLE, COLOUR_BACKGROUND)),
                     p->game->title);
    canvas_put(c, room + 2, 0, style(COLOUR_DIM, COLOUR_BACKGROUND), heading);
}

/* Writes a note (see draw_bottom) that is too long for the space in the last line, over as many
 * lines at the bottom as it needs. */
static void draw_answer(struct canvas *c, const char *words, int left, struct style st)
{
    struct rect r = {left + 1, 0, c->columns - left - 2, 0};
    r.h = canvas_wrap(NULL, r, st, words, 0);
    r.y = c->rows - r.h;
    canvas_fill(c, (struct rect){r.x - 1, r.y, r.w + 2, r.h}, st, " ");
    canvas_wrap(c, r, st, words, 0);
}

/* Describes what is in focus, in few words if that is needed to leave room for the keys, of which
 * there are fewer if it still needs their columns. */
static void describe_beside(const struct scene *p, int columns, struct key_bar *keys,
                            char words[512])
{
    const struct key_bar fewer[] = {*keys, key_bar_of(p, 0), {0}};
    for (int brief = 0; brief < 2; brief++) {
        struct text t = dread_text_in(words, 512);
        describe_focus(p, brief, &t);
        if (columns_of(words) <= columns - keys->columns) return;
    }
    for (int i = 0; i < 3 && columns_of(words) > columns - keys->columns; i++) *keys = fewer[i];
}

/* Draws the last line: the note (words.note), which answers what the player did, or else what is in
 * focus; and the keys, of which there are fewer if the words need their columns. */
static void draw_bottom(struct canvas *c, struct hit_regions *h, const struct scene *p, int shadow)
{
    int left = has_row(p) ? shadow + 1 : 0, y = c->rows - 1;
    const char *note = *p->words.lesson ? "" : p->words.note; /* the panel answers in a lesson */
    if (p->picker.open || p->upkeep.steps) return; /* their pages have keys of their own */
    struct key_bar keys = key_bar_of(p, c->columns - shadow);
    char words[512];
    struct text t = dread_text_in(words, sizeof words);
    if (*note) dread_text_add(&t, note);
    else describe_beside(p, c->columns - left - 4, &keys, words);
    int x = c->columns - keys.columns - 1;
    if (x < 1) x = 1;
    struct style st = *note ? bold(style(COLOUR_TEXT, COLOUR_BACKGROUND))
                            : style(COLOUR_DIM, COLOUR_BACKGROUND);
    if (*note && columns_of(words) > x - left - 3) { /* a long note takes the place of the keys */
        draw_answer(c, words, left, st);
        return;
    }
    canvas_put_brief(c, left + 1, y, x - left - 3, st, words);
    draw_keys(c, h, &keys, x, y);
}

/* ---- The parts of the frame ---- */

/* Where the main zone and the panel go in a frame. */
struct frame_layout {
    struct rect main, panel;
    int shadow; /* columns of the shadow at the left of a row, as it is drawn; 0: none */
};

static struct frame_layout frame_layout_of(const struct canvas *c, const struct scene *p)
{
    struct frame_layout a = {0};
    if (!has_row(p)) {
        struct rect room = {0, 1, c->columns - LEAST_PANEL - 2, c->rows - 2};
        a.main = has_grid(p) ? grid_size(p, room) : columns_size(p, room);
        int free = c->columns - a.main.w - 2;
        int panel = free < MOST_PANEL ? free : MOST_PANEL;
        a.main.x = (free - panel) / 2;
        a.panel = (struct rect){a.main.x + a.main.w + 2, 1, panel, c->rows - 2};
        return a;
    }
    a.shadow = shadow_width(p, c->columns);
    struct rect row = row_place(p, (struct rect){0, 0, c->columns - a.shadow - 2, c->rows});
    int need = row.w + 2;
    if (a.shadow > c->columns - need) {
        a.shadow = c->columns > need ? c->columns - need : 0;
        /* With more columns the row may have larger cards, and go on below. */
        row = row_place(p, (struct rect){0, 0, c->columns - a.shadow - 2, c->rows});
    }
    /* An eighth of the lines that the frame has to spare is left empty above the row. */
    int x = a.shadow + 2, y = 1 + (c->rows - LEAST_ROWS) / 8, w = c->columns - x;
    a.main = (struct rect){x, y, w, row.h};
    /* The row draws nothing on the last line of its zone, so the panel begins there. */
    y += row.h - 1;
    a.panel = (struct rect){x + 1, y, w - 2, c->rows - y - 1};
    return a;
}

static bool is_too_small(const struct canvas *c)
{
    return c->columns < LEAST_COLUMNS || c->rows < LEAST_ROWS;
}

struct rect panel_place(const struct canvas *c, const struct scene *p)
{
    return is_too_small(c) ? (struct rect){0} : frame_layout_of(c, p).panel;
}

/* Writes the flavour text, at most two lines, on the lines just above the panel. These belong to
 * the zone of the row, but row.c draws on them only the third and later words of a mark. */
static void draw_flavour(struct canvas *c, const struct scene *p, struct rect panel)
{
    struct style story = style(COLOUR_FLAVOUR, COLOUR_BACKGROUND);
    int lines = canvas_wrap(NULL, panel, story, p->words.flavour, 0);
    panel.y -= lines < 2 ? lines : 2;
    panel.h = 2;
    canvas_wrap(c, panel, story, p->words.flavour, 0);
}

static void draw_parts(struct canvas *c, struct hit_regions *h, const struct scene *p,
                       struct frame_layout a)
{
    if (has_grid(p)) {
        draw_grid(c, h, p, a.main);
    } else if (has_columns(p)) {
        draw_columns(c, h, p, a.main);
    } else {
        draw_shadow(c, p, a.shadow);
        draw_row(c, h, p, a.main);
    }
    if (!draw_panel(c, h, p, a.panel) && has_row(p)) draw_flavour(c, p, a.panel);
}

/* Draws the table while the lights go out: the grid, the line of the story, and nothing at all once
 * they are out. */
static void draw_by_night(struct canvas *c, struct hit_regions *h, const struct scene *p,
                          struct frame_layout a)
{
    static const char any_key[] = "any key: go on";
    int y = c->rows - 1, x = c->columns - columns_of(any_key) - 1;
    if (p->lights == LIGHTS_OUT) return;
    draw_grid(c, h, p, a.main);
    canvas_put_brief(c, 1, y, x - 2, style(COLOUR_FLAVOUR, COLOUR_BACKGROUND), p->words.flavour);
    canvas_put(c, x, y, style(COLOUR_DIM, COLOUR_BACKGROUND), any_key);
}

void picture_draw(struct canvas *c, struct hit_regions *h, const struct scene *p)
{
    int columns = c->columns, rows = c->rows;
    canvas_clear(c, columns, rows);
    h->count = 0;
    if (is_too_small(c)) {
        char words[96];
        snprintf(words, sizeof words, "The table needs %d x %d; you have %d x %d. q leaves.",
                 LEAST_COLUMNS, LEAST_ROWS, columns, rows);
        canvas_wrap(c, (struct rect){0, 0, columns, rows}, style(COLOUR_TEXT, COLOUR_BACKGROUND),
                    words, 0);
        return;
    }
    struct frame_layout layout = frame_layout_of(c, p);
    if (p->lights && has_grid(p)) {
        draw_by_night(c, h, p, layout);
        return;
    }
    draw_parts(c, h, p, layout);
    draw_title(c, p, layout.shadow);
    draw_bottom(c, h, p, layout.shadow);
}
