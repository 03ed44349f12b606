/* Don't Let Them Get You: every result of a move. Read search.h first.
 *
 * While she moves the pursuers stand, but what they have in mind changes with her steps: who sees her is
 * alert, who then does not hunts for where she went. So a move is a walk through pairs of an *alarm*,
 * which is all that they have in mind, and a cell. It is searched breadth-first (Moore, "The shortest path
 * through a maze", 1959), and all cells of an alarm step at once, as a set: where nobody sees her and
 * nobody comes to, the alarm stays the same. There are few alarms and many cells. */

#include "search.h"

struct standing dread_standing_of(const struct maze *m)
{
    struct standing s = {.turn = m->turn,
                         .stage = (uint8_t)stage_of(m),
                         .cell = m->player,
                         .fatigue = m->fatigue,
                         .steps = m->steps,
                         .moving = m->moving,
                         .pursuers = m->pursuers};
    for (int i = 0; i < m->pursuers; i++) {
        s.at[i] = m->pursuer[i].cell;
        s.minds |= (uint64_t)mind_of(&m->pursuer[i]) << MIND_BITS * i;
    }
    return s;
}

/* ---- Alarms ---- */

void dread_walking_clear(struct walking *w)
{
    w->era = 0;
    for (int i = 0; i < ALARM_SLOTS; i++) w->slot[i].era = 0;
}

/* The number of the alarm with those minds, or -1 if there is no room for one more. */
static int alarm_with(struct walking *w, const struct ground *g, uint64_t minds)
{
    uint32_t i = (uint32_t)(minds * 0x9e3779b97f4a7c15 >> 40) & (ALARM_SLOTS - 1);
    for (; w->slot[i].era == w->era; i = (i + 1) & (ALARM_SLOTS - 1))
        if (w->alarm[w->slot[i].alarm].minds == minds) return (int)w->slot[i].alarm;
    if (w->alarms == ALARMS_MOST) return -1;
    w->slot[i].era = w->era;
    w->slot[i].alarm = w->alarms;
    struct alarm *s = &w->alarm[w->alarms];
    *s = (struct alarm){.minds = minds};
    for (int k = 0; k < w->from.pursuers; k++) {
        unsigned mind = mind_at(minds, k);
        if (mood_in(mind) == MOOD_SEES) {
            s->seeing |= 1u << k;
            continue;
        }
        s->sight[k] = g->sight[w->from.at[k]][facing_in(mind)][mood_in(mind) == MOOD_HUNTS];
        s->view |= s->sight[k];
    }
    return (int)w->alarms++;
}

/* ---- Steps ---- */

/* She gets to some cells of an alarm. */
static void get_to(struct walking *w, int alarm, cells on)
{
    struct alarm *s = &w->alarm[alarm];
    on &= ~s->met;
    if (!on) return;
    if (!s->fresh) w->touched[w->touches++] = (uint16_t)alarm;
    s->fresh |= on;
    s->met |= on;
}

static uint64_t with_mind(uint64_t minds, int i, unsigned mind)
{
    const uint64_t whole = (1u << MIND_BITS) - 1;
    return (minds & ~(whole << MIND_BITS * i)) | (uint64_t)mind << MIND_BITS * i;
}

/* What they have in mind once those who did not see her have looked at a cell she got to [3.2]. */
static uint64_t minds_when_on(const struct walking *w, const struct alarm *s, int cell)
{
    uint64_t minds = s->minds;
    for (int i = 0; i < w->from.pursuers; i++)
        if (cell_in(s->sight[i], cell)) minds = with_mind(minds, i, MOOD_SEES);
    return minds;
}

/* What all have in mind after a step from one cell to the next [5.3]. */
static uint64_t minds_after(const struct walking *w, const struct ground *g, const struct alarm *s,
                            int cell, int way, int to)
{
    uint64_t minds = minds_when_on(w, s, to);
    for (unsigned left = s->seeing; left; left &= left - 1) {
        int i = __builtin_ctz(left), facing = way_to(w->from.at[i], cell);
        if (cell_in(g->sight[w->from.at[i]][facing][1], to)) continue;
        minds = with_mind(minds, i,
                          MOOD_HUNTS | (unsigned)(facing - 1) << 2 | (unsigned)cell << 4 |
                              (unsigned)(way - 1) << 10);
    }
    return minds;
}

/* Goes a step on from cells of an alarm in which nobody sees her. Where she comes from does not matter
 * then. False if there is no room. */
static bool step_unseen(struct walking *w, const struct ground *g, int alarm, cells from)
{
    struct alarm *s = &w->alarm[alarm];
    cells to = one_step(g, from) & ~w->taken;
    get_to(w, alarm, to & ~s->view);
    cells seen = to & s->view & ~s->crossed;
    s->crossed |= seen;
    for (; seen; seen &= seen - 1) {
        int cell = first_cell(seen);
        int next = alarm_with(w, g, minds_when_on(w, s, cell));
        if (next < 0) return false;
        get_to(w, next, cell_bit(cell));
    }
    return true;
}

/* The same of an alarm in which somebody does. */
static bool step_seen(struct walking *w, const struct ground *g, int alarm, cells from)
{
    const struct alarm *s = &w->alarm[alarm];
    for (; from; from &= from - 1) {
        int cell = first_cell(from);
        for (int way = NORTH; way <= WEST; way++) {
            if (!(g->ways[cell] >> way & 1)) continue;
            int to = beside(cell, way);
            if (cell_in(w->taken, to)) continue;
            uint64_t minds = minds_after(w, g, s, cell, way, to);
            int next = minds == s->minds ? alarm : alarm_with(w, g, minds);
            if (next < 0) return false;
            get_to(w, next, cell_bit(to));
        }
    }
    return true;
}

