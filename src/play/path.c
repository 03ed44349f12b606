/* Breadth-first search over the steps of the player's token. See path.h. */

#include "path.h"

static void look(struct path_search *w, const struct position *at)
{
    w->game->see(&w->deal, at, &w->view);
}

static int unknown_cards(const struct view *v)
{
    int n = 0;
    for (int i = 0; i < v->spots; i++) n += v->spot[i].card == CARD_UNKNOWN;
    return n;
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
    w->place[w->places++] = (struct path_place){.at = next,
                                                .cell = me->at,
                                                .from = from,
                                                .steps = w->place[from].steps + 1,
                                                .step = step,
                                                .unknown = unknown_cards(&w->view)};
}

/* Tries every legal step from a place. */
static void expand(struct path_search *w, int from)
{
    action legal[ACTIONS_MOST];
    struct touch touch;
    int n = w->game->actions(&w->deal, &w->place[from].at, legal), steps = 0;
    look(w, &w->place[from].at);
    for (int i = 0; i < n; i++) {
        w->game->touches(&w->view, legal[i], &touch);
        if (touch.verb == w->layout->step) legal[steps++] = legal[i];
    }
    for (int i = 0; i < steps; i++) reach(w, from, legal[i]);
}

void dread_walk_search(struct path_search *w, const struct session *s,
                       const struct table_layout *layout, int first)
{
    struct rng rng = dread_rng_from(1);
    *w = (struct path_search){.game = s->game, .layout = layout, .deal = s->deal, .first = first};
    if (layout->step == NO_VERB) return;
    struct path_place *start = &w->place[0];
    *start = (struct path_place){.at = s->now, .from = -1};
    s->game->resample(&w->deal, &start->at, &rng);
    look(w, &start->at);
    start->unknown = unknown_cards(&w->view);
    if (first >= 0) s->game->apply(&w->deal, &start->at, (action)first, NULL);
    look(w, &start->at);
    const struct token *me = dread_view_player(&w->view);
    if (!me) return;
    start->cell = me->at;
    w->visited[me->at.index] = true;
    w->places = 1;
    if (unknown_cards(&w->view) != start->unknown) return;
    for (int at = 0; at < w->places; at++)
        if (w->place[at].unknown == start->unknown) expand(w, at);
}

/* Adds an action that is played at a place, and the cell to which it leads. */
static void add(struct path *walk, action a, int place, struct thing cell)
{
    walk->action[walk->count] = a;
    walk->place[walk->count] = (int16_t)place;
    walk->cell[walk->count++] = cell;
}

/* Adds the action that stops a walk, if it is legal. */
static void add_stop(struct path_search *w, int at, struct path *walk)
{
    action legal[ACTIONS_MOST];
    struct touch touch;
    const struct path_place *end = &w->place[at];
    int count = w->game->actions(&w->deal, &end->at, legal);
    look(w, &end->at);
    for (int i = 0; i < count; i++) {
        w->game->touches(&w->view, legal[i], &touch);
        if (touch.verb != w->layout->stop) continue;
        add(walk, legal[i], at, end->cell);
        return;
    }
}

bool dread_walk_to(struct path_search *w, struct thing cell, struct path *walk)
{
    int way[WALK_MOST], end = 1;
    walk->count = 0;
    while (end < w->places && !dread_thing_same(w->place[end].cell, cell)) end++;
    if (end >= w->places || w->place[end].steps + 2 > WALK_MOST) return false;
    int steps = w->place[end].steps;
    for (int i = steps, at = end; i; at = w->place[at].from) way[--i] = at;
    if (w->first >= 0) add(walk, (action)w->first, 0, w->place[0].cell);
    for (int i = 0; i < steps; i++) {
        const struct path_place *to = &w->place[way[i]];
        add(walk, to->step, to->from, to->cell);
    }
    if (w->first >= 0) add_stop(w, end, walk);
    return true;
}

bool dread_walk_find(struct path_search *w, const struct session *s,
                     const struct table_layout *layout, struct thing cell, int first,
                     struct path *walk)
{
    dread_walk_search(w, s, layout, first);
    return dread_walk_to(w, cell, walk);
}

void dread_walk_preview(struct path_search *w, const struct path *walk, int i, struct trace *trace)
{
    look(w, &w->place[walk->place[i]].at);
    w->game->preview(&w->view, walk->action[i], trace);
    if (trace->count > trace->room) trace->count = trace->room;
}
