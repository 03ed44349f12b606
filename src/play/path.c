/* Breadth-first search over the steps of the player's token. See path.h. */

#include "path.h"

static void look(struct path_search *w, const struct position *at)
{
    w->game->see(&w->deal, at, &w->view);
}

/* Plays a step from a place, and adds the place that it leads to unless the search has been
 * there. */
static void reach(struct path_search *w, int from, action step)
{
    struct position next = w->place[from].at;
    w->game->apply(&w->deal, &next, step, NULL);
    look(w, &next);
    const struct token *me = dread_view_player(&w->view);
    if (!me || w->places == VIEW_SPOTS || w->visited[me->at.index]) return;
    w->visited[me->at.index] = true;
    w->place[w->places++] = (struct path_place){next, from, step};
}

/* Tries every legal step from a place. */
static void expand(struct path_search *w, int from)
{
    action legal[ACTIONS_MOST];
    struct touch touch;
    int n = w->game->actions(&w->deal, &w->place[from].at, legal);
    for (int i = 0; i < n; i++) {
        look(w, &w->place[from].at);
        w->game->touches(&w->view, legal[i], &touch);
        if (touch.verb == w->layout->step) reach(w, from, legal[i]);
    }
}

/* Adds the action that stops a walk to n actions, if it is legal. Returns the new number. */
static int add_stop(struct path_search *w, const struct position *at, action out[], int n)
{
    action legal[ACTIONS_MOST];
    struct touch touch;
    int count = w->game->actions(&w->deal, at, legal);
    look(w, at);
    for (int i = 0; i < count && n < WALK_MOST; i++) {
        w->game->touches(&w->view, legal[i], &touch);
        if (touch.verb == w->layout->stop) out[n++] = legal[i];
    }
    return n;
}

static bool stands_on(struct path_search *w, const struct path_place *p, struct thing cell)
{
    look(w, &p->at);
    const struct token *me = dread_view_player(&w->view);
    return me && dread_thing_same(me->at, cell);
}

int dread_walk_find(struct path_search *w, const struct session *s,
                    const struct table_layout *layout, struct thing cell, int first,
                    action out[WALK_MOST])
{
    struct rng rng = dread_rng_from(1);
    if (layout->step == NO_VERB) return 0;
    *w = (struct path_search){.game = s->game, .layout = layout, .deal = s->deal, .places = 1};
    w->place[0] = (struct path_place){s->now, -1, 0};
    s->game->resample(&w->deal, &w->place[0].at, &rng);
    if (first >= 0) s->game->apply(&w->deal, &w->place[0].at, (action)first, NULL);
    look(w, &w->place[0].at);
    const struct token *me = dread_view_player(&w->view);
    if (!me || me->at.zone != cell.zone || cell.kind != THING_CARD) return 0;
    w->visited[me->at.index] = true;
    int at = 0;
    while (at < w->places && (!at || !stands_on(w, &w->place[at], cell))) expand(w, at++);
    if (at == w->places) return 0;
    int steps = 0, n = first >= 0;
    for (int k = at; w->place[k].from >= 0; k = w->place[k].from) steps++;
    if (n + steps + 1 > WALK_MOST) return 0;
    if (n) out[0] = (action)first;
    for (int k = at, i = n + steps; w->place[k].from >= 0; k = w->place[k].from)
        out[--i] = w->place[k].step;
    n += steps;
    return first >= 0 ? add_stop(w, &w->place[at].at, out, n) : n;
}
