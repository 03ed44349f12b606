/* Draws the open page and turns keys, clicks and the wheel into intents for it. See draw_page.h.
 * What the page says and which lines it offers comes from the scene; this file only lays it out. */

#include "draw_page.h"

#include <limits.h>

#include "chart.h"
#include "draw_doors.h"
#include "draw_ending.h"
#include "hands.h"
#include "draw_scene.h"
#include "story/story.h"

/* Numbers of hit regions beyond the page's own lines: the close button, the arrows up and down, and
 * TYPED_CHARACTER + a character for the keys of the keyboard on the page. */
enum { CLOSE = 1000, UP, DOWN, TYPED_CHARACTER = 2000 };

enum { KEYBOARD_LINES = 7, PARAGRAPH_BYTES = 4096 };

/* A keyboard for the mouse: all characters that a deal id can have, and `<`, which deletes the last
 * one. */
static const char *const keyboard[] = {"1234567890", "abcdefghijklm", "nopqrstuvwxyz",
                                       "#:,=-@XTJQK<"};

/* ---- Drawing ---- */

/* Where the parts of a page go: its border, the chart, the text, the lines to choose from, and the
 * text that belongs to the line in focus. */
struct page_layout {
    struct rect frame, chart, text, list, more;
    int lines; /* lines of the whole text; text.h may be smaller */
};

/* Returns true if a page leaves the table visible. */
static bool is_docked(const struct scene *s)
{
    int kind = s->page.kind;
    return s->game && (kind == PAGE_HINT || kind == PAGE_CARD || kind == PAGE_UPKEEP);
}

/* Returns the place for a page that leaves the table visible: the panel. For any other page w is 0,
 * which puts the page in the middle of the frame. */
static struct rect dock_of(const struct scene *s, const struct canvas *c)
{
    enum { MARGIN = 1 }; /* widens the border, so that the text is as wide as the panel's */
    struct rect at = {0};
    if (is_docked(s)) at = panel_place(c, s);
    if (!at.w) return at;
    return (struct rect){at.x - MARGIN, at.y, at.w + MARGIN, at.h};
}

/* Returns the border of a page that needs `need` lines: in the middle of the frame, or at the
 * bottom of its dock. */
static struct rect frame_of(struct rect dock, const struct canvas *c, int w, int need)
{
    int h = need < c->rows ? need : c->rows, bottom = dock.y + dock.h;
    if (!dock.w) return (struct rect){(c->columns - w) / 2, (c->rows - h) / 2, w, h};
    return (struct rect){dock.x, bottom > h ? bottom - h : 0, w, h};
}

static int lines_of(const char *words, int w)
{
    return canvas_wrap(NULL, (struct rect){0, 0, w, 1}, style(0, 0), words, 0);
}

/* Returns the text that belongs to a line: what it means, or why it cannot be chosen now. */
static const char *more_of(const struct scene *s, int line)
{
    const struct scene_command *c = &s->command[s->page.line[line].command];
    return c->can ? s->page.line[line].more : c->why_not;
}

/* Returns how many lines to reserve for the text of the line in focus: enough for the longest such
 * text and an empty line above it. */
static int more_lines(const struct scene *s, int w)
{
    int most = 0;
    for (int i = 0; i < s->page.lines; i++) {
        int n = lines_of(more_of(s, i), w);
        if (n && n + 1 > most) most = n + 1;
    }
    return most;
}

