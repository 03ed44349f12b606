/* The solver. See dread/solve.h for what it promises and what it asks of a game.
 *
 * Three areas of the workspace grow as a search needs them, each from its beginning:
 *
 *   the stack    the results of every turn on the path from the start, those not yet looked at too.
 *                One that was taken stays where it is until its frame goes, and so the path is there
 *                when a win is found;
 *   the log      every position visited, as its key, in the order of visiting;
 *   the index    a hash table of numbers of the log, linear probing, at most half full. It starts
 *                small and is made anew four times as large when it must be.
 *
 * So a deal that is solved in fifty positions touches a few kilobytes, however large the workspace: a
 * hash table with the keys inside it, and a stamp to forget them by, touches a page of memory for
 * every one. Nothing needs clearing but the small first index. */

#include "dread/solve.h"

enum { ALIGN = 64, INDEX_FIRST = 1024, FRAMES = PLIES_MOST + 1 };
enum { TAKEN = INT32_MIN, AT_ONCE = INT32_MAX };

_Static_assert(sizeof(struct position) == 128, "a whole position is 16 words of key");
enum { POSITION_WORDS = 16 };

/* A turn on the path: where its results lie on the stack, and which of them was taken last. */
struct frame {
    uint32_t first, taken;
};

struct table {
    uint32_t *index; /* 0: empty; else 1 + number in the log */
    uint32_t slots, slots_most;
    uint64_t *log; /* words + 1 words each: the key; then hash << 8 | worse */
    uint32_t kept, kept_most;
    int words;
};

struct solver {
    const struct game *game;
    const struct search *search; /* the hooks in use, or NULL */
    struct quest quest;
    struct table table;
    struct frame *frame;
    int depth; /* frames in use */
    struct successors stack;
    bool shortened; /* a line grew too long and was not followed */
    int top;        /* the score with which to stop */
    struct solution *solution;
};

/* ---- The table ---- */

/* A mix of all bits (the finaliser of SplitMix64, Steele, Lea & Flood 2014), 56 bits of it. The answer
 * never depends on it: keys are compared whole. */
static uint64_t hash_of(const uint64_t key[], int words)
{
    uint64_t h = 0;
    for (int i = 0; i < words; i++) {
        h = (h ^ key[i]) * 0xbf58476d1ce4e5b9;
        h ^= h >> 27;
    }
    h *= 0x94d049bb133111eb;
    return h >> 8;
}

static void table_clear(struct table *t, uint32_t slots)
{
    t->slots = slots;
    __builtin_memset(t->index, 0, slots * sizeof *t->index);
}

