/* Choosing things and buttons with a cursor, a mouse or a finger. One rule holds everywhere: the
 * first choice shows, the second does. Choosing a thing picks it, which shows what it would do;
 * choosing it again does that, or puts it down if several actions are left. A button and a cell to
 * walk to are shown by the first choice, too. What the focus was moved to while something is
 * picked, or a button that the focus was moved to, is shown already; so is the button of an action
 * that a thing has shown. A finger that goes from cell to cell draws the walk.
 *
 * selection.c has the picks; act.c plays. */

#include "choose.h"

#include "act.h"
#include "hand.h"
#include "table_in_play.h"

/* Notes which cards the player could pick first to walk to a cell. */
static void tell_first_picks(struct play *p, struct thing cell)
{
    char words[NOTE_BYTES];
    struct text note = dread_text_in(words, sizeof words);
    struct path walk;
    bool any = false;
    for (int i = 0; i < p->selection.count; i++) {
        const struct touch *touch = &p->selection.touch[i];
        bool is_card = touch->count && touch->thing[0].kind == THING_CARD &&
                       touch->thing[0].zone != cell.zone;
        if (!is_card || !dread_walk_find(&p->search, &p->table, cell, p->selection.legal[i], &walk))
            continue;
        dread_text_add(&note, any ? ", " : "First pick a card that leads there: ");
        dread_card_write_for_people(&note, dread_view_spot(&p->view, touch->thing[0])->card);
        any = true;
    }
    if (any) dread_text_char(&note, '.');
    dread_table_note(p, words);
}

/* Returns true, and says so, if a thing goes with what is picked, but not with the verb that the
 * player chose. */
static bool goes_with_verb(const struct play *p, struct thing thing, struct text *note)
{
    const struct selection *h = &p->selection;
    const struct theme *theme = &p->layout.theme;
    int verb = dread_selection_verb_with(h, thing);
    if (h->verb == ANY_VERB || verb == ANY_VERB) return false;
    dread_text_add(note, "You chose ");
    dread_theme_verb(theme, p->session.game, h->verb, note);
    dread_text_add(note, ", but this goes with ");
    dread_theme_verb(theme, p->session.game, verb, note);
    dread_text_add(note, dread_words_for(p, "; Esc goes back.", "; put that down first."));
    return true;
}

/* Says why nothing can be done with a thing now, and what can be done instead. */
static void write_why_not(const struct play *p, struct thing thing, struct text *note)
{
    const struct selection *h = &p->selection;
    if (goes_with_verb(p, thing, note)) return;
    if (dread_why_thing(&p->table, h->pick, h->picks, thing, note)) return;
    dread_text_add(note,
                   dread_selection_empty(h)
                       ? "You can do nothing with that now."
                       : dread_words_for(
                             p, "That does not go with what you hold; Esc puts down what you hold.",
                             "That does not go with what you hold; put that down first."));
}

static void tell_why_not(struct play *p, struct thing thing)
{
    char words[NOTE_BYTES];
    struct text note = dread_text_in(words, sizeof words);
    write_why_not(p, thing, &note);
    dread_table_note(p, words);
}

static bool is_cell(const struct play *p, struct thing thing)
{
    return thing.kind == THING_CARD && thing.zone < p->view.zones &&
           p->view.zone[thing.zone].layout == LAYOUT_GRID;
}

/* ---- Walks ---- */

/* Returns the action that ends a walk on the player's own cell, as an index into the legal actions;
 * -1 if there is none. */
static int find_stop(const struct play *p)
{
    for (int i = 0; p->layout.stop != NO_VERB && i < p->selection.count; i++)
        if (p->selection.touch[i].verb == p->layout.stop) return i;
    return -1;
}

/* Writes the walk to the cell: on the player's own cell, the action that ends her walk. Returns
 * false if there is none. */
static bool find_walk(struct play *p, struct thing cell, struct path *walk)
{
    const struct token *me = dread_view_player(&p->view);
    bool can_walk = is_cell(p, cell) && me && dread_hand_can_walk(p);
    if (can_walk && (dread_hand_first_of_walk(p) >= 0 || !dread_thing_same(me->at, cell)))
        return dread_walk_to(&p->hand.reach, cell, walk);
    int stop = find_stop(p);
    if (!me || !dread_thing_same(me->at, cell) || (!can_walk && stop < 0)) return false;
    *walk = (struct path){.count = stop >= 0, .cell = {cell}};
    if (stop >= 0) walk->action[0] = p->selection.legal[stop];
    return true;
}