static struct page_layout page_layout_of(const struct scene *s, const struct canvas *c)
{
    struct page_layout l;
    const struct scene_page *p = &s->page;
    struct rect dock = dock_of(s, c);
    int chart = chart_lines(&s->chart, c);
    int most_w = dock.w ? dock.w : c->columns < 84 ? c->columns : 84;
    int lines = lines_of(p->body, most_w - 6), more = more_lines(s, most_w - 6);
    int list = p->lines + (p->entry ? KEYBOARD_LINES : 0);
    int most_more = (c->rows - 2 - chart) / 2;
    if (more > most_more) more = most_more > 0 ? most_more : 0;
    int need = chart + lines + (lines && list ? 1 : 0) + list + more + 2;
    l.lines = lines;
    l.frame = frame_of(dock, c, most_w, need);
    /* The table at the left can be seen beside an autopsy. */
    if (p->kind == PAGE_AUTOPSY) l.frame.x = c->columns - most_w;
    struct rect in = {l.frame.x + 3, l.frame.y + 1, most_w - 6, l.frame.h - 2};
    l.chart = (struct rect){in.x, in.y, in.w, chart};
    in.y += chart;
    in.h -= chart;
    l.more = (struct rect){in.x, in.y + in.h - (more ? more - 1 : 0), in.w, more ? more - 1 : 0};
    int room = in.h - more;
    /* the least that the text gets beside a list */
    int text = !lines ? 0 : lines < 3 ? lines + 1 : 4;
    if (list > room - text) list = room - text;
    l.list = (struct rect){in.x, in.y + room - list, in.w, list};
    l.text = (struct rect){in.x, in.y, in.w, room - list - (lines && list ? 1 : 0)};
    return l;
}

static void draw_keyboard(struct canvas *c, struct hit_regions *h, const char *typed,
                          struct rect at)
{
    struct style key = style(COLOUR_TEXT, COLOUR_NEAR_BACKGROUND);
    canvas_fill(c, (struct rect){at.x, at.y, at.w, 1}, style(COLOUR_TEXT, COLOUR_NEAR_BACKGROUND),
                " ");
    int n = dread_length_of(typed), from = n > at.w - 2 ? n - (at.w - 2) : 0;
    c->cursor_x = canvas_put(c, at.x, at.y, style(COLOUR_PLAYER, COLOUR_NEAR_BACKGROUND),
                             typed + from);
    c->cursor_y = at.y;
    for (int row = 0; row < 4; row++)
        for (int i = 0; keyboard[row][i]; i++) {
            char one[4] = {' ', keyboard[row][i], ' ', 0};
            struct rect r = {at.x + 4 * i, at.y + 2 + row, 3, 1};
            canvas_put(c, r.x, r.y, key, one);
            hits_add(h, r, HIT_LINE, TYPED_CHARACTER + (unsigned char)keyboard[row][i]);
        }
}

/* Draws an arrow: there are more lines above or below. */
static void draw_arrow(struct canvas *c, struct hit_regions *h, int x, int y, int number)
{
    canvas_put(c, x, y, style(COLOUR_DIM, COLOUR_BACKGROUND), number == UP ? "▲" : "▼");
    hits_add(h, (struct rect){x, y, 1, 1}, HIT_LINE, number);
}

/* Returns true if any line of the page has a key: then all lines leave room for one. */
static bool has_keys(const struct scene_page *p)
{
    for (int i = 0; i < p->lines; i++)
        if (p->line[i].key) return true;
    return false;
}

/* Draws a line of the page, with its key before it. A line that cannot be chosen now is dim. */
static void draw_line(struct canvas *c, struct hit_regions *h, const struct scene *s,
                      struct rect at, int i)
{
    const struct scene_page *p = &s->page;
    bool here = i == p->at, can = s->command[p->line[i].command].can;
    struct style st = here ? bold(style(COLOUR_PLAYER, COLOUR_FOCUS))
                           : style(can ? COLOUR_TEXT : COLOUR_DIM, COLOUR_BACKGROUND);
    struct style key = here ? st : style(COLOUR_DIM, COLOUR_BACKGROUND);
    int x = at.x + 2;
    canvas_fill(c, at, st, " ");
    canvas_put(c, at.x, at.y, st, here ? "›" : " ");
    if (p->line[i].key) canvas_put(c, x, at.y, key, (char[]){(char)p->line[i].key, '\0'});
    if (has_keys(p)) x += 3;
    canvas_put_brief(c, x, at.y, at.x + at.w - x, st, p->line[i].words);
    hits_add(h, at, HIT_LINE, i);
    if (!here || p->entry) return;
    c->cursor_x = at.x;
    c->cursor_y = at.y;
}

