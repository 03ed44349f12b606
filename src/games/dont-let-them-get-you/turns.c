/* Don't Let Them Get You: every result of a move. Read turns.h first.
 *
 * While she moves the pursuers stand, but what they have in mind changes with her steps: who sees her is
 * alert, who then does not hunts for where she went. So a move is a walk through pairs of an *alarm*,
 * which is all that they have in mind, and a cell. It is searched breadth-first (Moore, "The shortest path
 * through a maze", 1959), and all cells of an alarm step at once, as a set: where nobody sees her and
 * nobody comes to, the alarm stays the same. There are few alarms and many cells. */

#include "turns.h"

struct search_state dread_search_state_of(const struct maze *m)
{
    struct search_state s = {.turn = m->turn,
                             .stage = (uint8_t)stage_of(m),
                             .cell = m->player,
                             .fatigue = m->fatigue,
                             .steps = m->steps,
                             .moving = m->moving,
                             .pursuers = m->pursuers};
    for (int i = 0; i < m->pursuers; i++) {
        s.at[i] = m->pursuer[i].cell;
        s.alerts |= (uint64_t)alert_of(&m->pursuer[i]) << ALERT_BITS * i;
    }
    return s;
}

/* ---- Alarms ---- */

void dread_search_room_clear(struct search_room *w)
{
    w->era = 0;
    for (int i = 0; i < ALERT_SLOTS; i++) w->slot[i].era = 0;
}

/* The number of the alarm with those minds, or -1 if there is no room for one more. */
static int alert_state_with(struct search_room *w, const struct maze_tables *g, uint64_t alerts)
{
    uint32_t i = (uint32_t)(alerts * 0x9e3779b97f4a7c15 >> 40) & (ALERT_SLOTS - 1);
    for (; w->slot[i].era == w->era; i = (i + 1) & (ALERT_SLOTS - 1))
        if (w->alert[w->slot[i].alert].alerts == alerts) return (int)w->slot[i].alert;
    if (w->alert_states == ALERT_STATES_MOST) return -1;
    w->slot[i].era = w->era;
    w->slot[i].alert = w->alert_states;
    struct alert_state *s = &w->alert[w->alert_states];
    *s = (struct alert_state){.alerts = alerts};
    for (int k = 0; k < w->from.pursuers; k++) {
        unsigned alert = alert_at(alerts, k);
        if (mood_in(alert) == MOOD_SEES) {
            s->seeing |= 1u << k;
            continue;
        }
        s->sight[k] = g->sight[w->from.at[k]][facing_in(alert)][mood_in(alert) == MOOD_HUNTS];
        s->view |= s->sight[k];
    }
    return (int)w->alert_states++;
}

/* ---- Steps ---- */

/* She gets to some cells of an alarm. */
static void get_to(struct search_room *w, int alert, cells on)
{
    struct alert_state *s = &w->alert[alert];
    on &= ~s->met;
    if (!on) return;
    if (!s->fresh) w->touched[w->touches++] = (uint16_t)alert;
    s->fresh |= on;
    s->met |= on;
}

static uint64_t with_alert(uint64_t alerts, int i, unsigned alert)
{
    const uint64_t whole = (1u << ALERT_BITS) - 1;
    return (alerts & ~(whole << ALERT_BITS * i)) | (uint64_t)alert << ALERT_BITS * i;
}

/* What they have in mind once those who did not see her have looked at a cell she got to [3.2]. */
static uint64_t alerts_when_on(const struct search_room *w, const struct alert_state *s, int cell)
{
    uint64_t alerts = s->alerts;
    for (int i = 0; i < w->from.pursuers; i++)
        if (cell_in(s->sight[i], cell)) alerts = with_alert(alerts, i, MOOD_SEES);
    return alerts;
}

/* What all have in mind after a step from one cell to the next [5.3]. */
static uint64_t alerts_after(const struct search_room *w, const struct maze_tables *g,
                             const struct alert_state *s, int cell, int way, int to)
{
    uint64_t alerts = alerts_when_on(w, s, to);
    for (unsigned left = s->seeing; left; left &= left - 1) {
        int i = __builtin_ctz(left), facing = way_to(w->from.at[i], cell);
        if (cell_in(g->sight[w->from.at[i]][facing][1], to)) continue;
        alerts = with_alert(alerts, i,
                            MOOD_HUNTS | (unsigned)(facing - 1) << 2 | (unsigned)cell << 4 |
                                (unsigned)(way - 1) << 10);
    }
    return alerts;
}

