/* Counts how tense a play was. See drama.h for the method. All is in whole numbers, so that every
 * machine counts the same. */

#include "drama.h"

#include "search/expert.h"

/* z (2 F(z) - 1) - 2 f(z) for z = 0, 1/16, 2/16, to 4, in units of 1 / 65536. F and f are the
 * distribution function and the density of the normal distribution. Above, it is as good as z. */
enum { NOISE_STEPS = 16, NOISE_MOST = 4 };
static const int32_t freed[NOISE_STEPS * NOISE_MOST + 1] = {
    -52290, -51984, -51068, -49551, -47447, -44774, -41555, -37819, -33598, -28927, -23842,
    -18385, -12597, -6520,  -196,   6333,   13025,  19841,  26744,  33698,  40670,  47631,
    54553,  61414,  68193,  74873,  81439,  87881,  94191,  100363, 106394, 112283, 118031,
    123642, 129118, 134466, 139691, 144800, 149801, 154701, 159508, 164229, 168874, 173447,
    177958, 182412, 186816, 191176, 195496, 199783, 204040, 208271, 212480, 216671, 220845,
    225006, 229155, 233295, 237426, 241551, 245670, 249785, 253896, 258004, 262110};

/* Returns the square root, rounded down. */
static int64_t root_of(uint64_t square)
{
    uint64_t root = 0;
    for (uint64_t bit = UINT64_C(1) << 31; bit; bit >>= 1)
        if ((root | bit) * (root | bit) <= square) root |= bit;
    return (int64_t)root;
}

static uint64_t squared(uint32_t number)
{
    return (uint64_t)number * number;
}

int64_t dread_freed_of_noise(int64_t difference, int64_t error)
{
    const int64_t parts = 256; /* of a step of the table */
    if (difference >= NOISE_MOST * error) return difference;
    int64_t z = difference * NOISE_STEPS * parts / error, step = z / parts, rest = z % parts;
    int64_t value = freed[step] * (parts - rest) + freed[step + 1] * rest;
    return error * value / (parts * 65536);
}

/* ---- one play ---- */

/* Returns what is believed after t decisions; after the last one, it is the end. */
static struct belief belief_at(const struct chances *c, int t, bool won)
{
    return t < c->decisions ? c->told[t] : (struct belief){won ? CHANCE : 0, 0};
}

static void count_movement(struct drama *d, const struct chances *c, bool won)
{
    int64_t freed_sum = 0, told = 0, noise = 0, moved = 0;
    for (int t = 0; t < c->decisions; t++) {
        struct belief before = belief_at(c, t, won), after = belief_at(c, t + 1, won);
        int64_t difference = (int64_t)after.chance - before.chance;
        int64_t size = difference < 0 ? -difference : difference;
        uint64_t variance = squared(before.error) + squared(after.error);
        int64_t error = root_of(variance);
        freed_sum += dread_freed_of_noise(size, error);
        told += size;
        noise -= dread_freed_of_noise(0, error);
        moved += size * size - (int64_t)variance;
    }
    struct belief first = belief_at(c, 0, won);
    int64_t open = (int64_t)first.chance * ((int64_t)CHANCE - first.chance);
    dread_moments_add(&d->surprise, freed_sum);
    dread_moments_add(&d->surprise_told, told);
    dread_moments_add(&d->surprise_of_noise, noise);
    open = (open + (int64_t)squared(first.error)) / CHANCE;
    dread_moments_add(&d->uncertainty, open);
    dread_moments_add(&d->excess, moved / CHANCE - open);
    dread_histogram_add(&d->surprise_points,
                        freed_sum > 0 ? (uint64_t)(freed_sum * 100 + CHANCE / 2) / CHANCE : 0);
}

/* Counts the largest fall from one decision to the next that is clear. */
static void count_fall(struct drama *d, const struct chances *c, bool won)
{
    int64_t largest = 0;
    for (int t = 0; t < c->decisions; t++) {
        struct belief before = belief_at(c, t, won), after = belief_at(c, t + 1, won);
        int64_t fall = (int64_t)before.chance - after.chance;
        uint64_t variance = squared(before.error) + squared(after.error);
        if (fall > largest &&
            (uint64_t)(fall * fall) > (uint64_t)CLEAR_ERRORS * CLEAR_ERRORS * variance)
            largest = fall;
    }
    dread_histogram_add(&d->fall[won], (uint64_t)(largest * 100 + CHANCE / 2) / CHANCE);
}

/* Returns 1 if the chance is clearly above a bound, -1 if it is clearly below, else 0. */
static int clear_side(struct belief b, int64_t bound)
{
    int64_t above = (int64_t)b.chance - bound, error = (int64_t)CLEAR_ERRORS * b.error;
    return above > error ? 1 : above < -error ? -1 : 0;
}

/* Counts how often the chance went from clearly above 50 % to clearly below or back, and the last
 * decision on the side where the play did not end. A chance that is not clear stays on the side of
 * the one before. */
static void count_crossings(struct drama *d, const struct chances *c, bool won)
{
    int side = 0, crossings = 0, last = -1;
    for (int t = 0; t <= c->decisions; t++) {
        int now = clear_side(belief_at(c, t, won), CHANCE / 2);
        if (now && side && now != side) crossings++;
        if (now) side = now;
        if (t < c->decisions && side == (won ? -1 : 1)) last = t;
    }
    dread_histogram_add(&d->crossings, (uint64_t)crossings);
    if (last < 0) d->never[won]++;
    else dread_histogram_add(&d->no_return[won], c->turn[last]);
}

/* Counts when the end was decided: the chance reached 90 % (10 %), and was never clearly below it
 * (above it) again. */
static void count_decided(struct drama *d, const struct chances *c, bool won)
{
    const int64_t bound = won ? CHANCE * 9 / 10 : CHANCE / 10;
    int since = c->decisions;
    bool decided = false;
    for (int t = 0; t < c->decisions; t++) {
        int64_t beyond = (int64_t)c->told[t].chance - bound;
        if (!decided && (won ? beyond >= 0 : beyond <= 0)) {
            decided = true;
            since = t;
        }
        if (clear_side(c->told[t], bound) == (won ? -1 : 1)) {
            decided = false;
            since = c->decisions;
        }
    }
    dread_histogram_add(&d->decided[won], (uint64_t)(since * 100 / c->decisions));
}

void dread_count_drama(struct drama *d, const struct chances *c, bool won)
{
    if (!c->decisions) return;
    d->decisions += (uint64_t)c->decisions;
    count_movement(d, c, won);
    count_fall(d, c, won);
    count_crossings(d, c, won);
    count_decided(d, c, won);
}

int64_t dread_spread_of(const struct belief next[SUSPENSE_WORLDS])
{
    const int64_t n = SUSPENSE_WORLDS;
    int64_t sum = 0, squares = 0, noise = 0;
    for (int i = 0; i < n; i++) {
        sum += next[i].chance;
        squares += (int64_t)squared(next[i].chance);
        noise += (int64_t)squared(next[i].error);
    }
    /* The unbiased variance of the chances, minus the mean variance of their errors. */
    int64_t variance = (squares - sum * sum / n) / (n - 1) - noise / n;
    return variance < 0 ? -root_of((uint64_t)-variance) : root_of((uint64_t)variance);
}

void dread_count_suspense(struct drama *d, int decisions, const int64_t spread[SUSPENSE_DECISIONS])
{
    int64_t sum = 0;
    for (int i = 0; i < SUSPENSE_DECISIONS; i++) sum += spread[i];
    dread_moments_add(&d->suspense, sum * decisions / SUSPENSE_DECISIONS);
}