static void draw_lines(struct canvas *c, struct hit_regions *h, const struct scene *s,
                       const char *typed, struct rect at)
{
    const struct scene_page *p = &s->page;
    int keys = p->entry ? KEYBOARD_LINES : 0, rows = at.h - keys;
    int first = p->at - rows + 1 > 0 ? p->at - rows + 1 : 0;
    if (p->entry) draw_keyboard(c, h, typed, at);
    at.y += keys;
    if (first) draw_arrow(c, h, at.x - 2, at.y, UP);
    if (first + rows < p->lines) draw_arrow(c, h, at.x - 2, at.y + rows - 1, DOWN);
    for (int i = first; i < p->lines && i < first + rows; i++)
        draw_line(c, h, s, (struct rect){at.x, at.y + i - first, at.w, 1}, i);
}

static void draw_frame(struct canvas *c, struct hit_regions *h, const char *title, struct rect at)
{
    canvas_fill(c, at, style(COLOUR_TEXT, COLOUR_BACKGROUND), " ");
    canvas_box(c, at, style(COLOUR_DIM, COLOUR_BACKGROUND));
    canvas_put_brief(c, at.x + 3, at.y, at.w - 14, bold(style(COLOUR_TITLE, COLOUR_BACKGROUND)),
                     title);
    struct rect way_out = {at.x + at.w - 10, at.y, 7, 1};
    canvas_put(c, way_out.x, way_out.y, style(COLOUR_DIM, COLOUR_BACKGROUND), " Esc ✕ ");
    hits_add(h, way_out, HIT_LINE, CLOSE);
}

static void draw_text(struct canvas *c, const struct page_layout *l, const char *body, int scroll)
{
    struct style dim = style(COLOUR_DIM, COLOUR_BACKGROUND);
    c->cursor_x = l->text.x;
    c->cursor_y = l->text.y;
    canvas_wrap(c, l->text, style(COLOUR_TEXT, COLOUR_BACKGROUND), body, scroll);
    if (scroll) canvas_put(c, l->frame.x + 1, l->text.y, dim, "▲");
    if (scroll < l->lines - l->text.h)
        canvas_put(c, l->frame.x + 1, l->text.y + l->text.h - 1, dim, "▼");
}

/* Resets the reader if another page was opened. */
static void begin_page(struct page_reader *r, const struct scene_page *p)
{
    if (r->serial == p->serial) return;
    struct text typed = dread_text_in(r->typed, sizeof r->typed);
    dread_text_add(&typed, p->typed);
    r->serial = p->serial;
    r->lines = 0;
    r->picks = false;
    r->scroll = p->at_end ? INT_MAX : 0;
}

/* Returns the region of a place on the table: of a zone without one, its last card. */
static const struct hit_region *region_of(const struct hit_regions *h, const struct scene *s,
                                          struct thing place)
{
    struct hit_region wanted = {.kind = HIT_THING, .thing = place};
    const struct hit_region *found = hit_find(h, &wanted);
    if (found || place.kind != THING_ZONE || !s->view->zone[place.zone].count) return found;
    wanted.thing = dread_thing_card(place.zone, s->view->zone[place.zone].count - 1);
    return hit_find(h, &wanted);
}

/* Marks the place of the card that is asked for, or where the token of a step was and is. */
static void mark_places(struct canvas *c, const struct hit_regions *h, const struct scene *s)
{
    struct thing to = {0}, from = {0};
    if (s->picker.open) to = s->picker.where;
    if (s->upkeep.steps && !s->upkeep.list) {
        to = s->upkeep.step[s->upkeep.at].to;
        from = s->upkeep.step[s->upkeep.at].from;
    }
    const struct hit_region *new = region_of(h, s, to), *old = region_of(h, s, from);
    if (old && old != new) canvas_light(c, old->at, COLOUR_FOCUS);
    if (new) canvas_light(c, new->at, COLOUR_PICKED);
}

/* Draws the page beside real cards, in the panel beside the table. Returns false if it does not
 * fit. */
