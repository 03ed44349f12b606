/* Don't Let Them Get You: the solver's hooks. Read bounds.h and search/solve.h first.
 *
 * The solver's positions are those at the start of a turn. The successors of a position are the
 * results of the whole turn: the rest, the escape, and every move (turns.c). Before the first turn,
 * each single action leads to a successor. Tables and bounds belong to one maze; they are made when
 * the first position with that maze is examined. So where a maze is built or mended, one maze is
 * searched completely before the next.
 *
 * Most deals are won within a few hundred positions, for which the plain bounds (bounds.c) are
 * enough. If a search takes longer, strict bounds are made too. They may be wrong, so a position
 * they give up is only put off. When nothing else is left, it is searched after all, if the refined
 * plain bounds, which are never wrong, leave hope. */

#include "bounds.h"
#include "patrols.h"

enum { PRUNE_IN_TIME, PRUNE_ARRIVALS, PRUNE_ALONE, PRUNE_CHEAPER };
enum { GOAL_WIN, GOAL_FEWEST_TURNS };

/* Once this many positions were examined with the plain bounds, the strict bounds are made, which
 * takes about as long as those positions did. If PRUNE_IN_TIME is off they are made at once, so
 * that tests with few positions cover them. */
enum { STRICT_AFTER = 600 };

struct search_tables {
    struct maze start; /* the root of the search */
    /* the position the bounds are made for: the turn, tasks and exit of `start` in the present
     * maze */
    struct maze first;
    uint64_t next_serial; /* the next key for a position of a maze that is still being built */
    uint32_t maze_number; /* how often tables were made */
    uint32_t examined;    /* positions examined with these bounds */
    bool has_strict;      /* the strict bounds are made */
    struct maze_tables tables;
    struct bounds sure, strict;
    struct search_room room;
};

static bool prune_is_on(const struct search_context *q, int prune)
{
    return q->prunes >> prune & 1;
}

static bool is_built(const struct search_context *q)
{
    return q->deal->rules.value[MAZE] == MAZE_BUILT;
}

/* ---- Tables ---- */

static void analyse(const struct search_context *q, const struct position *from)
{
    struct search_tables *t = q->analysis;
    t->start = *maze_at(from);
    t->next_serial = 0;
    t->maze_number = 0;
}

/* Returns the tables for the maze of a position, which must be joined. */
static struct search_tables *tables_for(const struct search_context *q, const struct maze *m)
{
    struct search_tables *t = q->analysis;
    if (t->maze_number && t->tables.vertical == m->vertical &&
        !__builtin_memcmp(t->tables.card, m->card, sizeof m->card))
        return t;
    t->first = *m;
    t->first.turn = t->start.turn;
    t->first.open = t->start.open;
    t->first.exit = t->start.exit;
    t->maze_number++;
    t->examined = 0;
    t->has_strict = false;
    dread_maze_tables_make(&t->tables, &q->deal->rules, m);
    dread_bounds_make(&t->sure, q->deal, &t->tables, &t->room, &t->first, false);
    return t;
}

/* ---- The key ---- */

/* While a maze is being built no position occurs twice: the cards come in a fixed order, so
 * positions differ in where they lie. A serial number is key enough. After that, mazes are searched
 * one after the other, and the number of the maze stands for it. */
static void key(const struct search_context *q, const struct position *p, uint64_t out[],
                uint8_t *worse)
{
    const struct maze *m = maze_at(p);
    uint64_t who[PURSUERS_MOST] = {0};
    for (int i = 0; i < m->pursuers; i++)
        who[i] = (uint64_t)stance_of(&m->pursuer[i]) << 6 | m->pursuer[i].cell;
    out[0] = who[0] | who[1] << 18 | who[2] << 36 | (uint64_t)stage_of(m) << 54;
    out[1] = who[3] | (uint64_t)m->player << 18 | (uint64_t)m->turn << 26 |
             (uint64_t)m->prompt << 31 | (uint64_t)m->steps << 34 | (uint64_t)m->moving << 40;
    out[2] = m->vertical;
    if (is_built(q) && m->prompt > ASK_LAY) out[2] = tables_for(q, m)->maze_number;
    else if (is_built(q)) out[2] = ((struct search_tables *)q->analysis)->next_serial++;
    *worse = m->fatigue;
}

/* Returns what a key says of the state, which has that many pursuers at least: stage, cell, and the
 * stances of those pursuers. */
static struct search_state state_in(const uint64_t key[], int pursuers)
{
    struct search_state s = {.stage = (uint8_t)(key[0] >> 54), .cell = key[1] >> 18 & 63};
    const uint64_t who[PURSUERS_MOST] = {key[0], key[0] >> 18, key[0] >> 36, key[1]};
    for (int i = 0; i < pursuers; i++)
        s.stances |= (uint64_t)stance_at(who[i] >> 6, 0) << STANCE_BITS * i;
    return s;
}

