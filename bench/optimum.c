/* Counts the worlds that the best player wins. See optimum.h. */

#include "optimum.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "search/hidden_cards.h"

/* The result for a key: a number of worlds or, if is_bound, one that is not exceeded. */
struct result {
    uint64_t key[EXACT_KEY_WORDS];
    uint64_t won;
    bool is_bound;
};

/* A position at which the player decides. */
struct node {
    struct position position;
    struct hidden hidden;
};

struct optimum {
    const struct game *game;
    struct deal deal;
    struct eval_context context; /* the deal, and the tables of the eval hooks */

    /* The hash table has twice as many slots as there may be results; a slot is 0 if it is empty,
     * else 1 + the number of a result. */
    uint32_t results, most;
    struct result *result;
    uint32_t *slot;
};

static void give_up(const char *why)
{
    fprintf(stderr, "%s\n", why);
    exit(2);
}

static void *room(size_t bytes)
{
    void *there = aligned_alloc(64, (bytes + 64) / 64 * 64);
    if (!there) give_up("There is not enough memory.");
    return there;
}

struct optimum *optimum_new(const struct game *game, uint32_t results)
{
    struct optimum *o = room(sizeof *o);
    o->game = game;
    o->context = (struct eval_context){&o->deal, room(game->eval->tables_bytes)};
    o->results = 0;
    o->most = results;
    o->result = room(results * sizeof *o->result);
    o->slot = room(2 * (size_t)results * sizeof *o->slot);
    memset(o->slot, 0, 2 * (size_t)results * sizeof *o->slot);
    return o;
}

void optimum_free(struct optimum *o)
{
    free(o->context.tables);
    free(o->result);
    free(o->slot);
    free(o);
}

uint32_t optimum_results(const struct optimum *o)
{
    return o->results;
}

size_t optimum_result_bytes(void)
{
    return sizeof(struct result) + 2 * sizeof(uint32_t);
}

/* ---- The table of results ---- */

/* Returns the slot of a key, or the empty slot where it belongs. */
static uint32_t *find_slot(const struct optimum *o, const uint64_t key[])
{
    uint64_t hash = 0;
    for (int i = 0; i < EXACT_KEY_WORDS; i++) {
        hash ^= key[i];
        hash = dread_splitmix64(&hash);
    }
    uint64_t slots = 2 * (uint64_t)o->most, at = hash % slots;
    while (o->slot[at] && memcmp(o->result[o->slot[at] - 1].key, key, sizeof o->result->key) != 0)
        at = (at + 1) % slots;
    return &o->slot[at];
}

static void store(struct optimum *o, const uint64_t key[], uint64_t won, bool is_bound)
{
    uint32_t *slot = find_slot(o, key);
    if (!*slot) {
        if (o->results == o->most) give_up("There are too many results.");
        *slot = ++o->results;
    }
    struct result *result = &o->result[*slot - 1];
    memcpy(result->key, key, sizeof result->key);
    result->won = won;
    result->is_bound = is_bound;
}

/* ---- Worlds ---- */

static uint64_t larger(uint64_t a, uint64_t b)
{
    return a > b ? a : b;
}

/* Returns in how many ways the cards at all places but those in the mask `laid` can be arranged, if
 * equal cards are not told apart. */
static uint64_t arrangements(const struct hidden *h, uint64_t laid)
{
    uint64_t ways = 1, cards = 0, of_kind[64] = {0};
    for (int i = 0; i < h->cards; i++)
        /* With one more card, which is of this kind: always a whole number. */
        if (!(laid & bit(i))) ways = ways * ++cards / ++of_kind[h->kind[i]];
    return ways;
}

static void list_hidden(const struct optimum *o, struct node *n)
{
    if (!o->game->eval->hidden(&o->deal, &n->position, &n->hidden))
        give_up("The game does not report its hidden cards.");
}

/* ---- The best player ---- */

static uint64_t won_at(struct optimum *, struct node *, uint64_t bound);

/* Returns the index of the place of the mask `up` whose card the action turns up first. Whatever
 * that card is, it is turned up; the others may stay hidden if it is another one. */
