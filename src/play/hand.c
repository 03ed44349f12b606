/* The hand of the player: what she has picked, what she looks at, what that shows, and the walk
 * that goes on. Nothing here changes the game. See struct hand_in_play in play_internal.h; choose.c
 * says what the choices of the player do to it. */

#include "hand.h"

bool dread_focus_same(const struct focus *a, const struct focus *b)
{
    if (a->kind != b->kind) return false;
    if (a->kind == FOCUS_THING) return dread_thing_same(a->thing, b->thing);
    return a->kind == FOCUS_NONE || a->button == b->button;
}

/* ---- The focus ---- */

void dread_hand_look(struct play *p, struct focus focus)
{
    p->hand.focus = focus;
}

void dread_hand_show(struct play *p, struct focus focus)
{
    p->hand.focus = p->hand.shown = focus;
}

/* ---- What is picked and shown ---- */

bool dread_hand_holds(const struct play *p)
{
    return p->hand.walk.lifted || !dread_selection_empty(&p->selection);
}

static void show_nothing(struct play *p)
{
    p->hand.shown = (struct focus){0};
    p->hand.walk = (struct walk_shown){0};
}

bool dread_hand_put_down(struct play *p)
{
    bool lifted = p->hand.walk.lifted;
    show_nothing(p);
    return lifted || dread_selection_put_down(&p->selection);
}

void dread_hand_put_down_all(struct play *p)
{
    show_nothing(p);
    dread_selection_put_down_all(&p->selection);
}

int dread_hand_first_of_walk(const struct play *p)
{
    int only = dread_selection_empty(&p->selection) ? -1 : dread_selection_only(&p->selection);
    return only >= 0 && !dread_table_is_step(&p->table, only) ? p->selection.legal[only] : -1;
}

bool dread_hand_can_walk(struct play *p)
{
    int first = dread_hand_first_of_walk(p);
    bool any = first >= 0;
    for (int i = 0; i < p->selection.count; i++) any |= dread_table_is_step(&p->table, i);
    if (!any || p->layout.step == NO_VERB || !dread_view_player(&p->view)) return false;
    if (p->hand.reach.version != p->table.version || p->hand.reach.first != first)
        dread_walk_search(&p->hand.reach, &p->table, first);
    return true;
}

/* Returns the action of the walk that is shown, if it is only one; else -1. */
static int only_of_walk(const struct play *p)
{
    for (int i = 0; p->hand.walk.walk.count == 1 && i < p->selection.count; i++)
        if (p->selection.legal[i] == p->hand.walk.walk.action[0]) return i;
    return -1;
}

bool dread_hand_previews(const struct play *p, const struct focus *focus)
{
    return focus->kind == FOCUS_BUTTON || dread_hand_holds(p);
}

int dread_hand_in_focus(const struct play *p, const struct focus *focus)
{
    const struct selection *h = &p->selection;
    if (focus->kind == FOCUS_BUTTON) {
        struct button button[BUTTONS_MOST];
        int n = dread_focus_same(&p->hand.shown, focus) ? dread_selection_buttons(h, button) : 0;
        return focus->button >= 0 && focus->button < n ? button[focus->button].action : -1;
    }
    if (p->hand.walk.lifted) return only_of_walk(p);
    int only = focus->kind == FOCUS_THING ? dread_table_only_with(&p->table, focus->thing) : -1;
    if (only >= 0) return only;
    return dread_selection_empty(h) ? -1 : dread_selection_only(h);
}

/* ---- What goes on by itself ---- */

void dread_hand_begin_walk(struct play *p, const struct path *walk)
{
    for (int i = 0; i < walk->count; i++) p->hand.queue[i] = walk->action[i];
    p->hand.queued = walk->count;
    p->hand.walked = 0;
}

action dread_hand_next_of_walk(struct play *p)
{
    return p->hand.queue[p->hand.walked++];
}

void dread_hand_stop_walk(struct play *p)
{
    p->hand.queued = p->hand.walked = 0;
}

void dread_hand_plays_alone(struct play *p, int64_t due)
{
    p->hand.alone_due = due;
}
