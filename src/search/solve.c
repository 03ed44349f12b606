/* The solver. solve.h says what it promises and what it needs from a game, and should be read
 * first.
 *
 * The search uses four areas of the workspace, each from its beginning, as far as it needs:
 *
 *   the open list  positions that wait to be visited: while the search is best-first, a heap of the
 *                  best, and behind it the rest, in no order; then a stack;
 *   the slots      the positions themselves, some for several variants; a slot is free again once
 *                  its position, or the last variant of it, was taken;
 *   the log        the keys of all positions visited, in the order of the visits, each with the
 *                  number of the position before it, so that a line can be traced back;
 *   the index      a hash table of numbers in the log, with linear probing, at most half full as
 *                  long as it can grow. It starts small and is rebuilt four times as large.
 *
 * So a deal that is solved in fifty positions touches a few kilobytes, however large the workspace
 * is. A hash table with the keys inside, and a stamp to invalidate old ones, would touch a page of
 * memory for every key. Only the small first index must be cleared. */

#include "solve.h"

enum { ALIGN = 64, FIRST_INDEX_SLOTS = 1024 };
static const uint32_t NO_PARENT = UINT32_MAX; /* parent of the start */

_Static_assert(sizeof(struct position) == 128, "a whole position is 16 words of key");
enum { POSITION_WORDS = 16 };

/* Log and index. */
struct visited_table {
    uint32_t *index; /* 0: empty; else 1 + a number in the log */
    uint32_t slots, slots_most;
    uint64_t *log; /* key_words + 1 words each: the key, then parent << 32 | tag << 16 | worse */
    uint32_t kept, capacity;
    int key_words;
};

/* One search. */
struct solver {
    const struct game *game;
    const struct search_hooks *search; /* the hooks in use, or NULL */
    struct search_context context;
    struct visited_table table;
    struct successors open;
    uint32_t seq;     /* number of successors kept so far */
    bool depth_first; /* the open list is a stack */
    /* While the search is best-first: how many entries of the open list are in the heap, and the
     * lowest order that belongs there. Most positions are never visited, so most stay outside. */
    uint32_t near;
    int32_t near_least;
    bool line_too_long; /* a line with a better score did not fit into a solution */
    struct solution *solution;
};

/* ---- The table of visited positions: log and index ---- */

/* Mixes all bits of a key (after the finaliser of SplitMix64, Steele, Lea & Flood 2014). The answer
 * never depends on it, because whole keys are compared. */
static uint32_t hash_of(const uint64_t key[], int words)
{
    uint64_t h = 0;
    for (int i = 0; i < words; i++) {
        h = (h ^ key[i]) * 0xbf58476d1ce4e5b9;
        h ^= h >> 27;
    }
    h *= 0x94d049bb133111eb;
    return (uint32_t)(h >> 32);
}

/* Returns entry `number` of the log. */
static uint64_t *entry_at(const struct visited_table *t, uint32_t number)
{
    return t->log + (size_t)number * (size_t)(t->key_words + 1);
}

static void table_clear(struct visited_table *t, uint32_t slots)
{
    t->slots = slots;
    __builtin_memset(t->index, 0, slots * sizeof *t->index);
}

/* Rebuilds the index four times as large, or as large as it can be. */
static void table_grow(struct visited_table *t)
{
    table_clear(t, 4 * t->slots < t->slots_most ? 4 * t->slots : t->slots_most);
    for (uint32_t i = 0; i < t->kept; i++) {
        uint32_t slot = hash_of(entry_at(t, i), t->key_words) & (t->slots - 1);
        while (t->index[slot]) slot = (slot + 1) & (t->slots - 1);
        t->index[slot] = i + 1;
    }
}

static bool same_key(const uint64_t a[], const uint64_t b[], int words)
{
    uint64_t differ = 0;
    for (int i = 0; i < words; i++) differ |= a[i] ^ b[i];
    return !differ;
}

enum visit { VISIT_NEW, VISIT_KNOWN, VISIT_FULL };