static bool draw_beside(struct canvas *c, struct hit_regions *h, struct page_reader *r,
                        const struct scene *s)
{
    struct rect at = dock_of(s, c);
    if (at.h < PICKER_ROWS + 2) { /* below a row: up to its cards */
        at.y -= PICKER_ROWS + 2 - at.h;
        at.h = PICKER_ROWS + 2;
    }
    struct rect in = {at.x + 2, at.y + 1, at.w - 4, at.h - 2};
    bool steps = s->upkeep.steps && !s->upkeep.list;
    r->picks = s->picker.open && at.w && picker_fits(in);
    if (!at.w || (!r->picks && !steps)) return false;
    char title[32];
    struct text t = dread_text_in(title, sizeof title);
    dread_text_add(&t, s->page.title);
    if (steps && s->upkeep.steps > 1) {
        dread_text_add(&t, ": ");
        dread_text_number(&t, (uint64_t)s->upkeep.at + 1);
        dread_text_add(&t, " of ");
        dread_text_number(&t, (uint64_t)s->upkeep.steps);
    }
    if (r->picker.rank < 1) r->picker.rank = 1;
    h->count = 0;
    draw_frame(c, h, title, at);
    if (r->picks) picker_draw(c, h, &r->picker, s, r->typed, in);
    else hands_draw(c, h, s, in);
    return true;
}

void page_draw(struct canvas *c, struct hit_regions *h, struct page_reader *r,
               const struct scene *s)
{
    const struct scene_page *p = &s->page;
    begin_page(r, p);
    mark_places(c, h, s);
    if (draw_beside(c, h, r, s)) return;
    struct page_layout l = page_layout_of(s, c);
    h->count = 0;
    if (doors_fit(c, s)) {
        doors_draw(c, h, s);
        return;
    }
    if (ending_fits(c, s)) {
        ending_draw(c, h, s);
        return;
    }
    int most = l.lines - l.text.h;
    if (r->scroll > most) r->scroll = most;
    if (r->scroll < 0) r->scroll = 0;
    r->wide = l.text.w;
    r->high = l.text.h;
    r->lines = l.lines;
    draw_frame(c, h, p->title, l.frame);
    draw_text(c, &l, p->body, r->scroll);
    if (p->lines) {
        draw_lines(c, h, s, r->typed, l.list);
        canvas_wrap(c, l.more, style(COLOUR_FLAVOUR, COLOUR_BACKGROUND), more_of(s, p->at), 0);
    }
    if (l.chart.h) chart_draw(c, &s->chart, l.chart);
}

/* ---- Input ---- */

enum { FAR = 1 << 20 }; /* in lines */

/* A paragraph, or a heading, of a page's text: the line on which it begins, and the line after. */
struct paragraph {
    int first, end;
};

/* Finds the next paragraph of the text in *at, which is wrapped at `wide` columns, and sets *at to
 * the text after it. Call it first with *p zeroed. Returns false if there is none. */
static bool next_paragraph(const char **at, int wide, struct paragraph *p)
{
    char words[PARAGRAPH_BYTES];
    struct text w = dread_text_in(words, sizeof words);
    int n = 0;
    p->first = p->end;
    for (; **at == '\n'; (*at)++) p->first++;
    if (!**at) return false;
    while ((*at)[n] && (*at)[n] != '\n') n++;
    dread_text_span(&w, *at, n);
    *at += n + ((*at)[n] == '\n');
    p->end = p->first + lines_of(words, wide);
    return true;
}

/* Returns how far the next screen of a text is scrolled: it begins with the first paragraph that is
 * not wholly on this screen. A paragraph longer than the screen is read in several. */
static int next_screen(const struct page_reader *r, const char *body)
{
    struct paragraph p = {0};
    while (next_paragraph(&body, r->wide, &p))
        if (p.end > r->scroll + r->high) break;
    return p.first > r->scroll && p.end > r->scroll + r->high ? p.first : r->scroll + r->high - 1;
}

/* The same for the screen before: it begins with the first paragraph from which on everything up to
 * here fits. */
static int screen_before(const struct page_reader *r, const char *body)
{
    struct paragraph p = {0};
    while (next_paragraph(&body, r->wide, &p))
        if (p.first >= r->scroll - r->high) break;
    return p.first < r->scroll ? p.first : r->scroll - r->high + 1;
}

static struct intent turn_page(struct page_reader *r, const struct scene_page *p, int by)
{
    r->scroll = by > 0 ? next_screen(r, p->body) : screen_before(r, p->body);
    return (struct intent){.kind = INTENT_HURRY};
}

