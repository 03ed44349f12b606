/* Computes exact win probabilities in late positions with hidden cards. exact.h says what
 * they are and should be read first.
 *
 * The search never lists the worlds of a belief state. It represents a belief state by any one of
 * its worlds, and finds out what an action reveals by playing it: the places that are hidden before
 * the action and not after it. Which places these are depends only on the cards that the action
 * reveals. If the search has already assigned all revealed places, the action leads to one belief
 * state. If not, it takes one revealed place that is not assigned, assigns each kind of card to it
 * in turn, and plays the action again. So the work grows with the number of different views that
 * can result, not with the number of worlds. */

#include "exact.h"

#include "solve.h"
#include "hidden_cards.h"

/* Actions of a line; choices of all nodes on the line; stored results; slots of their hash
 * table. */
enum { DEPTH_MOST = 256, LISTED_MOST = 8192, ENTRIES_MOST = 16384, SLOTS = 2 * ENTRIES_MOST };

static const uint64_t certain = (uint64_t)1 << EXACT_BITS;

/* A position on the current line at which the player decides. */
struct decision_node {
    struct position position;
    struct hidden hidden;
};

/* The result for a key: a win probability or, if is_bound, an upper bound of it. */
struct entry {
    uint64_t key[EXACT_KEY_WORDS];
    uint64_t chance;
    bool is_bound;
};

struct exact {
    const struct game *game;
    const struct eval_hooks *eval;
    struct eval_context context;
    struct deal deal;
    uint32_t budget, left; /* steps in all, and steps left */
    bool gave_up;          /* the budget or the memory is used up, or the game reports nothing */
    const action *line;    /* the actions to play before the player chooses */
    int actions;
    int listed; /* entries of `list` in use */
    uint32_t entries;
    struct decision_node node[DEPTH_MOST];
    struct candidate list[LISTED_MOST + CANDIDATES_MOST];
    struct entry entry[ENTRIES_MOST];
    uint16_t slot[SLOTS]; /* hash table: 0 if empty, else 1 + the number of an entry */

    /* If no hidden card matters, the solver works here and `lost` is its answer for the root. Else
     * the workspace has no bytes. */
    struct workspace workspace;
    bool lost;
    struct solution solution;
};

_Static_assert(ENTRIES_MOST < UINT16_MAX, "an entry's number fits a slot");

/* ---- The table of results ---- */

static bool same_key(const uint64_t a[], const uint64_t b[])
{
    return __builtin_memcmp(a, b, EXACT_KEY_WORDS * sizeof *a) == 0;
}

/* Returns the slot of a key, or the empty slot where it belongs. */
static uint16_t *table_slot(struct exact *x, const uint64_t key[])
{
    uint64_t h = 0;
    for (int i = 0; i < EXACT_KEY_WORDS; i++) {
        h = (h ^ key[i]) * UINT64_C(0xbf58476d1ce4e5b9);
        h ^= h >> 29;
    }
    uint32_t at = (uint32_t)(h >> 32) % SLOTS;
    while (x->slot[at] && !same_key(x->entry[x->slot[at] - 1].key, key)) at = (at + 1) % SLOTS;
    return &x->slot[at];
}

/* Stores a result. If the table is full, the result is dropped. */
static void table_store(struct exact *x, const uint64_t key[], uint64_t chance, bool is_bound)
{
    uint16_t *slot = table_slot(x, key);
    if (!*slot) {
        if (x->entries == ENTRIES_MOST) return;
        *slot = (uint16_t)++x->entries;
    }
    struct entry *entry = &x->entry[*slot - 1];
    __builtin_memcpy(entry->key, key, sizeof entry->key);
    entry->chance = chance;
    entry->is_bound = is_bound;
}

/* ---- Hidden cards ---- */

static bool is_constrained(const struct hidden *h, int i)
{
    return h->constrained_kinds >> h->kind[i] & 1;
}

/* The relative probabilities of a constrained card, and of another card, at a certain place. */
struct card_weights {
    uint64_t constrained, other;
};

/* Returns the weights at a place that is not assigned. If F constrained places are free, and C
 * constrained and O other cards are not assigned, each constrained card is at such a place with
 * probability 1 / F and each other card with probability (F - C) / (F * O). Elsewhere there are
 * only other cards. */
static struct card_weights weights_at(const struct hidden *h, int place, uint64_t assigned)
{
    uint64_t free_places = 0, constrained = 0, others = 0;
    if (place >= h->constrained) return (struct card_weights){0, 1};
    for (int i = 0; i < h->cards; i++) {
        if (assigned & bit(i)) continue;
        free_places += i < h->constrained;
        constrained += is_constrained(h, i);
        others += !is_constrained(h, i);
    }
    return (struct card_weights){others ? others : 1, free_places - constrained};
}

