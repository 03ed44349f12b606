/* The table at play: focus and picks, doing and taking back, films and walks. See table.h. */

#include "table.h"

#include <string.h>

/* ---- Looking ---- */

void table_note(struct table *t, const char *words)
{
    struct text note = text_in(t->note, sizeof t->note);
    text_add(&note, words);
}

void table_look(struct table *t)
{
    static action legal[ACTIONS_MOST];
    session_see(&t->session, &t->view);
    int n = t->session.game->actions(&t->session.deal, &t->session.now, legal);
    hands_take(&t->hands, t->session.game, &t->view, legal, n);
    t->alone_due = n == 1 && t->prefer.alone && !t->lesson.on ? t->now + BEAT_MS : 0;
}

/* May the player act now? */
static bool at_hand(const struct table *t)
{
    return t->session.game && !t->filming && t->walked == t->queued && t->hands.count;
}

/* The action that the focus is about: a button's, or the only one that is left with the thing. */
static int in_focus(const struct table *t)
{
    const struct hands *h = &t->hands;
    if (t->focus.kind == HOT_BUTTON) {
        struct button button[BUTTONS_MOST];
        int n = hands_buttons(h, button);
        return t->focus.number < n ? button[t->focus.number].action : -1;
    }
    if (t->focus.kind == HOT_THING && hands_reach(h, t->focus.thing)) {
        int found = -1, count = 0;
        for (int k = 0; k < h->opens; k++)
            if (touches_thing(&h->touch[h->open[k]], t->focus.thing)) {
                found = h->open[k];
                count++;
            }
        if (count == 1) return found;
    }
    return hands_empty(h) ? -1 : hands_only(h);
}

/* ---- What happened, in words ---- */

/* What is said, to be added to. */
static struct text said_on(struct table *t)
{
    return (struct text){.at = t->said, .room = sizeof t->said, .length = length_of(t->said)};
}

static void tell_all(struct table *t, bool more)
{
    bool room = length_of(t->said) + 1024 < SAID_BYTES; /* else what is long past may go */
    struct text said = more && room ? said_on(t) : text_in(t->said, sizeof t->said);
    int before = said.length;
    const struct theme *theme = &t->look.theme;
    theme_tell(theme, t->session.game, &t->view, &t->trace, TELL_USUAL, &said);
    if (said.length == before)
        theme_tell(theme, t->session.game, &t->view, &t->trace, TELL_ALL, &said);
}

/* The statistics of games of the same kind: of a Night those under its rule set. */
static bool read_score(struct table *t, struct statistics *of)
{
    const struct session *s = &t->session;
    char rules[NIGHT_RULES_BYTES];
    struct text r = text_in(rules, sizeof rules);
    rules_id_write(s->game, &s->deal.rules, &r);
    return s->mode == NIGHT ? store_nights(t->store, s->game, rules, of, NULL)
                            : store_statistics(t->store, s->game, REHEARSAL, of, NULL);
}

/* At the end of a game: which Night it was, and how many of its kind were won. */
static void tell_score(struct table *t)
{
    struct statistics of;
    struct text said = said_on(t);
    enum mode mode = t->session.mode;
    if (!t->view.outcome) return;
    say_what_night(&t->session, &said);
    if (t->session.mode == NIGHT && said.length) text_char(&said, ' ');
    if (!t->store || !t->session.keeper || (mode == NIGHT && t->session.way != WAY_DRAWN) ||
        !read_score(t, &of))
        return;
    text_add(&said, mode == NIGHT ? "Nights won: " : "Rehearsals won: ");
    text_number(&said, (uint64_t)of.by_origin[ORIGIN_NUMBER].won);
    text_add(&said, " of ");
    text_number(&said, (uint64_t)of.by_origin[ORIGIN_NUMBER].games);
    if (of.streak > 1) {
        text_add(&said, ", ");
        text_number(&said, (uint64_t)of.streak);
        text_add(&said, " in a row");
    }
    text_char(&said, '.');
}

