/* Finds chances by trying everything. See brute.h. */

#include "unit/brute.h"

#include <stdlib.h>
#include <string.h>

#include "unit/help.h"

/* ---- Worlds ---- */

int compare_worlds(const void *a, const void *b)
{
    const struct world_found *x = a, *y = b;
    int order = memcmp(x->deal.cards, y->deal.cards, sizeof x->deal.cards);
    return order ? order : memcmp(&x->now, &y->now, sizeof x->now);
}

void add_world(struct worlds *all, const struct deal *deal, const struct position *p)
{
    struct world_found found = {*deal, *p};
    int low = 0, high = all->count;
    while (low < high) {
        int middle = (low + high) / 2, order = compare_worlds(&all->world[middle], &found);
        if (!order) return;
        if (order < 0) low = middle + 1;
        else high = middle;
    }
    assert_true(all->count < WORLDS_MOST);
    memmove(&all->world[low + 1], &all->world[low],
            (size_t)(all->count - low) * sizeof *all->world);
    all->world[low] = found;
    all->count++;
}

void draw_worlds(const struct game *game, const struct deal *deal, const struct position *p,
                 struct rng *r, struct worlds *all)
{
    all->count = 0;
    for (int since = 0; since < 20 * (all->count + 2); since++) {
        struct world_found drawn = {*deal, *p};
        int before = all->count;
        game->resample(&drawn.deal, &drawn.now, r);
        add_world(all, &drawn.deal, &drawn.now);
        if (all->count > before) since = 0;
    }
}

/* ---- Brute force ---- */

static uint64_t mixed(uint64_t hash, const void *bytes, size_t n)
{
    for (size_t i = 0; i + 8 <= n; i += 8) {
        uint64_t word;
        memcpy(&word, (const char *)bytes + i, sizeof word);
        if (!word) continue; /* most of a view is empty */
        hash = (hash ^ word ^ i << 48) * UINT64_C(0xbf58476d1ce4e5b9);
        hash ^= hash >> 31;
    }
    return hash;
}

static uint64_t look_of(const struct game *game, const struct deal *deal, const struct position *p)
{
    struct view view;
    game->see(deal, p, &view);
    return mixed(7, &view, sizeof view);
}

/* Results of sets of worlds, by the hash of all their cards and positions. */
enum { RESULTS = 1 << 20 };

static struct {
    uint64_t worlds;
    double chance;
} result[RESULTS];

static uint64_t hash_of(const struct world_found worlds[], int n)
{
    uint64_t hash = (uint64_t)n;
    for (int i = 0; i < n; i++) {
        hash = mixed(hash, worlds[i].deal.cards, sizeof worlds[i].deal.cards);
        hash = mixed(hash + 1, &worlds[i].now, sizeof worlds[i].now);
    }
    return hash;
}

static double best_of(struct brute *b, const struct world_found worlds[], int n);

double brute_chance(struct brute *b, const struct world_found worlds[], int n, action a)
{
    struct world_found *next = malloc((size_t)n * sizeof *next);
    uint64_t *look = malloc((size_t)n * sizeof *look);
    bool *told = calloc((size_t)n, sizeof *told);
    struct world_found *alike = malloc((size_t)n * sizeof *alike);
    double sum = 0;
    for (int i = 0; i < n; i++) {
        next[i] = worlds[i];
        b->game->apply(&next[i].deal, &next[i].now, a, NULL);
        look[i] = look_of(b->game, &next[i].deal, &next[i].now);
    }
    b->left -= n;
    for (int i = 0; i < n && b->left > 0; i++) {
        if (told[i]) continue;
        int count = 0;
        for (int k = i; k < n; k++) {
            if (look[k] != look[i]) continue;
            told[k] = true;
            alike[count++] = next[k];
        }
        sum += count * best_of(b, alike, count);
    }
    free(next);
    free(look);
    free(told);
    free(alike);
    return sum / n;
}

static double best_of(struct brute *b, const struct world_found worlds[], int n)
{
    int outcome = b->game->outcome(&worlds->now);
    if (outcome) return dread_outcome_is_won(b->game, outcome);
    action legal[ACTIONS_MOST];
    int count = b->game->actions(&worlds->deal, &worlds->now, legal);
    double best = 0;
    uint64_t hash = hash_of(worlds, n);
    if (result[hash % RESULTS].worlds == hash) return result[hash % RESULTS].chance;
    for (int i = 0; i < count && best < 1 && b->left > 0; i++) {
        double chance = brute_chance(b, worlds, n, legal[i]);
        if (chance > best) best = chance;
    }
    if (b->left > 0) {
        result[hash % RESULTS].worlds = hash;
        result[hash % RESULTS].chance = best;
    }
    return best;
}
