/* Don't Let Them Get You: the expert's hooks. Read eval.h first.
 *
 * The pile in play lies open, so nothing new is revealed before its last turn is over. The expert
 * plans through to that point: of each turn it lists all results and follows the most promising
 * ones (beam search: Lowerre, "The HARPY speech recognition system", 1976). So a candidate is what
 * the player does until the end of the pile, up to three turns. */

#include "search/exact.h"
#include "search/difficulty.h"
#include "eval.h"

enum { LEVELS = PILE_TURNS + 1, ENDS_MOST = 192 };

/* How many results of a turn are followed: in the plan for a decision, and in playouts. */
enum { ROOT_WIDTH = 96, PLAY_WIDTH = 4 };

/* A tag below this is the number of a node of the plan's last level; from here on it is an
 * action. */
enum { ACTIONS_FROM = 1024 };

struct plan_node {
    struct search_state s; /* at the start of a turn; level 0 may be within a move */
    int32_t value;
    uint32_t kind;   /* what kind_of() returns */
    uint16_t parent; /* index in the level before */
    bool rested;     /* true if a rest leads here, false if a move does */
};

struct plan_level {
    int count, most;
    struct plan_node node[ENDS_MOST];
};

/* A plan: the results of each turn of the pile. Level 0 is the position planned from. */
struct plan {
    const struct eval_context *context;
    int last; /* the number of the last level */
    struct plan_level level[LEVELS];
};

struct plan_tables {
    bool made;
    struct maze first; /* the position that `eval` was made for, if made */
    struct search_room room;
    struct maze_eval eval;
    struct plan plan, fast_plan;
};

static bool in_turn(const struct maze *m)
{
    return m->prompt == ASK_TURN || m->prompt == ASK_STEP;
}

/* Returns the tables for the maze of a position, which must be joined. They are made again only in
 * playouts that start before the maze is finished and so end up with different mazes. */
static struct plan_tables *tables_for(const struct eval_context *context, const struct position *p)
{
    struct plan_tables *t = context->tables;
    const struct maze *m = maze_at(p);
    if (!t->made || t->first.vertical != m->vertical ||
        __builtin_memcmp(t->first.card, m->card, sizeof m->card) != 0) {
        dread_maze_eval_make(&t->eval, context, p);
        t->first = *m;
        t->made = true;
    }
    return t;
}

/* ---- Planning ---- */

static bool can_escape(const struct plan_tables *t, const struct rules *rules,
                       const struct search_state *s)
{
    return is_exit_stage(s->stage) && cell_in(t->eval.tables.halts[s->stage], s->cell) &&
           fit_to_escape(rules, s->fatigue);
}

/* Returns a hash of what makes two results of a turn different in kind: what is left to do, where
 * everybody stands, the fatigue, and who sees or hunts the player. Results that differ only in
 * where pursuers look, or in what hunters remember, are of one kind. */
static uint32_t kind_of(const struct search_state *s)
{
    uint64_t kind = s->stage | (uint64_t)s->cell << 4 | (uint64_t)s->fatigue << 10;
    for (int i = 0; i < s->pursuers; i++) {
        unsigned about = s->pursuer_cell[i] | (unsigned)mood_in(stance_at(s->stances, i)) << 6;
        kind |= (uint64_t)about << (14 + 8 * i);
    }
    return (uint32_t)(kind * UINT64_C(0x9e3779b97f4a7c15) >> 32);
}

/* Inserts a node by descending value. Of each kind a level keeps the best node only. A full level
 * drops its last node, or this one. */
static void keep_node(struct plan_level *level, const struct search_state *s, int32_t value,
                      int parent, bool rested)
{
    struct plan_node *node = level->node;
    int i = 0, n = level->count;
    if (n == level->most && node[n - 1].value >= value) return;
    uint32_t kind = kind_of(s);
    while (i < n && node[i].kind != kind) i++;
    if (i < n && node[i].value >= value) return;
    if (i == level->most) i--;
    if (i == n) level->count++;
    for (; i > 0 && node[i - 1].value < value; i--) node[i] = node[i - 1];
    node[i] = (struct plan_node){*s, value, kind, (uint16_t)parent, rested};
}