/* ---- Pruning and putting off ---- */

static bool hopeless(const struct search_context *q, const struct position *p, int best)
{
    const struct maze *m = maze_at(p);
    if (m->prompt != ASK_TURN) return false;
    struct search_tables *t = tables_for(q, m);
    if (q->goal == GOAL_FEWEST_TURNS && TURNS_MOST - best < t->sure.deadline) {
        dread_bounds_tighten(&t->sure, TURNS_MOST - best);
        if (t->has_strict) dread_bounds_tighten(&t->strict, TURNS_MOST - best);
        t->examined = 0;
    }
    t->examined++;
    struct search_state s = dread_search_state_of(m);
    return prune_is_on(q, PRUNE_IN_TIME) && !dread_is_in_time(&t->sure, &s);
}

/* Returns true if a position is to be put off, because the strict bounds give it up. */
static bool is_unlikely(const struct search_context *q, struct search_tables *t,
                        const struct search_state *s)
{
    if (t->examined <= STRICT_AFTER && prune_is_on(q, PRUNE_IN_TIME)) return false;
    if (!t->has_strict)
        dread_bounds_make(&t->strict, q->deal, &t->tables, &t->room, &t->first, true);
    t->has_strict = true;
    dread_bounds_tighten(&t->strict, t->sure.deadline);
    dread_bounds_refine(&t->strict);
    return !dread_wins_each_alone(&t->strict, s);
}

/* Returns true if a position that was put off is lost by the plain bounds too, once they are
 * refined. */
static bool is_lost_alone(const struct search_context *q, struct search_tables *t,
                          const struct search_state *s)
{
    if (prune_is_on(q, PRUNE_ARRIVALS)) dread_bounds_refine(&t->sure);
    if (prune_is_on(q, PRUNE_IN_TIME) && !dread_is_in_time(&t->sure, s)) return true;
    return prune_is_on(q, PRUNE_ALONE) && !dread_wins_each_alone(&t->sure, s);
}

/* ---- Which positions come first ---- */

/* Weights of the order, found by hill climbing on deals 100,001 to 101,000. Positions that were put
 * off come after all others of their maze, and the next maze comes after both. */
enum {
    VALUE_TASK = 160,
    VALUE_STEP = 11,
    VALUE_TURN = 1,
    VALUE_FATIGUE = 8,
    VALUE_SLACK = 11, /* for each step of fatigue with which there would still be hope */
    VALUE_SEEN = 25,
    VALUE_HUNTED = 19,
    PUT_OFF = 100000,
    NEXT_MAZE = 1000000
};

/* Returns how promising a state at the start of a turn is, apart from the player's cell. */
static int32_t value_of_state(const struct search_tables *t, const struct search_state *s)
{
    int32_t value = VALUE_TASK * fulfilled(&t->tables, s->stage) - VALUE_TURN * s->turn -
                    VALUE_FATIGUE * s->fatigue;
    for (int i = 0; i < s->pursuers; i++) {
        int mood = mood_in(stance_at(s->stances, i));
        if (mood == MOOD_SEES) value -= VALUE_SEEN;
        if (mood == MOOD_HUNTS) value -= VALUE_HUNTED;
    }
    return value;
}

/* For each cell a number of four bits: the highest fatigue with which there is hope on it at the
 * start of a turn; 0 if there is none. Bit k of all numbers is set k. */
struct hopes {
    cells bit[4];
};

_Static_assert(FATIGUE_MOST < 16, "a fatigue has four bits");

/* A cell with hope at some fatigue has hope at all lower ones. So the highest is their number,
 * which is counted for all cells at once. */
static struct hopes hopes_of(const struct bounds *b, int turn, int stage)
{
    struct hopes h = {{0}};
    const cells *reach = b->reach[turn][stage];
    for (int fatigue = 1; fatigue <= b->most_fatigue; fatigue++) {
        cells carry = reach[fatigue];
        for (int k = 0; k < 4; k++) {
            cells both = h.bit[k] & carry;
            h.bit[k] ^= carry;
            carry = both;
        }
    }
    return h;
}

/* Returns how promising it is that the player is on `cell` in a state, whose own cell does not
 * count. */
static int32_t value_of_cell(const struct search_tables *t, const struct search_state *s,
                             const struct hopes *h, int cell)
{
    int32_t value = -VALUE_STEP * t->tables.steps[s->stage][cell];
    int slack = -s->fatigue;
    for (int k = 0; k < 4; k++) slack += (int)(h->bit[k] >> cell & 1) << k;
    if (slack > 0) value += VALUE_SLACK * slack;
    if (t->has_strict && !cell_in(t->strict.reach[s->turn][s->stage][s->fatigue], cell))
        value -= PUT_OFF;
    return value;
}

