/* Turns keys, clicks and the wheel into intents, and scenes into frames. See terminal_table.h.
 * draw_page.c does both while a page is open; draw_scene.c draws the frame. */

#include "terminal_table.h"

#include <limits.h>

#include "draw_scene.h"
#include "table/table.h"

/* ---- The mid-end ---- */

void table_open(struct drawn_table *t, struct play *play, void (*serve)(void *storage),
                void *storage)
{
    *t = (struct drawn_table){.play = play, .serve = serve, .storage = storage, .due = -1};
    palette_of(&t->palette, NULL, false);
}

/* Has `serve` answer the requests of the book, if any wait. Returns true if any did. */
static bool serve_requests(struct drawn_table *t)
{
    bool waits = dread_play_waits(t->play);
    if (waits) t->serve(t->storage);
    return waits;
}

/* Gets the scene of this moment. Serves the book before and after, so that nothing is shown before
 * it is saved, or before the scene can report that it could not be saved. */
static void refresh_scene(struct drawn_table *t, const struct clock_reading *now)
{
    serve_requests(t);
    do t->scene = dread_play_scene(t->play, now);
    while (serve_requests(t));
    t->due = t->scene->wait < 0 ? -1 : now->ms + t->scene->wait;
    t->left = dread_play_left(t->play);
}

static void send_intent(struct drawn_table *t, struct intent in, const struct clock_reading *now)
{
    in.now = *now;
    dread_play_intent(t->play, &in);
    t->scene = NULL;
    serve_requests(t);
    t->left = dread_play_left(t->play);
}

/* ---- The focus ---- */

static struct intent focus_intent(enum intent_kind kind, struct focus focus)
{
    return (struct intent){.kind = (uint8_t)kind, .focus = focus};
}

/* Returns the intent to move the focus to a region. NULL: only hurries the animation. */
static struct intent focus_on(const struct hit_region *hit)
{
    if (!hit) return (struct intent){.kind = INTENT_HURRY};
    return focus_intent(INTENT_FOCUS, hit_focus(hit));
}

/* Where a region comes in the order of Tab; NOWHERE if choosing it does nothing now. First the
 * things that can be picked or put down, as they are drawn; then the cells to walk to, the nearest
 * first; then the buttons. */
enum { NOWHERE = -1, WALKS = 1 << 16, BUTTONS = 1 << 30, A_STEP = HITS_MOST };

/* Returns true if the thing is a card in a row, and what is picked goes into a gap of that row:
 * then the focus goes from gap to gap. */
static bool gives_way_to_gaps(const struct scene *s, struct thing thing)
{
    if (thing.kind != THING_CARD) return false;
    int zone = thing.zone, count = s->view->zone[zone].count;
    for (int i = 0; s->view->zone[zone].gaps && i <= count; i++)
        if (dread_thing_set_has(&s->open, dread_thing_gap(zone, i))) return true;
    return false;
}

/* Returns true if a thing can be picked or put down. */
static bool can_be_chosen(const struct scene *s, struct thing thing)
{
    if (gives_way_to_gaps(s, thing)) return false;
    return dread_thing_set_has(&s->open, thing) || dread_thing_set_has(&s->picked, thing);
}

static int order_of(const struct drawn_table *t, const struct hit_region *hit)
{
    const struct scene *s = t->scene;
    int i = (int)(hit - t->hits.hit);
    if (hit->kind == HIT_BUTTON) return BUTTONS + i;
    if (hit->kind != HIT_THING || gives_way_to_gaps(s, hit->thing)) return NOWHERE;
    if (can_be_chosen(s, hit->thing)) return i;
    bool walks = dread_thing_set_has(&s->reach, hit->thing);
    return walks ? WALKS + s->steps[hit->thing.index] * A_STEP + i : NOWHERE;
}

/* Returns true if an arrow key may lead to a region: to any while nothing is held, since the player
 * may want to look at anything; else only to what she can choose. */
static bool leads_to(const struct drawn_table *t, const struct hit_region *hit)
{
    return !t->scene->holding || order_of(t, hit) != NOWHERE;
}

/* The regions to which the arrow keys lead now. */
static const struct hit_regions *regions_to_go(const struct drawn_table *t)
{
    static struct hit_regions some;
    some.count = 0;
    for (int i = 0; i < t->hits.count; i++)
        if (leads_to(t, &t->hits.hit[i])) some.hit[some.count++] = t->hits.hit[i];
    return &some;
}

/* Returns the place of a card or gap in its row or column: card i is at 2i + 1, between the gaps at
 * 2i and 2i + 2. */
