/* Don't Let Them Get You: all results of a move, found without stepping through the rules. Read
 * turns.h first.
 *
 * The pursuers stay on their cells while the player moves, but their stances change with her steps:
 * a pursuer who comes to see her turns to her, and one who loses sight of her hunts. So a move is a
 * walk through pairs of a move state and a cell. The search is breadth-first (Moore, "The shortest
 * path through a maze", 1959) and moves all cells of a move state at once, as a set: as long as no
 * pursuer sees the player before or after a step, the move state stays the same. There are few move
 * states and many cells. */

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
        s.pursuer_cell[i] = m->pursuer[i].cell;
        s.stances |= (uint64_t)stance_of(&m->pursuer[i]) << STANCE_BITS * i;
    }
    return s;
}

void dread_search_state_write(const struct search_state *s, struct maze *m)
{
    m->turn = s->turn;
    m->player = s->cell;
    m->fatigue = s->fatigue;
    m->open = is_exit_stage(s->stage) ? 0 : s->stage;
    m->exit = is_exit_stage(s->stage) ? corner_cell[s->stage - EXIT_STAGE] : NO_CELL;
    m->prompt = ASK_TURN;
    m->steps = 0;
    m->moving = CARD_NONE;
    m->pursuers = s->pursuers;
    for (int i = 0; i < s->pursuers; i++)
        m->pursuer[i] = pursuer_with(stance_at(s->stances, i), s->pursuer_cell[i], s->cell);
}

int dread_fulfil(const struct maze_tables *g, struct search_state *s)
{
    int task = 0, who = s->pursuers++;
    while (!(s->stage >> task & 1) || g->location[task] != s->cell) task++;
    s->pursuer_cell[who] = g->enters[who];
    s->stances |= (uint64_t)g->newcomer[who][task] << STANCE_BITS * who;
    return task;
}

/* ---- Move states ---- */

/* Returns the number of the move state with those stances, and adds it if it is new; -1 if the
 * search room is full. A slot that was not written in this search holds any number, but the move
 * state of that number, if there is one, belongs to another slot. So nothing needs to be cleared
 * (Briggs & Torczon, "An efficient representation for sparse sets", 1993). */
static int state_with(struct search_room *room, const struct maze_tables *g, uint64_t stances)
{
    uint32_t i = (uint32_t)(stances * 0x9e3779b97f4a7c15 >> 40) & (STATE_SLOTS - 1);
    for (;; i = (i + 1) & (STATE_SLOTS - 1)) {
        uint32_t state = room->slot[i];
        if (state >= room->states || room->state[state].slot != i) break;
        if (room->state[state].stances == stances) return (int)state;
    }
    if (room->states == MOVE_STATES_MOST) return -1;
    room->slot[i] = (uint16_t)room->states;
    struct move_state *s = &room->state[room->states];
    *s = (struct move_state){.stances = stances, .slot = i};
    for (int k = 0; k < room->start.pursuers; k++) {
        unsigned stance = stance_at(stances, k);
        if (mood_in(stance) == MOOD_SEES) {
            s->seen_by |= 1u << k;
            continue;
        }
        s->sight[k] =
            g->sight[room->start.pursuer_cell[k]][facing_in(stance)][mood_in(stance) == MOOD_HUNTS];
        s->watched |= s->sight[k];
    }
    return (int)room->states++;
}

/* ---- Steps ---- */

/* Adds cells to those that the player reaches in a move state. */
static void reach_cells(struct search_room *room, int state, cells on)
{
    struct move_state *s = &room->state[state];
    on &= ~s->reached;
    if (!on) return;
    if (!s->newly_reached) {
        room->changed[room->changes++ % MOVE_STATES_MOST] = (uint16_t)state;
        s->depth = 0;
    }
    if (s->depth < room->depth) s->depth = room->depth;
    s->newly_reached |= on;
    s->reached |= on;
}

static uint64_t with_stance(uint64_t stances, int i, unsigned stance)
{
    const uint64_t whole = (1u << STANCE_BITS) - 1;
    return (stances & ~(whole << STANCE_BITS * i)) | (uint64_t)stance << STANCE_BITS * i;
}

/* Returns the stances after the pursuers who did not see the player have looked at her on a cell
 * [3.2]. */
