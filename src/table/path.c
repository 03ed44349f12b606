/* Breadth-first search over the steps of the player's token. See path.h. */

#include "path.h"

#include "table.h"

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

/* Looks at a position, and finds its legal actions of a verb. Returns their number. */
static int actions_of(struct path_search *w, const struct position *at, int verb,
                      action legal[ACTIONS_MOST])
{
    struct touch touch;
    int count = w->game->actions(&w->deal, at, legal), n = 0;
    look(w, at);
    for (int i = 0; i < count; i++) {
        w->game->touches(&w->view, legal[i], &touch);
        if (touch.verb == verb) legal[n++] = legal[i];
    }
    return n;
}

/* Tries every legal step from a place. */
static void expand(struct path_search *w, int from)
{
    action legal[ACTIONS_MOST];
    int n = actions_of(w, &w->place[from].at, w->layout->step, legal);
    for (int i = 0; i < n; i++) reach(w, from, legal[i]);
}

/* Searches on from the first place, which is looked at. */
static void spread(struct path_search *w)
{
    const struct path_place *start = &w->place[0];
    w->visited[start->cell.index] = true;
    w->places = 1;
    if (unknown_cards(&w->view) != start->unknown) return;
    for (int at = 0; at < w->places; at++)
        if (w->place[at].unknown == start->unknown) expand(w, at);
}

void dread_walk_search(struct path_search *w, const struct table *t, int first)
{
    struct rng rng = dread_rng_from(1);
    const struct session *s = t->session;
    *w = (struct path_search){.version = t->version,
                              .game = s->game,
                              .layout = t->layout,
                              .deal = s->deal,
                              .first = first};
    if (t->layout->step == NO_VERB) return;
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
    spread(w);
}

/* Adds an action, and the cell to which it leads. */
static void add(struct path *walk, action a, struct thing cell)
{
    walk->action[walk->count] = a;
    walk->cell[walk->count++] = cell;
}

/* Adds the action that stops a walk, if it is legal. */
static void add_stop(struct path_search *w, int at, struct path *walk)
{
    action legal[ACTIONS_MOST];
    const struct path_place *end = &w->place[at];
    if (actions_of(w, &end->at, w->layout->stop, legal)) add(walk, legal[0], end->cell);
}

bool dread_walk_to(struct path_search *w, struct thing cell, struct path *walk)
{
    int way[WALK_MOST], end = 1;
    walk->count = 0;
    while (end < w->places && !dread_thing_same(w->place[end].cell, cell)) end++;
    if (end >= w->places || w->place[end].steps + 2 > WALK_MOST) return false;
    int steps = w->place[end].steps;
    for (int i = steps, at = end; i; at = w->place[at].from) way[--i] = at;
    if (w->first >= 0) add(walk, (action)w->first, w->place[0].cell);
    for (int i = 0; i < steps; i++) {
        const struct path_place *to = &w->place[way[i]];
        add(walk, to->step, to->cell);
    }
    if (w->first >= 0) add_stop(w, end, walk);
    return true;
}

bool dread_walk_find(struct path_search *w, const struct table *t, struct thing cell, int first,
                     struct path *walk)
{
    dread_walk_search(w, t, first);
    return dread_walk_to(w, cell, walk);
}

/* Returns the position after the first `actions` of a walk. */
static struct position position_after(const struct path_search *w, const struct path *walk,
                                      int actions)
{
    struct position at = w->place[0].at;
    for (int i = w->first >= 0; i < actions; i++)
        w->game->apply(&w->deal, &at, walk->action[i], NULL);
    return at;
}

void dread_walk_preview(struct path_search *w, const struct path *walk, int i, struct trace *trace)
{
    struct position at = position_after(w, walk, i);
    look(w, &at);
    w->game->preview(&w->view, walk->action[i], trace);
    if (trace->count > trace->room) trace->count = trace->room;
}

/* Ends a walk, if it goes on and can end there. Returns false if it cannot. */
static bool stop(struct path_search *w, struct position *at)
{
    action legal[ACTIONS_MOST];
    if (!actions_of(w, at, w->layout->stop, legal)) return false;
    w->game->apply(&w->deal, at, legal[0], NULL);
    return true;
}

/* Writes the position after a step from one place to a cell. Returns false if none leads there. */
static bool step_to(struct path_search *w, int from, struct thing cell, struct position *at)
{
    action legal[ACTIONS_MOST];
    int n = actions_of(w, &w->place[from].at, w->layout->step, legal);
    for (int i = 0; i < n; i++) {
        *at = w->place[from].at;
        w->game->apply(&w->deal, at, legal[i], NULL);
        look(w, at);
        const struct token *me = dread_view_player(&w->view);
        if (me && dread_thing_same(me->at, cell)) return true;
    }
    return false;
}

int dread_walk_outcome(struct path_search *w, struct thing cell)
{
    int end = w->places - 1, back = 1;
    if (!w->places) return 0;
    while (end > 0 && !dread_thing_same(w->place[end].cell, cell)) end--;
    struct position at = w->place[end].at;
    if (stop(w, &at) || end) return w->game->outcome(&at);
    while (back < w->places && !step_to(w, back, w->place[0].cell, &at)) back++;
    if (back == w->places) return 0; /* she cannot come back to where she set out */
    stop(w, &at);
    return w->game->outcome(&at);
}

/* ---- Drawing ---- */

/* Returns how many of the walk's actions are not the one that ends it. */
static int before_stop(const struct path *walk)
{
    int n = walk->count;
    return n > 1 && dread_thing_same(walk->cell[n - 1], walk->cell[n - 2]) ? n - 1 : n;
}

/* Ends the walk after its first `actions`. */
static void end_after(const struct path_search *reach, struct path_search *room, int actions,
                      struct path *walk)
{
    walk->count = actions;
    if (reach->first < 0) return;
    room->place[0] = (struct path_place){.at = position_after(reach, walk, actions),
                                         .cell = walk->cell[actions - 1]};
    add_stop(room, 0, walk);
}

/* Searches on from the end of the first `actions` of a walk. */
static void search_on(const struct path_search *reach, struct path_search *room,
                      const struct path *walk, int actions)
{
    *room = (struct path_search){
        .game = reach->game, .layout = reach->layout, .deal = reach->deal, .first = -1};
    room->place[0] = (struct path_place){.at = position_after(reach, walk, actions),
                                         .from = -1,
                                         .cell = walk->cell[actions - 1],
                                         .unknown = reach->place[0].unknown};
    look(room, &room->place[0].at);
    spread(room);
}

bool dread_walk_draw(const struct path_search *reach, struct path_search *room, struct thing cell,
                     struct path *walk)
{
    enum { NEAR = 2 };
    struct path on;
    int first = reach->first >= 0, count = before_stop(walk), back = count;
    if (count <= first || dread_thing_same(reach->place[0].cell, cell)) return false;
    search_on(reach, room, walk, count);
    while (back > first && !dread_thing_same(walk->cell[back - 1], cell)) back--;
    if (back > first) {
        end_after(reach, room, back, walk);
        return true;
    }
    if (!dread_walk_to(room, cell, &on) || on.count > NEAR || count + on.count + 1 > WALK_MOST)
        return false;
    walk->count = count;
    for (int i = 0; i < on.count; i++) add(walk, on.action[i], on.cell[i]);
    end_after(reach, room, walk->count, walk);
    return true;
}
