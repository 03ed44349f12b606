/* Pages. See sheet.h. */

#include "sheet.h"

#include <string.h>

/* Lines of a page that are not items: the way out, one up, one down, characters. */
enum { CLOSE = 1000, UP, DOWN, TYPED = 2000 };

/* What can be typed by the mouse alone: all that a deal id is made of, and one step back. */
static const char *const keyboard[] = {"1234567890", "abcdefghijklm", "nopqrstuvwxyz",
                                       "#:,=-@XTJQK<"};

void sheet_begin(struct sheet *p, const char *title)
{
    *p = (struct sheet){.open = true};
    struct text t = text_in(p->title, sizeof p->title);
    text_add(&t, title);
    p->text = text_in(p->bytes, sizeof p->bytes);
}

void sheet_say(struct sheet *p, const char *words)
{
    text_add(&p->text, words);
}

struct text *sheet_text(struct sheet *p)
{
    return &p->text;
}

/* Keeps a string behind the text to be read. */
static int keep(struct sheet *p, const char *words)
{
    text_char(&p->text, '\0');
    int at = p->text.length;
    text_add(&p->text, words);
    return at;
}

void sheet_item(struct sheet *p, int command, int argument, const char *words, const char *more)
{
    if (p->items == SHEET_ITEMS || p->text.cut) return;
    struct item *i = &p->item[p->items];
    *i = (struct item){command, argument, keep(p, words), 0};
    i->more = keep(p, more);
    if (!p->text.cut) p->items++;
}

void sheet_entry(struct sheet *p, int command, const char *typed)
{
    struct text t = text_in(p->typed, sizeof p->typed);
    text_add(&t, typed);
    sheet_item(p, command, 0, "Deal it", "");
    p->entry = true;
}

/* ---- Drawing ---- */

/* Where its parts go: a frame in the middle, text, items, and what the item in focus does. */
struct parts {
    struct rect frame, head, text, list, more;
    int lines; /* of the text */
};

/* As high as it needs to be, in the middle or at the bottom of its dock. */
static struct rect frame_of(const struct sheet *p, const struct canvas *c, int w, int need)
{
    int h = need < c->rows ? need : c->rows, bottom = p->dock.y + p->dock.h;
    if (!p->dock.w) return (struct rect){(c->columns - w) / 2, (c->rows - h) / 2, w, h};
    return (struct rect){p->dock.x, bottom > h ? bottom - h : 0, w, h};
}

static struct parts parts_of(const struct sheet *p, const struct canvas *c)
{
    struct parts a;
    int most_w = p->dock.w ? p->dock.w : c->columns < 84 ? c->columns : 84;
    int lines = canvas_wrap(NULL, (struct rect){0, 0, most_w - 6, 1}, style(0, 0), p->bytes, 0);
    int list = p->items + (p->entry ? 7 : 0), more = 0;
    for (int i = 0; i < p->items; i++) {
        int of = canvas_wrap(NULL, (struct rect){0, 0, most_w - 6, 1}, style(0, 0),
                             p->bytes + p->item[i].more, 0);
        if (of && of + 1 > more) more = of + 1;
    }
    int most_more = (c->rows - 2 - p->head) / 2;
    if (more > most_more) more = most_more > 0 ? most_more : 0;
    int need = p->head + lines + (lines && list ? 1 : 0) + list + more + 2;
    a.lines = lines;
    a.frame = frame_of(p, c, most_w, need);
    struct rect in = {a.frame.x + 3, a.frame.y + 1, most_w - 6, a.frame.h - 2};
    a.head = (struct rect){in.x, in.y, in.w, p->head};
    in.y += p->head;
    in.h -= p->head;
    a.more = (struct rect){in.x, in.y + in.h - (more ? more - 1 : 0), in.w, more ? more - 1 : 0};
    int room = in.h - more;
    int text = !lines ? 0 : lines < 3 ? lines + 1 : 4; /* the least it is given beside a list */
    if (list > room - text) list = room - text;
    a.list = (struct rect){in.x, in.y + room - list, in.w, list};
    a.text = (struct rect){in.x, in.y, in.w, room - list - (lines && list ? 1 : 0)};
    return a;
}

static void draw_keyboard(struct canvas *c, struct hots *h, const struct sheet *p, struct rect at)
{
    struct style key = style(INK_TEXT, INK_NEAR_GROUND);
    canvas_fill(c, (struct rect){at.x, at.y, at.w, 1}, style(INK_TEXT, INK_NEAR_GROUND), " ");
    int n = length_of(p->typed), from = n > at.w - 2 ? n - (at.w - 2) : 0;
    c->cursor_x = canvas_put(c, at.x, at.y, style(INK_PLAYER, INK_NEAR_GROUND), p->typed + from);
    c->cursor_y = at.y;
    for (int row = 0; row < 4; row++)
        for (int i = 0; keyboard[row][i]; i++) {
            char one[4] = {' ', keyboard[row][i], ' ', 0};
            struct rect r = {at.x + 4 * i, at.y + 2 + row, 3, 1};
            canvas_put(c, r.x, r.y, key, one);
            hots_add(h, r, HOT_LINE, TYPED + (unsigned char)keyboard[row][i]);
        }
}