static int32_t value_at(struct plan_tables *t, const struct rules *rules,
                        const struct threat *threat, const struct search_state *s)
{
    if (can_escape(t, rules, s)) return SURE - s->turn;
    return dread_maze_value(&t->eval, rules, threat, s->stage, s->cell, s->fatigue);
}

/* Returns the card by which the pursuers move on a turn, or CARD_NONE if the plan cannot know
 * it. */
static card moves_by(const struct plan *plan, int turn)
{
    int start = plan->level[0].node[0].s.turn;
    return pile_of(turn) == pile_of(start) ? dread_lowest_card(plan->context->deal, turn)
                                           : CARD_NONE;
}

static void add_rest(struct plan_tables *t, struct plan *plan, struct plan_level *to, int parent,
                     struct search_state s)
{
    const struct rules *rules = &plan->context->deal->rules;
    if (!dread_rest_by(&t->eval.patrols, rules, &s, moves_by(plan, s.turn))) return;
    struct threat threat;
    dread_threat_make(&t->eval, rules, &threat, &s, moves_by(plan, s.turn));
    keep_node(to, &s, value_at(t, rules, &threat, &s), parent, true);
}

/* Adds the results of a move that fulfils a task [3.3], one for each exit that is possible then. */
static void add_fulfilled(struct plan_tables *t, struct plan *plan, struct plan_level *to,
                          int parent, struct search_state s)
{
    const struct maze_tables *g = &t->eval.tables;
    const struct rules *rules = &plan->context->deal->rules;
    int task = dread_fulfil(g, &s);
    struct threat threat;
    dread_threat_make(&t->eval, rules, &threat, &s, moves_by(plan, s.turn));
    for (unsigned left = stages_after(g, s.stage, task); left; left &= left - 1) {
        struct search_state then = s;
        then.stage = (uint8_t)__builtin_ctz(left);
        keep_node(to, &then, value_at(t, rules, &threat, &then), parent, false);
    }
}

static void add_moves(struct plan_tables *t, struct plan *plan, struct plan_level *to, int parent,
                      const struct search_state *from)
{
    const struct maze_tables *g = &t->eval.tables;
    const struct deal *d = plan->context->deal;
    cells locations = is_exit_stage(from->stage) ? 0 : g->halts[from->stage];
    struct listing l;
    dread_listing_start(&l, d, g, &t->room, from, true, NULL);
    while (dread_listing_next(&l)) {
        struct search_state s = *from;
        struct threat threat;
        s.turn++;
        s.steps = 0;
        s.moving = CARD_NONE;
        s.stances = l.stances;
        s.fatigue = (uint8_t)l.fatigue;
        dread_threat_make(&t->eval, &d->rules, &threat, &s, moves_by(plan, s.turn));
        for (cells left = l.cells; left; left &= left - 1) {
            s.cell = (uint8_t)first_cell(left);
            if (cell_in(locations, s.cell)) add_fulfilled(t, plan, to, parent, s);
            else keep_node(to, &s, value_at(t, &d->rules, &threat, &s), parent, false);
        }
    }
}

/* Plans from a position at the start of a turn or within a move, up to the end of the pile or to a
 * certain win. Follows `width` results of each turn and keeps `ends` of the last one. */
static void make_plan(struct plan_tables *t, struct plan *plan, const struct eval_context *context,
                      const struct search_state *from, int width, int ends)
{
    int last = last_turn(&context->deal->rules);
    int until = pile_of(from->turn) * PILE_TURNS + PILE_TURNS;
    plan->context = context;
    plan->last = 0;
    plan->level[0].count = plan->level[0].most = 1;
    plan->level[0].node[0] = (struct plan_node){.s = *from};
    for (int turn = from->turn; turn <= until && turn < last; turn++) {
        struct plan_level *now = &plan->level[plan->last], *next = now + 1;
        next->count = 0;
        next->most = turn == until || turn == last - 1 ? ends : width;
        for (int i = 0; i < now->count; i++) {
            struct search_state s = now->node[i].s;
            if (s.moving == CARD_NONE) add_rest(t, plan, next, i, s);
            add_moves(t, plan, next, i, &s);
        }
        if (!next->count) return;
        plan->last++;
        if (next->node[0].value > SURE / 2) return;
    }
}

/* ---- The hooks ---- */