/* Moves the card at index k to index i; the card at i goes to k. If that card is constrained and k
 * is not a constrained place, it goes to another constrained place instead, and the card from there
 * goes to k. Returns the index of that other place, or i, for restore_cards. */
static int place_card(struct hidden *h, int i, int k, uint64_t assigned)
{
    int via = i;
    if (is_constrained(h, i) && k >= h->constrained)
        for (via = 0; via == i || (assigned & bit(via)) || is_constrained(h, via);) via++;
    swap_cards(h, i, via);
    swap_cards(h, i, k);
    return via;
}

/* Undoes place_card. */
static void restore_cards(struct hidden *h, int i, int k, int via)
{
    swap_cards(h, i, k);
    swap_cards(h, i, via);
}

/* ---- The search ---- */

static uint64_t chance_at(struct exact *x, int depth, uint64_t bound);

/* Ends the whole search without an answer. */
static uint64_t give_up(struct exact *x)
{
    x->gave_up = true;
    return 0;
}

/* Returns the win probability after an action, or `bound` if that is larger. The places in the mask
 * `assigned` keep their cards; all others may still have any. */
static uint64_t chance_after(struct exact *x, int depth, action a, uint64_t assigned,
                             uint64_t bound)
{
    struct decision_node *now = &x->node[depth], *next = now + 1;
    struct hidden *h = &now->hidden;
    if (!x->left || depth + 1 == DEPTH_MOST) return give_up(x);
    x->left--;
    x->eval->assign(&x->deal, &now->position, h);
    next->position = now->position;
    x->game->apply(&x->deal, &next->position, a, NULL);
    int outcome = x->game->outcome(&next->position);
    if (!x->eval->hidden(&x->deal, &next->position, &next->hidden)) return give_up(x);
    uint64_t revealed = revealed_places(h, h->matter, &next->hidden) & ~assigned;
    if (!revealed) {
        if (outcome) return dread_outcome_is_won(x->game, outcome) ? certain : bound;
        return chance_at(x, depth + 1, bound);
    }

    int place = __builtin_ctzll(revealed);
    struct card_weights weights = weights_at(h, place, assigned);
    uint64_t total = 0, kinds_tried = 0, sum = 0;
    for (int i = 0; i < h->cards; i++)
        if (!(assigned & bit(i)))
            total += is_constrained(h, i) ? weights.constrained : weights.other;
    if (!total) return give_up(x); /* impossible unless the game contradicts itself */
    uint64_t weight_left = total;
    for (int i = 0; i < h->cards; i++) {
        if ((assigned & bit(i)) || (kinds_tried & bit(h->kind[i]))) continue;
        kinds_tried |= bit(h->kind[i]);
        uint64_t weight = 0;
        for (int k = i; k < h->cards; k++)
            if (!(assigned & bit(k)) && h->kind[k] == h->kind[i])
                weight += is_constrained(h, i) ? weights.constrained : weights.other;
        if (!weight) continue;
        weight_left -= weight;
        /* Star1: the win probability that this kind must exceed, if all kinds after it won for
         * certain, for the mean to exceed the bound. */
        uint64_t others = sum + weight_left * certain, wanted = bound * total;
        uint64_t child_bound = wanted > others ? (wanted - others) / weight : 0;
        if (child_bound >= certain) return bound;
        int via = place_card(h, place, i, assigned);
        uint64_t chance = chance_after(x, depth, a, assigned | bit(place), child_bound);
        restore_cards(h, place, i, via);
        if (x->gave_up) return 0;
        sum += weight * chance;
        if (sum + weight_left * certain <= wanted) return bound;
    }
    return sum / total > bound ? sum / total : bound;
}

/* Lists the choices and returns their number. Each is one action, since a hidden card matters
 * here. */
static int list_candidates(const struct exact *x, const struct position *p, struct candidate out[])
{
    if (x->eval->candidates) return x->eval->candidates(&x->context, p, out);
    action legal[ACTIONS_MOST];
    int n = x->game->actions(&x->deal, p, legal);
    for (int i = 0; i < n; i++) out[i] = (struct candidate){legal[i], 0};
    return n;
}

/* Returns the win probability where the player decides, or `bound` if that is larger. The hidden
 * cards of the node are known already. */
static uint64_t chance_at(struct exact *x, int depth, uint64_t bound)
{
    struct decision_node *now = &x->node[depth];
    if (depth < x->actions) return chance_after(x, depth, x->line[depth], 0, bound);
    uint16_t entry_number = *table_slot(x, now->hidden.key);
    if (entry_number) {
        const struct entry *entry = &x->entry[entry_number - 1];
        if (!entry->is_bound) return entry->chance > bound ? entry->chance : bound;
        if (entry->chance <= bound) return bound;
    }
    if (x->listed > LISTED_MOST) return give_up(x);
    struct candidate *list = x->list + x->listed;
    int n = list_candidates(x, &now->position, list);
    x->listed += n;
    uint64_t best = bound;
    for (int i = 0; i < n && best < certain && !x->gave_up; i++) {
        int best_index = i;
        for (int k = i + 1; k < n; k++)
            if (list[k].value > list[best_index].value) best_index = k;
        struct candidate chosen = list[best_index];
        list[best_index] = list[i];
        best = chance_after(x, depth, chosen.tag, 0, best);
    }
    x->listed -= n;
    if (x->gave_up) return 0;
    table_store(x, now->hidden.key, best, best == bound);
    return best;
}