static void tell_story(struct table *t, bool begin)
{
    if (!begin && t->view.turn == t->turn_told && !t->view.outcome) return;
    t->turn_told = t->view.turn;
    struct text story = text_in(t->story, sizeof t->story);
    tale_tell(&t->tale, &t->look, &t->view, &t->trace, begin, &story);
}

/* ---- Doing ---- */

static struct trace empty_trace(struct table *t)
{
    return (struct trace){t->event, EVENTS_MOST, 0};
}

/* Does the tutorial wait for something else? Then it says so. */
static bool lesson_refuses(struct table *t, action a)
{
    if (!t->lesson.on || (t->lesson.asks && t->lesson.asked == a)) return false;
    hands_put_down_all(&t->hands);
    struct text note = text_in(t->note, sizeof t->note);
    text_add(&note, t->lesson.asks ? "First: " : "Read on: Enter, or click the lesson.");
    if (t->lesson.asks) t->session.game->describe(&t->view, t->lesson.asked, &note);
    if (t->lesson.asks) text_char(&note, '.');
    return true;
}

static void play(struct table *t, action a, bool more)
{
    struct problem problem;
    struct view before = t->view;
    struct touch touch;
    if (lesson_refuses(t, a)) return;
    t->session.game->touches(&before, a, &touch);
    bool stepped = touch.verb == t->look.step;
    t->trace = empty_trace(t);
    autopsy_close(t);
    if (!session_play(&t->session, a, &t->trace, &problem)) {
        table_note(t, problem.text);
        t->queued = t->walked = 0;
        return;
    }
    *t->note = '\0';
    if (t->store && store_trouble(t->store, &problem)) table_note(t, problem.text);
    table_look(t);
    const struct token *me = view_player(&t->view);
    bool stays = t->focus.kind == HOT_THING && hands_reach(&t->hands, t->focus.thing);
    if (stepped && me) t->focus = (struct hot){.kind = HOT_THING, .thing = me->at};
    else if (!stays) t->focus = (struct hot){0};
    tell_all(t, more);
    tell_score(t);
    tell_story(t, false);
    if (t->lesson.on) lesson_next(&t->lesson, &t->look, &t->session);
    if (t->prefer.motion) {
        film_start(&t->film, &t->look, &before, &t->trace, t->now);
        t->filming = film_run(&t->film, t->now);
    }
}

void table_do(struct table *t, action a)
{
    t->queued = t->walked = 0;
    play(t, a, false);
}

/* How many watch the player. */
static int watchers(const struct table *t)
{
    int n = 0;
    for (int i = 0; i < t->view.tokens; i++)
        n += t->view.token[i].mood == MOOD_SEES || t->view.token[i].mood == MOOD_HUNTS;
    return n;
}

/* The next step of a walk; a walk ends where somebody comes to watch. */
static void walk_on(struct table *t)
{
    action a = t->queue[t->walked++];
    int before = watchers(t);
    bool last = t->walked == t->queued;
    play(t, a, t->walked > 1);
    if (!last && watchers(t) > before) {
        t->queued = t->walked = 0;
        table_note(t, "You stop: somebody sees you.");
    }
    if (t->view.outcome) t->queued = t->walked = 0;
}

void table_begin(struct table *t, bool dealt)
{
    struct theme theme = theme_of(t->themes, t->session.game);
    look_at(&t->look, &theme, t->session.game);
    palette_of(&t->palette, &theme, t->prefer.four_colours);
    tale_begin(&t->tale, t->session.deal.number);
    hint_close(t);
    autopsy_close(t);
    t->sheet.open = t->filming = false;
    t->queued = t->walked = 0;
    t->focus = (struct hot){0};
    *t->story = '\0';
    t->turn_told = 0;
    if (!dealt) {
        t->trace = empty_trace(t);
        session_story(&t->session, t->session.played, &t->trace);
    }
    table_look(t);
    tell_all(t, false);
    tell_story(t, dealt);
}

