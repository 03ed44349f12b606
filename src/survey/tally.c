/* Tallies: adding them up and packing them into bytes. See tally.h.
 *
 * A tally is an array of uint64_t throughout, so packing need not know what the numbers mean.
 * Adding must, because the least and the most of a histogram are not sums. */

#include <stddef.h>
#include <string.h>

#include "tally.h"

enum {
    NUMBERS = sizeof(struct tally) / sizeof(uint64_t),
    EXACT = 32, /* numbers below this have a bucket each */
    STEPS = 8   /* buckets for each doubling above */
};

/* Where the tallies of older versions end, in old ledgers. */
static const int older_ends[] = {offsetof(struct tally, choices) / sizeof(uint64_t),
                                 offsetof(struct tally, deals_played) / sizeof(uint64_t),
                                 offsetof(struct tally, losses) / sizeof(uint64_t)};

_Static_assert(sizeof(struct tally) % sizeof(uint64_t) == 0,
               "a tally is 64-bit numbers throughout");
_Static_assert(NUMBERS * 11 <= TALLY_BYTES, "ten bytes for a number, or two for a single zero");

/* ---- histograms ---- */

static int bucket_of(uint64_t number)
{
    if (number < EXACT) return (int)number;
    int top = 63 - __builtin_clzll(number); /* the highest bit: 5 or more */
    int bucket = EXACT + (top - 5) * STEPS + (int)(number >> (top - 3) & (STEPS - 1));
    return bucket < HISTOGRAM_BUCKETS ? bucket : HISTOGRAM_BUCKETS - 1;
}

void dread_histogram_bucket(int bucket, double *low, double *high)
{
    *low = *high = bucket;
    if (bucket < EXACT) return;
    int top = (bucket - EXACT) / STEPS + 5, step = (bucket - EXACT) % STEPS;
    uint64_t width = (uint64_t)1 << (top - 3), first = (uint64_t)(STEPS + step) * width;
    *low = (double)first;
    *high = (double)(first + (width - 1));
}

static double bucket_middle(int bucket)
{
    double low, high;
    dread_histogram_bucket(bucket, &low, &high);
    return (low + high) / 2;
}

void dread_histogram_add(struct histogram *s, uint64_t number)
{
    if (!s->count || number < s->least) s->least = number;
    if (number > s->most) s->most = number;
    s->count++;
    s->sum += number;
    s->squares += number * number;
    s->bucket[bucket_of(number)]++;
}

void dread_histogram_join(struct histogram *s, const struct histogram *other)
{
    if (!other->count) return;
    if (!s->count || other->least < s->least) s->least = other->least;
    if (other->most > s->most) s->most = other->most;
    s->count += other->count;
    s->sum += other->sum;
    s->squares += other->squares;
    for (int i = 0; i < HISTOGRAM_BUCKETS; i++) s->bucket[i] += other->bucket[i];
}

double dread_histogram_quantile(const struct histogram *s, double share)
{
    if (!s->count) return 0;
    double below = share * (double)s->count;
    uint64_t seen = 0;
    for (int i = 0; i < HISTOGRAM_BUCKETS; i++) {
        seen += s->bucket[i];
        if ((double)seen < below || !seen) continue;
        double middle = bucket_middle(i);
        return middle < (double)s->least  ? (double)s->least
               : middle > (double)s->most ? (double)s->most
                                          : middle;
    }
    return (double)s->most;
}

double dread_histogram_mean(const struct histogram *s)
{
    return s->count ? (double)s->sum / (double)s->count : 0;
}

void dread_moments_add(struct moments *m, int64_t number)
{
    m->count++;
    m->sum += (uint64_t)number;
    m->squares += (uint64_t)(number * number);
}

/* ---- joining ---- */

/* Adds n numbers to others. */
static void add_all(uint64_t to[], const uint64_t from[], size_t n)
{
    for (size_t i = 0; i < n; i++) to[i] += from[i];
}

static void join_moments(struct moments *m, const struct moments *other)
{
    m->count += other->count;
    m->sum += other->sum;
    m->squares += other->squares;
}

static void join_drama(struct drama *d, const struct drama *other)
{
    d->decisions += other->decisions;
    join_moments(&d->surprise, &other->surprise);
    join_moments(&d->surprise_told, &other->surprise_told);
    join_moments(&d->surprise_of_noise, &other->surprise_of_noise);
    join_moments(&d->excess, &other->excess);
    join_moments(&d->uncertainty, &other->uncertainty);
    join_moments(&d->suspense, &other->suspense);
    dread_histogram_join(&d->surprise_points, &other->surprise_points);
    dread_histogram_join(&d->crossings, &other->crossings);
    for (int won = 0; won < 2; won++) {
        dread_histogram_join(&d->fall[won], &other->fall[won]);
        dread_histogram_join(&d->no_return[won], &other->no_return[won]);
        dread_histogram_join(&d->decided[won], &other->decided[won]);
        d->never[won] += other->never[won];
    }
}