static int place_of(struct thing thing)
{
    return 2 * thing.index + (thing.kind == THING_CARD);
}

/* Returns the place of a region in the row in the middle of the table; NOWHERE if it is not in the
 * row. */
static int place_in_row(const struct scene *s, const struct hit_region *hit)
{
    bool is_card = hit->thing.kind == THING_CARD, is_gap = hit->thing.kind == THING_GAP;
    bool here = hit->kind == HIT_THING && hit->thing.zone == s->layout->main;
    return here && (is_card || is_gap) && has_row(s) ? place_of(hit->thing) : NOWHERE;
}

/* Returns the nearest region in the row to the right (`by` 1) or left (-1) of a place, on whatever
 * line the row goes on; NULL if there is none. */
static const struct hit_region *beside_in_row(const struct drawn_table *t, int place, int by)
{
    const struct hit_regions *h = regions_to_go(t);
    const struct hit_region *best = NULL;
    for (int i = 0; i < h->count; i++) {
        int at = place_in_row(t->scene, &h->hit[i]);
        if (at == NOWHERE || (at - place) * by <= 0) continue;
        if (!best || (at - place_in_row(t->scene, best)) * by < 0) best = &h->hit[i];
    }
    return best;
}

static struct intent move_focus(const struct drawn_table *t, int facing)
{
    const struct hit_region *from = hit_find(&t->hits, &t->focus);
    int place = from ? place_in_row(t->scene, from) : NOWHERE;
    bool sideways = facing == EAST || facing == WEST;
    if (place != NOWHERE && sideways)
        return focus_on(beside_in_row(t, place, facing == EAST ? 1 : -1));
    return focus_on(from ? hit_beside(regions_to_go(t), from, facing) : NULL);
}

/* Returns the region that comes next after the place `after` in the order of Tab, or the one before
 * it if `by` is -1; NULL if there is none. A thing can have two regions: leaves out that of the
 * focus. */
static const struct hit_region *next_in_order(const struct drawn_table *t, int after, int by)
{
    const struct hit_region *best = NULL;
    for (int i = 0; i < t->hits.count; i++) {
        const struct hit_region *hit = &t->hits.hit[i];
        int at = order_of(t, hit);
        if (at == NOWHERE || hit_same(hit, &t->focus) || (at - after) * by <= 0) continue;
        if (!best || (at - order_of(t, best)) * by < 0) best = hit;
    }
    return best;
}

/* Returns true if a region is in the row in the middle or in a column of cards. If these are long,
 * they go on beyond the edges of the screen. */
static bool is_in_line(const struct scene *s, const struct hit_region *hit)
{
    if (place_in_row(s, hit) != NOWHERE) return true;
    return hit->kind == HIT_THING && hit->thing.kind == THING_CARD &&
           s->view->zone[hit->thing.zone].layout == LAYOUT_COLUMN;
}

/* Finds the next thing of a row or column, drawn or not, that can be chosen: after the place
 * `after`, or before it if `by` is -1. Returns false if there is none. */
static bool next_in_line(const struct scene *s, int zone, int after, int by, struct thing *next)
{
    int last = 2 * s->view->zone[zone].count;
    for (int place = after + by; place >= 0 && place <= last; place += by) {
        *next = place % 2 ? dread_thing_card(zone, place / 2) : dread_thing_gap(zone, place / 2);
        if (can_be_chosen(s, *next)) return true;
    }
    return false;
}

static struct intent focus_on_thing(struct thing thing)
{
    return focus_intent(INTENT_FOCUS, (struct focus){.kind = FOCUS_THING, .thing = thing});
}

/* Moves the focus to the next or previous region in the order of Tab. `by` is 1 or -1. */
static struct intent next_focus(const struct drawn_table *t, int by)
{
    const struct scene *s = t->scene;
    const struct hit_region *now = hit_find(&t->hits, &t->focus), *next = NULL;
    struct thing thing;
    int at = now ? order_of(t, now) : NOWHERE;
    if (now && is_in_line(s, now)) {
        if (next_in_line(s, now->thing.zone, place_of(now->thing), by, &thing))
            return focus_on_thing(thing);
    }
    if (at == NOWHERE && now) at = (int)(now - t->hits.hit);
    next = next_in_order(t, at, by);
    if (!next) next = next_in_order(t, by > 0 ? -1 : INT_MAX, by);
    if (!next || !is_in_line(s, next)) return focus_on(next);
    int zone = next->thing.zone, before = by > 0 ? -1 : 2 * s->view->zone[zone].count + 1;
    return next_in_line(s, zone, before, by, &thing) ? focus_on_thing(thing) : focus_on(next);
}

