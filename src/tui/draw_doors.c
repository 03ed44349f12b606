/* Draws the first screen. See draw_doors.h; play/play.h has the words (struct scene_doors). All
 * sizes follow from the size of the frame and the number of doors. */

#include "draw_doors.h"

#include <stdio.h>
#include <string.h>

#include "artwork.h"
#include "draw_choices.h"

enum {
    LEAST_PITCH = 18, /* columns from one door to the next */
    HIGH_ROWS = 32,   /* from this many rows on there is room for longer light and empty lines */
    COAT_ROOM = 10    /* columns between two doors in which a coat can hang */
};

/* Where the parts of the picture go. */
struct hall {
    int doors, left, pitch; /* the column of the first door's part of the wall; columns a door */
    int top, floor;         /* the rows of the upper edges of the doors, and of the floor */
    int wide, high, light;  /* a door's columns and rows; rows of light before it */
};

static struct hall hall_of(const struct canvas *c, const struct scene *s)
{
    bool tall = c->rows >= HIGH_ROWS;
    struct hall h = {.doors = s->doors.count, .top = tall ? c->rows / 10 : 2};
    int text = tall ? 9 : 7; /* rows below the light */
    h.pitch = c->columns / h.doors;
    h.left = (c->columns - h.doors * h.pitch) / 2;
    h.light = tall ? c->rows * 3 / 20 : 3;
    h.floor = c->rows - text - h.light;
    h.high = h.floor - h.top;
    h.wide = h.pitch * 5 / 8 / 2 * 2;
    if (h.wide > 2 * h.high) h.wide = 2 * h.high;
    return h;
}

/* Returns the first column of door i. */
static int door_x(const struct hall *h, int i)
{
    return h->left + i * h->pitch + (h->pitch - h->wide) / 2;
}

bool doors_fit(const struct canvas *c, const struct scene *s)
{
    return s->page.open && s->doors.count && c->columns >= LEAST_COLUMNS && c->rows >= LEAST_ROWS &&
           c->columns / s->doors.count >= LEAST_PITCH;
}

/* ---- Doors ---- */

/* Draws a door: its frame in heavy lines down to the floor, and four panels. */
static void draw_door(struct canvas *c, const struct hall *h, int x, bool here)
{
    struct style frame = style(here ? COLOUR_NEAR : COLOUR_MIDDLE, COLOUR_BACKGROUND);
    struct style panel = style(here ? COLOUR_SHAPE : COLOUR_MIDDLE, COLOUR_BACKGROUND);
    int y = h->top, right = x + h->wide - 1, wide = (h->wide - 8) / 2, upper = (h->high - 2) / 2;
    canvas_light(c, (struct rect){x + 1, y + 1, h->wide - 2, h->high - 1},
                 COLOUR_HIDDEN_BACKGROUND);
    panel.background = COLOUR_HIDDEN_BACKGROUND;
    canvas_fill(c, (struct rect){x, y, h->wide, 1}, frame, "━");
    canvas_fill(c, (struct rect){x, y + 1, 1, h->high - 1}, frame, "┃");
    canvas_fill(c, (struct rect){right, y + 1, 1, h->high - 1}, frame, "┃");
    canvas_put(c, x, y, frame, "┏");
    canvas_put(c, right, y, frame, "┓");
    for (int side = 0; side < 2 && wide > 2; side++) {
        int from = side ? right - 2 - wide : x + 3;
        canvas_box(c, (struct rect){from, y + 2, wide, upper}, panel);
        canvas_box(c, (struct rect){from, y + upper + 3, wide, h->high - upper - 4}, panel);
    }
    canvas_put(c, right - 2, y + upper + 2,
               style(here ? COLOUR_LAMP : COLOUR_SHAPE, COLOUR_HIDDEN_BACKGROUND),
               here ? "●" : "•");
}

/* Writes the key of a door on its upper edge. */
static void draw_key(struct canvas *c, const struct hall *h, int x, int key, bool here)
{
    char words[4] = {' ', (char)key, ' ', 0};
    struct style st = here ? style(COLOUR_SPADES, COLOUR_KEY)
                           : style(COLOUR_TEXT, COLOUR_BACKGROUND);
    if (key) canvas_put(c, x + h->wide / 2 - 1, h->top, bold(st), words);
}

/* ---- Light and feet ---- */

/* The light before a door: how much wider than usual, and where two legs stand in it, in columns to
 * the right of the middle; NO_LEGS: nobody does. */
enum { NO_LEGS = 99 };

struct light {
    int wider, legs;
};