/* ---- Going back and forth ---- */

/* Whatever was undone or redone: what stands on the table is not what was said. */
static void turned(struct table *t, const char *words)
{
    t->filming = false;
    t->queued = t->walked = 0;
    autopsy_close(t);
    t->trace = empty_trace(t);
    session_story(&t->session, t->session.played, &t->trace);
    table_look(t);
    t->alone_due = 0;
    *t->said = *t->story = '\0';
    table_note(t, words);
}

static bool refuses_to_turn(struct table *t)
{
    if (t->lesson.on) table_note(t, "The lesson goes on; m leaves it.");
    else if (t->session.mode == NIGHT) table_note(t, no_going_back);
    return t->lesson.on || t->session.mode == NIGHT;
}

/* Back to a decision: what was the only possibility is taken back with what came before it. */
static bool back(struct table *t, bool whole_turn)
{
    static action legal[ACTIONS_MOST];
    struct session *s = &t->session;
    if (!(whole_turn ? session_undo_turn(s) > 0 : session_undo(s))) return false;
    while (s->played && s->game->actions(&s->deal, &s->now, legal) == 1) session_undo(s);
    return true;
}

void table_undo(struct table *t, bool whole_turn)
{
    if (refuses_to_turn(t)) return;
    turned(t, back(t, whole_turn) ? "Taken back." : "There is nothing to take back.");
}

void table_redo(struct table *t, bool whole_turn)
{
    if (refuses_to_turn(t)) return;
    bool any = whole_turn ? session_redo_turn(&t->session) > 0 : session_redo(&t->session, NULL);
    turned(t, any ? "Done again." : "There is nothing to do again.");
}

void table_restart(struct table *t)
{
    if (refuses_to_turn(t)) return;
    session_restart(&t->session);
    turned(t, "From the deal once more; r does again what was done.");
}

/* ---- The focus ---- */

/* The first card in the middle, or the first that can be chosen; false if there is none. */
static bool find_in_middle(const struct table *t, bool to_choose, struct thing *found)
{
    const struct side_by_side *tableau = &t->look.tableau;
    for (int k = 0; k == 0 || k < tableau->count; k++) {
        int zone = tableau->count ? tableau->zone[k] : t->look.main;
        for (int i = 0; zone != NO_ZONE && i < t->view.zone[zone].count; i++) {
            *found = thing_card(zone, i);
            if (!to_choose || hands_reach(&t->hands, *found)) return true;
        }
    }
    return false;
}

/* Where the focus goes when it has nowhere to be: to what is in hand; where the player stands, if she can
 * walk; the first thing in the middle that can be chosen; any other thing; the first button. */
static struct hot usual_focus(const struct table *t)
{
    const struct hands *h = &t->hands;
    for (int k = 0; k < h->picks; k++) {
        const struct hot picked = {.kind = HOT_THING, .thing = h->pick[k]};
        if (hot_find(&t->hots, &picked)) return picked;
    }
    const struct token *me = view_player(&t->view);
    for (int i = 0; i < h->count; i++)
        if (me && h->touch[i].verb == t->look.step)
            return (struct hot){.kind = HOT_THING, .thing = me->at};
    struct thing thing;
    if (find_in_middle(t, true, &thing)) return (struct hot){.kind = HOT_THING, .thing = thing};
    for (int i = 0; i < h->count; i++)
        if (h->touch[i].count)
            return (struct hot){.kind = HOT_THING, .thing = h->touch[i].thing[0]};
    if (!h->count && find_in_middle(t, false, &thing))
        return (struct hot){.kind = HOT_THING, .thing = thing};
    return (struct hot){.kind = HOT_BUTTON};
}

static void move_focus(struct table *t, int facing)
{
    const struct hot *from = hot_find(&t->hots, &t->focus);
    const struct hot *to = from ? hot_beside(&t->hots, from, facing) : NULL;
    if (to) t->focus = *to;
}

