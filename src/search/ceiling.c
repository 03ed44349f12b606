/* The ceiling of a deal: a shortest path through its positions. See ceiling.h.
 *
 * The search knows all cards of the deal. A *node* is a position that it has visited. An *edge* is
 * an action there, with the least that a line through it costs as far as that is known. The search
 * takes the cheapest edge and tries its action in the next worlds of the node, until a world is
 * lost by it. Then the edge costs more and goes back to the others. So most actions are tried in
 * few worlds. When an edge has been tried in all worlds and is still the cheapest, the search plays
 * its action in the deal itself. */

#include "ceiling.h"
#include "exact.h"
#include "world.h"

const struct ceiling_effort dread_ceiling_effort = {
    .worlds = 250, .solves = 100000, .positions = 2000};

enum {
    NODES_MOST = 1 << 13,
    EDGES_MOST = 1 << 18,
    SLOTS = 2 * NODES_MOST /* of the table of nodes */
};

enum { ORDER_FIRST = INT32_MAX }; /* the order of the action that the solver would play */

/* What is known about a world: whether it can be won from its node. */
enum world_state { WORLD_UNTRIED, WORLD_WON, WORLD_LOST, WORLD_GIVEN_UP };

struct node {
    struct position position;
    uint16_t depth;                     /* actions since the start */
    uint8_t world[CEILING_WORLDS_MOST]; /* enum world_state */
};

struct path_edge {
    int32_t cost;  /* in worlds, from the start */
    int32_t order; /* among edges of the same cost and depth the highest is tried first */
    uint32_t node;
    action action;
    uint16_t tried; /* worlds in which the action has been tried */
    uint16_t depth; /* of the node */
};

struct search {
    const struct game *game;
    const struct deal *deal;
    const struct ceiling_effort *effort;
    const struct ceiling_memory *memory;
    struct ceiling *result;
    uint64_t seed;
    bool stopped;
    uint32_t edges; /* in the heap */
    struct node node[NODES_MOST];
    uint32_t slot[SLOTS];              /* the number of a node plus 1, or 0 */
    struct path_edge edge[EDGES_MOST]; /* a heap: the next edge first */
    struct candidate candidate[CANDIDATES_MOST];
    struct hidden hidden;
    /* The tables of the eval hooks follow. */
};

static size_t rounded(size_t bytes)
{
    return (bytes + 63) / 64 * 64;
}

size_t dread_ceiling_bytes(const struct game *game)
{
    return rounded(sizeof(struct search)) + (game->eval ? rounded(game->eval->tables_bytes) : 0);
}

/* ---- The heap of edges ---- */

/* Returns true if edge a is taken before edge b: the cheaper one, then the deeper one. */
static bool comes_before(const struct path_edge *a, const struct path_edge *b)
{
    if (a->cost != b->cost) return a->cost < b->cost;
    if (a->depth != b->depth) return a->depth > b->depth;
    if (a->order != b->order) return a->order > b->order;
    if (a->node != b->node) return a->node > b->node;
    return a->action < b->action;
}

static void heap_add(struct search *s, struct path_edge e)
{
    uint32_t i = s->edges++;
    for (; i && comes_before(&e, &s->edge[(i - 1) / 2]); i = (i - 1) / 2)
        s->edge[i] = s->edge[(i - 1) / 2];
    s->edge[i] = e;
}

static struct path_edge heap_take(struct search *s)
{
    struct path_edge first = s->edge[0], last = s->edge[--s->edges];
    uint32_t i = 0;
    for (uint32_t next; (next = 2 * i + 1) < s->edges; i = next) {
        if (next + 1 < s->edges && comes_before(&s->edge[next + 1], &s->edge[next])) next++;
        if (!comes_before(&s->edge[next], &last)) break;
        s->edge[i] = s->edge[next];
    }
    s->edge[i] = last;
    return first;
}

/* ---- Solving worlds ---- */