/* Returns how promising a state at the start of a turn is. */
static int32_t evaluate(const struct search_tables *t, const struct search_state *s)
{
    struct hopes h = hopes_of(&t->sure, s->turn, s->stage);
    return value_of_state(t, s) + value_of_cell(t, s, &h, s->cell);
}

/* ---- Turns ---- */

enum { TAG_REST, TAG_ESCAPE, TAG_MOVE };

/* Writes the position with the maze of `from` and that state. */
static void write_result(const struct position *from, const struct search_state *to,
                         struct position *out)
{
    *out = *from;
    dread_search_state_write(to, maze_of(out));
}

/* Keeps such a position, unless the bounds prune it. */
static void add_result(const struct search_context *q, const struct search_tables *t,
                       const struct position *from, const struct search_state *to, uint16_t tag,
                       struct successors *s)
{
    if (prune_is_on(q, PRUNE_IN_TIME) &&
        !cell_in(t->sure.reach[to->turn][to->stage][to->fatigue], to->cell))
        return;
    write_result(from, to, dread_successor_room(s));
    dread_successor_keep(s, evaluate(t, to), tag);
}

/* [3.5] Adds the result of a rest, before the last turn. */
static void add_rest(const struct search_context *q, const struct search_tables *t,
                     const struct position *p, struct search_state to, struct successors *s)
{
    card by = dread_lowest_card(q->deal, to.turn);
    if (dread_rest(&t->tables, &q->deal->rules, &to, by)) add_result(q, t, p, &to, TAG_REST, s);
}

/* [3.3] Adds the results of fulfilling the task on the player's cell: after the last task one for
 * each possible exit. */
static void add_fulfilled(const struct search_context *q, const struct search_tables *t,
                          const struct position *p, struct search_state to, struct successors *s)
{
    int task = dread_fulfil(&t->tables, &to);
    for (unsigned left = stages_after(&t->tables, to.stage, task); left; left &= left - 1) {
        struct search_state then = to;
        then.stage = (uint8_t)__builtin_ctz(left);
        if (prune_is_on(q, PRUNE_ARRIVALS) &&
            !dread_may_arrive(&t->sure, (struct arrival){to.turn, then.stage, task, to.fatigue}))
            continue;
        add_result(q, t, p, &then, TAG_MOVE, s);
    }
}

/* Variant 1 + c has the player on cell c. The pursuers who see her turn to her. */
static void vary(struct position *p, uint8_t variant)
{
    struct maze *m = maze_of(p);
    m->player = (uint8_t)(variant - 1);
    for (int i = 0; i < m->pursuers; i++)
        if (m->pursuer[i].mood == MOOD_SEES)
            m->pursuer[i].facing = (uint8_t)way_to(m->pursuer[i].cell, m->player);
}

/* Adds the results of moves from a position that end on `on`, where no task waits. `to` is their
 * state, apart from the cell. */
static void add_moves(const struct search_tables *t, const struct position *p,
                      const struct search_state *to, const struct hopes *h, cells on,
                      struct successors *s)
{
    uint32_t first = s->count;
    if (!on) return;
    write_result(p, to, dread_successor_room(s));
    int32_t value = value_of_state(t, to);
    for (; on; on &= on - 1) {
        int cell = first_cell(on);
        dread_successor_vary(s, value + value_of_cell(t, to, h, cell), TAG_MOVE,
                             (uint8_t)(cell + 1));
    }
    dread_successor_close(s, first);
}

static void list_moves(const struct search_context *q, struct search_tables *t,
                       const struct position *p, const struct search_state *from,
                       struct successors *s)
{
    cells locations = is_exit_stage(from->stage) ? 0 : t->tables.halts[from->stage];
    struct search_state to = *from;
    to.turn++;
    struct hopes h = hopes_of(&t->sure, to.turn, to.stage);
    const cells *land = prune_is_on(q, PRUNE_IN_TIME) ? t->sure.land[to.turn][to.stage] : NULL;
    struct listing l;
    dread_listing_start(&l, q->deal, &t->tables, &t->room, from, prune_is_on(q, PRUNE_CHEAPER),
                        land);
    while (dread_listing_next(&l)) {
        cells on = land ? l.cells & land[l.fatigue] : l.cells;
        to.fatigue = (uint8_t)l.fatigue;
        to.stances = l.stances;
        add_moves(t, p, &to, &h, on & ~locations, s);
        for (cells left = on & locations; left; left &= left - 1) {
            struct search_state there = to;
            there.cell = (uint8_t)first_cell(left);
            add_fulfilled(q, t, p, there, s);
        }
    }
    s->full |= l.full;
}