/* The next or the last thing, in the order in which they are drawn, that an action touches, or button. */
static void next_focus(struct table *t, int by)
{
    const struct hots *h = &t->hots;
    int at = 0;
    for (int i = 0; i < h->count; i++)
        if (hot_same(&h->hot[i], &t->focus)) at = i;
    for (int k = 0; k < h->count; k++) {
        at = (at + by + h->count) % h->count;
        const struct hot *hot = &h->hot[at];
        if (hot_same(hot, &t->focus)) continue; /* some things are drawn in two parts */
        bool can = hot->kind == HOT_BUTTON ||
                   (hot->kind == HOT_THING && hands_reach(&t->hands, hot->thing) &&
                    !hands_picked(&t->hands, hot->thing));
        if (!can) continue;
        t->focus = *hot;
        return;
    }
}

/* ---- Choosing ---- */

/* Says what could be picked that leads to a cell. */
static void tell_ways(struct table *t, struct thing cell)
{
    struct text note = text_in(t->note, sizeof t->note);
    action way[WALK_MOST];
    bool any = false;
    for (int i = 0; i < t->hands.count; i++) {
        const struct touch *touch = &t->hands.touch[i];
        bool is_card = touch->count && touch->thing[0].kind == THING_CARD &&
                       touch->thing[0].zone != cell.zone;
        if (!is_card || !walk_find(&t->path, &t->session, &t->look, cell, t->hands.legal[i], way))
            continue;
        text_add(&note, any ? ", " : "Pick first what leads there: ");
        card_write_for_people(&note, view_spot(&t->view, touch->thing[0])->card);
        any = true;
    }
    text_add(&note, any ? "." : "There is no way there now.");
}

/* Walks to a cell further off, with the card in hand if there is one. */
static void walk_to(struct table *t, struct thing cell)
{
    int only = hands_only(&t->hands);
    int first = !hands_empty(&t->hands) && only >= 0 ? t->hands.legal[only] : -1;
    int n = walk_find(&t->path, &t->session, &t->look, cell, first, t->queue);
    t->walked = t->queued = 0;
    if (!n) {
        if (hands_empty(&t->hands)) tell_ways(t, cell);
        else table_note(t, "What you hold does not lead there.");
        return;
    }
    if (lesson_refuses(t, t->queue[0])) return;
    t->queued = n;
    *t->said = '\0';
    walk_on(t);
}

static bool is_step(const struct table *t, int i)
{
    return i >= 0 && t->hands.touch[i].verb == t->look.step && t->look.step != NO_VERB;
}

/* Where the player stands a walk can be ended: the action, or -1. */
static int stop_on(const struct table *t, struct thing thing)
{
    const struct token *me = view_player(&t->view);
    for (int i = 0; me && thing_same(me->at, thing) && i < t->hands.count; i++)
        if (t->hands.touch[i].verb == t->look.stop) return i;
    return -1;
}

/* Does what is picked lead away from what the lesson waits for? Then it is put down again. */
static bool lesson_strays(struct table *t)
{
    const struct hands *h = &t->hands;
    for (int k = 0; k < h->opens; k++)
        if (!t->lesson.on || h->legal[h->open[k]] == t->lesson.asked) return false;
    lesson_refuses(t, h->legal[h->open[0]]);
    return true;
}

/* Chooses a thing. A step is taken at once, and ended where the player stands; what is the first pick is
 * shown before it is done, and done when it is chosen again; a later pick that leaves one action does
 * it. */