/* Goes a step on from cells of an alarm in which nobody sees her. Where she comes from does not matter
 * then. False if there is no room. */
static bool step_unseen(struct search_room *w, const struct maze_tables *g, int alert, cells from)
{
    struct alert_state *s = &w->alert[alert];
    cells to = one_step(g->ways, from) & ~w->taken;
    get_to(w, alert, to & ~s->view);
    cells seen = to & s->view & ~s->crossed;
    s->crossed |= seen;
    for (; seen; seen &= seen - 1) {
        int cell = first_cell(seen);
        int next = alert_state_with(w, g, alerts_when_on(w, s, cell));
        if (next < 0) return false;
        get_to(w, next, cell_bit(cell));
    }
    return true;
}

/* The same of an alarm in which somebody does. */
static bool step_seen(struct search_room *w, const struct maze_tables *g, int alert, cells from)
{
    const struct alert_state *s = &w->alert[alert];
    for (; from; from &= from - 1) {
        int cell = first_cell(from);
        for (int way = NORTH; way <= WEST; way++) {
            if (!(g->passable_sides[cell] >> way & 1)) continue;
            int to = beside(cell, way);
            if (cell_in(w->taken, to)) continue;
            uint64_t alerts = alerts_after(w, g, s, cell, way, to);
            int next = alerts == s->alerts ? alert : alert_state_with(w, g, alerts);
            if (next < 0) return false;
            get_to(w, next, cell_bit(to));
        }
    }
    return true;
}

static void walking_start(struct search_room *w, const struct maze_tables *g,
                          const struct search_state *from)
{
    w->from = *from;
    if (w->era++ == UINT32_MAX) {
        dread_search_room_clear(w);
        w->era = 1;
    }
    w->alert_states = 0;
    w->taken = 0;
    for (int i = 0; i < from->pursuers; i++) w->taken |= cell_bit(from->at[i]);
    alert_state_with(w, g, from->alerts);
}

/* The cells of a stride that she can go on from. */
static cells goes_on_from(const struct search_room *w, uint32_t layer)
{
    cells from = w->layer[layer].cells;
    return layer ? from & w->pass : from; /* the first is where she starts [3.1] */
}

/* Walks everywhere with a card of that value. False if there is no room. */
static bool walk(struct search_room *w, const struct maze_tables *g, int value)
{
    w->pass = g->below[value] & ~g->halts[w->from.stage];
    for (uint32_t i = 0; i < w->alert_states; i++) w->alert[i].met = w->alert[i].crossed = 0;
    w->layer[0] = (struct search_layer){.steps = w->from.steps, .cells = cell_bit(w->from.cell)};
    w->layers = 1;
    if (w->from.steps) w->alert[0].met = w->layer[0].cells;
    for (uint32_t i = 0; i < w->layers && w->layer[i].steps < MOST_STEPS;) {
        uint8_t steps = w->layer[i].steps;
        w->touches = 0;
        for (uint32_t end = w->layers; i < end; i++) {
            int alert = w->layer[i].alert;
            cells from = goes_on_from(w, i);
            if (!from) continue;
            bool fits = w->alert[alert].seeing ? step_seen(w, g, alert, from)
                                               : step_unseen(w, g, alert, from);
            if (!fits) return false;
        }
        for (uint32_t k = 0; k < w->touches; k++) {
            struct alert_state *s = &w->alert[w->touched[k]];
            if (w->layers == LAYERS_MOST) return false;
            w->layer[w->layers++] = (struct search_layer){w->touched[k], (uint8_t)(steps + 1),
                                                          s->fresh};
            s->fresh = 0;
        }
    }
    return true;
}

/* ---- Listing ---- */

/* What moves can cost, the least first. A higher card goes wherever a lower one goes, so of two that
 * leave the same fatigue it counts alone; and, of two that do not, the lower only if it is cheaper. */
static void list_prices(struct listing *l, const struct deal *d, const struct search_state *from)
{
    const card *column;
    int n = column_cards(d, from->turn, &column);
    if (from->moving != CARD_NONE) {
        l->price[0] = (struct price){from->fatigue, (uint8_t)value_of(from->moving)};
        l->prices = 1;
        return;
    }
    for (int cost = 1; cost <= n && dread_can_afford(&d->rules, from->fatigue, cost); cost++) {
        int value = value_of(column[n - cost]);
        int fatigue = tired_by(&d->rules, from->fatigue, cost);
        struct price price = {(uint8_t)fatigue, (uint8_t)value};
        struct price *last = l->prices ? &l->price[l->prices - 1] : NULL;
        if (last && last->fatigue == price.fatigue) {
            if (last->value < price.value) *last = price;
        } else if (!l->cheapest || !last || last->value < price.value) {
            l->price[l->prices++] = price;
        }
    }
}