static void prepare(const struct eval_context *context, const struct position *root)
{
    struct plan_tables *t = context->tables;
    t->made = false;
    const struct maze *m = maze_at(root);
    if (m->prompt <= ASK_LAY) return;
    tables_for(context, root);
    if (!in_turn(m)) return;
    struct search_state s = dread_search_state_of(m);
    make_plan(t, &t->plan, context, &s, ROOT_WIDTH, ENDS_MOST);
}

/* Returns the value of a position at the start of a turn or within a move if the player plays well
 * until the end of the pile. */
static int32_t planned_value(const struct eval_context *context, const struct position *p)
{
    struct plan_tables *t = tables_for(context, p);
    struct search_state s = dread_search_state_of(maze_at(p));
    if (can_escape(t, &context->deal->rules, &s)) return SURE - s.turn;
    make_plan(t, &t->fast_plan, context, &s, PLAY_WIDTH, 1);
    return t->fast_plan.last ? t->fast_plan.level[t->fast_plan.last].node[0].value : -SURE;
}

/* Returns the value of entering at a corner or of choosing an exit; 0 for other actions. */
static int32_t value_after(const struct eval_context *context, const struct position *p, action a)
{
    const struct rules *rules = &context->deal->rules;
    enum maze_verb verb = verb_of(a);
    if (verb != VERB_ENTER && verb != VERB_EXIT) return 0;
    struct plan_tables *t = tables_for(context, p);
    struct position after = *p;
    dread_maze_apply(context->deal, &after, a, NULL);
    if (maze_at(&after)->outcome) return -SURE;
    if (verb == VERB_ENTER) return planned_value(context, &after);
    struct search_state s = dread_search_state_of(maze_at(&after));
    struct threat threat;
    dread_threat_make(&t->eval, rules, &threat, &s, CARD_NONE);
    return value_at(t, rules, &threat, &s);
}

static int candidates(const struct eval_context *context, const struct position *root,
                      struct candidate out[])
{
    const struct plan_tables *t = context->tables;
    const struct maze *m = maze_at(root);
    if (m->prompt == ASK_TURN) {
        struct search_state s = dread_search_state_of(m);
        if (can_escape(t, &context->deal->rules, &s)) {
            out[0] = (struct candidate){ACTIONS_FROM + ESCAPE, SURE};
            return 1;
        }
    }
    if (in_turn(m) && t->plan.last) {
        const struct plan_level *ends = &t->plan.level[t->plan.last];
        for (int i = 0; i < ends->count; i++)
            out[i] = (struct candidate){(uint16_t)i, ends->node[i].value};
        return ends->count;
    }
    action legal[ACTIONS_MOST];
    int n = dread_maze_actions(context->deal, root, legal);
    for (int i = 0; i < n; i++)
        out[i] = (struct candidate){(uint16_t)(ACTIONS_FROM + legal[i]),
                                    in_turn(m) ? -SURE : value_after(context, root, legal[i])};
    return n;
}

/* Writes the actions from a node to its successor in the next level; returns their number. */
static int write_turn(struct plan_tables *t, const struct eval_context *context,
                      const struct plan_node *from, const struct plan_node *to, action out[])
{
    if (to->rested) {
        out[0] = REST;
        return 1;
    }
    return dread_write_move(&t->room, context->deal, &t->eval.tables, &from->s, &to->s, out);
}

static int line(const struct eval_context *context, const struct position *root, uint16_t tag,
                action out[])
{
    struct plan_tables *t = context->tables;
    const struct plan *plan = &t->plan;
    (void)root;
    if (tag >= ACTIONS_FROM) {
        out[0] = (action)(tag - ACTIONS_FROM);
        return 1;
    }
    const struct plan_node *way[LEVELS];
    int k = tag, n = 0;
    for (int i = plan->last; i >= 0; i--) {
        way[i] = &plan->level[i].node[k];
        k = way[i]->parent;
    }
    for (int i = 0; i < plan->last; i++) {
        action turn[2 * LINE_ROOM];
        int more = write_turn(t, context, way[i], way[i + 1], turn);
        if (n + more > LINE_ROOM) break;
        __builtin_memcpy(out + n, turn, sizeof *out * (size_t)more);
        n += more;
    }
    return n;
}