/* Shows the walk to a cell, with the card that is picked, if any; else with the player's token,
 * which is picked then. Returns false if there is no such walk. */
static bool show_walk(struct play *p, struct thing cell)
{
    struct path walk;
    if (!find_walk(p, cell, &walk)) return false;
    bool lifts = dread_hand_first_of_walk(p) < 0;
    if (lifts) dread_selection_put_down_all(&p->selection);
    p->hand.walk = (struct walk_shown){lifts, walk.count ? cell : (struct thing){0}, walk};
    return true;
}

/* The same, unless the lesson waits for something else. Returns false if there is nothing to show,
 * and no note about it. */
static bool chooses_walk(struct play *p, struct thing cell)
{
    if (!show_walk(p, cell)) {
        if (is_cell(p, cell) && dread_selection_empty(&p->selection)) tell_first_picks(p, cell);
        return *p->told.note;
    }
    if (p->hand.walk.walk.count && dread_lesson_refuses(p, p->hand.walk.walk.action[0]))
        p->hand.walk = (struct walk_shown){0};
    return true;
}

/* ---- Things ---- */

/* Returns true, and says what the lesson waits for, if that does not need this thing, which some
 * action needs. What is picked stays picked. */
static bool lesson_strays(struct play *p, struct thing thing)
{
    const struct selection *h = &p->selection;
    int asked = dread_table_asked(p);
    bool needed = asked >= 0 && dread_touches_thing(&h->touch[asked], thing);
    if (asked < 0 || needed || dread_selection_picked(h, thing)) return false;
    for (int i = 0; i < h->count; i++)
        if (dread_touches_thing(&h->touch[i], thing)) return dread_lesson_refuses(p, h->legal[i]);
    return false;
}

/* Does what choosing the thing again does, if it has been shown. Returns false if nothing has. */
static bool does_shown(struct play *p, struct thing thing, bool shown)
{
    const struct selection *h = &p->selection;
    const struct token *me = dread_view_player(&p->view);
    bool picked = dread_selection_picked(h, thing), holds = !dread_selection_empty(h);
    int only = picked           ? dread_selection_only(h)
               : holds && shown ? dread_table_only_with(&p->table, thing)
                                : -1;
    if (p->hand.walk.to.kind && dread_thing_same(p->hand.walk.to, thing)) dread_act_walk(p);
    else if (only >= 0) dread_act_do(p, h->legal[only]);
    else if (p->hand.walk.lifted && me && dread_thing_same(me->at, thing))
        dread_hand_put_down_all(p);
    else return false;
    return true;
}

/* Picks the thing, or puts it down. If it does not go with the one thing that is picked, but is of
 * its kind and can be picked alone, it takes its place. Returns false if it cannot be picked. */
static bool picks(struct play *p, struct thing thing)
{
    struct selection *h = &p->selection;
    p->hand.walk = (struct walk_shown){0};
    if (dread_selection_pick(h, thing)) return true;
    if (h->picks != 1 || h->pick[0].kind != thing.kind) return false;
    struct thing before = h->pick[0];
    dread_selection_put_down(h);
    if (dread_selection_pick(h, thing)) return true;
    dread_selection_pick(h, before);
    return false;
}

/* Returns true if the thing is a gap into which what is picked can go. The first choice only looks
 * at it, so that the player can go on to another gap. */
static bool shows_gap(struct play *p, struct thing thing)
{
    return thing.kind == THING_GAP && p->selection.picks &&
           dread_table_only_with(&p->table, thing) >= 0;
}

static void choose_thing(struct play *p, struct thing thing, bool shown)
{
    if (does_shown(p, thing, shown) || lesson_strays(p, thing) || shows_gap(p, thing)) return;
    bool gap_alone = thing.kind == THING_GAP && !p->selection.picks;
    if (!gap_alone && picks(p, thing)) dread_table_note(p, "");
    else if (!chooses_walk(p, thing)) tell_why_not(p, thing);
}

/* ---- Buttons ---- */

/* Returns the action that the last scene has shown, as an index into the legal actions; -1 if it
 * has shown none. */
static int action_shown(const struct play *p)
{
    return dread_hand_previews(p, &p->hand.shown) ? dread_hand_in_focus(p, &p->hand.shown) : -1;
}

/* Does what the button of an action stands for, if the player has been shown it: the action, or the
 * walk that begins with it. Else shows the action. */