static void choose_thing(struct table *t, struct thing thing)
{
    struct hands *h = &t->hands;
    bool first = hands_empty(h), again = hands_picked(h, thing);
    int only = hands_only(h), end = stop_on(t, thing);
    if (end >= 0) {
        table_do(t, h->legal[end]);
        return;
    }
    if (again && only >= 0) {
        table_do(t, h->legal[only]);
        return;
    }
    if (!hands_pick(h, thing)) {
        bool grid = thing.kind == THING_CARD && t->view.zone[thing.zone].layout == LAYOUT_GRID;
        if (grid && t->look.step != NO_VERB) walk_to(t, thing);
        else
            table_note(t, first ? "Nothing can be done with that now."
                                : "That does not go with what you hold; Esc puts it down.");
        return;
    }
    *t->note = '\0';
    if (lesson_strays(t)) return;
    only = hands_only(h);
    if (only >= 0 && !again && (!first || is_step(t, only))) table_do(t, h->legal[only]);
}

static void choose_button(struct table *t, int k)
{
    struct button button[BUTTONS_MOST];
    int n = hands_buttons(&t->hands, button);
    if (k >= n) return;
    if (button[k].action >= 0) {
        table_do(t, t->hands.legal[button[k].action]);
        return;
    }
    hands_pick_verb(&t->hands, button[k].verb);
    t->focus = (struct hot){0};
    lesson_strays(t);
}

/* Chooses what the focus is on. */
static void choose(struct table *t)
{
    if (t->lesson.on && !t->lesson.asks) {
        lesson_next(&t->lesson, &t->look, &t->session);
        return;
    }
    if (t->focus.kind == HOT_THING) choose_thing(t, t->focus.thing);
    if (t->focus.kind == HOT_BUTTON) choose_button(t, t->focus.number);
}

/* A number or a click on a button shows first what it would do; the second time it is done. What only
 * narrows is done at once. */
static void press_button(struct table *t, int k)
{
    struct button button[BUTTONS_MOST];
    int n = hands_buttons(&t->hands, button);
    if (k >= n) return;
    bool shown = t->focus.kind == HOT_BUTTON && t->focus.number == k;
    t->focus = (struct hot){.kind = HOT_BUTTON, .number = k};
    if (shown || button[k].action < 0) choose_button(t, k);
}

/* A step in a facing. */
static void step(struct table *t, int facing)
{
    const struct token *me = view_player(&t->view);
    for (int i = 0; me && i < t->hands.count; i++) {
        struct thing to = t->hands.touch[i].count ? t->hands.touch[i].thing[0] : (struct thing){0};
        if (!is_step(t, i) || to.zone != me->at.zone || to.kind != THING_CARD) continue;
        const struct zone *z = &t->view.zone[to.zone];
        int column = me->at.index % z->columns, row = me->at.index / z->columns;
        column += facing == EAST ? 1 : facing == WEST ? -1 : 0;
        row += facing == NORTH ? 1 : facing == SOUTH ? -1 : 0;
        if (to.index % z->columns != column || to.index / z->columns != row) continue;
        table_do(t, t->hands.legal[i]);
        return;
    }
    table_note(t, "No step leads there now.");
}

static void put_down(struct table *t)
{
    if (hands_put_down(&t->hands)) *t->note = '\0';
    else sheet_of_game(t, t->session.game);
}

/* ---- Keys and mouse ---- */

