/* The solver. See dread/solve.h for what it promises and what it asks of a game.
 *
 * Four areas of the workspace are used from their beginnings on, as far as a search needs them:
 *
 *   the open list  what waits to be looked at: a heap while it goes best first, then a stack;
 *   the slots      the positions of those that wait; a slot is free again once its position was taken;
 *   the log        every position visited, as its key, in the order of visiting, with the number of
 *                  the one before it on the line that led there: so a line is found again;
 *   the index      a hash table of numbers of the log, linear probing, at most half full as long as it
 *                  can grow. It starts small and is made anew four times as large when it must be.
 *
 * So a deal that is solved in fifty positions touches a few kilobytes, however large the workspace: a
 * hash table with the keys inside it, and a stamp to forget them by, touches a page of memory for
 * every one. Nothing needs clearing but the small first index. */

#include "dread/solve.h"

enum { ALIGN = 64, INDEX_FIRST = 1024 };
static const uint32_t NOWHERE = UINT32_MAX; /* before the start */

_Static_assert(sizeof(struct position) == 128, "a whole position is 16 words of key");
enum { POSITION_WORDS = 16 };

struct visited_table {
    uint32_t *index; /* 0: empty; else 1 + number in the log */
    uint32_t slots, slots_most;
    uint64_t *log; /* words + 1 words each: the key; then parent << 32 | tag << 16 | worse */
    uint32_t kept, kept_most;
    int words;
};

struct solver {
    const struct game *game;
    const struct search_hooks *search; /* the hooks in use, or NULL */
    struct search_context context;
    struct visited_table table;
    struct successors open;
    uint32_t seq;     /* how many were ever listed */
    bool depth_first; /* the open list is a stack */
    bool shortened;   /* a line was too long to be told */
    struct solution *solution;
};

/* ---- The table ---- */

/* A mix of all bits (after the finaliser of SplitMix64, Steele, Lea & Flood 2014). The answer never
 * depends on it: keys are compared whole. */
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

static uint64_t *entry_at(const struct visited_table *t, uint32_t number)
{
    return t->log + (size_t)number * (size_t)(t->words + 1);
}

static void table_clear(struct visited_table *t, uint32_t slots)
{
    t->slots = slots;
    __builtin_memset(t->index, 0, slots * sizeof *t->index);
}

static void table_grow(struct visited_table *t)
{
    table_clear(t, 4 * t->slots < t->slots_most ? 4 * t->slots : t->slots_most);
    for (uint32_t i = 0; i < t->kept; i++) {
        uint32_t slot = hash_of(entry_at(t, i), t->words) & (t->slots - 1);
        while (t->index[slot]) slot = (slot + 1) & (t->slots - 1);
        t->index[slot] = i + 1;
    }
}

static bool equal(const uint64_t a[], const uint64_t b[], int words)
{
    uint64_t differ = 0;
    for (int i = 0; i < words; i++) differ |= a[i] ^ b[i];
    return !differ;
}

enum visit { VISIT_NEW, VISIT_KNOWN, VISIT_FULL };

/* Notes that a position is visited, as the last of the log. VISIT_KNOWN: one as good was before. A
 * worse one stays in the log, since lines lead through it, but is found no more. */
static enum visit table_visit(struct visited_table *t, const uint64_t key[], uint8_t worse,
                              uint32_t parent, uint16_t tag)
{
    uint32_t slot = hash_of(key, t->words) & (t->slots - 1);
    for (; t->index[slot]; slot = (slot + 1) & (t->slots - 1)) {
        const uint64_t *entry = entry_at(t, t->index[slot] - 1);
        if (!equal(entry, key, t->words)) continue;
        if ((uint8_t)entry[t->words] <= worse) return VISIT_KNOWN;
        break;
    }
    if (t->kept == t->kept_most) return VISIT_FULL;
    uint64_t *entry = entry_at(t, t->kept);
    for (int i = 0; i < t->words; i++) entry[i] = key[i];
    entry[t->words] = (uint64_t)parent << 32 | (uint64_t)tag << 16 | worse;
    t->index[slot] = ++t->kept;
    if (2 * t->kept > t->slots && t->slots < t->slots_most) table_grow(t);
    return VISIT_NEW;
}

/* ---- The open list ---- */

