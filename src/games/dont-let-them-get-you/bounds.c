/* Don't Let Them Get You: bounds, which recognise positions that cannot be won. Read bounds.h
 * first.
 *
 * The bounds solve two easier games. A position that is lost in one of them is lost in the real
 * game (Gaschnig, "A problem similarity approach to devising heuristics", 1979; Culberson &
 * Schaeffer, "Pattern databases", 1998).
 *
 * The first game has no pursuers. For the start of each turn it finds the cells, by stage and
 * fatigue, from which the coming cards can still take the player to all tasks and out. It works
 * with sets of cells, from the last turn backward.
 *
 * The second game has one of the pursuers and no other. Only one thing that a pursuer does depends
 * on the others: whether he makes room [4.4]. So when he has stopped without seeing the player, he
 * may turn to any direction to which the other pursuers in the maze could have made him turn,
 * whichever is best for her. Such a turn is rare in the real game, but allowing it weakens the
 * bound a lot. A *strict* bound does not allow it. A strict bound may be wrong, so the solver uses
 * it only to decide what to try later.
 *
 * When a task is fulfilled, the next pursuer enters on a known cell, and the player stands on the
 * task's location. So the bounds can compute in advance the highest fatigue with which she may
 * arrive there on a given turn and still escape from this pursuer alone. They compute these limits
 * for the last task first. With them the first game is solved again and gives better limits for the
 * task before, and so on. The limits show early that a plan fails late. */

#include "bounds.h"
#include "patrols.h"

/* ---- Without pursuers ---- */

/* Adds to a set of cells those from which a move of at least one step can end on `land`, passing
 * only over cells of `pass`. Everything that leads to the set through `pass` must be in it
 * already. */
static cells walk_back(const struct maze_tables *g, cells from, cells land, cells pass)
{
    cells more = one_step(g->ways, land) & ~from;
    while (more) {
        from |= more;
        more = one_step(g->ways, more & pass) & ~from;
    }
    return from;
}

bool dread_is_in_time(const struct bounds *b, const struct search_state *s)
{
    return s->turn <= b->deadline && cell_in(b->reach[s->turn][s->stage][s->fatigue], s->cell);
}

bool dread_may_arrive(const struct bounds *b, struct arrival a)
{
    return a.fatigue <= b->arrive[a.turn][a.stage][a.task] &&
           cell_in(b->reach[a.turn][a.stage][a.fatigue], b->tables->location[a.task]);
}

/* Returns the cells where a move at a stage may end so that there is hope on that turn with that
 * fatigue. */
static cells landings(const struct bounds *b, int turn, int stage, int fatigue)
{
    const struct maze_tables *g = b->tables;
    cells land = b->reach[turn][stage][fatigue];
    if (is_exit_stage(stage)) return land;
    land &= ~g->halts[stage];
    for (int i = 0; i < TASKS_MOST; i++) {
        if (!(stage >> i & 1)) continue;
        for (unsigned left = stages_after(g, stage, i); left; left &= left - 1)
            if (dread_may_arrive(b, (struct arrival){turn, __builtin_ctz(left), i, fatigue}))
                land |= cell_bit(g->location[i]);
    }
    return land;
}

/* A card of a turn's column: its value, and its cost. */
struct column_card {
    int value, cost;
};

/* Adds the cells from which this card leads to a cell with hope to the sets of a turn and stage. */
static void reach_by_card(struct bounds *b, int turn, int stage, struct column_card played)
{
    const struct maze_tables *g = b->tables;
    const struct rules *rules = &b->deal->rules;
    const cells *on = b->land[turn + 1][stage];
    cells *now = b->reach[turn][stage], land = 0, from = 0;
    cells pass = g->below[played.value] & ~g->halts[stage];
    int fatigue = 0, before = b->most_fatigue - 1;
    while (before && !dread_can_afford(rules, before, played.cost)) before--;
    for (; before; before--) {
        if (now[before] == all_cells()) continue;
        int after = fatigue_after(rules, before, played.cost);
        if (after != fatigue) {
            /* with less fatigue there is hope on no fewer cells */
            from = walk_back(g, from, on[after] & ~land, pass);
            fatigue = after;
            land = on[after];
        }
        now[before] |= from;
    }
}