bool dread_tally_count_end(struct tally *t, const struct game *game, const struct position *end,
                           int played)
{
    int outcome = game->outcome(end);
    bool won = dread_outcome_is_won(game, outcome);
    t->plays++;
    t->won += won;
    t->ends[outcome]++;
    dread_histogram_add(&t->turns[won], (uint64_t)game->turn(end));
    dread_histogram_add(&t->decisions[won], (uint64_t)played);
    return won;
}

void dread_tally_join(struct tally *t, const struct tally *other)
{
    t->deals += other->deals;
    t->unknown += other->unknown;
    t->plays += other->plays;
    t->won += other->won;
    t->squares += other->squares;
    for (int i = 0; i < TALLY_ENDS; i++) t->ends[i] += other->ends[i];
    for (int won = 0; won < 2; won++) {
        dread_histogram_join(&t->turns[won], &other->turns[won]);
        dread_histogram_join(&t->decisions[won], &other->decisions[won]);
        t->examined[won] += other->examined[won];
        for (int e = 0; e < EDGES; e++) t->edge[won][e] += other->edge[won][e];
    }
    dread_histogram_join(&t->branching, &other->branching);
    dread_histogram_join(&t->positions, &other->positions);
    for (int i = 0; i < TALLY_EVENTS; i++) {
        t->events[i] += other->events[i];
        t->plays_with[i] += other->plays_with[i];
    }
    t->hopeless_deals += other->hopeless_deals;
    t->lost_unknown += other->lost_unknown;
    dread_histogram_join(&t->lost_turn, &other->lost_turn);
    dread_histogram_join(&t->played_on, &other->played_on);
    t->choices += other->choices;
    t->real_choices += other->real_choices;
    t->deals_played += other->deals_played;
    add_all(t->of_deals, other->of_deals, TALLY_PER_DEAL);
    add_all(t->products, other->products, DEAL_PRODUCTS);
    add_all((uint64_t *)&t->losses, (const uint64_t *)&other->losses,
            sizeof t->losses / sizeof(uint64_t));
    join_drama(&t->drama, &other->drama);
}

/* ---- packing: seven bits of a number in each byte, the lowest first (LEB128); a zero is followed
 * by the length of its run ---- */

static int put(uint8_t bytes[], int n, uint64_t number)
{
    for (; number > 127; number >>= 7) bytes[n++] = (uint8_t)(number | 128);
    bytes[n++] = (uint8_t)number;
    return n;
}

/* Reads a number at *at and moves *at after it. Returns false if there is none, or if it is written
 * with more bytes than it needs. */
static bool get(const uint8_t bytes[], int n, int *at, uint64_t *number)
{
    *number = 0;
    for (int shift = 0; *at < n && shift < 64; shift += 7) {
        uint8_t byte = bytes[(*at)++];
        if (shift == 63 && byte > 1) return false;
        *number |= (uint64_t)(byte & 127) << shift;
        if (byte < 128) return byte || !shift;
    }
    return false;
}

int dread_tally_pack(const struct tally *t, uint8_t bytes[])
{
    const uint64_t *number = (const uint64_t *)t;
    int n = 0;
    for (int i = 0; i < NUMBERS;) {
        if (number[i]) {
            n = put(bytes, n, number[i++]);
            continue;
        }
        uint64_t run = 0;
        while (i < NUMBERS && !number[i]) run++, i++;
        bytes[n++] = 0;
        n = put(bytes, n, run);
    }
    return n;
}

/* Returns true if a tally of an older version ends after that many numbers. */
static bool is_older_end(int numbers)
{
    for (size_t i = 0; i < sizeof older_ends / sizeof *older_ends; i++)
        if (numbers == older_ends[i]) return true;
    return false;
}

bool dread_tally_unpack(struct tally *t, const uint8_t bytes[], int n)
{
    uint64_t *number = (uint64_t *)t;
    int at = 0, i = 0;
    bool was_run = false;
    memset(number + older_ends[0], 0, (size_t)(NUMBERS - older_ends[0]) * sizeof *number);
    while (i < NUMBERS && !(at == n && is_older_end(i))) {
        uint64_t value, run = 1;
        if (!get(bytes, n, &at, &value)) return false;
        if (!value &&
            (was_run || !get(bytes, n, &at, &run) || !run || run > (uint64_t)(NUMBERS - i)))
            return false;
        was_run = !value;
        for (; run; run--) number[i++] = value;
    }
    return at == n;
}