static void choose_action(struct play *p, int k, bool shown)
{
    action a = p->selection.legal[k];
    bool walks = p->hand.walk.walk.count > 1;
    if (walks && p->hand.walk.walk.action[0] == a) {
        dread_act_walk(p);
    } else if (shown) {
        dread_act_do(p, a);
    } else {
        p->hand.walk = (struct walk_shown){0};
        dread_lesson_refuses(p, a);
    }
}

/* `shown` is the action that the last scene has shown. */
static void choose_button(struct play *p, int k, int shown)
{
    struct button button[BUTTONS_MOST];
    int n = dread_selection_buttons(&p->selection, button);
    if (k < 0 || k >= n) return;
    if (button[k].action >= 0) {
        choose_action(p, button[k].action, shown == button[k].action);
        return;
    }
    int asked = dread_table_asked(p);
    if (asked >= 0 && p->selection.touch[asked].verb != button[k].verb) {
        dread_lesson_refuses(p, NO_ACTION);
        return;
    }
    dread_selection_pick_verb(&p->selection, button[k].verb);
    p->hand.focus = p->hand.shown = (struct focus){0};
}

/* ---- The intents ---- */

void dread_choose_look(struct play *p)
{
    p->hand.shown = p->hand.focus;
    p->hand.walk.to = (struct thing){0};
    p->hand.walk.walk.count = 0;
    int only = dread_selection_empty(&p->selection) ? -1 : dread_selection_only(&p->selection);
    bool walks = p->hand.walk.lifted || (only >= 0 && !dread_table_is_step(&p->table, only));
    bool picks = !p->hand.walk.lifted && dread_selection_reach(&p->selection, p->hand.focus.thing);
    if (p->hand.focus.kind == FOCUS_THING && walks && !picks) show_walk(p, p->hand.focus.thing);
}

void dread_choose_draw(struct play *p)
{
    struct thing from = p->hand.walk.to, cell = p->hand.focus.thing;
    struct path drawn = p->hand.walk.walk;
    const struct token *me = dread_view_player(&p->view);
    dread_choose_look(p);
    bool goes_on = p->hand.focus.kind == FOCUS_THING && p->hand.walk.walk.count && from.kind &&
                   me && !dread_thing_same(from, me->at);
    if (!goes_on || !dread_walk_draw(&p->hand.reach, &p->search, cell, &drawn)) return;
    p->hand.walk.to = cell;
    p->hand.walk.walk = drawn;
}

void dread_choose_focus(struct play *p)
{
    bool again = dread_focus_same(&p->hand.shown, &p->hand.focus);
    int shown = action_shown(p);
    p->hand.shown = p->hand.focus;
    if (p->story.lesson.on && !p->story.lesson.asks)
        dread_lesson_next(&p->story.lesson, &p->layout, &p->session);
    else if (p->hand.focus.kind == FOCUS_THING) choose_thing(p, p->hand.focus.thing, again);
    else if (p->hand.focus.kind == FOCUS_BUTTON) choose_button(p, p->hand.focus.button, shown);
    else
        dread_table_note(p, "There is nothing to choose by that. The arrow keys go to what can be "
                            "chosen; Enter chooses it.");
}

/* Returns the cell next to the player's in a direction; THING_NONE beyond the edge of the grid. */
static struct thing cell_beside(const struct view *v, const struct token *me, int facing)
{
    const struct zone *z = &v->zone[me->at.zone];
    int column = me->at.index % z->columns, row = me->at.index / z->columns;
    column += facing == EAST ? 1 : facing == WEST ? -1 : 0;
    row += facing == NORTH ? 1 : facing == SOUTH ? -1 : 0;
    if (column < 0 || row < 0 || column >= z->columns || row >= z->rows) return (struct thing){0};
    return dread_thing_card(me->at.zone, row * z->columns + column);
}

void dread_choose_step(struct play *p, int facing)
{
    const struct token *me = dread_view_player(&p->view);
    struct thing to = me ? cell_beside(&p->view, me, facing) : (struct thing){0};
    for (int i = 0; to.kind && i < p->selection.count; i++) {
        const struct touch *touch = &p->selection.touch[i];
        if (!dread_table_is_step(&p->table, i) || !touch->count ||
            !dread_thing_same(touch->thing[0], to))
            continue;
        if (!dread_selection_picked(&p->selection, to)) dread_hand_put_down_all(p);
        p->hand.focus = (struct focus){.kind = FOCUS_THING, .thing = to};
        dread_choose_focus(p);
        return;
    }
    dread_table_note(p, "You cannot step there now.");
}