/* Solves a position of a world or of the deal. */
static enum answer solve(struct search *s, const struct deal *deal, const struct position *p)
{
    const struct ceiling_memory *m = s->memory;
    m->solution->actions = 0;
    int outcome = s->game->outcome(p);
    if (outcome) return dread_outcome_is_won(s->game, outcome) ? ANSWER_WON : ANSWER_LOST;
    struct solve_request request = {
        .positions = s->effort->positions, .go_on = m->go_on, .watcher = m->watcher};
    dread_solve(s->game, deal, p, &request, m->workspace, m->solution);
    s->result->solves++;
    if (m->solution->answer == ANSWER_UNKNOWN && m->solution->ran_out == RAN_OUT_STOPPED)
        s->stopped = true;
    return m->solution->answer;
}

/* Draws world number k of a node: always the same. The generator starts from the number of the node
 * and not from its bytes, whose order depends on the machine. Which position becomes the next node
 * does not depend on the worlds of that node, so its worlds are a fair sample. */
static void draw_world(const struct search *s, const struct node *n, int k, struct deal *deal,
                       struct position *p)
{
    uint64_t state = s->seed + (uint64_t)(n - s->node);
    state = dread_splitmix64(&state) + (uint64_t)k;
    struct rng r = dread_rng_from(dread_splitmix64(&state));
    struct world_memory handle;
    dread_world_sample(dread_world_of(&handle, s->game, s->deal, &n->position), &r, deal, p);
}

/* Returns whether world number k of a node can be won. */
static enum world_state state_of_world(struct search *s, struct node *n, int k)
{
    static const uint8_t states[] = {
        [ANSWER_WON] = WORLD_WON, [ANSWER_LOST] = WORLD_LOST, [ANSWER_UNKNOWN] = WORLD_GIVEN_UP};
    if (n->world[k] == WORLD_UNTRIED) {
        struct deal deal;
        struct position p;
        draw_world(s, n, k, &deal, &p);
        n->world[k] = states[solve(s, &deal, &p)];
    }
    return (enum world_state)n->world[k];
}

/* Returns true if an action at a node loses its world number k, which could be won before. If the
 * solver gives up, the action is taken to lose nothing. */
static bool action_loses(struct search *s, struct node *n, action a, int k)
{
    struct deal deal;
    struct position p;
    if (n->world[k] == WORLD_LOST) return false;
    draw_world(s, n, k, &deal, &p);
    s->game->apply(&deal, &p, a, NULL);
    return solve(s, &deal, &p) == ANSWER_LOST && state_of_world(s, n, k) == WORLD_WON;
}

/* ---- Nodes ---- */

static uint64_t hash_of(const struct position *p)
{
    uint64_t hash = 0;
    for (size_t i = 0; i < sizeof p->bytes; i += 8) {
        uint64_t word;
        __builtin_memcpy(&word, p->bytes + i, 8);
        hash ^= word;
        hash = dread_splitmix64(&hash);
    }
    return hash;
}

/* Returns the slot of the node with this position, or the empty slot where it belongs. */
static uint32_t *find_slot(struct search *s, const struct position *p)
{
    uint64_t i = hash_of(p) % SLOTS;
    while (s->slot[i] && __builtin_memcmp(&s->node[s->slot[i] - 1].position, p, sizeof *p) != 0)
        i = (i + 1) % SLOTS;
    return &s->slot[i];
}

/* Lists the actions at a node. Where the game's list of candidates is complete (eval->hidden), that
 * list is enough, since what it leaves out is no better. */
static int list_actions(struct search *s, const struct position *p)
{
    const struct eval_hooks *eval = s->game->eval;
    if (eval && eval->hidden && eval->candidates && !eval->line &&
        eval->hidden(s->deal, p, &s->hidden)) {
        struct eval_context context = {s->deal, NULL};
        if (eval->tables_bytes) context.tables = (char *)s + rounded(sizeof *s);
        if (eval->prepare) eval->prepare(&context, p);
        return eval->candidates(&context, p, s->candidate);
    }
    action legal[ACTIONS_MOST];
    int n = s->game->actions(s->deal, p, legal);
    for (int i = 0; i < n; i++) s->candidate[i] = (struct candidate){legal[i], -i};
    return n;
}