static void key_pressed(struct table *t, int key)
{
    switch (key) {
    case KEY_OF_UP: move_focus(t, NORTH); break;
    case KEY_OF_DOWN: move_focus(t, SOUTH); break;
    case KEY_OF_LEFT: move_focus(t, WEST); break;
    case KEY_OF_RIGHT: move_focus(t, EAST); break;
    case KEY_OF_TAB: next_focus(t, 1); break;
    case KEY_OF_BACKTAB: next_focus(t, -1); break;
    case KEY_OF_ENTER:
    case ' ': choose(t); break;
    case KEY_OF_ESCAPE:
    case KEY_OF_BACKSPACE: put_down(t); break;
    case 'K': step(t, NORTH); break;
    case 'J': step(t, SOUTH); break;
    case 'H': step(t, WEST); break;
    case 'L': step(t, EAST); break;
    case 'h': hint_open(t); break;
    case 'a': autopsy_open(t); break;
    case 'u': table_undo(t, false); break;
    case 'U': table_undo(t, true); break;
    case 'r': table_redo(t, false); break;
    case 'R': table_redo(t, true); break;
    case 'B': table_restart(t); break;
    case 'n': deal_fresh(t, t->session.game, &t->session.deal.rules); break;
    case 'c': sheet_of_tastes(t, ""); break;
    case 'd': deal_daily(t, t->session.game); break;
    case 'g': sheet_of_number(t, "", ""); break;
    case 'o': sheet_of_options(t); break;
    case 't': deal_lesson(t, t->session.game); break;
    case 'w': sheet_of_reasons(t); break;
    case 's': sheet_of_story(t); break;
    case 'i': sheet_of_rules(t); break;
    case 'S': sheet_of_statistics(t); break;
    case 'p': sheet_of_preferences(t); break;
    case 'm': sheet_of_game(t, t->session.game); break;
    case '?': sheet_of_keys(t); break;
    case 'q': t->left = true; break;
    default:
        if (key >= '1' && key <= '9') press_button(t, key - '1');
    }
}

static void clicked(struct table *t, int x, int y)
{
    const struct hot *hot = hot_at(&t->hots, x, y);
    if (!hot) {
        if (t->lesson.on && !t->lesson.asks) choose(t);
        return;
    }
    struct hot at = *hot;
    if (at.kind == HOT_KEY) {
        key_pressed(t, at.number);
    } else if (at.kind == HOT_BUTTON) {
        press_button(t, at.number);
    } else if (at.kind == HOT_THING) {
        t->focus = at;
        choose(t);
    }
}

/* What the player does with a page. */
static void read_page(struct table *t, const struct input *in)
{
    static struct input enter = {.kind = INPUT_KEY, .key = KEY_OF_ENTER};
    bool again = t->sheet.kind == PAGE_AUTOPSY && in->kind == INPUT_KEY && in->key == 't';
    if (again && !t->sheet.items) return;
    const struct item *chosen = sheet_input(&t->sheet, &t->hots, again ? &enter : in);
    if (chosen) sheet_chosen(t, chosen);
    if (!t->advisor) return;
    if (t->sheet.open) {
        hint_show(t);
    } else {
        hands_put_down_all(&t->hands);
        hint_close(t);
    }
}

void table_input(struct table *t, const struct input *in, int64_t now)
{
    t->now = now;
    if (in->kind == INPUT_CLOSED) {
        t->left = true;
    } else if (in->kind == INPUT_RESIZE || in->kind == INPUT_NONE) {
        return;
    } else if (autopsy_is_busy(t)) {
        t->sheet.open = false;
        autopsy_close(t);
    } else if (t->sheet.open) {
        read_page(t, in);
        if (!t->sheet.open && !t->session.game && !t->left) sheet_of_games(t);
    } else {
        /* A key does not wait for what is only shown: the film ends, the walk too. */
        bool alone = t->alone_due != 0;
        int played = t->session.played;
        t->filming = false;
        t->queued = t->walked = 0;
        t->alone_due = 0;
        *t->note = '\0';
        if (in->kind == INPUT_KEY) key_pressed(t, in->key);
        if (in->kind == INPUT_CLICK) clicked(t, in->x, in->y);
        if (in->kind == INPUT_BACK) put_down(t);
        if (in->kind == INPUT_WHEEL) next_focus(t, in->key > 0 ? 1 : -1);
        if (alone && played == t->session.played && t->hands.count == 1)
            t->alone_due = now + BEAT_MS;
    }
}

/* ---- Time ---- */