static int first_turned_up(struct optimum *o, const struct node *now, action a, uint64_t up)
{
    static struct event event[EVENTS_MOST];
    struct trace trace = {event, EVENTS_MOST, 0};
    struct position p = now->position;
    if (!(up & (up - 1))) return __builtin_ctzll(up);
    o->game->apply(&o->deal, &p, a, &trace);
    for (int e = 0; e < trace.count; e++)
        for (int i = 0; i < now->hidden.cards && event[e].turned; i++)
            if ((up & bit(i)) && now->hidden.card[i] == o->deal.cards[event[e].turned - 1])
                return i;
    give_up("No event turns up a card that was hidden.");
    return 0;
}

/* Returns how many worlds she wins after an action, or `bound` if that is larger. The places in the
 * mask `laid` keep their cards; all others may have any. */
static uint64_t won_after(struct optimum *o, struct node *now, action a, uint64_t laid,
                          uint64_t bound)
{
    struct hidden *h = &now->hidden;
    o->game->eval->assign(&o->deal, &now->position, h);
    struct node next = {.position = now->position};
    o->game->apply(&o->deal, &next.position, a, NULL);
    list_hidden(o, &next);
    uint64_t up = revealed_places(h, h->cards, &next.hidden) & ~laid, left = arrangements(h, laid),
             won = 0;
    if (!up) {
        int outcome = o->game->outcome(&next.position);
        if (!outcome && arrangements(&next.hidden, 0) != left)
            give_up("A place was laid that is still hidden.");
        if (!outcome) return won_at(o, &next, bound);
        return dread_outcome_is_won(o->game, outcome) ? larger(left, bound) : bound;
    }

    int place = first_turned_up(o, now, a, up);
    uint64_t kinds_tried = 0;
    laid |= bit(place);
    for (int i = 0; i < h->cards && won + left > bound; i++) {
        if ((i != place && (laid & bit(i))) || (kinds_tried & bit(h->kind[i]))) continue;
        kinds_tried |= bit(h->kind[i]);
        swap_cards(h, place, i);
        left -= arrangements(h, laid); /* now the worlds with kinds that were not tried yet */
        uint64_t wanted = bound > won + left ? bound - won - left : 0;
        won += won_after(o, now, a, laid, wanted);
        swap_cards(h, place, i);
    }
    return larger(won, bound);
}

/* Lists the actions worth playing; the best come first. */
static int list_candidates(struct optimum *o, const struct node *n, struct candidate out[])
{
    int count = o->game->eval->candidates(&o->context, &n->position, out);
    for (int i = 1; i < count; i++) {
        struct candidate c = out[i];
        int k = i;
        for (; k && out[k - 1].value < c.value; k--) out[k] = out[k - 1];
        out[k] = c;
    }
    return count;
}

/* Returns how many worlds she wins where she decides, or `bound` if that is larger. */
static uint64_t won_at(struct optimum *o, struct node *now, uint64_t bound)
{
    uint32_t number = *find_slot(o, now->hidden.key);
    if (number) {
        const struct result *known = &o->result[number - 1];
        if (!known->is_bound || known->won <= bound) return larger(known->won, bound);
    }
    struct candidate list[CANDIDATES_MOST];
    uint64_t all = arrangements(&now->hidden, 0), best = bound;
    int n = list_candidates(o, now, list);
    for (int i = 0; i < n && best < all; i++) best = won_after(o, now, list[i].tag, 0, best);
    store(o, now->hidden.key, best, best == bound);
    return best;
}

/* Makes a node of a position. */
static struct node begin(struct optimum *o, const struct deal *deal, const struct position *p)
{
    struct node n = {.position = *p};
    o->deal = *deal;
    list_hidden(o, &n);
    if (!o->game->outcome(p) && o->game->eval->prepare) o->game->eval->prepare(&o->context, p);
    return n;
}

uint64_t optimum_worlds(const struct game *game, const struct deal *deal, const struct position *p)
{
    struct hidden hidden;
    return game->eval->hidden(deal, p, &hidden) ? arrangements(&hidden, 0) : 0;
}

uint64_t optimum_won(struct optimum *o, const struct deal *deal, const struct position *p)
{
    struct node n = begin(o, deal, p);
    int outcome = o->game->outcome(p);
    if (!outcome) return won_at(o, &n, 0);
    return dread_outcome_is_won(o->game, outcome) ? arrangements(&n.hidden, 0) : 0;
}

uint64_t optimum_won_after(struct optimum *o, const struct deal *deal, const struct position *p,
                           action a)
{
    struct node n = begin(o, deal, p);
    return won_after(o, &n, a, 0, 0);
}