static uint64_t stances_when_on(const struct search_room *room, const struct move_state *s,
                                int cell)
{
    uint64_t stances = s->stances;
    if (!cell_in(s->watched, cell)) return stances;
    for (int i = 0; i < room->start.pursuers; i++)
        if (cell_in(s->sight[i], cell)) stances = with_stance(stances, i, MOOD_SEES);
    return stances;
}

/* Returns all stances after a step from `cell` in direction `way` to `to` [3.2] [5.3]. */
static uint64_t stances_after(const struct search_room *room, const struct maze_tables *g,
                              const struct move_state *s, int cell, int way, int to)
{
    uint64_t stances = stances_when_on(room, s, to);
    for (unsigned left = s->seen_by; left; left &= left - 1) {
        int i = __builtin_ctz(left), facing = way_to(room->start.pursuer_cell[i], cell);
        if (cell_in(g->sight[room->start.pursuer_cell[i]][facing][1], to)) continue;
        stances = with_stance(stances, i,
                              MOOD_HUNTS | (unsigned)(facing - 1) << 2 | (unsigned)cell << 4 |
                                  (unsigned)(way - 1) << 10);
    }
    return stances;
}

/* Enters cells on which a pursuer sees the player: those that have not been entered from this move
 * state, in which none sees her. Returns false if the search room is full. */
static bool enter_watched(struct search_room *room, const struct maze_tables *g,
                          struct move_state *s, cells seen)
{
    seen &= ~s->entered;
    s->entered |= seen;
    for (; seen; seen &= seen - 1) {
        int cell = first_cell(seen);
        int next = state_with(room, g, stances_when_on(room, s, cell));
        if (next < 0) return false;
        reach_cells(room, next, cell_bit(cell));
    }
    return true;
}

/* Makes one step from cells of a move state in which no pursuer sees the player. Then it does not
 * matter which cell she comes from. Returns false if the search room is full. */
static bool step_unseen(struct search_room *room, const struct maze_tables *g, int state,
                        cells from)
{
    struct move_state *s = &room->state[state];
    cells to = one_step(g->ways, from) & ~room->occupied;
    reach_cells(room, state, to & ~s->watched);
    return enter_watched(room, g, s, to & s->watched);
}

/* Makes one step from cells of a move state in which a pursuer sees the player. Returns false if
 * the search room is full. */
static bool step_seen(struct search_room *room, const struct maze_tables *g, int state, cells from)
{
    const struct move_state *s = &room->state[state];
    for (; from; from &= from - 1) {
        int cell = first_cell(from);
        cells same = ~s->watched; /* where a step changes no stance */
        for (unsigned left = s->seen_by; left; left &= left - 1) {
            int he = room->start.pursuer_cell[__builtin_ctz(left)];
            same &= g->sight[he][way_to(he, cell)][1];
        }
        for (unsigned ways = g->passable_sides[cell]; ways; ways &= ways - 1) {
            int way = __builtin_ctz(ways), to = beside(cell, way);
            if (cell_in(room->occupied, to)) continue;
            if (cell_in(same, to)) {
                reach_cells(room, state, cell_bit(to));
                continue;
            }
            uint64_t stances = stances_after(room, g, s, cell, way, to);
            int next = state_with(room, g, stances);
            if (next < 0) return false;
            reach_cells(room, next, cell_bit(to));
        }
    }
    return true;
}

/* Prepares the search room for a move from that state; move state 0 is that of the start. */
static void start_room(struct search_room *room, const struct maze_tables *g,
                       const struct search_state *from)
{
    room->start = *from;
    room->states = 0;
    room->occupied = 0;
    for (int i = 0; i < from->pursuers; i++) room->occupied |= cell_bit(from->pursuer_cell[i]);
    state_with(room, g, from->stances);
}

/* Returns the cells of a layer from which the move can go on. */
static cells goes_on_from(const struct search_room *room, uint32_t layer)
{
    cells from = room->layer[layer].cells;
    /* layer 0 is the start, which never ends a move [3.1] */
    return layer ? from & room->passable : from;
}

/* Begins a walk with a card of that value. */
static void walk_begin(struct search_room *room, const struct maze_tables *g, int value)
{
    room->passable = g->below[value] & ~g->halts[room->start.stage];
    for (uint32_t i = 0; i < room->states; i++)
        room->state[i].reached = room->state[i].newly_reached = room->state[i].entered = 0;
    room->layer[0] = (struct search_layer){.steps = room->start.steps,
                                           .cells = cell_bit(room->start.cell)};
    room->layers = 1;
    room->walked = 0;
    room->depth = 0;
    if (room->start.steps) room->state[0].reached = room->layer[0].cells;
}