/* Moves the focus to the first or last thing that can be chosen and is not picked; if there is
 * none, to the first or last button. */
static struct intent end_focus(const struct drawn_table *t, int by)
{
    const struct hit_region *best = NULL;
    for (int i = 0; i < t->hits.count; i++) {
        const struct hit_region *hit = &t->hits.hit[i];
        int at = order_of(t, hit);
        bool picked = hit->kind == HIT_THING && dread_thing_set_has(&t->scene->picked, hit->thing);
        if (at == NOWHERE || picked) continue;
        bool better = !best || (at - order_of(t, best)) * by < 0;
        if (best && (best->kind == HIT_BUTTON) != (hit->kind == HIT_BUTTON))
            better = best->kind == HIT_BUTTON;
        if (better) best = hit;
    }
    return focus_on(best);
}

static struct intent choose(const struct drawn_table *t, int unused)
{
    (void)unused;
    if (t->scene->command[CMD_CARDS].can)
        return (struct intent){.kind = INTENT_COMMAND, .command = CMD_CARDS};
    return focus_intent(INTENT_CHOOSE, t->scene->focus);
}

static struct intent put_down(const struct drawn_table *t, int unused)
{
    (void)t, (void)unused;
    return (struct intent){.kind = INTENT_PUT_DOWN};
}

/* ---- Keys and mouse ---- */

static const struct key_help help[] = {
    {"arrows", "move the focus, or what you hold, from place to place"},
    {"Tab, Shift-Tab", "to the next thing you can choose, to the previous one"},
    {"Home, End", "to the first thing you can choose, to the last"},
    {"Enter, Space", "choose: once shows what it would do, twice does it"},
    {"0 to 9", "choose what has that digit: a card, its new place, a button"},
    {"Esc, Backspace", "put down what you hold; if you hold nothing: the menu"},
    {NULL, NULL}};

const struct play_house table_house = {
    .keys = help,
    .pointing = "\nMouse: click a thing, a button or a distant cell to see what it would do, and "
                "again to do it. Or drag it to a place: what it would do there is shown, and "
                "letting go does it. The other button puts down what you hold, or opens the menu. "
                "The wheel moves the focus. You can also click the words at the bottom.\n"};

/* The keys that belong to the terminal. The commands have keys of their own (hear/commands.h). */
static const struct {
    int key;
    struct intent (*means)(const struct drawn_table *, int argument);
    int argument;
} own_keys[] = {{KEY_OF_HOME, end_focus, 1},     {KEY_OF_END, end_focus, -1},
                {KEY_OF_UP, move_focus, NORTH},  {KEY_OF_DOWN, move_focus, SOUTH},
                {KEY_OF_LEFT, move_focus, WEST}, {KEY_OF_RIGHT, move_focus, EAST},
                {KEY_OF_TAB, next_focus, 1},     {KEY_OF_BACKTAB, next_focus, -1},
                {KEY_OF_ENTER, choose, 0},       {' ', choose, 0},
                {KEY_OF_ESCAPE, put_down, 0},    {KEY_OF_BACKSPACE, put_down, 0}};

/* Chooses what has this digit. The mid-end answers if nothing has. */
static struct intent choose_digit(const struct drawn_table *t, int digit)
{
    return focus_intent(INTENT_CHOOSE, t->scene->digit[digit]);
}

static struct intent key_pressed(const struct drawn_table *t, int key)
{
    for (size_t i = 0; i < sizeof own_keys / sizeof *own_keys; i++)
        if (own_keys[i].key == key) return own_keys[i].means(t, own_keys[i].argument);
    if (key >= '0' && key <= '9') return choose_digit(t, key - '0');
    return (struct intent){.kind = INTENT_COMMAND, .command = dread_command_of_key(key)};
}

static bool is_picked(const struct drawn_table *t, const struct hit_region *hit)
{
    return hit->kind == HIT_THING && dread_thing_set_has(&t->scene->picked, hit->thing);
}

/* Returns the region that a press at x, y means. Once what was pressed has been done, the same
 * place means what is there now. */
static const struct hit_region *pressed_on(struct drawn_table *t, int x, int y)
{
    const struct hit_region *hit = NULL;
    bool goes_on = hit_same(&t->clicked, &t->focus) || is_picked(t, &t->clicked);
    if (t->clicked.kind && goes_on && x == t->pressed_x && y == t->pressed_y)
        hit = hit_find(&t->hits, &t->clicked);
    t->clicked.kind = HIT_NONE;
    if (hit) return hit;
    hit = hit_at(&t->hits, x, y);
    if (hit) t->clicked = *hit;
    return hit;
}