/* Draws row k of the light before a door, from the floor on. It gets wider and weaker, and the
 * shadows of the legs grow together. */
static void draw_light_row(struct canvas *c, const struct hall *h, int x, int k, struct light light)
{
    bool near = k <= (h->light + 2) / 5, far = h->light >= 6 && k >= h->light * 2 / 3;
    struct style st = style(near ? COLOUR_LAMP : COLOUR_GLOW, COLOUR_BACKGROUND);
    const char *shade = !k ? "█" : near ? "▓" : far ? "░" : "▒";
    int middle = x + h->wide / 2, y = h->floor + k;
    int half = h->wide / 2 - 1 + (k ? 2 * k - 1 + light.wider : 0);
    int inner = (h->light - k) / 2, outer = h->light / 2 + h->light / 3 + 1 + k * 2 / 3;
    canvas_fill(c, (struct rect){middle - half, y, 2 * half, 1}, st, shade);
    if (light.legs == NO_LEGS) return;
    middle += light.legs;
    struct style dark = style(COLOUR_TEXT, COLOUR_BACKGROUND);
    canvas_fill(c, (struct rect){middle - outer, y, outer - inner, 1}, dark, " ");
    canvas_fill(c, (struct rect){middle + inner, y, outer - inner, 1}, dark, " ");
}

static void draw_light(struct canvas *c, const struct hall *h, int i, const struct scene *s)
{
    int x = door_x(h, i);
    if (i != s->doors.at) {
        canvas_fill(c, (struct rect){x + 1, h->floor, h->wide - 2, 1},
                    style(COLOUR_GLOW, COLOUR_BACKGROUND), "▀");
        return;
    }
    int opening = s->doors.opening, open = (h->wide - 2) * opening / (DOOR_OPENINGS + 1);
    struct light light = {.wider = 2 * opening, .legs = s->doors.feet == FEET_SHIFTED};
    if (s->doors.feet == FEET_AWAY || opening) light.legs = NO_LEGS;
    for (int k = 0; k < h->light; k++) draw_light_row(c, h, x, k, light);
    canvas_fill(c, (struct rect){x + h->wide - 1 - open, h->top + 1, open, h->high - 1},
                style(COLOUR_LAMP, COLOUR_BACKGROUND), "█");
}

/* ---- Between the doors ---- */

/* Draws a picture with its head at row y, around the column `middle`. */
static void draw_thing(struct canvas *c, const char *id, int halves, int middle, int y)
{
    struct picture p;
    if (!dread_picture_read(&p, dread_pictures, id, (int)strlen(id))) return;
    artwork_draw(c, &(struct artwork){.picture = &p,
                                      .x = middle - artwork_columns(&p, halves) / 2,
                                      .y = y,
                                      .halves = halves,
                                      .room = {0, 0, c->columns, c->rows}});
}

/* Draws a coat on a rail between a door and the next one, or two where there is room. Draws boots
 * before the last door. */
static void draw_coats(struct canvas *c, const struct hall *h, int i)
{
    int x = door_x(h, i) + h->wide, free = door_x(h, i + 1) - x, middle = x + free / 2;
    bool high = h->high >= 18 && free >= 16;
    int halves = high && h->high >= 32 && free >= 24 ? 3 : 2;
    int y = h->top + (high ? h->high / 6 : 1), coats = 7 * halves;
    struct style rail = style(COLOUR_MIDDLE, COLOUR_BACKGROUND);
    if (free < COAT_ROOM) return;
    canvas_fill(c, (struct rect){x + 1, y, free - 2, 1}, rail, "─");
    canvas_put(c, high ? middle - coats / 2 + coats / 4 : middle, y, rail, "┬");
    if (high) canvas_put(c, middle - coats / 2 + coats * 3 / 4, y, rail, "┬");
    draw_thing(c, high ? "coats" : "coat", halves, middle, y + 1);
    if (i + 2 == h->doors)
        draw_thing(c, high ? "boots-large" : "boots", 2, middle, h->floor - (high ? 2 : 1));
}

/* ---- Words ---- */

static void put_centred(struct canvas *c, int middle, int y, int most, struct style st,
                        const char *words)
{
    int w = columns_of(words);
    if (w > most) w = most;
    canvas_put_brief(c, middle - w / 2, y, most, st, words);
}