/* Does what time brings: the film goes on, then the walk, then the only possibility. */
static void tick(struct table *t)
{
    if (!t->session.game) return;
    for (;;) {
        if (t->filming) t->filming = film_run(&t->film, t->now);
        if (t->filming) return;
        if (t->walked < t->queued) {
            walk_on(t);
        } else if (t->alone_due && t->now >= t->alone_due && t->hands.count == 1 &&
                   !t->sheet.open) {
            t->alone_due = 0;
            play(t, t->hands.legal[0], true);
        } else {
            return;
        }
    }
}

/* Does anything pulse? */
static bool pulses(const struct table *t)
{
    if (!t->prefer.motion || !at_hand(t) || t->sheet.open) return false;
    for (int i = 0; i < t->view.spots; i++)
        if (t->view.spot[i].tags & TAG_ALIKE) return true;
    return false;
}

int table_wait(const struct table *t, int64_t now)
{
    int64_t due = now;
    if (!t->session.game) return -1;
    if (t->filming) due = t->film.due;
    else if (t->alone_due && !t->sheet.open) due = t->alone_due;
    else if (pulses(t)) due = now + PULSE_MS - now % PULSE_MS;
    else if (t->walked == t->queued) return -1;
    return due > now ? (int)(due - now) : 0;
}

bool table_thinks(const struct table *t)
{
    if (!t->sheet.open) return false;
    if (t->sheet.kind == PAGE_HINT) return !t->advised_all;
    return t->sheet.kind == PAGE_AUTOPSY && t->reviewed != REVIEWED;
}

bool table_think(struct table *t, bool (*stirs)(void))
{
    return t->sheet.kind == PAGE_HINT ? hint_think(t) : autopsy_think(t, stirs);
}

/* ---- Frames ---- */

static void write_heading(const struct table *t, const struct view *view, char *out, int room)
{
    struct text h = text_in(out, room);
    const struct session *s = &t->session;
    bool hidden = session_hides_deal(s);
    text_add(&h, hidden ? "drawn deal" : s->deal.by_cards ? "deal by cards" : "deal #");
    if (!hidden && !s->deal.by_cards) text_number(&h, s->deal.number);
    text_add(&h, t->lesson.on       ? " · lesson · turn "
                 : s->mode == NIGHT ? " · Night · turn "
                                    : " · Rehearsal · turn ");
    text_number(&h, view->turn);
    if (!s->keeper && !t->lesson.on) text_add(&h, " · unsaved");
}

/* What the action in focus is, and would do, once it is shown and not only passed by. Returns whether
 * it would lose the game. */
static bool tell_preview(const struct table *t, int i, struct text *words)
{
    static struct event event[EVENTS_MOST];
    struct trace trace = {event, EVENTS_MOST, 0};
    const struct game *game = t->session.game;
    int from = words->length;
    game->describe(&t->view, t->hands.legal[i], words);
    char *first = &words->at[from];
    if (*first >= 'a' && *first <= 'z') *first = (char)(*first - 'a' + 'A');
    text_add(words, ". ");
    game->preview(&t->view, t->hands.legal[i], &trace);
    theme_tell(&t->look.theme, game, &t->view, &trace, TELL_USUAL, words);
    int outcome = trace_outcome(game, &trace);
    return outcome && !outcome_is_won(game, outcome);
}

/* How much of the frame the shadow takes. */
static int table_shadow(const struct table *t, const struct canvas *c)
{
    struct picture p = {.look = &t->look, .view = &t->view};
    bool row = main_is_row(&t->look, &t->view);
    return row ? shadow_width(&p, c->columns) : 0;
}

/* Keys worth knowing at the moment. */
static const char *keys_now(const struct table *t, int columns)
{
    enum { KEYS_AND_FOCUS = 64 }; /* columns for both */
    bool over = t->view.outcome, night = t->session.mode == NIGHT || t->lesson.on;
    if (columns < KEYS_AND_FOCUS)
        return over    ? "a autopsy, n new, m menu"
               : night ? "? keys, m menu"
                       : "h hint, ? keys, m menu";
    if (over)
        return night ? "a autopsy, n new, w why, m menu"
                     : "a autopsy, u undo, n new, w why, m menu";
    return night ? "w why, ? keys, m menu, q leave" : "h hint, u undo, w why, ? keys, m menu";
}