/* Plays a single action: the one of the highest value, the first one if all are equal. */
static uint16_t play_action(const struct eval_context *context, struct position *p)
{
    action legal[ACTIONS_MOST], best = 0;
    int n = dread_maze_actions(context->deal, p, legal);
    int32_t most = INT32_MIN;
    for (int i = 0; i < n; i++) {
        int32_t value = value_after(context, p, legal[i]);
        if (value <= most) continue;
        most = value;
        best = legal[i];
    }
    dread_maze_apply(context->deal, p, best, NULL);
    return (uint16_t)(ACTIONS_FROM + best);
}

static uint16_t play(const struct eval_context *context, struct position *p)
{
    const struct maze *m = maze_at(p);
    if (!in_turn(m)) return play_action(context, p);
    struct plan_tables *t = tables_for(context, p);
    struct plan *plan = &t->fast_plan;
    struct search_state s = dread_search_state_of(m);
    if (m->prompt == ASK_TURN && can_escape(t, &context->deal->rules, &s)) {
        dread_maze_apply(context->deal, p, ESCAPE, NULL);
        return ACTIONS_FROM + ESCAPE;
    }
    make_plan(t, plan, context, &s, PLAY_WIDTH, 1);
    if (!plan->last) return play_action(context, p);
    const struct search_state *end = &plan->level[plan->last].node[0].s;
    dread_search_state_write(end, maze_of(p));
    return (uint16_t)(end->cell | end->fatigue << 6);
}

static int32_t evaluate(const struct eval_context *context, const struct position *p)
{
    const struct maze *m = maze_at(p);
    if (!in_turn(m)) return 0;
    return planned_value(context, p);
}

/* Features are taken only at the start of a pile, with a threat that does not know the pile's
 * cards, because plans end there and are evaluated so. */
static int features(const struct eval_context *context, const struct position *p, int32_t out[])
{
    const struct maze *m = maze_at(p);
    if (m->prompt != ASK_TURN || m->turn % PILE_TURNS != 1) return 0;
    struct plan_tables *t = tables_for(context, p);
    struct search_state s = dread_search_state_of(m);
    if (can_escape(t, &context->deal->rules, &s)) return 0;
    struct threat threat;
    dread_threat_make(&t->eval, &context->deal->rules, &threat, &s, CARD_NONE);
    return dread_maze_features(&t->eval, &context->deal->rules, &threat, s.stage, s.cell, s.fatigue,
                               out);
}

/* Once the last pile is in play no hidden card matters any more. */
static bool find_hidden(const struct deal *d, const struct position *p, struct hidden *out)
{
    const struct maze *m = maze_at(p);
    if (m->prompt == ASK_LAY || m->turn <= last_turn(&d->rules) - PILE_TURNS) return false;
    *out = (struct hidden){0};
    return true;
}

static void assign(struct deal *d, struct position *p, const struct hidden *hidden)
{
    (void)d;
    (void)p;
    dread_must(!hidden->cards);
}

static const uint8_t known_difficulties[DIFFICULTY_BYTES] = {
#include "difficulty.data"
};

/* With these thresholds a tenth of the deals 100,301 to 101,300 that can be won is cruel, and a
 * tenth is merciful. */
static const struct thresholds thresholds = {
    .slips = 5, .cruel = 2, .merciful = 58, .known = known_difficulties};

const struct eval_hooks dread_maze_eval = {
    .tables_bytes = sizeof(struct plan_tables),
    .prepare = prepare,
    .candidates = candidates,
    .line = line,
    .play = play,
    .evaluate = evaluate,
    .features = features,
    .hidden = find_hidden,
    .assign = assign,
    .thresholds = &thresholds,
    .effort =
        {
            [QUICK] = {.playouts = 80,
                       .width = 12,
                       .horizon = 1,
                       .prior_weight = 8,
                       .exact = 2000,
                       .calibration = {-111, -85, -46, -20, 42, 58, 126, 167, 160}},
            [FULL] = {.playouts = 1200,
                      .width = 32,
                      .horizon = 1,
                      .prior_weight = 8,
                      .exact = 20000,
                      .calibration = {5, 44, 18, 10, -8, 37, 132, 317, 506}},
        },
};
