/* Sifts the deals of a survey for those to look at. See deal_lists.h. */

#include "deal_lists.h"

#include <stdlib.h>

#include "search/difficulty.h"

/* Plays of different draws have different seeds. */
enum { SEEDS_OF_A_DRAW = 1 << 16 };

/* A round: these deals are played so many times, from this seed on. */
struct sift_round {
    const struct game *game;
    const struct rules *rules;
    struct sifted_deal **deal;
    int deals, plays;
    uint64_t seed;
    bool fresh; /* the plays choose nothing */
};

static bool goes_on(const struct sifting *sifting)
{
    return !sifting->go_on || sifting->go_on(sifting->watcher);
}

static void play_deal(const struct sift_round *round, struct sifted_deal *d, void *memory)
{
    struct deal deal;
    dread_deal_number(round->game, round->rules, d->number, &deal);
    int wins = dread_difficulty_plays(round->game, &deal, round->seed, round->plays, memory);
    if (round->fresh) {
        d->fresh = wins;
    } else {
        d->wins += wins;
        d->plays += round->plays;
    }
}

/* Plays a round with several threads. Returns false if it was stopped or has no memory. */
static bool play_round(const struct sift_round *round, const struct sifting *sifting)
{
    int threads = sifting->threads < round->deals ? sifting->threads : round->deals;
    int next = 0, failed = 0;
    (void)threads; /* unused without OpenMP */
#pragma omp parallel num_threads(threads > 0 ? threads : 1)
    {
        size_t bytes = (dread_difficulty_bytes(round->game) + 63) / 64 * 64;
        void *memory = aligned_alloc(64, bytes);
        for (;;) {
            int i, stop;
#pragma omp atomic capture
            i = next++;
#pragma omp atomic read
            stop = failed;
            if (stop || i >= round->deals) break;
            if (memory && goes_on(sifting)) {
                play_deal(round, round->deal[i], memory);
            } else {
#pragma omp atomic write
                failed = 1;
            }
        }
        free(memory);
    }
    return !failed;
}

/* ---- choosing ---- */

/* The shares of plays won: of the plays that choose, or of the fresh ones. */
static struct interval rate_of(const struct sifted_deal *d, bool fresh)
{
    return fresh ? dread_wilson(d->fresh, LISTED_PLAYS) : dread_wilson(d->wins, d->plays);
}

bool dread_deals_alike(const struct sifted_deal *listed, const struct sifted_deal *other)
{
    struct interval more = dread_difference_of(rate_of(listed, true), rate_of(other, false));
    return more.low <= 0 && more.high >= 0;
}

/* Sorts deals by the share of plays won. The order of equal shares stays: by number. (Insertion
 * sort of at most DEALS_LOOKED_AT deals.) */
static void sort(struct sifted_deal *deal[], int n, enum deal_list list, bool fresh)
{
    for (int i = 1; i < n; i++) {
        struct sifted_deal *d = deal[i];
        double rate = rate_of(d, fresh).middle;
        int at = i;
        for (; at > 0; at--) {
            double before = rate_of(deal[at - 1], fresh).middle;
            if (list == EASIEST_DEALS ? before >= rate : before <= rate) break;
            deal[at] = deal[at - 1];
        }
        deal[at] = d;
    }
}

static int compare_numbers(const void *a, const void *b)
{
    const struct sifted_deal *one = *(struct sifted_deal *const *)a,
                             *other = *(struct sifted_deal *const *)b;
    return one->number < other->number ? -1 : one->number > other->number;
}

/* The deals of a list while they are sifted; in the end the listed ones, and then the others. */
struct sieve {
    enum deal_list list;
    struct sifted_deal **deal;
    int count, listed;
};

/* Writes the listed deals. */
static void write_list(const struct sieve *s, struct listed_deals *out)
{
    qsort(s->deal, (size_t)s->listed, sizeof *s->deal, compare_numbers);
    sort(s->deal, s->listed, s->list, true);
    for (int i = 0; i < s->listed; i++) {
        *(s->list == EASIEST_DEALS ? &s->deal[i]->easy : &s->deal[i]->hard) = i + 1;
        out->deal[out->count++] = (struct listed_deal){s->deal[i]->number,
                                                       rate_of(s->deal[i], true)};
    }
    for (int i = s->listed; s->listed && i < s->count; i++)
        out->others += dread_deals_alike(s->deal[s->listed - 1], s->deal[i]);
}