/* The action that the lesson waits for, as a place among the legal ones, or -1. */
static int asked_now(const struct table *t)
{
    for (int i = 0; t->lesson.on && t->lesson.asks && i < t->hands.count; i++)
        if (t->hands.legal[i] == t->lesson.asked) return i;
    return -1;
}

static void draw_table(struct table *t, struct canvas *c)
{
    static char preview[SAID_BYTES];
    struct text words = text_in(preview, sizeof preview);
    static struct picture p; /* one frame is drawn at a time */
    char heading[128];
    const struct view *view = t->filming ? &t->film.view : &t->view;
    write_heading(t, view, heading, sizeof heading);
    bool free = at_hand(t);
    bool dire = false;
    int shown = free ? in_focus(t) : -1;
    if (free) omens_read(&t->omens, &t->look, &t->view, &t->hands, shown);
    bool asked = t->focus.kind == HOT_BUTTON || !hands_empty(&t->hands);
    if (shown >= 0 && asked) dire = tell_preview(t, shown, &words);
    p = (struct picture){.look = &t->look,
                         .view = view,
                         .hands = free ? &t->hands : NULL,
                         .omens = free ? &t->omens : NULL,
                         .focus = t->focus,
                         .heading = heading,
                         .said = t->filming ? ""
                                 : *preview ? preview
                                            : t->said,
                         .story = t->story,
                         .dire = dire,
                         .lesson = t->lesson.on ? t->lesson.words : "",
                         .reading = t->lesson.on && !t->lesson.asks,
                         .asked = asked_now(t),
                         .note = t->note,
                         .keys = keys_now(t, c->columns - table_shadow(t, c)),
                         .beat = !t->prefer.motion || t->now / PULSE_MS % 2};
    if (t->filming) p.glow = t->film.glow;
    picture_draw(c, &t->hots, &p);
}

/* The cursor stays where it was while the focus is not drawn. */
static void put_cursor(struct table *t, struct canvas *c)
{
    const struct hot *focus = hot_find(&t->hots, &t->focus);
    if (focus) {
        t->cursor_x = focus->at.x;
        t->cursor_y = focus->at.y;
    }
    c->cursor_x = t->cursor_x;
    c->cursor_y = t->cursor_y;
}

static void draw_page(struct table *t, struct canvas *c)
{
    t->sheet.dock = t->sheet.kind == PAGE_HINT ? hint_place(t, c) : (struct rect){0};
    t->sheet.head = t->sheet.kind == PAGE_AUTOPSY ? autopsy_head(t, c) : 0;
    sheet_draw(c, &t->hots, &t->sheet);
    if (t->sheet.head) autopsy_draw(t, c);
}

void table_frame(struct table *t, struct canvas *c, int64_t now)
{
    t->now = now;
    tick(t);
    if (!t->session.game) {
        canvas_clear(c, c->columns, c->rows);
    } else {
        draw_table(t, c);
        bool still = at_hand(t) || (t->view.outcome && !t->filming);
        /* A frame too small for the table has nothing to point at, and leaves the focus as it is. */
        if (still && t->hots.count && !hot_find(&t->hots, &t->focus)) {
            t->focus = usual_focus(t);
            if (!hot_find(&t->hots, &t->focus)) t->focus = t->hots.hot[0];
            draw_table(t, c);
        }
        put_cursor(t, c);
    }
    if (t->sheet.open) draw_page(t, c);
    if (c->cursor_x >= c->columns) c->cursor_x = c->columns ? c->columns - 1 : 0;
    if (c->cursor_y >= c->rows) c->cursor_y = c->rows ? c->rows - 1 : 0;
    if (c->cursor_x < 0) c->cursor_x = 0;
    if (c->cursor_y < 0) c->cursor_y = 0;
}