/* Adds a position to the log. Returns VISIT_KNOWN if one with the same key that is as good was
 * visited before. A worse one stays in the log, because lines lead through it, but the index no
 * longer refers to it. */
static enum visit table_visit(struct visited_table *t, const uint64_t key[], uint8_t worse,
                              uint32_t parent, uint16_t tag)
{
    uint32_t slot = hash_of(key, t->key_words) & (t->slots - 1);
    for (; t->index[slot]; slot = (slot + 1) & (t->slots - 1)) {
        const uint64_t *entry = entry_at(t, t->index[slot] - 1);
        if (!same_key(entry, key, t->key_words)) continue;
        if ((uint8_t)entry[t->key_words] <= worse) return VISIT_KNOWN;
        break;
    }
    if (t->kept == t->capacity) return VISIT_FULL;
    uint64_t *entry = entry_at(t, t->kept);
    for (int i = 0; i < t->key_words; i++) entry[i] = key[i];
    entry[t->key_words] = (uint64_t)parent << 32 | (uint64_t)tag << 16 | worse;
    t->index[slot] = ++t->kept;
    if (2 * t->kept > t->slots && t->slots < t->slots_most) table_grow(t);
    return VISIT_NEW;
}

/* ---- The open list ---- */

/* Returns true if node a is to be visited before node b. */
static bool before(const struct open_node *a, const struct open_node *b)
{
    return a->order != b->order ? a->order > b->order : a->seq > b->seq;
}

/* Puts a node into a heap of n, at place i or below it; the old contents of place i are
 * overwritten. */
static void sift_down(struct open_node heap[], uint32_t n, uint32_t i, struct open_node node)
{
    for (uint32_t child; (child = 2 * i + 1) < n; i = child) {
        if (child + 1 < n && before(&heap[child + 1], &heap[child])) child++;
        if (!before(&heap[child], &node)) break;
        heap[i] = heap[child];
    }
    heap[i] = node;
}

static void sift_up(struct open_node heap[], uint32_t i)
{
    struct open_node node = heap[i];
    for (; i && before(&node, &heap[(i - 1) / 2]); i = (i - 1) / 2) heap[i] = heap[(i - 1) / 2];
    heap[i] = node;
}

/* Sorts a heap in place, the best last. */
static void sort_heap(struct open_node heap[], uint32_t n)
{
    while (n > 1) {
        struct open_node last = heap[--n];
        heap[n] = heap[0];
        sift_down(heap, n, 0, last);
    }
}

/* Sorts a list, the best last, where a stack is taken from. */
static void sort_list(struct open_node list[], uint32_t n)
{
    for (uint32_t i = 1; i < n; i++) sift_up(list, i);
    sort_heap(list, n);
}

/* Moves entry i of the open list, which is behind the heap, into the heap. */
static void bring_near(struct solver *s, uint32_t i)
{
    struct open_node *open = s->open.open, held = open[i];
    open[i] = open[s->near];
    open[s->near] = held;
    sift_up(open, s->near++);
}

/* Moves the entries from number `first` on, which is behind the heap, into it if they belong
 * there. */
static void bring_near_from(struct solver *s, uint32_t first)
{
    for (uint32_t i = first; i < s->open.count; i++)
        if (s->open.open[i].order >= s->near_least) bring_near(s, i);
}

/* Returns the second highest order of some of the entries from number `first` on. */
static int32_t second_best(const struct successors *o, uint32_t first, uint32_t every)
{
    int32_t best = INT32_MIN, second = INT32_MIN;
    for (uint32_t i = first; i < o->count; i += every) {
        int32_t order = o->open[i].order;
        if (order <= second) continue;
        second = order > best ? best : order;
        if (order > best) best = order;
    }
    return second;
}

/* Sorts in the new entries, from number `first` on. If they are better than those in the heap and
 * these are few, only the best stay in the heap, so that few have to be sorted. */