/* A press chooses. What is picked may be dragged, so it is chosen only when the button is
 * released. */
static struct intent press(struct drawn_table *t, int x, int y)
{
    const struct hit_region *hit = pressed_on(t, x, y);
    t->moved = t->waits = false;
    t->pressed_x = x;
    t->pressed_y = y;
    if (!hit && t->scene->words.reading) return choose(t, 0);
    if (!hit) return (struct intent){.kind = INTENT_HURRY};
    if (hit->kind == HIT_KEY) return key_pressed(t, hit->number);
    if (hit->kind == HIT_THING) t->pressed = *hit;
    t->waits = is_picked(t, hit);
    return t->waits ? focus_on(hit) : focus_intent(INTENT_CHOOSE, hit_focus(hit));
}

/* Returns the region on which what is dragged can be dropped at x, y; NULL if there is none. */
static const struct hit_region *drop_at(const struct drawn_table *t, int x, int y)
{
    const struct hit_region *hit = hit_at(&t->hits, x, y);
    bool can = hit && order_of(t, hit) != NOWHERE && !is_picked(t, hit);
    return can ? hit : NULL;
}

/* Notes when the mouse leaves what is pressed. What is pressed may itself have moved on the frame,
 * so the place of the press counts, too. */
static void note_motion(struct drawn_table *t, int x, int y)
{
    const struct hit_region *hit = hit_at(&t->hits, x, y);
    bool here = (x == t->pressed_x && y == t->pressed_y) || (hit && hit_same(hit, &t->pressed));
    if (!here) t->moved = true;
}

/* Shows what dropping would do here. */
static struct intent drag(struct drawn_table *t, int x, int y)
{
    const struct hit_region *drop = drop_at(t, x, y);
    note_motion(t, x, y);
    if (!drop) drop = &t->pressed;
    if (!t->moved || hit_same(drop, &t->focus)) return (struct intent){.kind = INTENT_TIME};
    return focus_on(drop);
}

/* Drops what is dragged: looks at the place, so that it is shown, and chooses it. Without motion it
 * was a click, and back on what was pressed nothing is dropped. */
static struct intent release(struct drawn_table *t, int x, int y, const struct clock_reading *now)
{
    const struct hit_region *hit = hit_at(&t->hits, x, y), *drop = drop_at(t, x, y);
    struct hit_region pressed = t->pressed;
    note_motion(t, x, y);
    t->pressed.kind = HIT_NONE;
    bool back = !t->moved || (hit && hit_same(hit, &pressed));
    if (t->waits && !t->moved) return focus_intent(INTENT_CHOOSE, hit_focus(&pressed));
    if (back || !drop) return (struct intent){.kind = INTENT_TIME};
    struct focus focus = hit_focus(drop);
    send_intent(t, focus_intent(INTENT_FOCUS, focus), now);
    return focus_intent(INTENT_CHOOSE, focus);
}

/* The mouse moves or is released. Does nothing unless something is being dragged. */
static void drag_on(struct drawn_table *t, const struct input *in, const struct clock_reading *now)
{
    bool drags = t->pressed.kind == HIT_THING && t->scene->at_hand && !t->scene->page.open &&
                 is_picked(t, &t->pressed);
    if (!drags) t->pressed.kind = HIT_NONE;
    else if (in->kind == INPUT_DRAG) send_intent(t, drag(t, in->x, in->y), now);
    else send_intent(t, release(t, in->x, in->y, now), now);
}

static struct intent intent_of(struct drawn_table *t, const struct input *in)
{
    switch (in->kind) {
    case INPUT_KEY: return key_pressed(t, in->key);
    case INPUT_PRESS: return press(t, in->x, in->y);
    case INPUT_BACK: return put_down(t, 0);
    case INPUT_WHEEL: return next_focus(t, in->key > 0 ? 1 : -1);
    default: return (struct intent){.kind = INTENT_HURRY};
    }
}