/* Computes the `reach` sets from the deadline backward. */
static void make_reach(struct bounds *b)
{
    cells(*none)[FATIGUE_MOST + 1] = b->reach[b->deadline + 1];
    for (int stage = 0; stage < STAGES; stage++)
        for (int fatigue = 0; fatigue <= b->most_fatigue; fatigue++) none[stage][fatigue] = 0;
    for (int turn = b->deadline; turn >= b->start.turn; turn--) {
        const card *column;
        int n = column_cards(b->deal, turn, &column);
        for (int stage = 1; stage < STAGES; stage++) {
            if (!(b->stages >> stage & 1)) continue;
            cells *now = b->reach[turn][stage];
            const cells *after = b->reach[turn + 1][stage];
            for (int fatigue = 1; fatigue <= b->most_fatigue; fatigue++) {
                now[fatigue] = after[fatigue_after_rest(fatigue)];
                if (is_exit_stage(stage) && fatigue < b->most_fatigue)
                    now[fatigue] |= b->tables->halts[stage];
            }
            for (int fatigue = 2; fatigue <= b->most_fatigue; fatigue++)
                b->land[turn + 1][stage][fatigue] = landings(b, turn + 1, stage, fatigue);
            /* a card that costs more goes farther only if it is higher than all that cost less */
            for (int i = n - 1, highest = 0; i >= 0; i--) {
                struct column_card played = {value_of(column[i]), n - i};
                if (played.value > highest) reach_by_card(b, turn, stage, played);
                if (played.value > highest) highest = played.value;
            }
        }
    }
}

/* ---- One pursuer alone ---- */

static uint64_t cache_key(int turn, int stage, int at, unsigned stance)
{
    return stance | (uint64_t)at << 12 | (uint64_t)turn << 18 | (uint64_t)stage << 23;
}

/* Returns the cache entry with that key. If there is none, adds one if `create` is set; returns
 * NULL if it is not, or if the cache is full. */
static struct cached_bound *cached_for(struct bounds *b, uint64_t key, bool create)
{
    uint32_t i = (uint32_t)(key * 0x9e3779b97f4a7c15 >> 40) & (CACHE_SLOTS - 1);
    for (; b->cache_slot[i]; i = (i + 1) & (CACHE_SLOTS - 1))
        if (b->cache[b->cache_slot[i] - 1].key == key) return &b->cache[b->cache_slot[i] - 1];
    if (!create || b->cached == CACHE_MOST) return NULL;
    struct cached_bound *m = &b->cache[b->cached];
    b->cache_slot[i] = ++b->cached;
    *m = (struct cached_bound){.key = key};
    return m;
}

/* Adds results that begin a turn, without the cells that have no hope. Returns false if there is no
 * space left. */
static bool add_successors(struct bounds *b, int turn, struct successor_set set)
{
    set.cells &= b->reach[turn][set.stage][set.fatigue];
    if (!set.cells) return true;
    if (b->successor_sets == SUCCESSOR_SETS_MOST) return false;
    b->successor[b->successor_sets++] = set;
    return true;
}

/* Lists the result of a rest [3.5], once for each direction to which others could make the pursuer
 * turn [4.4]. Returns false if there is no space left. */
static bool list_rest(struct bounds *b, const struct search_state *s)
{
    const struct maze_tables *g = b->tables;
    struct successor_set set = {.stage = s->stage,
                                .fatigue = (uint8_t)fatigue_after_rest(s->fatigue),
                                .cells = cell_bit(s->cell)};
    struct pursuer stopped = pursuer_with((unsigned)s->stances, s->pursuer_cell[0], s->cell);
    if (dread_patrol(g, &b->deal->rules, &stopped, s->cell, dread_lowest_card(b->deal, s->turn)))
        return true;
    int others = b->strict || stopped.mood == MOOD_SEES ? 0 : fulfilled(g, s->stage);
    int way = stopped.facing;
    for (int turned = 0; turned <= 3; turned++, way = right_of(way)) {
        if (turned && !(g->passable_sides[stopped.cell] >> way & 1)) continue;
        if (turned && !others--) break;
        struct pursuer he = stopped;
        if (turned) dread_turn_and_look(g, &he, way, s->cell);
        set.pursuer_cell = he.cell;
        set.stance = (uint16_t)stance_of(&he);
        if (!add_successors(b, s->turn + 1, set)) return false;
    }
    return true;
}

/* Lists the results of a move that fulfils a task [3.3]. Returns false if there is no space
 * left. */