/* Makes one step of a walk, from all layers that have no next one yet. Afterwards room->layers has
 * grown, unless the walk is over. Returns false if the search room is full. */
static bool walk_on(struct search_room *room, const struct maze_tables *g)
{
    uint32_t i = room->walked, end = room->layers;
    uint8_t steps = room->layer[i].steps;
    room->walked = end;
    if (steps == MOST_STEPS) return true;
    room->changes = 0;
    for (; i < end; i++) {
        int state = room->layer[i].state;
        cells from = goes_on_from(room, i);
        if (!from) continue;
        bool fits = room->state[state].seen_by ? step_seen(room, g, state, from)
                                               : step_unseen(room, g, state, from);
        if (!fits) return false;
    }
    for (uint32_t k = 0; k < room->changes; k++) {
        struct move_state *s = &room->state[room->changed[k]];
        if (room->layers == LAYERS_MOST) return false;
        room->layer[room->layers++] = (struct search_layer){room->changed[k], (uint8_t)(steps + 1),
                                                            s->newly_reached};
        s->newly_reached = 0;
    }
    return true;
}

/* Finds all that a move with a card of that value can reach. Returns false if the search room is
 * full. */
static bool walk(struct search_room *room, const struct maze_tables *g, int value)
{
    walk_begin(room, g, value);
    while (room->walked < room->layers)
        if (!walk_on(room, g)) return false;
    return true;
}

/* Goes on to all cells that can be reached from some cells of a move state in which no pursuer sees
 * the player, as long as none does, and from each into the move states that come after. Returns
 * false if the search room is full. */
static bool spread_unseen(struct search_room *room, const struct maze_tables *g, int state,
                          cells from)
{
    struct move_state *s = &room->state[state];
    cells seen = 0, reached = s->reached;
    for (cells fresh = from; fresh; room->depth++) {
        cells to = one_step(g->ways, fresh) & ~room->occupied;
        seen |= to & s->watched;
        fresh = to & ~s->watched & ~reached;
        reached |= fresh;
        fresh &= room->passable;
    }
    s->reached = reached;
    return enter_watched(room, g, s, seen);
}

/* Finds the same as walk(), but not in which order, and far faster: each move state spreads at once
 * as far as it can. Returns false if the search room is full, or if a walk may be among those found
 * that takes too many steps. */
static bool spread(struct search_room *room, const struct maze_tables *g, int value)
{
    walk_begin(room, g, value);
    room->changes = 0;
    room->depth = room->start.steps + 1;
    int state = 0;
    cells from = cell_bit(room->start.cell);
    for (uint32_t next = 0;;) {
        bool fits = room->state[state].seen_by ? step_seen(room, g, state, from)
                                               : spread_unseen(room, g, state, from);
        if (!fits || room->depth > MOST_STEPS) return false;
        do {
            if (next == room->changes) return true;
            state = room->changed[next++ % MOVE_STATES_MOST];
            struct move_state *s = &room->state[state];
            from = s->newly_reached & room->passable;
            s->newly_reached = 0;
            room->depth = s->depth + 1;
        } while (!from);
    }
}

/* ---- Listing ---- */

/* Lists the prices that a move can have, the lowest first. A higher card reaches all that a lower
 * one does. So of two cards that leave the same fatigue only the higher counts; and if `cheapest`
 * is set, a card counts only if every cheaper one is lower. */
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
        int fatigue = fatigue_after(&d->rules, from->fatigue, cost);
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
                         struct search_room *room, const struct search_state *from, bool cheapest,
                         const cells land[])
{
    *l = (struct listing){
        .tables = g, .room = room, .cheapest = cheapest, .land = land, .current = -1};
    list_prices(l, d, from);
    start_room(room, g, from);
    l->state = room->states;
}

/* Returns true if a move with a card of that value can end on one of some cells. */
static bool can_land(const struct search_room *room, const struct maze_tables *g, int value,
                     cells land)
{
    cells pass = g->below[value] & ~g->halts[room->start.stage], reached = 0;
    cells fresh = cell_bit(room->start.cell);
    while (fresh) {
        fresh = one_step(g->ways, fresh) & ~room->occupied & ~reached;
        if (fresh & land) return true;
        reached |= fresh;
        fresh &= pass;
    }
    return room->start.steps && cell_in(land, room->start.cell);
}