static void sort_in(struct solver *s, uint32_t first)
{
    enum { FEW = 16 };
    int32_t second = second_best(&s->open, first, 1);
    if (s->near && s->near <= FEW && second > s->near_least) {
        uint32_t before = s->near;
        s->near = 0;
        s->near_least = second;
        for (uint32_t i = 0; i < before; i++)
            if (s->open.open[i].order >= second) bring_near(s, i);
    }
    bring_near_from(s, first);
}

/* Fills the heap, which is empty, with about an eighth of the entries: with those that are no worse
 * than the second best of some. Which entries are in the heap decides nothing but the time. */
static void refill(struct solver *s)
{
    enum { LOOKED_AT = 16 };
    s->near_least = second_best(&s->open, 0, s->open.count / LOOKED_AT + 1);
    bring_near_from(s, 0);
}

/* Takes the next node from the open list, and copies its position. */
static struct open_node take_next(struct solver *s, struct position *p)
{
    struct successors *open = &s->open;
    struct open_node next;
    if (s->depth_first) {
        next = open->open[--open->count];
    } else {
        if (!s->near) refill(s);
        next = open->open[0];
        struct open_node last = open->open[--s->near];
        if (s->near) sift_down(open->open, s->near, 0, last);
        else s->near_least = INT32_MAX;
        open->open[s->near] = open->open[--open->count];
    }
    *p = open->slot[next.slot];
    if (s->search && next.variant) s->search->vary(p, next.variant);
    if (!next.variant || !--open->users[next.slot]) open->freed[open->freed_count++] = next.slot;
    return next;
}

/* Makes the open list a stack, with the best on top. */
static void begin_depth_first(struct solver *s)
{
    s->near_least = INT32_MIN;
    bring_near_from(s, s->near);
    sort_heap(s->open.open, s->open.count);
    s->depth_first = true;
}

/* ---- The workspace ---- */

/* Takes the next `size` bytes, rounded up to ALIGN, from what is left. Returns NULL if they do not
 * fit. */
static void *take_bytes(struct workspace *left, size_t size)
{
    size = (size + ALIGN - 1) / ALIGN * ALIGN;
    if (size > left->size) return NULL;
    void *piece = left->bytes;
    left->bytes = (char *)left->bytes + size;
    left->size -= size;
    return piece;
}

/* Divides the workspace: an eighth for the open list and its slots, the rest for log and index.
 * Returns false if it is too small. */
static bool divide_workspace(struct solver *s, const struct workspace *workspace)
{
    struct workspace left = *workspace;
    if (left.size < WORKSPACE_LEAST) return false;
    if (s->search && s->search->analysis_bytes) {
        s->context.analysis = take_bytes(&left, s->search->analysis_bytes);
        if (!s->context.analysis || left.size < WORKSPACE_LEAST) return false;
    }
    struct successors *o = &s->open;
    size_t each = sizeof *o->slot + sizeof *o->open + sizeof *o->freed + sizeof *o->users;
    o->most = (uint32_t)(left.size / 8 / each);
    o->slot = take_bytes(&left, (o->most + 1) * sizeof *o->slot);
    o->open = take_bytes(&left, o->most * sizeof *o->open);
    o->freed = take_bytes(&left, (o->most + 1) * sizeof *o->freed);
    o->users = take_bytes(&left, (o->most + 1) * sizeof *o->users);
    o->room = &o->slot[0];
    o->used = 1;

    /* As many entries as fit, with an index whose size is a power of two and which is at most three
     * quarters full. */
    struct visited_table *t = &s->table;
    t->key_words = s->search && s->search->key ? s->search->key_words : POSITION_WORDS;
    size_t entry = (size_t)(t->key_words + 1) * sizeof *t->log;
    t->slots_most = FIRST_INDEX_SLOTS;
    while (t->slots_most < (uint32_t)1 << 30 &&
           2 * (size_t)t->slots_most * (sizeof *t->index + entry / 2) <= left.size)
        t->slots_most *= 2;
    t->index = take_bytes(&left, t->slots_most * sizeof *t->index);
    size_t most = left.size / entry, fill = (size_t)(t->slots_most / 4) * 3;
    t->capacity = (uint32_t)(most < fill ? most : fill);
    t->log = take_bytes(&left, t->capacity * entry);
    table_clear(t, FIRST_INDEX_SLOTS);
    return true;
}