static void type_key(struct page_reader *r, int key)
{
    int n = dread_length_of(r->typed);
    bool space = key == ' ' && n && r->picks; /* between cards */
    if (key == KEY_OF_BACKSPACE || key == '<') {
        if (n) r->typed[n - 1] = '\0';
    } else if ((space || (key > ' ' && key < 0x7f)) && n + 1 < (int)sizeof r->typed) {
        r->typed[n] = (char)key;
        r->typed[n + 1] = '\0';
    }
}

static struct intent no_intent(void)
{
    return (struct intent){.kind = INTENT_HURRY};
}

static struct intent close_page(void)
{
    return (struct intent){.kind = INTENT_CLOSE};
}

/* Moves the focus by `lines`, or scrolls the text if the page has no lines to choose from. */
static struct intent move_lines(struct page_reader *r, const struct scene_page *p, int lines)
{
    if (!p->lines) {
        r->scroll += lines;
        return no_intent();
    }
    int to = p->at + lines, last = p->lines - 1;
    return (struct intent){.kind = INTENT_LINE_FOCUS, .number = to < 0 ? 0 : to > last ? last : to};
}

static struct intent scroll(struct page_reader *r, int lines)
{
    r->scroll += lines;
    return no_intent();
}

/* Chooses a line. A page that has only text is closed. */
static struct intent choose(const struct page_reader *r, const struct scene_page *p, int line)
{
    if (!p->lines) return close_page();
    if (p->entry && (!r->picks || *r->typed))
        return (struct intent){.kind = INTENT_TYPED, .text = r->typed};
    return (struct intent){.kind = INTENT_LINE, .number = line};
}

/* Returns the line that a key chooses; -1 if there is none. */
static int line_of_key(const struct scene_page *p, int key)
{
    for (int i = 0; i < p->lines; i++)
        if (p->line[i].key == key) return i;
    return -1;
}

/* Returns true if all keys of commands work on a page, as they do at the table. On a page of
 * choices only those of the help and of the lesson do. */
static bool takes_commands(const struct scene_page *p)
{
    return p->kind == PAGE_ENDING || p->kind == PAGE_HINT || p->kind == PAGE_AUTOPSY ||
           ((p->kind == PAGE_TEXT || p->kind == PAGE_STATISTICS) && !p->lines);
}

/* Handles a key on the page of the upkeep. Returns false if it means the same as on any page. */
static bool upkeep_key(struct page_reader *r, const struct scene *s, int key, struct intent *in)
{
    enum command_id command = hands_key(key);
    if (s->page.kind != PAGE_UPKEEP) return false;
    if (key == ' ' && r->lines > r->scroll + r->high) {
        *in = turn_page(r, &s->page, 1);
        return true;
    }
    *in = (struct intent){.kind = INTENT_COMMAND, .command = command};
    return command != COMMANDS;
}

/* Handles a key on a page that asks for no typed line. */
static struct intent letter_pressed(struct page_reader *r, const struct scene_page *p, int key)
{
    enum command_id command = dread_command_of_key(key);
    int line = line_of_key(p, key);
    if (key == 'q' && p->kind != PAGE_DOORS) return close_page();
    if (key == 'k') return move_lines(r, p, -1);
    if (key == 'j') return move_lines(r, p, 1);
    if (key == ' ' && !p->lines) return turn_page(r, p, 1);
    if (key == ' ') return choose(r, p, p->at);
    if (line >= 0) return choose(r, p, line);
    if (p->kind == PAGE_HINT && command == CMD_HINT) return close_page();
    if (command == CMD_KEYS || command == CMD_LESSON || (takes_commands(p) && command != COMMANDS))
        return (struct intent){.kind = INTENT_COMMAND, .command = command};
    return no_intent();
}

/* Returns the intent to look at line `to`, or at the nearest from `first` to `last`. */
static struct intent look_at(int to, int first, int last)
{
    return (struct intent){.kind = INTENT_LINE_FOCUS,
                           .number = to < first  ? first
                                     : to > last ? last
                                                 : to};
}

/* Handles a key on the first screen, on which the doors stand side by side above the other lines.
 * The key of a door shows that door first, and goes in the second time. Returns false if the key
 * means the same as on any page. */