/* ---- Positions where no hidden card matters ---- */

/* Asks the solver, whose positions count as steps. */
static void run_solver(struct exact *x, const struct position *p)
{
    struct solve_request request = {.positions = x->left};
    dread_solve(x->game, &x->deal, p, &request, &x->workspace, &x->solution);
    x->left -= x->solution.positions < x->left ? (uint32_t)x->solution.positions : x->left;
    if (x->solution.answer == ANSWER_UNKNOWN) x->gave_up = true;
}

/* ---- The public functions ---- */

static size_t rounded(size_t bytes)
{
    return (bytes + 63) / 64 * 64;
}

/* The struct is followed by the tables of the eval hooks or, if no hidden card matters, by the
 * workspace of the solver. This is the size of that workspace. */
static size_t solver_bytes(const struct game *game)
{
    return WORKSPACE_LEAST + (game->search ? rounded(game->search->analysis_bytes) : 0);
}

size_t dread_exact_bytes(const struct game *game)
{
    if (!game->eval || !game->eval->hidden) return 0;
    size_t tables = rounded(game->eval->tables_bytes), solver = solver_bytes(game);
    return rounded(sizeof(struct exact)) + (tables > solver ? tables : solver);
}

/* Returns in how many ways the places that matter can get cards, at most: the constraint is
 * ignored, and cards of one kind count as different. UINT32_MAX stands for more. */
static uint32_t arrangements(const struct hidden *h)
{
    uint64_t n = 1;
    for (int i = 0; i < h->matter; i++) {
        n *= (uint64_t)(h->cards - i);
        if (n > UINT32_MAX) return UINT32_MAX;
    }
    return (uint32_t)n;
}

bool dread_exact_fits(const struct game *game, const struct deal *deal, const struct position *root,
                      uint32_t budget)
{
    struct hidden hidden;
    return budget && game->eval && game->eval->hidden && game->eval->hidden(deal, root, &hidden) &&
           arrangements(&hidden) <= budget;
}

bool dread_exact_start(struct exact *x, const struct game *game, const struct deal *deal,
                       const struct position *root, uint32_t budget)
{
    dread_must(!game->outcome(root));
    struct decision_node *first = &x->node[0];
    if (!dread_exact_fits(game, deal, root, budget)) return false;
    game->eval->hidden(deal, root, &first->hidden);
    void *work_area = (char *)x + rounded(sizeof *x);
    x->game = game;
    x->eval = game->eval;
    x->deal = *deal;
    x->context = (struct eval_context){&x->deal, game->eval->tables_bytes ? work_area : NULL};
    x->budget = x->left = budget;
    x->gave_up = x->lost = false;
    x->listed = 0;
    x->entries = 0;
    first->position = *root;
    x->workspace = (struct workspace){NULL, 0};
    x->solution.actions = 0;
    if (!first->hidden.matter) {
        x->workspace = (struct workspace){work_area, solver_bytes(game)};
        run_solver(x, root);
        x->lost = x->solution.answer == ANSWER_LOST;
        return !x->gave_up;
    }
    dread_must(!x->eval->line);
    __builtin_memset(x->slot, 0, sizeof x->slot);
    if (x->eval->prepare) x->eval->prepare(&x->context, root);
    return true;
}

/* Returns the win probability after a line if all cards that matter are known: 0 or 1. */
static uint64_t chance_when_open(struct exact *x, const action line[], int actions)
{
    struct position p = x->node[0].position;
    if (x->lost) return 0;
    for (int i = 0; i < actions; i++) x->game->apply(&x->deal, &p, line[i], NULL);
    int outcome = x->game->outcome(&p);
    if (outcome) return dread_outcome_is_won(x->game, outcome) ? certain : 0;
    run_solver(x, &p);
    return x->solution.answer == ANSWER_WON ? certain : 0;
}

bool dread_exact_chance(struct exact *x, const action line[], int actions, uint64_t bound,
                        uint64_t *chance)
{
    x->line = line;
    x->actions = actions;
    *chance = x->workspace.bytes ? chance_when_open(x, line, actions)
                                 : chance_after(x, 0, line[0], 0, bound);
    return !x->gave_up;
}

int dread_exact_win(const struct exact *x, const action **line)
{
    *line = x->solution.line;
    return x->solution.actions;
}

uint32_t dread_exact_steps(const struct exact *x)
{
    return x->budget - x->left;
}