/* ---- The search ---- */

/* Writes to the solution the line that leads to position `number` of the log and from there on by
 * `tag`. Returns false if it is too long. */
static bool write_line(struct solver *s, const struct position *from, uint32_t number, uint16_t tag)
{
    uint16_t tags[PLIES_MOST];
    const uint64_t *keys[PLIES_MOST]; /* of where each tag leads; the last one leads to the end */
    int turns = 0, words = s->table.key_words;
    for (const uint64_t *key = NULL; number != NO_PARENT; turns++) {
        if (turns == PLIES_MOST) return false;
        tags[turns] = tag;
        keys[turns] = key;
        key = entry_at(&s->table, number);
        number = (uint32_t)(key[words] >> 32);
        tag = (uint16_t)(key[words] >> 16);
    }
    struct solution *out = s->solution;
    struct position p = *from;
    int n = 0;
    while (turns--) {
        action actions[LINE_MOST] = {tags[turns]};
        const uint64_t *key = keys[turns];
        int written = 1;
        if (s->search && s->search->line)
            written = s->search->line(&s->context, &p, tags[turns], key,
                                      key ? (uint8_t)key[words] : 0, actions);
        if (n + written > PLIES_MOST) return false;
        for (int k = 0; k < written; k++) {
            s->game->apply(s->context.deal, &p, actions[k], NULL);
            out->line[n++] = actions[k];
        }
    }
    out->actions = n;
    return true;
}

/* Scores a position that has ended, reached by `tag` from position `number` of the log. If the
 * score is the best so far, stores its line. */
static void note_end(struct solver *s, const struct position *from, const struct position *p,
                     uint32_t number, uint16_t tag)
{
    int goal = s->context.goal;
    int score = goal ? s->game->search->score(s->context.deal, p, goal)
                     : dread_outcome_is_won(s->game, s->game->outcome(p));
    if (score <= s->solution->score) return;
    if (write_line(s, from, number, tag)) s->solution->score = score;
    else s->line_too_long = true;
}

/* Plain stepping: keeps the successor after each legal action. */
static void list_all_actions(const struct solver *s, const struct position *p,
                             struct successors *out)
{
    action legal[ACTIONS_MOST];
    int n = s->game->actions(s->context.deal, p, legal);
    for (int i = 0; i < n; i++) {
        struct position *next = dread_successor_room(out);
        *next = *p;
        s->game->apply(s->context.deal, next, legal[i], NULL);
        dread_successor_keep(out, 0, legal[i]);
    }
}

/* Adds the successors of a position, number `number` of the log, to the open list; those that have
 * ended are scored instead. */
static void expand(struct solver *s, const struct position *from, const struct position *p,
                   int part, uint32_t number)
{
    struct successors *o = &s->open;
    uint32_t first = o->count, last = first;
    if (s->search && s->search->turns) s->search->turns(&s->context, p, part, o);
    else list_all_actions(s, p, o);
    s->seq += o->count - first;
    for (uint32_t i = first; i < o->count; i++) {
        struct open_node *node = &o->open[i];
        if (!node->variant && s->game->outcome(&o->slot[node->slot])) {
            note_end(s, from, &o->slot[node->slot], number, node->tag);
            o->freed[o->freed_count++] = node->slot;
            continue;
        }
        node->parent = number;
        node->seq = s->seq - (i - first);
        if (last != i) o->open[last] = *node;
        last++;
    }
    o->count = last;
    if (s->depth_first) sort_list(o->open + first, last - first);
    else sort_in(s, first);
}

/* Adds the position taken to the log. Returns VISIT_KNOWN if it need not be expanded, because it is
 * hopeless or known. */