static bool before(const struct open_node *a, const struct open_node *b)
{
    return a->order != b->order ? a->order > b->order : a->seq > b->seq;
}

/* Puts `one` into a heap of n at place i, from which down there is nothing. */
static void sift_down(struct open_node heap[], uint32_t n, uint32_t i, struct open_node one)
{
    for (uint32_t child; (child = 2 * i + 1) < n; i = child) {
        if (child + 1 < n && before(&heap[child + 1], &heap[child])) child++;
        if (!before(&heap[child], &one)) break;
        heap[i] = heap[child];
    }
    heap[i] = one;
}

static void sift_up(struct open_node heap[], uint32_t i)
{
    struct open_node one = heap[i];
    for (; i && before(&one, &heap[(i - 1) / 2]); i = (i - 1) / 2) heap[i] = heap[(i - 1) / 2];
    heap[i] = one;
}

/* Sorts a heap so that the best is last. */
static void unwind(struct open_node heap[], uint32_t n)
{
    while (n > 1) {
        struct open_node last = heap[--n];
        heap[n] = heap[0];
        sift_down(heap, n, 0, last);
    }
}

static void sort(struct open_node list[], uint32_t n)
{
    for (uint32_t i = 1; i < n; i++) sift_up(list, i);
    unwind(list, n);
}

/* Takes the next of those that wait, and its position. */
static struct open_node take(struct solver *s, struct position *p)
{
    struct successors *open = &s->open;
    struct open_node next = open->open[--open->count];
    if (!s->depth_first && open->count) {
        struct open_node last = next;
        next = open->open[0];
        sift_down(open->open, open->count, 0, last);
    }
    *p = open->slot[next.slot];
    open->freed[open->frees++] = next.slot;
    return next;
}

/* ---- The workspace ---- */

/* The next `size` bytes of what is left, or NULL. */
static void *carve(struct workspace *left, size_t size)
{
    size = (size + ALIGN - 1) / ALIGN * ALIGN;
    if (size > left->size) return NULL;
    void *piece = left->bytes;
    left->bytes = (char *)left->bytes + size;
    left->size -= size;
    return piece;
}

/* Divides the workspace: an eighth for what waits, the rest for the table. */
static bool lay_out(struct solver *s, const struct workspace *workspace)
{
    struct workspace left = *workspace;
    if (left.size < WORKSPACE_LEAST) return false;
    if (s->search && s->search->analysis_bytes) {
        s->context.analysis = carve(&left, s->search->analysis_bytes);
        if (!s->context.analysis || left.size < WORKSPACE_LEAST) return false;
    }
    struct successors *o = &s->open;
    size_t each = sizeof *o->slot + sizeof *o->open + sizeof *o->freed;
    o->most = (uint32_t)(left.size / 8 / each);
    o->slot = carve(&left, (o->most + 1) * sizeof *o->slot);
    o->open = carve(&left, o->most * sizeof *o->open);
    o->freed = carve(&left, (o->most + 1) * sizeof *o->freed);
    o->room = &o->slot[0];
    o->used = 1;

    /* As many entries as fit with an index of a power of two that is at most three quarters full. */
    struct visited_table *t = &s->table;
    t->words = s->search && s->search->key ? s->search->key_words : POSITION_WORDS;
    size_t entry = (size_t)(t->words + 1) * sizeof *t->log;
    t->slots_most = INDEX_FIRST;
    while (t->slots_most < (uint32_t)1 << 30 &&
           2 * (size_t)t->slots_most * (sizeof *t->index + entry / 2) <= left.size)
        t->slots_most *= 2;
    t->index = carve(&left, t->slots_most * sizeof *t->index);
    size_t most = left.size / entry, fill = (size_t)(t->slots_most / 4) * 3;
    t->kept_most = (uint32_t)(most < fill ? most : fill);
    t->log = carve(&left, t->kept_most * entry);
    table_clear(t, INDEX_FIRST);
    return true;
}

/* ---- The search ---- */