static bool door_key_pressed(const struct scene *s, int key, struct intent *in)
{
    const struct scene_page *p = &s->page;
    int doors = s->doors.count, line = line_of_key(p, key);
    bool at_door = p->at < doors;
    if (key == KEY_OF_RIGHT && at_door) *in = look_at(p->at + 1, 0, doors - 1);
    else if (key == KEY_OF_LEFT && at_door) *in = look_at(p->at - 1, 0, doors - 1);
    else if (key == KEY_OF_RIGHT) *in = look_at(p->at + 1, doors, p->lines - 1);
    else if (key == KEY_OF_LEFT) *in = look_at(p->at - 1, doors, p->lines - 1);
    else if (key == KEY_OF_DOWN && at_door) *in = look_at(doors, 0, p->lines - 1);
    else if (key == KEY_OF_UP && p->at == doors) *in = look_at(s->doors.at, 0, doors - 1);
    else if (key == KEY_OF_TAB) *in = look_at((p->at + 1) % p->lines, 0, p->lines - 1);
    else if (key == KEY_OF_BACKTAB)
        *in = look_at((p->at + p->lines - 1) % p->lines, 0, p->lines - 1);
    else if (line >= 0 && line < doors && line != p->at) *in = look_at(line, 0, doors - 1);
    else return false;
    return true;
}

static struct intent key_pressed(struct page_reader *r, const struct scene_page *p, int key)
{
    switch (key) {
    case KEY_OF_ESCAPE: return close_page();
    case KEY_OF_ENTER: return choose(r, p, p->at);
    case KEY_OF_LEFT: return p->kind == PAGE_ENDING ? move_lines(r, p, -1) : no_intent();
    case KEY_OF_RIGHT: return p->kind == PAGE_ENDING ? move_lines(r, p, 1) : no_intent();
    case KEY_OF_UP: return move_lines(r, p, -1);
    case KEY_OF_DOWN: return move_lines(r, p, 1);
    case KEY_OF_PAGE_UP: return turn_page(r, p, -1);
    case KEY_OF_PAGE_DOWN: return turn_page(r, p, 1);
    case KEY_OF_HOME: return move_lines(r, p, -FAR);
    case KEY_OF_END: return move_lines(r, p, FAR);
    default: break;
    }
    if (!p->entry || key == '?') return letter_pressed(r, p, key);
    type_key(r, key);
    return no_intent();
}

static struct intent clicked(struct page_reader *r, const struct scene_page *p,
                             const struct hit_region *hit)
{
    if (!hit || hit->kind != HIT_LINE) return no_intent();
    if (hit->number == CLOSE) return close_page();
    if (hit->number == UP || hit->number == DOWN)
        return move_lines(r, p, hit->number == UP ? -1 : 1);
    if (hit->number < CLOSE) return choose(r, p, hit->number);
    type_key(r, hit->number - TYPED_CHARACTER);
    return no_intent();
}

struct intent page_input(struct page_reader *r, const struct scene *s, const struct hit_regions *h,
                         const struct input *in)
{
    const struct scene_page *p = &s->page;
    const struct hit_region *hit;
    struct intent door;
    begin_page(r, p);
    switch (in->kind) {
    case INPUT_KEY:
        if (s->doors.count && door_key_pressed(s, in->key, &door)) return door;
        if (r->picks && picker_key(&r->picker, s, r->typed, in->key, &door)) return door;
        if (upkeep_key(r, s, in->key, &door)) return door;
        return key_pressed(r, p, in->key);
    case INPUT_BACK: return close_page();
    case INPUT_WHEEL: return p->lines ? move_lines(r, p, in->key > 0 ? 1 : -1) : scroll(r, in->key);
    case INPUT_PASTED:
        if (p->entry && in->key < 0x7f && in->key != '<') type_key(r, in->key);
        return no_intent();
    case INPUT_PRESS:
        hit = hit_at(h, in->x, in->y);
        if (r->picks && hit && hit->number != CLOSE) return picker_click(&r->picker, hit);
        return clicked(r, p, hit);
    default: return no_intent();
    }
}