static bool list_arrival(struct bounds *b, const struct search_state *s, struct successor_set set,
                         int task)
{
    int turn = s->turn + 1;
    set.cells = cell_bit(b->tables->location[task]);
    for (unsigned left = stages_after(b->tables, s->stage, task); left; left &= left - 1) {
        set.stage = (uint8_t)__builtin_ctz(left);
        if (dread_may_arrive(b, (struct arrival){turn, set.stage, task, set.fatigue}) &&
            !add_successors(b, turn, set))
            return false;
    }
    return true;
}

/* Lists the results of all moves [3.1]. Returns false if there is no space left. */
static bool list_moves(struct bounds *b, const struct search_state *s)
{
    const struct maze_tables *g = b->tables;
    struct listing l;
    dread_listing_start(&l, b->deal, g, b->room, s, true, b->land[s->turn + 1][s->stage]);
    while (dread_listing_next(&l)) {
        struct successor_set set = {.stage = s->stage,
                                    .fatigue = (uint8_t)l.fatigue,
                                    .pursuer_cell = s->pursuer_cell[0],
                                    .stance = (uint16_t)l.stances,
                                    .cells = l.cells};
        if (!is_exit_stage(s->stage)) set.cells &= ~g->halts[s->stage];
        if (!add_successors(b, s->turn + 1, set)) return false;
        for (int i = 0; i < TASKS_MOST && !is_exit_stage(s->stage); i++)
            if (s->stage >> i & 1 && cell_in(l.cells, g->location[i]) &&
                !list_arrival(b, s, set, i))
                return false;
    }
    return !l.full;
}

/* Returns true if one of the sets from number `first` on contains a position known to be won.
 * Removes the positions known to be lost. */
static bool one_is_won(struct bounds *b, int turn, uint32_t first)
{
    for (uint32_t i = first; i < b->successor_sets; i++) {
        struct successor_set *set = &b->successor[i];
        if (is_exit_stage(set->stage) && set->fatigue < b->most_fatigue &&
            (set->cells & b->tables->halts[set->stage]))
            return true;
        const struct cached_bound *m = cached_for(
            b, cache_key(turn, set->stage, set->pursuer_cell, set->stance), false);
        if (!m) continue;
        if (set->cells & m->won[set->fatigue]) return true;
        set->cells &= ~m->lost[set->fatigue];
    }
    return false;
}

/* Removes the most promising position from the sets from number `first` on and writes it to *next.
 * Returns false if there is none. */
static bool take_best(struct bounds *b, uint32_t first, struct search_state *next)
{
    enum { PER_TASK = 120, PER_STEP = 4, PER_FATIGUE = 3, SEEN = 10 };
    int best = INT32_MIN;
    struct successor_set *from = NULL;
    for (uint32_t i = first; i < b->successor_sets; i++) {
        struct successor_set *set = &b->successor[i];
        int value = PER_TASK * fulfilled(b->tables, set->stage) - PER_FATIGUE * set->fatigue -
                    SEEN * (mood_in(set->stance) == MOOD_SEES);
        for (cells left = set->cells; left; left &= left - 1) {
            int cell = first_cell(left);
            int order = value - PER_STEP * b->tables->steps[set->stage][cell];
            if (order <= best) continue;
            best = order;
            from = set;
            next->cell = (uint8_t)cell;
        }
    }
    if (!from) return false;
    from->cells &= ~cell_bit(next->cell);
    next->stage = from->stage;
    next->fatigue = from->fatigue;
    next->pursuer_cell[0] = from->pursuer_cell;
    next->stances = from->stance;
    return true;
}

/* Returns true if the player can win with this pursuer alone, and also if memory runs out before
 * that is known. */
static bool wins_alone(struct bounds *b, const struct search_state *s)
{
    cells here = cell_bit(s->cell);
    if (!(b->reach[s->turn][s->stage][s->fatigue] & here)) return false;
    if (is_exit_stage(s->stage) && s->fatigue < b->most_fatigue &&
        b->tables->halts[s->stage] == here)
        return true;
    struct cached_bound *m = cached_for(
        b, cache_key(s->turn, s->stage, s->pursuer_cell[0], (unsigned)s->stances), true);
    if (!m || m->won[s->fatigue] & here) return true;
    if (m->lost[s->fatigue] & here) return false;

    uint32_t first = b->successor_sets;
    struct search_state next = {.turn = (uint8_t)(s->turn + 1), .moving = CARD_NONE, .pursuers = 1};
    bool won = !list_rest(b, s) || !list_moves(b, s) || one_is_won(b, next.turn, first);
    while (!won && take_best(b, first, &next)) won = wins_alone(b, &next);
    b->successor_sets = first;
    for (int fatigue = 1; fatigue <= b->most_fatigue; fatigue++) {
        if (won && fatigue <= s->fatigue) m->won[fatigue] |= here;
        if (!won && fatigue >= s->fatigue) m->lost[fatigue] |= here;
    }
    return won;
}