void table_input(struct drawn_table *t, const struct input *in, const struct clock_reading *now)
{
    if (in->kind == INPUT_RESIZE || in->kind == INPUT_NONE) return;
    if (in->kind == INPUT_CLOSED) {
        send_intent(t, (struct intent){.kind = INTENT_LEAVE}, now);
        return;
    }
    if (!t->scene) refresh_scene(t, now);
    if (in->kind == INPUT_DRAG || in->kind == INPUT_RELEASE) {
        drag_on(t, in, now);
        return;
    }
    t->pressed.kind = HIT_NONE;
    if (in->kind != INPUT_PRESS || t->scene->page.open) t->clicked.kind = HIT_NONE;
    if (t->scene->page.open) {
        send_intent(t, page_input(&t->reader, t->scene, &t->hits, in), now);
        return;
    }
    if (in->kind == INPUT_PASTED) return; /* pasted text is no keys */
    /* During an animation the scene does not say what can be chosen. End the animation first. */
    bool hurries = !t->scene->at_hand && !t->scene->over;
    if (hurries) {
        send_intent(t, (struct intent){.kind = INTENT_HURRY}, now);
        refresh_scene(t, now);
    }
    struct intent meant = intent_of(t, in);
    bool nothing = meant.kind == INTENT_COMMAND && meant.command == COMMANDS;
    if (!hurries || !nothing) send_intent(t, meant, now);
}

/* ---- Time ---- */

int table_wait(const struct drawn_table *t, int64_t now)
{
    if (t->due < 0) return -1;
    return t->due > now ? (int)(t->due - now) : 0;
}

bool table_thinks(const struct drawn_table *t)
{
    return dread_play_thinks(t->play);
}

bool table_think(struct drawn_table *t, bool (*has_input)(void))
{
    t->scene = NULL;
    return dread_play_think(t->play, has_input);
}

/* ---- Frames ---- */

/* Sets t->focus to the scene's focus. If the scene has none, an earlier fallback (another_focus)
 * that is a HIT_KEY is kept. */
static void find_focus(struct drawn_table *t)
{
    if (t->scene->focus.kind || t->focus.kind != HIT_KEY) t->focus = hit_of(&t->scene->focus);
}

static void draw_table(struct drawn_table *t, struct canvas *c)
{
    picture_draw(c, &t->hits, t->scene);
    find_focus(t);
}

/* Returns where the focus goes if what it was on is not drawn: the usual focus, a picked thing, or
 * the first region. */
static struct hit_region another_focus(const struct drawn_table *t)
{
    struct hit_region usual = hit_of(&t->scene->usual);
    if (hit_find(&t->hits, &usual)) return usual;
    for (int i = 0; i < t->hits.count; i++)
        if (t->hits.hit[i].kind == HIT_THING &&
            dread_thing_set_has(&t->scene->picked, t->hits.hit[i].thing))
            return t->hits.hit[i];
    return t->hits.hit[0];
}

/* Moves the focus if what it was on is not drawn. A frame too small for the table has no regions
 * and leaves the focus as it is. */
static void keep_focus(struct drawn_table *t, struct canvas *c, const struct clock_reading *now)
{
    bool still = t->scene->at_hand || t->scene->over;
    if (!still || !t->hits.count || hit_find(&t->hits, &t->focus)) return;
    t->focus = another_focus(t);
    struct focus focus = hit_focus(&t->focus);
    dread_play_refocus(t->play, &focus);
    refresh_scene(t, now);
    draw_table(t, c);
}

/* Puts the terminal's cursor on the focus. It stays where it was while the focus is not drawn. */
static void put_cursor(struct drawn_table *t, struct canvas *c)
{
    const struct hit_region *focus = hit_find(&t->hits, &t->focus);
    if (focus) {
        t->cursor_x = focus->at.x;
        t->cursor_y = focus->at.y;
    }
    c->cursor_x = t->cursor_x;
    c->cursor_y = t->cursor_y;
}

static void keep_cursor_inside(struct canvas *c)
{
    if (c->cursor_x >= c->columns) c->cursor_x = c->columns ? c->columns - 1 : 0;
    if (c->cursor_y >= c->rows) c->cursor_y = c->rows ? c->rows - 1 : 0;
    if (c->cursor_x < 0) c->cursor_x = 0;
    if (c->cursor_y < 0) c->cursor_y = 0;
}

/* Reads the colours of the theme if it has changed. Reading them takes longer than drawing a
 * frame. */
static void choose_colours(struct drawn_table *t)
{
    const struct scene *s = t->scene;
    if (t->palette_theme == s->theme->text && t->four_colours == s->four_colours) return;
    palette_of(&t->palette, s->theme, s->four_colours);
    t->palette_theme = s->theme->text;
    t->four_colours = s->four_colours;
}

void table_frame(struct drawn_table *t, struct canvas *c, const struct clock_reading *now)
{
    refresh_scene(t, now);
    if (t->scene->game) {
        choose_colours(t);
        draw_table(t, c);
        keep_focus(t, c, now);
        put_cursor(t, c);
    } else {
        canvas_clear(c, c->columns, c->rows);
        t->hits.count = 0;
    }
    if (t->scene->page.open) page_draw(c, &t->hits, &t->reader, t->scene);
    keep_cursor_inside(c);
}