/* Visits a position: makes it a node and adds its actions as edges. Returns false if there is no
 * room. */
static bool visit(struct search *s, const struct position *p, int32_t cost, uint16_t depth)
{
    int n = list_actions(s, p);
    if (s->result->nodes == NODES_MOST || s->edges + (uint32_t)n > EDGES_MOST) return false;
    uint32_t number = s->result->nodes++;
    struct node *node = &s->node[number];
    node->position = *p;
    node->depth = depth;
    __builtin_memset(node->world, WORLD_UNTRIED, sizeof node->world);
    /* The action that wins this deal is the best guess at a cheap one. */
    bool won = solve(s, s->deal, p) == ANSWER_WON && s->memory->solution->actions;
    action first = s->memory->solution->line[0];
    for (int i = 0; i < n; i++) {
        struct candidate c = s->candidate[i];
        heap_add(s, (struct path_edge){.cost = cost,
                                       .order = won && c.tag == first ? ORDER_FIRST : c.value,
                                       .node = number,
                                       .action = c.tag,
                                       .depth = depth});
    }
    return true;
}

/* ---- The search ---- */

/* Tries an edge in further worlds, until it is known to cost more than before. Returns true if it
 * has been tried in all worlds and costs no more. */
static bool stays_cheapest(struct search *s, struct path_edge *e)
{
    struct node *n = &s->node[e->node];
    while (e->tried < s->effort->worlds && !s->stopped)
        if (action_loses(s, n, e->action, e->tried++)) {
            e->cost++;
            return false;
        }
    return !s->stopped;
}

/* Returns the least cost of a line from the start to an end, or a lower bound of it if the search
 * ran out. */
static int32_t least_cost(struct search *s)
{
    struct path_edge e = {0};
    while (s->edges && !s->stopped) {
        e = heap_take(s);
        s->result->ran_out = s->result->solves >= s->effort->solves;
        if (s->result->ran_out) return e.cost;
        if (!stays_cheapest(s, &e)) {
            heap_add(s, e);
            continue;
        }
        struct position p = s->node[e.node].position;
        s->game->apply(s->deal, &p, e.action, NULL);
        if (s->game->outcome(&p)) return e.cost;
        uint32_t *slot = find_slot(s, &p);
        if (*slot) continue;
        *slot = s->result->nodes + 1;
        s->result->ran_out = !visit(s, &p, e.cost, (uint16_t)(e.depth + 1));
        if (s->result->ran_out) return e.cost;
    }
    return e.cost;
}

/* Returns how many worlds of the first node can be won. Those that the solver gives up count. */
static int hindsight_value(struct search *s)
{
    int won = 0;
    for (int k = 0; k < s->effort->worlds && !s->stopped; k++)
        won += state_of_world(s, &s->node[0], k) != WORLD_LOST;
    return won;
}

bool dread_ceiling_of(const struct game *game, const struct deal *deal, const struct position *from,
                      const struct ceiling_effort *effort, uint64_t seed,
                      const struct ceiling_memory *memory, struct ceiling *result)
{
    struct search *s = memory->bytes;
    int outcome = game->outcome(from);
    *result = (struct ceiling){0};
    if (outcome) {
        result->bound = result->hindsight = dread_outcome_is_won(game, outcome) ? effort->worlds
                                                                                : 0;
        return true;
    }
    s->game = game;
    s->deal = deal;
    s->effort = effort;
    s->memory = memory;
    s->result = result;
    s->seed = seed;
    s->seed = dread_splitmix64(&s->seed);
    s->stopped = false;
    s->edges = 0;
    __builtin_memset(s->slot, 0, sizeof s->slot);
    *find_slot(s, from) = 1;
    visit(s, from, 0, 0);
    result->hindsight = hindsight_value(s);
    int32_t bound = result->hindsight - least_cost(s);
    result->bound = bound > 0 ? bound : 0;
    return !s->stopped;
}