static void walking_start(struct walking *w, const struct ground *g, const struct standing *from)
{
    w->from = *from;
    if (w->era++ == UINT32_MAX) {
        dread_walking_clear(w);
        w->era = 1;
    }
    w->alarms = 0;
    w->taken = 0;
    for (int i = 0; i < from->pursuers; i++) w->taken |= cell_bit(from->at[i]);
    alarm_with(w, g, from->minds);
}

/* The cells of a stride that she can go on from. */
static cells goes_on_from(const struct walking *w, uint32_t stride)
{
    cells from = w->stride[stride].cells;
    return stride ? from & w->pass : from; /* the first is where she starts [3.1] */
}

/* Walks everywhere with a card of that value. False if there is no room. */
static bool walk(struct walking *w, const struct ground *g, int value)
{
    w->pass = g->below[value] & ~g->halts[w->from.stage];
    for (uint32_t i = 0; i < w->alarms; i++) w->alarm[i].met = w->alarm[i].crossed = 0;
    w->stride[0] = (struct stride){.steps = w->from.steps, .cells = cell_bit(w->from.cell)};
    w->strides = 1;
    if (w->from.steps) w->alarm[0].met = w->stride[0].cells;
    for (uint32_t i = 0; i < w->strides && w->stride[i].steps < MOST_STEPS;) {
        uint8_t steps = w->stride[i].steps;
        w->touches = 0;
        for (uint32_t end = w->strides; i < end; i++) {
            int alarm = w->stride[i].alarm;
            cells from = goes_on_from(w, i);
            if (!from) continue;
            bool fits = w->alarm[alarm].seeing ? step_seen(w, g, alarm, from)
                                               : step_unseen(w, g, alarm, from);
            if (!fits) return false;
        }
        for (uint32_t k = 0; k < w->touches; k++) {
            struct alarm *s = &w->alarm[w->touched[k]];
            if (w->strides == STRIDES_MOST) return false;
            w->stride[w->strides++] = (struct stride){w->touched[k], (uint8_t)(steps + 1),
                                                      s->fresh};
            s->fresh = 0;
        }
    }
    return true;
}

/* ---- Listing ---- */

/* What moves can cost, the least first. A higher card goes wherever a lower one goes, so of two that
 * leave the same fatigue it counts alone; and, of two that do not, the lower only if it is cheaper. */
static void list_prices(struct listing *l, const struct deal *d, const struct standing *from)
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

void dread_listing_start(struct listing *l, const struct deal *d, const struct ground *g,
                         struct walking *w, const struct standing *from, bool cheapest,
                         uint32_t number)
{
    *l = (struct listing){
        .ground = g, .walking = w, .cheapest = cheapest, .at = -1, .next = number};
    list_prices(l, d, from);
    walking_start(w, g, from);
    l->alarm = w->alarms;
}

bool dread_listing_next(struct listing *l)
{
    struct walking *w = l->walking;
    for (;;) {
        if (l->alarm == w->alarms) {
            if (++l->at == l->prices) return false;
            l->full = !walk(w, l->ground, l->price[l->at].value);
            if (l->full) return false;
            l->fatigue = l->price[l->at].fatigue;
            l->alarm = 0;
        }
        struct alarm *s = &w->alarm[l->alarm++];
        l->cells = s->met & ~s->listed;
        if (!l->cells) continue;
        if (l->cheapest) s->listed |= l->cells;
        l->minds = s->minds;
        l->number = l->next;
        l->next += (uint32_t)count_cells(l->cells) + CORNERS;
        return true;
    }
}

/* ---- Lines ---- */

/* A stride one step before another that leads to that cell of it: sets the cell to where the step was
 * made from, and the way. */
static uint32_t stride_before(const struct walking *w, const struct ground *g, uint32_t stride,
                              int *cell, int *way)
{
    const struct stride *to = &w->stride[stride];
    for (uint32_t i = stride; i--;) {
        if (w->stride[i].steps == to->steps) continue;
        const struct alarm *s = &w->alarm[w->stride[i].alarm];
        for (*way = NORTH; *way <= WEST; ++*way) {
            if (!(g->ways[*cell] >> back_of(*way) & 1)) continue;
            int from = beside(*cell, back_of(*way));
            if (!cell_in(goes_on_from(w, i), from)) continue;
            if (minds_after(w, g, s, from, *way, *cell) != w->alarm[to->alarm].minds) continue;
            *cell = from;
            return i;
        }
    }
    dread_must(false);
    return 0;
}

int dread_walk_to_result(struct walking *w, const struct ground *g, const struct standing *from,
                         int value, uint64_t minds, int cell, action out[])
{
    walking_start(w, g, from);
    if (!walk(w, g, value)) return 0;
    uint32_t i = from->steps ? 0 : 1; /* where she starts is no result if she has not moved yet */
    while (i < w->strides &&
           !(cell_in(w->stride[i].cells, cell) && w->alarm[w->stride[i].alarm].minds == minds))
        i++;
    if (i == w->strides) return 0;
    int steps = w->stride[i].steps - from->steps, n = steps;
    if (w->stride[i].steps < MOST_STEPS && cell_in(goes_on_from(w, i), cell)) out[n++] = STOP;
    while (steps--) {
        int way;
        i = stride_before(w, g, i, &cell, &way);
        out[steps] = (action)(STEP + way);
    }
    return n;
}

int dread_write_move(struct walking *w, const struct deal *d, const struct ground *g,
                     const struct standing *from, int fatigue, uint64_t minds, int cell,
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
        int more = dread_walk_to_result(w, g, from, value_of(column[i]), minds, cell, way + length);
        length += more;
        if (!more || length >= best) continue;
        best = length;
        __builtin_memcpy(out, way, (size_t)length * sizeof *out);
    }
    return best;
}