/* Writes the line that leads to the position in the log, and on by `tag`. False if it is too long. */
static bool write_line(struct solver *s, const struct position *from, uint32_t number, uint16_t tag)
{
    uint16_t tags[PLIES_MOST];
    int turns = 0;
    for (; number != NOWHERE; turns++) {
        if (turns == PLIES_MOST) return false;
        tags[turns] = tag;
        uint64_t way = entry_at(&s->table, number)[s->table.words];
        number = (uint32_t)(way >> 32);
        tag = (uint16_t)(way >> 16);
    }
    struct solution *out = s->solution;
    struct position p = *from;
    int n = 0;
    while (turns--) {
        action some[LINE_MOST] = {tags[turns]};
        int more = 1;
        if (s->search && s->search->line)
            more = s->search->line(&s->context, &p, tags[turns], some);
        if (n + more > PLIES_MOST) return false;
        for (int k = 0; k < more; k++) {
            s->game->apply(s->context.deal, &p, some[k], NULL);
            out->line[n++] = some[k];
        }
    }
    out->actions = n;
    return true;
}

/* Takes note of a position that has ended; `number` and `tag` led there. */
static void note_end(struct solver *s, const struct position *from, const struct position *p,
                     uint32_t number, uint16_t tag)
{
    int goal = s->context.goal;
    int score = goal ? s->game->search->score(s->context.deal, p, goal)
                     : dread_outcome_is_won(s->game, s->game->outcome(p));
    if (score <= s->solution->score) return;
    if (write_line(s, from, number, tag)) s->solution->score = score;
    else s->shortened = true;
}

static void step_through_actions(const struct solver *s, const struct position *p,
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

/* Lists the results of a turn among those that wait, but for those that have ended. */
static void expand(struct solver *s, const struct position *from, const struct position *p,
                   int part, uint32_t number)
{
    struct successors *o = &s->open;
    uint32_t first = o->count, last = first;
    if (s->search && s->search->turns) s->search->turns(&s->context, p, part, o);
    else step_through_actions(s, p, o);
    s->seq += o->count - first;
    for (uint32_t i = first; i < o->count; i++) {
        struct open_node *one = &o->open[i];
        if (s->game->outcome(&o->slot[one->slot])) {
            note_end(s, from, &o->slot[one->slot], number, one->tag);
            o->freed[o->frees++] = one->slot;
            continue;
        }
        one->parent = number;
        one->seq = s->seq - (i - first);
        o->open[last++] = *one;
        if (!s->depth_first) sift_up(o->open, last - 1);
    }
    o->count = last;
    if (s->depth_first) sort(o->open + first, last - first);
}

/* Is the position taken hopeless, or known? If not, notes it. */
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

/* Searches until the goal's top score is reached, nothing waits, or something has run out. */
static enum ran_out run(struct solver *s, const struct position *from,
                        const struct solve_request *request)
{
    struct solution *out = s->solution;
    uint32_t best_first = s->search ? s->search->best_first : 0;
    int top = request->goal ? s->game->search->goals[request->goal - 1].top : 1;
    s->depth_first = !best_first;
    while (out->score < top && s->open.count) {
        if (!s->depth_first && (out->positions >= best_first || s->open.count > s->open.most / 2)) {
            unwind(s->open.open, s->open.count);
            s->depth_first = true;
        }
        struct position p;
        struct open_node taken = take(s, &p);
        uint32_t number = taken.parent; /* for a further part that is the position's own */
        if (!taken.part) {
            enum visit seen = visit(s, &p, &taken);
            if (seen == VISIT_KNOWN) continue;
            if (seen == VISIT_FULL) return RAN_OUT_MEMORY;
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
    if (out->score >= top || !s->shortened) return RAN_OUT_NOTHING;
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
    if (!lay_out(&s, workspace)) return;
    if (s.search && s.search->analyse) s.search->analyse(&s.context, from);
    if (game->outcome(from)) {
        note_end(&s, from, from, NOWHERE, 0);
    } else {
        *dread_successor_room(&s.open) = *from;
        dread_successor_keep(&s.open, 0, 0);
        s.open.open[0].parent = NOWHERE;
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
    dread_fail(problem, "There is no goal `", dread_brief(name, room), "`. There are: ", list, ".",
               NULL);
    return -1;
}

int dread_goal_told(const struct game *game, int goal, int score)
{
    int from = goal ? game->search->goals[goal - 1].from : 0;
    return from ? from - score : score;
}

int dread_prunes_of(const struct game *game)
{
    int n = 0;
    if (game->search && game->search->prunes)
        while (game->search->prunes[n].name) n++;
    return n;
}