bool dread_listing_next(struct listing *l)
{
    struct search_room *room = l->room;
    for (;;) {
        if (l->state == room->states) {
            if (++l->current == l->prices) return false;
            struct price price = l->price[l->current];
            if (l->land && !can_land(room, l->tables, price.value, l->land[price.fatigue]))
                continue;
            if (!l->land || !spread(room, l->tables, price.value))
                l->full = !walk(room, l->tables, price.value);
            if (l->full) return false;
            l->fatigue = price.fatigue;
            l->state = 0;
        }
        struct move_state *s = &room->state[l->state++];
        l->cells = s->reached & ~s->listed;
        if (!l->cells) continue;
        if (l->cheapest) s->listed |= l->cells;
        l->stances = s->stances;
        return true;
    }
}

/* ---- Lines ---- */

/* Returns a layer one step before `layer` from which a step leads to *cell in the move state of
 * `layer`; `layer` itself if there is none, which cannot be. Sets *way to the direction of that
 * step and *cell to where it begins. */
static uint32_t layer_before(const struct search_room *room, const struct maze_tables *g,
                             uint32_t layer, int *cell, int *way)
{
    const struct search_layer *to = &room->layer[layer];
    for (uint32_t i = layer; i--;) {
        if (room->layer[i].steps == to->steps) continue;
        const struct move_state *s = &room->state[room->layer[i].state];
        for (*way = NORTH; *way <= WEST; ++*way) {
            if (!(g->passable_sides[*cell] >> back_of(*way) & 1)) continue;
            int from = beside(*cell, back_of(*way));
            if (!cell_in(goes_on_from(room, i), from)) continue;
            if (stances_after(room, g, s, from, *way, *cell) != room->state[to->state].stances)
                continue;
            *cell = from;
            return i;
        }
    }
    dread_must(false);
    return layer;
}

/* Writes the shortest steps, without the card, that end a move with a card of that value on a cell
 * with those stances. Returns the number of actions, 0 if the move cannot end so. */
static int write_walk(struct search_room *room, const struct maze_tables *g,
                      const struct search_state *from, int value, uint64_t stances, int cell,
                      action out[])
{
    start_room(room, g, from);
    walk_begin(room, g, value);
    uint32_t i = from->steps ? 0 : 1; /* the start is no result before the first step */
    for (;; i++) {
        while (i >= room->layers) {
            if (room->walked == room->layers || !walk_on(room, g)) return 0;
        }
        const struct search_layer *layer = &room->layer[i];
        if (cell_in(layer->cells, cell) && room->state[layer->state].stances == stances) break;
    }
    int steps = room->layer[i].steps - from->steps, n = steps;
    if (room->layer[i].steps < MOST_STEPS && cell_in(goes_on_from(room, i), cell)) out[n++] = STOP;
    while (steps--) {
        int way;
        uint32_t before = layer_before(room, g, i, &cell, &way);
        if (before == i) return 0;
        i = before;
        out[steps] = (action)(STEP + way);
    }
    return n;
}

int dread_write_move(struct search_room *room, const struct deal *d, const struct maze_tables *g,
                     const struct search_state *from, const struct search_state *to, action out[])
{
    uint64_t stances = to->stances & (((uint64_t)1 << STANCE_BITS * from->pursuers) - 1);
    const card *column = &from->moving;
    bool moving = from->moving != CARD_NONE;
    int n = moving ? 1 : column_cards(d, from->turn, &column), best = LINE_MOST;
    for (int i = 0; i < n; i++) {
        action way[LINE_MOST];
        int cost = moving ? 0 : n - i, length = 0;
        if (fatigue_after(&d->rules, from->fatigue, cost) != to->fatigue) continue;
        if (!moving && !dread_can_afford(&d->rules, from->fatigue, cost)) continue;
        if (!moving) way[length++] = (action)(CARD + column[i]);
        int more = write_walk(room, g, from, value_of(column[i]), stances, to->cell, way + length);
        length += more;
        if (!more || length >= best) continue;
        best = length;
        __builtin_memcpy(out, way, (size_t)length * sizeof *out);
    }
    if (is_exit_stage(to->stage) && !is_exit_stage(from->stage)) {
        cells exits = g->exits[__builtin_ctz(from->stage)];
        if (exits & (exits - 1)) out[best++] = (action)(EXIT + corner_cell[to->stage - EXIT_STAGE]);
    }
    return best;
}