static void draw_items(struct canvas *c, struct hots *h, struct sheet *p, struct rect at)
{
    int rows = at.h - (p->entry ? 7 : 0), first = p->at - rows + 1 > 0 ? p->at - rows + 1 : 0;
    if (p->entry) draw_keyboard(c, h, p, at);
    at.y += p->entry ? 7 : 0;
    struct style dim = style(INK_DIM, INK_GROUND);
    if (first) {
        canvas_put(c, at.x - 2, at.y, dim, "▲");
        hots_add(h, (struct rect){at.x - 2, at.y, 1, 1}, HOT_LINE, UP);
    }
    if (first + rows < p->items) {
        canvas_put(c, at.x - 2, at.y + rows - 1, dim, "▼");
        hots_add(h, (struct rect){at.x - 2, at.y + rows - 1, 1, 1}, HOT_LINE, DOWN);
    }
    for (int i = first; i < p->items && i < first + rows; i++) {
        bool here = i == p->at;
        struct rect r = {at.x, at.y + i - first, at.w, 1};
        struct style st = here ? bold(style(INK_PLAYER, INK_FOCUS)) : style(INK_TEXT, INK_GROUND);
        canvas_fill(c, r, st, " ");
        canvas_put(c, r.x, r.y, st, here ? "›" : " ");
        canvas_put_brief(c, r.x + 2, r.y, r.w - 2, st, p->bytes + p->item[i].words);
        hots_add(h, r, HOT_LINE, i);
        if (here && !p->entry) {
            c->cursor_x = r.x;
            c->cursor_y = r.y;
        }
    }
}

void sheet_draw(struct canvas *c, struct hots *h, struct sheet *p)
{
    struct parts a = parts_of(p, c);
    struct style plain = style(INK_TEXT, INK_GROUND);
    h->count = 0;
    p->at_head = a.head;
    int most = a.lines - a.text.h;
    if (p->scroll > most) p->scroll = most;
    if (p->scroll < 0) p->scroll = 0;
    canvas_fill(c, a.frame, plain, " ");
    canvas_box(c, a.frame, style(INK_DIM, INK_GROUND));
    canvas_put_brief(c, a.frame.x + 3, a.frame.y, a.frame.w - 14,
                     bold(style(INK_TITLE, INK_GROUND)), p->title);
    struct rect way_out = {a.frame.x + a.frame.w - 10, a.frame.y, 8, 1};
    canvas_put(c, way_out.x, way_out.y, style(INK_DIM, INK_GROUND), " Esc ✕ ");
    hots_add(h, way_out, HOT_LINE, CLOSE);
    c->cursor_x = a.text.x;
    c->cursor_y = a.text.y;
    canvas_wrap(c, a.text, plain, p->bytes, p->scroll);
    struct style dim = style(INK_DIM, INK_GROUND);
    if (p->scroll) canvas_put(c, a.frame.x + 1, a.text.y, dim, "▲");
    if (p->scroll < most) canvas_put(c, a.frame.x + 1, a.text.y + a.text.h - 1, dim, "▼");
    if (!p->items) return;
    draw_items(c, h, p, a.list);
    canvas_wrap(c, a.more, style(INK_STORY, INK_GROUND), p->bytes + p->item[p->at].more, 0);
}

/* ---- Input ---- */

static void type(struct sheet *p, int key)
{
    int n = length_of(p->typed);
    if (key == KEY_OF_BACKSPACE || key == '<') {
        if (n) p->typed[n - 1] = '\0';
    } else if (key > ' ' && key < 0x7f && n + 1 < ENTRY_BYTES) {
        p->typed[n] = (char)key;
        p->typed[n + 1] = '\0';
    }
}

static void go(struct sheet *p, int lines)
{
    if (!p->items) {
        p->scroll += lines;
        return;
    }
    p->at += lines;
    if (p->at < 0) p->at = 0;
    if (p->at >= p->items) p->at = p->items - 1;
}

static const struct item *key_pressed(struct sheet *p, int key)
{
    switch (key) {
    case KEY_OF_ESCAPE: p->open = false; return NULL;
    case KEY_OF_ENTER: break;
    case KEY_OF_UP: go(p, -1); return NULL;
    case KEY_OF_DOWN: go(p, 1); return NULL;
    case KEY_OF_PAGE_UP: p->scroll -= 10; return NULL;
    case KEY_OF_PAGE_DOWN: p->scroll += 10; return NULL;
    case KEY_OF_HOME: go(p, -SHEET_BYTES); return NULL;
    case KEY_OF_END: go(p, SHEET_BYTES); return NULL;
    default:
        if (p->entry) {
            type(p, key);
            return NULL;
        }
        if (key == 'q') p->open = false;
        if (key == 'k') go(p, -1);
        if (key == 'j') go(p, 1);
        if (key != ' ') return NULL;
        if (!p->items) {
            p->scroll += 10;
            return NULL;
        }
    }
    if (p->items) return &p->item[p->at];
    p->open = false;
    return NULL;
}

const struct item *sheet_input(struct sheet *p, const struct hots *h, const struct input *in)
{
    const struct hot *hot;
    switch (in->kind) {
    case INPUT_KEY: return key_pressed(p, in->key);
    case INPUT_BACK: p->open = false; return NULL;
    case INPUT_WHEEL:
        if (p->items) go(p, in->key > 0 ? 1 : -1);
        else p->scroll += in->key;
        return NULL;
    case INPUT_CLICK:
        hot = hot_at(h, in->x, in->y);
        if (!hot || hot->kind != HOT_LINE) return NULL;
        if (hot->number == CLOSE) p->open = false;
        else if (hot->number == UP || hot->number == DOWN) go(p, hot->number == UP ? -1 : 1);
        else if (hot->number >= TYPED) type(p, hot->number - TYPED);
        else {
            p->at = hot->number;
            return &p->item[p->at];
        }
        return NULL;
    default: return NULL;
    }
}