static enum visit visit(struct solver *s, const struct position *p, const struct open_node *taken)
{
    const struct search_hooks *search = s->search;
    if (search && search->hopeless && search->hopeless(&s->context, p, s->solution->score))
        return VISIT_KNOWN;
    uint64_t key[POSITION_WORDS];
    uint8_t worse = 0;
    if (search && search->key) search->key(&s->context, p, key, &worse);
    else __builtin_memcpy(key, p, sizeof key);
    return table_visit(&s->table, key, worse, taken->parent, taken->tag);
}

/* Searches until the goal's top score is reached, the open list is empty, or something has run
 * out. */
static enum ran_out run(struct solver *s, const struct position *from,
                        const struct solve_request *request)
{
    struct solution *out = s->solution;
    uint32_t best_first = s->search ? s->search->best_first : 0;
    int top = request->goal ? s->game->search->goals[request->goal - 1].top : 1;
    s->depth_first = !best_first;
    while (out->score < top && s->open.count) {
        if (!s->depth_first && (out->positions >= best_first || s->open.count > s->open.most / 2))
            begin_depth_first(s);
        struct position p;
        struct open_node taken = take_next(s, &p);
        /* If a further part is wanted, the parent is the position itself. */
        uint32_t number = taken.parent;
        if (!taken.part) {
            enum visit result = visit(s, &p, &taken);
            if (result == VISIT_KNOWN) continue;
            if (result == VISIT_FULL) return RAN_OUT_MEMORY;
            number = s->table.kept - 1;
        }
        if (out->positions == request->positions) return RAN_OUT_POSITIONS;
        if (request->go_on && out->positions % GO_ON_EVERY == 0 &&
            !request->go_on(request->watcher, out->positions))
            return RAN_OUT_STOPPED;
        out->positions++;
        expand(s, from, &p, taken.part, number);
        if (s->open.full) return RAN_OUT_MEMORY;
    }
    if (out->score >= top || !s->line_too_long) return RAN_OUT_NOTHING;
    return RAN_OUT_PLIES;
}

void dread_solve(const struct game *game, const struct deal *deal, const struct position *from,
                 const struct solve_request *request, const struct workspace *workspace,
                 struct solution *out)
{
    out->answer = ANSWER_UNKNOWN;
    out->ran_out = RAN_OUT_MEMORY;
    out->score = out->actions = 0;
    out->positions = out->kept = 0;
    struct solver s = {
        .game = game,
        .search = request->plain ? NULL : game->search,
        .context = {.deal = deal, .goal = request->goal, .prunes = ~request->prunes_off},
        .solution = out};
    if (!divide_workspace(&s, workspace)) return;
    if (s.search && s.search->analyse) s.search->analyse(&s.context, from);
    if (game->outcome(from)) {
        note_end(&s, from, from, NO_PARENT, 0);
    } else {
        *dread_successor_room(&s.open) = *from;
        dread_successor_keep(&s.open, 0, 0);
        s.open.open[0].parent = NO_PARENT;
    }
    out->ran_out = run(&s, from, request);
    out->kept = s.table.kept;
    if (out->score) out->answer = ANSWER_WON;
    else if (out->ran_out == RAN_OUT_NOTHING) out->answer = ANSWER_LOST;
}

/* ---- Goals and prunes by name ---- */

int dread_goal_find(const struct game *game, const char *name, struct problem *problem)
{
    if (dread_same(name, "win")) return 0;
    const struct goal *goals = game->search ? game->search->goals : NULL;
    for (int i = 0; goals && goals[i].name; i++)
        if (dread_same(name, goals[i].name)) return i + 1;
    char list[160];
    struct text t = dread_text_in(list, sizeof list);
    dread_text_add(&t, "win");
    for (int i = 0; goals && goals[i].name; i++) {
        dread_text_add(&t, ", ");
        dread_text_add(&t, goals[i].name);
    }
    char room[BRIEF_ROOM];
    dread_fail_as(problem, DREAD_NO_GOAL, "There is no goal `", dread_brief(name, room),
                  "`. The goals are: ", list, ".", NULL);
    return -1;
}

int dread_goal_shown(const struct game *game, int goal, int score)
{
    int from = goal ? game->search->goals[goal - 1].from : 0;
    return from ? from - score : score;
}