/* Sifts the deals of one list, of which round 1 is done. Returns false if it was stopped. */
static bool sift(struct sieve *s, struct sift_round round, const struct sifting *sifting,
                 struct listed_deals *out)
{
    int places = s->count / DEALS_FOR_ONE;
    if (places > DEALS_LISTED) places = DEALS_LISTED;
    s->listed = places;
    sort(s->deal, s->count, s->list, false);
    round.deal = s->deal;
    round.deals = places * SIFT_FINALISTS;
    round.plays = FINAL_PLAYS;
    round.seed += SIFT_PLAYS;
    if (!play_round(&round, sifting)) return false;
    qsort(s->deal, (size_t)round.deals, sizeof *s->deal, compare_numbers);
    sort(s->deal, round.deals, s->list, false);
    round.deals = places;
    round.plays = LISTED_PLAYS;
    round.seed += FINAL_PLAYS;
    round.fresh = true;
    if (!play_round(&round, sifting)) return false;
    write_list(s, out);
    return true;
}

static void list_unwinnable(const struct result *r, const struct column *clairvoyant,
                            struct listed_deals *out)
{
    for (uint64_t i = 0; i <= r->last - r->first; i++) {
        if (clairvoyant->wins[i]) continue;
        if (out->count < DEALS_LISTED) out->deal[out->count++].number = r->first + i;
        else out->others++;
    }
}

/* Makes the easiest and the hardest. `deal` has room for all deals that are looked at. */
static bool sift_all(const struct survey *s, const struct column *clairvoyant, int rule_set,
                     const struct sifting *sifting, struct sifted_deal *deal[],
                     struct deal_lists *lists)
{
    int all = (int)(lists->last - lists->first + 1);
    struct sift_round round = {.game = s->game,
                               .rules = &s->rules[rule_set],
                               .deal = deal,
                               .deals = all,
                               .plays = SIFT_PLAYS,
                               .seed = sifting->draw * SEEDS_OF_A_DRAW};
    if (all < DEALS_FOR_ONE) return true;
    for (int i = 0; i < all; i++) deal[i] = &lists->sifted[i];
    if (!play_round(&round, sifting)) return false;
    struct sieve sieve = {EASIEST_DEALS, deal, all, 0};
    if (!sift(&sieve, round, sifting, &lists->list[EASIEST_DEALS])) return false;
    if (!clairvoyant) return true;
    sieve = (struct sieve){HARDEST_DEALS, deal, 0, 0};
    for (int i = 0; i < all; i++)
        if (lists->sifted[i].winnable) deal[sieve.count++] = &lists->sifted[i];
    return sift(&sieve, round, sifting, &lists->list[HARDEST_DEALS]);
}

bool dread_deal_lists_make(const struct survey *s, const struct result *r, int rule_set,
                           const struct sifting *sifting, struct deal_lists *lists)
{
    const struct column *clairvoyant = dread_result_clairvoyant(r, s, rule_set);
    uint64_t all = r->last - r->first + 1;
    if (!all || all > DEALS_LOOKED_AT) all = DEALS_LOOKED_AT;
    *lists = (struct deal_lists){.first = r->first, .last = r->first + (all - 1)};
    lists->sifted = calloc(all, sizeof *lists->sifted);
    struct sifted_deal **deal = calloc(all, sizeof(struct sifted_deal *));
    bool fine = lists->sifted && deal;
    for (uint64_t i = 0; fine && i < all; i++) {
        lists->sifted[i].number = r->first + i;
        lists->sifted[i].winnable = clairvoyant && clairvoyant->wins[i] == 1;
    }
    if (fine && clairvoyant) list_unwinnable(r, clairvoyant, &lists->list[UNWINNABLE_DEALS]);
    fine = fine && sift_all(s, clairvoyant, rule_set, sifting, deal, lists);
    free(deal);
    if (!fine) dread_deal_lists_free(lists);
    return fine;
}

void dread_deal_lists_free(struct deal_lists *lists)
{
    free(lists->sifted);
    *lists = (struct deal_lists){0};
}