/* Writes the title of a game and what the player has done with it below its door. */
static void draw_names(struct canvas *c, struct hit_regions *hits, const struct hall *h,
                       const struct scene *s, int i)
{
    bool here = i == s->doors.at;
    int x = h->left + i * h->pitch, middle = x + h->pitch / 2, y = h->floor + h->light;
    if (c->rows >= HIGH_ROWS) y++;
    char name[128];
    snprintf(name, sizeof name, here ? "› %s ‹" : "%s", s->page.line[i].words);
    struct style st = style(here ? COLOUR_PLAYER : COLOUR_TEXT, COLOUR_BACKGROUND);
    put_centred(c, middle, y, h->pitch, here ? bold(st) : st, name);
    put_centred(c, middle, y + 1, h->pitch - 1, style(COLOUR_DIM, COLOUR_BACKGROUND),
                s->doors.status[i]);
    hits_add(hits, (struct rect){x, h->top, h->pitch, y + 2 - h->top}, HIT_LINE, i);
    if (i != s->page.at) return;
    c->cursor_x = middle - columns_of(name) / 2;
    c->cursor_y = y;
}

/* Returns true if a line of the page is too important for the last row. */
static bool is_offer(const struct scene_line *l)
{
    return l->command == CMD_CONTINUE || l->command == CMD_LESSON;
}

/* Returns the column from which the words at the foot go: below the first door if there is room. */
static int margin_of(const struct canvas *c, const struct hall *h)
{
    return c->columns > LEAST_COLUMNS + 20 ? door_x(h, 0) : 1;
}

/* Draws the last lines of the page in the last row, as many as fit beside the words about the keys.
 * Returns the first line that is drawn there. */
static int draw_last_row(struct canvas *c, struct hit_regions *hits, const struct hall *h,
                         const struct scene *s)
{
    char help[64];
    int first = s->page.lines, left = margin_of(c, h), x = c->columns - left, y = c->rows - 1;
    snprintf(help, sizeof help, "1-%d ◄ ►: to a door; again or Enter: go in", s->doors.count);
    int from = canvas_put(c, left, y, style(COLOUR_DIM, COLOUR_BACKGROUND), help);
    while (first > s->doors.count && !is_offer(&s->page.line[first - 1]) &&
           x - 2 - choice_columns(&s->page.line[first - 1], true) > from)
        x -= 2 + choice_columns(&s->page.line[--first], true);
    x += 2;
    for (int i = first; i < s->page.lines; i++)
        x = draw_choice(c, hits, &s->page, true, i, x, y) + 2;
    return first;
}

/* Draws what is below the names of the games: the words about the line in focus, and the other
 * lines of the page. */
static void draw_foot(struct canvas *c, struct hit_regions *hits, const struct hall *h,
                      const struct scene *s)
{
    const struct scene_page *p = &s->page;
    bool tall = c->rows >= HIGH_ROWS;
    int left = margin_of(c, h) + 1, y = h->floor + h->light + (tall ? 6 : 3), x = left;
    int last = draw_last_row(c, hits, h, s);
    for (int i = s->doors.count; i < last; i++) {
        if (x > left && x + choice_columns(&p->line[i], false) > c->columns) {
            x = left;
            y++;
        }
        x = draw_choice(c, hits, p, false, i, x, y) + 3;
    }
    struct rect words = {2, tall ? h->floor + h->light + 4 : y + 1, c->columns - 3, 0};
    struct style st = style(COLOUR_TEXT, COLOUR_BACKGROUND);
    words.h = c->rows - 1 - words.y;
    if (tall) put_centred(c, c->columns / 2, words.y, words.w, st, p->line[p->at].more);
    else canvas_wrap(c, words, st, p->line[p->at].more, 0);
}

void doors_draw(struct canvas *c, struct hit_regions *hits, const struct scene *s)
{
    struct hall h = hall_of(c, s);
    struct style floor = style(COLOUR_MIDDLE, COLOUR_BACKGROUND);
    canvas_clear(c, c->columns, c->rows);
    hits->count = 0;
    canvas_put(c, 1, 0, bold(style(COLOUR_PLAYER, COLOUR_BACKGROUND)), s->page.title);
    put_centred(c, c->columns / 2, h.top / 2, c->columns, style(COLOUR_FLAVOUR, COLOUR_BACKGROUND),
                s->doors.line);
    canvas_fill(c, (struct rect){0, h.floor, c->columns, 1}, floor, "▔");
    for (int i = 0; i < h.doors; i++) {
        draw_door(c, &h, door_x(&h, i), i == s->doors.at);
        draw_key(c, &h, door_x(&h, i), s->page.line[i].key, i == s->doors.at);
        draw_light(c, &h, i, s);
        if (i + 1 < h.doors) draw_coats(c, &h, i);
        draw_names(c, hits, &h, s, i);
    }
    draw_foot(c, hits, &h, s);
}