/* Adds one successor for each action: before the first turn, and where the player chooses the
 * exit. */
static void list_actions(const struct search_context *q, const struct position *p,
                         struct successors *s)
{
    action legal[ACTIONS_MOST];
    int n = dread_maze_actions(q->deal, p, legal);
    for (int i = 0; i < n; i++) {
        struct position *next = dread_successor_room(s);
        *next = *p;
        dread_maze_apply(q->deal, next, legal[i], NULL);
        dread_successor_keep(s, maze_at(next)->laid - NEXT_MAZE, legal[i]);
    }
}

/* Part 0 of a position either puts it off or lists its successors. Part 1 comes later, for a
 * position that was put off, and lists its successors unless it is lost. */
static void turns(const struct search_context *q, const struct position *p, int part,
                  struct successors *s)
{
    const struct maze *m = maze_at(p);
    if (m->prompt != ASK_TURN && m->prompt != ASK_STEP) {
        list_actions(q, p, s);
        return;
    }
    struct search_tables *t = tables_for(q, m);
    struct search_state now = dread_search_state_of(m);
    if (m->prompt == ASK_TURN) {
        if (part && is_lost_alone(q, t, &now)) return;
        if (!part && is_unlikely(q, t, &now)) {
            int32_t order = evaluate(t, &now);
            dread_successor_more(s, p, part, order > -PUT_OFF / 2 ? order - PUT_OFF : order);
            return;
        }
        if (may_escape(&q->deal->rules, m)) {
            struct position *next = dread_successor_room(s);
            *next = *p;
            dread_maze_apply(q->deal, next, ESCAPE, NULL);
            dread_successor_keep(s, 0, TAG_ESCAPE);
        }
    }
    if (m->turn == last_turn(&q->deal->rules)) return;
    if (m->prompt == ASK_TURN) add_rest(q, t, p, now, s);
    list_moves(q, t, p, &now, s);
}

/* ---- Lines ---- */

static int line(const struct search_context *q, const struct position *p, uint16_t tag,
                const uint64_t next[], uint8_t fatigue, action out[])
{
    const struct maze *m = maze_at(p);
    out[0] = tag;
    if (m->prompt != ASK_TURN && m->prompt != ASK_STEP) return 1;
    out[0] = tag == TAG_REST ? REST : ESCAPE;
    if (tag != TAG_MOVE) return 1;
    struct search_tables *t = tables_for(q, m);
    struct search_state from = dread_search_state_of(m);
    struct search_state to = state_in(next, from.pursuers);
    to.fatigue = fatigue;
    return dread_write_move(&t->room, q->deal, &t->tables, &from, &to, out);
}

/* ---- The hooks ---- */

static int score(const struct deal *d, const struct position *p, int goal)
{
    (void)d;
    (void)goal;
    return maze_at(p)->outcome == WON_OUT ? TURNS_MOST + 1 - maze_at(p)->turn : 0;
}

/* One move to the only task, one move to the exit, and the escape. */
enum { TURNS_LEAST = 3 };

static const struct goal goals[] = {
    {"fewest-turns", "Escape in as few turns as possible.", "turns", TURNS_MOST + 1 - TURNS_LEAST,
     TURNS_MOST + 1},
    {NULL},
};

static const struct prune prunes[] = {
    [PRUNE_IN_TIME] =
        {"in-time",
         "Even without pursuers you could not fulfil the tasks and get out in the turns that are "
         "left, given the cards to come and the rests they make necessary. Pursuers only block "
         "ways and spaces, and catch you. So with them you cannot either."},
    [PRUNE_ARRIVALS] =
        {"arrivals", "When you fulfil a task, the next pursuer enters. His space is known, and so "
                     "is yours. If you could not get out from there in that turn, with that "
                     "fatigue and with him as the only pursuer, no winning line fulfils the task "
                     "then. So you have to be where you can fulfil it sooner, or less tired."},
    [PRUNE_ALONE] = {"alone",
                     "You could not get out even if only one of the pursuers were there. The "
                     "others only block ways and spaces, and catch you. They can also make him "
                     "turn on a space that he shares with them, and this test lets him turn "
                     "whenever that helps you. So with all of them you cannot get out either."},
    [PRUNE_CHEAPER] =
        {"cheaper",
         "Another move ends in the same way with less fatigue. With less fatigue you can do "
         "everything that you can do with more, and you are never more tired afterwards."},
    {NULL},
};

const struct search_hooks dread_maze_search = {
    .analysis_bytes = sizeof(struct search_tables),
    .analyse = analyse,
    .key_words = 3,
    .key = key,
    .hopeless = hopeless,
    .turns = turns,
    .vary = vary,
    .best_first = UINT32_MAX,
    .line = line,
    .goals = goals,
    .score = score,
    .prunes = prunes,
};