static void clear_cache(struct bounds *b)
{
    b->cached = 0;
    __builtin_memset(b->cache_slot, 0, sizeof b->cache_slot);
}

bool dread_wins_each_alone(struct bounds *b, const struct search_state *s)
{
    struct search_state one = *s;
    if (!dread_is_in_time(b, s)) return false;
    if (!b->cached) clear_cache(b);
    one.pursuers = 1;
    for (int i = s->pursuers - 1; i >= 0; i--) {
        one.pursuer_cell[0] = s->pursuer_cell[i];
        one.stances = stance_at(s->stances, i);
        if (!wins_alone(b, &one)) return false;
    }
    return true;
}

/* ---- Making and refining ---- */

void dread_bounds_make(struct bounds *b, const struct deal *d, const struct maze_tables *g,
                       struct search_room *room, const struct maze *m, bool strict)
{
    b->deal = d;
    b->tables = g;
    b->room = room;
    b->start = *m;
    b->strict = strict;
    b->deadline = last_turn(&d->rules);
    b->most_fatigue = most_fatigue(&d->rules);
    b->refined = false;
    b->cached = b->successor_sets = 0;
    b->stages = 0;
    for (int stage = 1; stage < EXIT_STAGE; stage++)
        if (!(stage & ~m->open)) b->stages |= 1u << stage;
    for (int k = 0; k < CORNERS; k++) {
        bool may = m->exit == corner_cell[k];
        for (int i = 0; i < g->tasks; i++)
            may |= m->exit == NO_CELL && cell_in(g->exits[i], corner_cell[k]);
        if (may) b->stages |= 1u << (EXIT_STAGE + k);
    }
    __builtin_memset(b->arrive, b->most_fatigue, sizeof b->arrive);
    make_reach(b);
}

/* What was lost stays lost with an earlier deadline; what was won may not stay won. */
void dread_bounds_tighten(struct bounds *b, int deadline)
{
    if (deadline >= b->deadline) return;
    b->deadline = deadline;
    b->refined = false;
    for (uint32_t i = 0; i < b->cached; i++)
        for (int fatigue = 1; fatigue <= b->most_fatigue; fatigue++) b->cache[i].won[fatigue] = 0;
    make_reach(b);
}

/* Lowers the highest fatigue of an arrival to that with which the player can win with the new
 * pursuer alone. Begins with that of the next turn, which is seldom far from it. */
static void refine_arrival(struct bounds *b, int turn, int stage, int task)
{
    int who = fulfilled(b->tables, stage);
    struct search_state s = {.turn = (uint8_t)turn,
                             .stage = (uint8_t)stage,
                             .cell = b->tables->location[task],
                             .moving = CARD_NONE,
                             .pursuers = 1,
                             .pursuer_cell = {b->tables->enters[who]},
                             .stances = b->tables->newcomer[who][task]};
    int most = b->arrive[turn][stage][task], least = 0;
    int tried = turn < b->deadline ? b->arrive[turn + 1][stage][task] + 1 : 1;
    while (least < most) {
        if (tried > most) tried = most;
        s.fatigue = (uint8_t)tried;
        if (wins_alone(b, &s)) least = tried++;
        else most = --tried;
    }
    b->arrive[turn][stage][task] = (uint8_t)most;
}

void dread_bounds_refine(struct bounds *b)
{
    if (b->refined) return;
    if (!b->cached) clear_cache(b);
    for (int done = b->tables->tasks; done; done--) {
        for (int stage = 1; stage < STAGES; stage++) {
            if (!(b->stages >> stage & 1) || fulfilled(b->tables, stage) != done) continue;
            for (int task = 0; task < TASKS_MOST; task++) {
                int before = is_exit_stage(stage) ? 1 << task : stage | 1 << task;
                if (!(b->start.open >> task & 1)) continue;
                if (!(stages_after(b->tables, before, task) >> stage & 1)) continue;
                for (int turn = b->deadline; turn > b->start.turn; turn--)
                    refine_arrival(b, turn, stage, task);
            }
        }
        make_reach(b);
    }
    b->refined = true;
}
