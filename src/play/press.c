/* Choosing things and buttons with a cursor, a mouse or a finger. Choosing a thing picks it, which
 * shows what it would do; choosing it again does that, or puts it down if several actions are left.
 * Done at the first choice:
 *
 * - a step to the next cell, and the action that ends a walk;
 * - an action that the second or a later pick leaves as the only one;
 * - the button of an action. (INTENT_PRESS, for keys and the mouse, first only moves the focus
 *   there.)
 *
 * selection.c has the picks; act.c plays. */

#include "play_internal.h"

/* Notes which cards the player could pick first to walk to a cell. */
static void tell_first_picks(struct play *p, struct thing cell)
{
    struct text note = dread_text_in(p->note, sizeof p->note);
    action way[WALK_MOST];
    bool any = false;
    for (int i = 0; i < p->selection.count; i++) {
        const struct touch *touch = &p->selection.touch[i];
        bool is_card = touch->count && touch->thing[0].kind == THING_CARD &&
                       touch->thing[0].zone != cell.zone;
        if (!is_card ||
            !dread_walk_find(&p->search, &p->session, &p->layout, cell, p->selection.legal[i], way))
            continue;
        dread_text_add(&note, any ? ", " : "First pick a card that leads there: ");
        dread_card_write_for_people(&note, dread_view_spot(&p->view, touch->thing[0])->card);
        any = true;
    }
    if (any) dread_text_char(&note, '.');
}

/* Returns true, and says so, if a thing goes with what is picked, but not with the verb that the
 * player chose. */
static bool goes_with_verb(const struct play *p, struct thing thing, struct text *note)
{
    const struct selection *h = &p->selection;
    const struct theme *theme = &p->layout.theme;
    for (int i = 0; h->verb != ANY_VERB && i < h->count; i++) {
        if (!dread_touches_things(&h->touch[i], h->pick, h->picks) ||
            !dread_touches_thing(&h->touch[i], thing))
            continue;
        dread_text_add(note, "You chose ");
        dread_theme_verb(theme, p->session.game, h->verb, note);
        dread_text_add(note, ", but this goes with ");
        dread_theme_verb(theme, p->session.game, h->touch[i].verb, note);
        dread_text_add(note, "; Esc goes back.");
        return true;
    }
    return false;
}

/* Notes why nothing can be done with a thing now, and what can be done instead. */
static void tell_why_not(struct play *p, struct thing thing)
{
    const struct selection *h = &p->selection;
    const struct game *game = p->session.game;
    struct text note = dread_text_in(p->note, sizeof p->note);
    if (goes_with_verb(p, thing, &note)) return;
    if (game->why_thing) game->why_thing(&p->view, h->pick, h->picks, thing, &note);
    else
        dread_text_add(&note,
                       dread_selection_empty(h)
                           ? "You can do nothing with that now."
                           : "That does not go with what you hold; Esc puts down what you hold.");
}

/* Walks to a cell further away, with the card that is picked, if any. Returns false if there is
 * nothing to walk to and no note about it. */
static bool walks_to(struct play *p, struct thing thing)
{
    bool grid = thing.kind == THING_CARD && p->view.zone[thing.zone].layout == LAYOUT_GRID;
    if (!grid || p->layout.step == NO_VERB) return false;
    int only = dread_selection_only(&p->selection);
    int first = !dread_selection_empty(&p->selection) && only >= 0 ? p->selection.legal[only] : -1;
    if (dread_act_walk(p, thing, first)) return true;
    if (dread_selection_empty(&p->selection)) tell_first_picks(p, thing);
    return *p->note;
}

/* Returns the action that ends a walk, if the thing is the player's cell, as an index into the
 * legal actions; else -1. */
static int stop_on(const struct play *p, struct thing thing)
{
    const struct token *me = dread_view_player(&p->view);
    for (int i = 0; me && dread_thing_same(me->at, thing) && i < p->selection.count; i++)
        if (p->selection.touch[i].verb == p->layout.stop) return i;
    return -1;
}

/* Returns true if no action that is left is the one that the lesson waits for. Then puts down what
 * is picked, and says what the lesson waits for. */
static bool lesson_strays(struct play *p)
{
    const struct selection *h = &p->selection;
    for (int k = 0; k < h->opens; k++)
        if (!p->lesson.on || h->legal[h->open[k]] == p->lesson.asked) return false;
    dread_lesson_refuses(p, h->legal[h->open[0]]);
    return true;
}

/* Ends the walk if the thing is the player's cell, or does what is shown if the thing is picked.
 * Returns false if neither is so. */
static bool done_at_once(struct play *p, struct thing thing)
{
    const struct selection *h = &p->selection;
    int only = dread_selection_picked(h, thing) ? dread_selection_only(h) : -1,
        end = stop_on(p, thing);
    if (end < 0) end = only;
    if (end >= 0) dread_act_do(p, h->legal[end]);
    return end >= 0;
}

static void choose_thing(struct play *p, struct thing thing)
{
    struct selection *h = &p->selection;
    bool first = dread_selection_empty(h), again = dread_selection_picked(h, thing);
    if (done_at_once(p, thing)) return;
    if (!dread_selection_pick(h, thing)) {
        if (!walks_to(p, thing)) tell_why_not(p, thing);
        return;
    }
    *p->note = '\0';
    if (lesson_strays(p)) return;
    int only = dread_selection_only(h);
    if (only >= 0 && !again && (!first || dread_table_is_step(p, only)))
        dread_act_do(p, h->legal[only]);
}

static void choose_button(struct play *p, int k)
{
    struct button button[BUTTONS_MOST];
    int n = dread_selection_buttons(&p->selection, button);
    if (k < 0 || k >= n) return;
    if (button[k].action >= 0) {
        dread_act_do(p, p->selection.legal[button[k].action]);
        return;
    }
    dread_selection_pick_verb(&p->selection, button[k].verb);
    p->focus = (struct focus){0};
    lesson_strays(p);
}

void dread_choose_focus(struct play *p)
{
    if (p->lesson.on && !p->lesson.asks) dread_lesson_next(&p->lesson, &p->layout, &p->session);
    else if (p->focus.kind == FOCUS_THING) choose_thing(p, p->focus.thing);
    else if (p->focus.kind == FOCUS_BUTTON) choose_button(p, p->focus.button);
}

void dread_choose_press(struct play *p, const struct focus *focus)
{
    struct button button[BUTTONS_MOST];
    int n = dread_selection_buttons(&p->selection, button), k = focus->button;
    if (focus->kind != FOCUS_BUTTON || k < 0 || k >= n) return;
    bool shown = dread_focus_same(&p->focus, focus);
    p->focus = *focus;
    if (shown || button[k].action < 0) choose_button(p, k);
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
        if (!dread_table_is_step(p, i) || !touch->count || !dread_thing_same(touch->thing[0], to))
            continue;
        dread_act_do(p, p->selection.legal[i]);
        return;
    }
    dread_table_note(p, "You cannot step there now.");
}
