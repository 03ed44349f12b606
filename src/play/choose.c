/* Choosing things and buttons. The first pick of a thing shows what it would do; a second choice does
 * it. Steps are taken at once. */

#include "table.h"

/* Says what could be picked that leads to a cell. */
static void tell_ways(struct play *p, struct thing cell)
{
    struct text note = text_in(p->note, sizeof p->note);
    action way[WALK_MOST];
    bool any = false;
    for (int i = 0; i < p->hands.count; i++) {
        const struct touch *touch = &p->hands.touch[i];
        bool is_card = touch->count && touch->thing[0].kind == THING_CARD &&
                       touch->thing[0].zone != cell.zone;
        if (!is_card || !walk_find(&p->search, &p->session, &p->look, cell, p->hands.legal[i], way))
            continue;
        text_add(&note, any ? ", " : "Pick first what leads there: ");
        card_write_for_people(&note, view_spot(&p->view, touch->thing[0])->card);
        any = true;
    }
    if (any) text_char(&note, '.');
}

/* Does a thing go with what is picked, but with another verb than the one that was chosen? Says so. */
static bool goes_with_verb(const struct play *p, struct thing thing, struct text *note)
{
    const struct hands *h = &p->hands;
    const struct theme *theme = &p->look.theme;
    for (int i = 0; h->verb != ANY_VERB && i < h->count; i++) {
        if (!touches_things(&h->touch[i], h->pick, h->picks) || !touches_thing(&h->touch[i], thing))
            continue;
        text_add(note, "You chose ");
        theme_verb(theme, p->session.game, h->verb, note);
        text_add(note, ", and that goes with ");
        theme_verb(theme, p->session.game, h->touch[i].verb, note);
        text_add(note, "; Esc goes back.");
        return true;
    }
    return false;
}

/* Why nothing can be done with a thing now, and what can be. */
static void tell_why_not(struct play *p, struct thing thing)
{
    const struct hands *h = &p->hands;
    const struct game *game = p->session.game;
    struct text note = text_in(p->note, sizeof p->note);
    if (goes_with_verb(p, thing, &note)) return;
    if (game->why_thing) game->why_thing(&p->view, h->pick, h->picks, thing, &note);
    else
        text_add(&note, hands_empty(h) ? "Nothing can be done with that now."
                                       : "That does not go with what you hold; Esc puts it down.");
}

/* Walks to a cell further off, with the card in hand if there is one. */
static bool walks_to(struct play *p, struct thing thing)
{
    bool grid = thing.kind == THING_CARD && p->view.zone[thing.zone].layout == LAYOUT_GRID;
    if (!grid || p->look.step == NO_VERB) return false;
    int only = hands_only(&p->hands);
    int first = !hands_empty(&p->hands) && only >= 0 ? p->hands.legal[only] : -1;
    if (act_walk(p, thing, first)) return true;
    if (hands_empty(&p->hands)) tell_ways(p, thing);
    return *p->note;
}

/* Where the player stands a walk can be ended: the action, or -1. */
static int stop_on(const struct play *p, struct thing thing)
{
    const struct token *me = view_player(&p->view);
    for (int i = 0; me && thing_same(me->at, thing) && i < p->hands.count; i++)
        if (p->hands.touch[i].verb == p->look.stop) return i;
    return -1;
}

/* Does what is picked lead away from what the lesson waits for? Then it is put down again. */
static bool lesson_strays(struct play *p)
{
    const struct hands *h = &p->hands;
    for (int k = 0; k < h->opens; k++)
        if (!p->lesson.on || h->legal[h->open[k]] == p->lesson.asked) return false;
    lesson_refuses(p, h->legal[h->open[0]]);
    return true;
}

/* What a thing does without being picked: it ends a walk, or does what is shown. False: neither. */
static bool done_at_once(struct play *p, struct thing thing)
{
    const struct hands *h = &p->hands;
    int only = hands_picked(h, thing) ? hands_only(h) : -1, end = stop_on(p, thing);
    if (end < 0) end = only;
    if (end >= 0) act_do(p, h->legal[end]);
    return end >= 0;
}

static void choose_thing(struct play *p, struct thing thing)
{
    struct hands *h = &p->hands;
    bool first = hands_empty(h), again = hands_picked(h, thing);
    if (done_at_once(p, thing)) return;
    if (!hands_pick(h, thing)) {
        if (!walks_to(p, thing)) tell_why_not(p, thing);
        return;
    }
    *p->note = '\0';
    if (lesson_strays(p)) return;
    int only = hands_only(h);
    if (only >= 0 && !again && (!first || table_is_step(p, only))) act_do(p, h->legal[only]);
}

static void choose_button(struct play *p, int k)
{
    struct button button[BUTTONS_MOST];
    int n = hands_buttons(&p->hands, button);
    if (k < 0 || k >= n) return;
    if (button[k].action >= 0) {
        act_do(p, p->hands.legal[button[k].action]);
        return;
    }
    hands_pick_verb(&p->hands, button[k].verb);
    p->focus = (struct focus){0};
    lesson_strays(p);
}

void choose_focus(struct play *p)
{
    if (p->lesson.on && !p->lesson.asks) lesson_next(&p->lesson, &p->look, &p->session);
    else if (p->focus.kind == FOCUS_THING) choose_thing(p, p->focus.thing);
    else if (p->focus.kind == FOCUS_BUTTON) choose_button(p, p->focus.button);
}

void choose_press(struct play *p, const struct focus *focus)
{
    struct button button[BUTTONS_MOST];
    int n = hands_buttons(&p->hands, button), k = focus->button;
    if (focus->kind != FOCUS_BUTTON || k < 0 || k >= n) return;
    bool shown = focus_same(&p->focus, focus);
    p->focus = *focus;
    if (shown || button[k].action < 0) choose_button(p, k);
}

/* The cell next to the player's in a facing, if the grid goes on there; else THING_NONE. */
static struct thing cell_beside(const struct view *v, const struct token *me, int facing)
{
    const struct zone *z = &v->zone[me->at.zone];
    int column = me->at.index % z->columns, row = me->at.index / z->columns;
    column += facing == EAST ? 1 : facing == WEST ? -1 : 0;
    row += facing == NORTH ? 1 : facing == SOUTH ? -1 : 0;
    if (column < 0 || row < 0 || column >= z->columns || row >= z->rows) return (struct thing){0};
    return thing_card(me->at.zone, row * z->columns + column);
}

void choose_step(struct play *p, int facing)
{
    const struct token *me = view_player(&p->view);
    struct thing to = me ? cell_beside(&p->view, me, facing) : (struct thing){0};
    for (int i = 0; to.kind && i < p->hands.count; i++) {
        const struct touch *touch = &p->hands.touch[i];
        if (!table_is_step(p, i) || !touch->count || !thing_same(touch->thing[0], to)) continue;
        act_do(p, p->hands.legal[i]);
        return;
    }
    table_note(p, "No step leads there now.");
}