static void table_grow(struct table *t)
{
    table_clear(t, 4 * t->slots < t->slots_most ? 4 * t->slots : t->slots_most);
    const uint64_t *entry = t->log;
    for (uint32_t i = 0; i < t->kept; i++, entry += t->words + 1) {
        uint32_t slot = (uint32_t)(entry[t->words] >> 8) & (t->slots - 1);
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

enum visit { VISIT_FIRST, VISIT_BETTER, VISIT_KNOWN, VISIT_FULL };

/* Notes that a position is visited. VISIT_KNOWN: one as good was before. */
static enum visit table_visit(struct table *t, const uint64_t key[], uint8_t worse)
{
    uint64_t hash = hash_of(key, t->words);
    uint32_t slot = (uint32_t)hash & (t->slots - 1);
    for (; t->index[slot]; slot = (slot + 1) & (t->slots - 1)) {
        uint64_t *entry = t->log + (size_t)(t->index[slot] - 1) * (size_t)(t->words + 1);
        if (entry[t->words] >> 8 != hash || !equal(entry, key, t->words)) continue;
        if ((uint8_t)entry[t->words] <= worse) return VISIT_KNOWN;
        entry[t->words] = hash << 8 | worse;
        return VISIT_BETTER;
    }
    if (t->kept == t->kept_most) return VISIT_FULL;
    uint64_t *entry = t->log + (size_t)t->kept * (size_t)(t->words + 1);
    for (int i = 0; i < t->words; i++) entry[i] = key[i];
    entry[t->words] = hash << 8 | worse;
    t->index[slot] = ++t->kept;
    if (2 * t->kept > t->slots && t->slots < t->slots_most) table_grow(t);
    return VISIT_FIRST;
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

/* Divides the workspace: an eighth for the stack, the rest for the table. */
static bool lay_out(struct solver *s, const struct workspace *workspace)
{
    struct workspace left = *workspace;
    if (left.size < WORKSPACE_LEAST) return false;
    if (s->search && s->search->analysis_bytes) {
        s->quest.analysis = carve(&left, s->search->analysis_bytes);
        if (!s->quest.analysis || left.size < WORKSPACE_LEAST) return false;
    }
    s->frame = carve(&left, FRAMES * sizeof *s->frame);

    struct successors *stack = &s->stack;
    stack->room = (uint32_t)(left.size / 8 / (sizeof *stack->position + sizeof *stack->branch));
    stack->position = carve(&left, stack->room * sizeof *stack->position);
    stack->branch = carve(&left, stack->room * sizeof *stack->branch);

    /* As many entries as fit with an index of a power of two, at most half full when it is so. */
    struct table *t = &s->table;
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

static int score_of(const struct solver *s, const struct position *p)
{
    if (s->quest.goal) return s->game->search->score(s->quest.deal, p, s->quest.goal);
    return outcome_is_won(s->game, s->game->outcome(p));
}

/* Writes the line to where the path has come. False if it is too long. */
static bool write_line(struct solver *s)
{
    struct solution *out = s->solution;
    int n = 0;
    for (int i = 1; i < s->depth; i++) {
        const struct position *from = &s->stack.position[s->frame[i - 1].taken];
        uint16_t tag = s->stack.branch[s->frame[i].taken].tag;
        action some[LINE_MOST] = {tag};
        int more = s->search && s->search->line ? s->search->line(&s->quest, from, tag, some) : 1;
        if (n + more > PLIES_MOST) return false;
        for (int k = 0; k < more; k++) out->line[n++] = some[k];
    }
    out->actions = n;
    return true;
}

static void step_through_actions(const struct solver *s, const struct position *p,
                                 struct successors *out)
{
    action legal[ACTIONS_MOST];
    int n = s->game->actions(s->quest.deal, p, legal);
    for (int i = 0; i < n; i++) {
        struct position *next = successor_room(out);
        *next = *p;
        s->game->apply(s->quest.deal, next, legal[i], NULL);
        successor_keep(out, 0, legal[i]);
    }
}

/* Lists the results of a turn in a new frame. Of those that have ended the ones that are better than
 * the best so far come first, and the others are as good as taken. */
static void expand(struct solver *s, const struct position *p)
{
    struct successors *stack = &s->stack;
    uint32_t first = stack->count;
    s->frame[s->depth++] = (struct frame){.first = first};
    if (s->search && s->search->turns) s->search->turns(&s->quest, p, stack);
    else step_through_actions(s, p, stack);
    for (uint32_t i = first; i < stack->count; i++)
        if (s->game->outcome(&stack->position[i]))
            stack->branch[i].order = score_of(s, &stack->position[i]) > s->solution->score ? AT_ONCE
                                                                                           : TAKEN;
}

/* Takes the best result not yet taken of the last frame. False if there is none. */
static bool take_next(struct solver *s)
{
    struct frame *frame = &s->frame[s->depth - 1];
    struct branch *branch = s->stack.branch;
    int32_t best = TAKEN;
    for (uint32_t i = frame->first; i < s->stack.count; i++) {
        if (branch[i].order <= best) continue;
        best = branch[i].order;
        frame->taken = i;
    }
    if (best == TAKEN) return false;
    branch[frame->taken].order = TAKEN;
    return true;
}

/* Looks at the position just taken: notes an end, or lists what follows unless that is known or
 * hopeless. */
static enum ran_out look(struct solver *s, const struct wish *wish)
{
    const struct position *p = &s->stack.position[s->frame[s->depth - 1].taken];
    struct solution *out = s->solution;
    if (s->game->outcome(p)) {
        int score = score_of(s, p);
        if (score <= out->score) return RAN_OUT_NOTHING;
        if (write_line(s)) out->score = score;
        else s->shortened = true;
        return RAN_OUT_NOTHING;
    }
    const struct search *search = s->search;
    if (search && search->hopeless && search->hopeless(&s->quest, p, out->score))
        return RAN_OUT_NOTHING;
    enum visit visit;
    if (search && search->key) {
        uint64_t key[KEY_WORDS_MOST];
        uint8_t worse = 0;
        search->key(&s->quest, p, key, &worse);
        visit = table_visit(&s->table, key, worse);
    } else {
        uint64_t key[POSITION_WORDS];
        __builtin_memcpy(key, p, sizeof key);
        visit = table_visit(&s->table, key, 0);
    }
    if (visit == VISIT_KNOWN) return RAN_OUT_NOTHING;
    if (visit == VISIT_FULL) return RAN_OUT_MEMORY;
    if (out->positions == wish->positions) return RAN_OUT_POSITIONS;
    if (wish->stop && *wish->stop) return RAN_OUT_STOPPED;
    if (s->depth == FRAMES) {
        s->shortened = true;
        return RAN_OUT_NOTHING;
    }
    out->positions++;
    expand(s, p);
    return s->stack.full ? RAN_OUT_MEMORY : RAN_OUT_NOTHING;
}

/* Searches until the goal is reached, all has been looked at, or something has run out. */
static enum ran_out run(struct solver *s, const struct wish *wish)
{
    while (s->depth) {
        if (!take_next(s)) {
            s->stack.count = s->frame[--s->depth].first;
            continue;
        }
        enum ran_out out = look(s, wish);
        if (s->solution->score >= s->top) return RAN_OUT_NOTHING;
        if (out) return out;
    }
    return s->shortened ? RAN_OUT_PLIES : RAN_OUT_NOTHING;
}

void solve(const struct game *game, const struct deal *deal, const struct position *from,
           const struct wish *wish, const struct workspace *workspace, struct solution *out)
{
    out->answer = ANSWER_UNKNOWN;
    out->ran_out = RAN_OUT_MEMORY;
    out->score = out->actions = 0;
    out->positions = out->kept = 0;
    struct solver s = {.game = game,
                       .search = wish->plain ? NULL : game->search,
                       .quest = {.deal = deal, .goal = wish->goal, .prunes = ~wish->prunes_off},
                       .top = wish->goal ? game->search->goals[wish->goal - 1].top : 1,
                       .solution = out};
    if (!lay_out(&s, workspace)) return;
    if (s.search && s.search->analyse) s.search->analyse(&s.quest, from);
    s.frame[s.depth++] = (struct frame){0};
    *successor_room(&s.stack) = *from;
    successor_keep(&s.stack, 0, 0);
    out->ran_out = run(&s, wish);
    out->kept = s.table.kept;
    if (out->score) out->answer = ANSWER_WON;
    else if (out->ran_out == RAN_OUT_NOTHING) out->answer = ANSWER_LOST;
}

/* ---- Goals and prunes by name ---- */

int goal_find(const struct game *game, const char *name, struct problem *problem)
{
    if (same(name, "win")) return 0;
    const struct goal *goals = game->search ? game->search->goals : NULL;
    for (int i = 0; goals && goals[i].name; i++)
        if (same(name, goals[i].name)) return i + 1;
    char list[160];
    struct text t = text_in(list, sizeof list);
    text_add(&t, "win");
    for (int i = 0; goals && goals[i].name; i++) {
        text_add(&t, ", ");
        text_add(&t, goals[i].name);
    }
    char room[BRIEF_ROOM];
    fails(problem, "There is no goal `", brief(name, room), "`. There are: ", list, ".", NULL);
    return -1;
}

int goal_told(const struct game *game, int goal, int score)
{
    int from = goal ? game->search->goals[goal - 1].from : 0;
    return from ? from - score : score;
}

int prunes_of(const struct game *game)
{
    int n = 0;
    if (game->search && game->search->prunes)
        while (game->search->prunes[n].name) n++;
    return n;
}