void dread_listing_start(struct listing *l, const struct deal *d, const struct maze_tables *g,
                         struct search_room *w, const struct search_state *from, bool cheapest,
                         uint32_t number)
{
    *l = (struct listing){
        .tables = g, .walking = w, .cheapest = cheapest, .at = -1, .next = number};
    list_prices(l, d, from);
    walking_start(w, g, from);
    l->alert = w->alert_states;
}

bool dread_listing_next(struct listing *l)
{
    struct search_room *w = l->walking;
    for (;;) {
        if (l->alert == w->alert_states) {
            if (++l->at == l->prices) return false;
            l->full = !walk(w, l->tables, l->price[l->at].value);
            if (l->full) return false;
            l->fatigue = l->price[l->at].fatigue;
            l->alert = 0;
        }
        struct alert_state *s = &w->alert[l->alert++];
        l->cells = s->met & ~s->listed;
        if (!l->cells) continue;
        if (l->cheapest) s->listed |= l->cells;
        l->alerts = s->alerts;
        l->number = l->next;
        l->next += (uint32_t)count_cells(l->cells) + CORNERS;
        return true;
    }
}

/* ---- Lines ---- */

/* A stride one step before another that leads to that cell of it: sets the cell to where the step was
 * made from, and the way. */
static uint32_t layer_before(const struct search_room *w, const struct maze_tables *g,
                             uint32_t layer, int *cell, int *way)
{
    const struct search_layer *to = &w->layer[layer];
    for (uint32_t i = layer; i--;) {
        if (w->layer[i].steps == to->steps) continue;
        const struct alert_state *s = &w->alert[w->layer[i].alert];
        for (*way = NORTH; *way <= WEST; ++*way) {
            if (!(g->passable_sides[*cell] >> back_of(*way) & 1)) continue;
            int from = beside(*cell, back_of(*way));
            if (!cell_in(goes_on_from(w, i), from)) continue;
            if (alerts_after(w, g, s, from, *way, *cell) != w->alert[to->alert].alerts) continue;
            *cell = from;
            return i;
        }
    }
    dread_must(false);
    return 0;
}

int dread_walk_to_result(struct search_room *w, const struct maze_tables *g,
                         const struct search_state *from, int value, uint64_t alerts, int cell,
                         action out[])
{
    walking_start(w, g, from);
    if (!walk(w, g, value)) return 0;
    uint32_t i = from->steps ? 0 : 1; /* where she starts is no result if she has not moved yet */
    while (i < w->layers &&
           !(cell_in(w->layer[i].cells, cell) && w->alert[w->layer[i].alert].alerts == alerts))
        i++;
    if (i == w->layers) return 0;
    int steps = w->layer[i].steps - from->steps, n = steps;
    if (w->layer[i].steps < MOST_STEPS && cell_in(goes_on_from(w, i), cell)) out[n++] = STOP;
    while (steps--) {
        int way;
        i = layer_before(w, g, i, &cell, &way);
        out[steps] = (action)(STEP + way);
    }
    return n;
}

int dread_write_move(struct search_room *w, const struct deal *d, const struct maze_tables *g,
                     const struct search_state *from, int fatigue, uint64_t alerts, int cell,
                     action out[])
{
    const card *column = &from->moving;
    bool moving = from->moving != CARD_NONE;
    int n = moving ? 1 : column_cards(d, from->turn, &column), best = LINE_MOST;
    for (int i = 0; i < n; i++) {
        action way[LINE_MOST];
        int cost = moving ? 0 : n - i, length = 0;
        if (tired_by(&d->rules, from->fatigue, cost) != fatigue) continue;
        if (!moving && !dread_can_afford(&d->rules, from->fatigue, cost)) continue;
        if (!moving) way[length++] = (action)(CARD + column[i]);
        int more = dread_walk_to_result(w, g, from, value_of(column[i]), alerts, cell,
                                        way + length);
        length += more;
        if (!more || length >= best) continue;
        best = length;
        __builtin_memcpy(out, way, (size_t)length * sizeof *out);
    }
    return best;
}
