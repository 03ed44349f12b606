/* Confidence intervals and tests. See interval.h for the methods and their sources. */

#include "interval.h"

#include <math.h>

const double dread_normal_quantile = 1.959963984540054;

static double clamp(double x, double low, double high)
{
    return x < low ? low : x > high ? high : x;
}

struct interval dread_wilson(double won, double tried)
{
    if (tried <= 0) return (struct interval){0, 0.5, 1};
    double share = won / tried, zz = dread_normal_quantile * dread_normal_quantile / tried;
    double middle = (share + zz / 2) / (1 + zz);
    double half = dread_normal_quantile / (1 + zz) *
                  sqrt(share * (1 - share) / tried + zz / (4 * tried));
    return (struct interval){won <= 0 ? 0 : clamp(middle - half, 0, 1), share,
                             won >= tried ? 1 : clamp(middle + half, 0, 1)};
}

/* ---- numbers in groups ---- */

struct interval dread_share_of(uint64_t part, uint64_t whole, double groups)
{
    if (!whole) return dread_wilson(0, 0);
    double all = (double)whole, tried = fmin(all, groups);
    return dread_wilson((double)part / all * tried, tried);
}

/* Returns the quantile of Student's t distribution that belongs to dread_normal_quantile, by the
 * expansion of R. A. Fisher & E. A. Cornish, "The percentile points of distributions having known
 * cumulants", Technometrics 2, 1960. Its error is below 0.0001 from 8 degrees of freedom on. */
static double student(double freedom)
{
    double z = dread_normal_quantile, zz = z * z;
    return z + z * (zz + 1) / (4 * freedom) +
           z * ((5 * zz + 16) * zz + 3) / (96 * freedom * freedom) +
           z * (((3 * zz + 19) * zz + 17) * zz - 15) / (384 * freedom * freedom * freedom);
}

struct interval dread_mean_of(const struct histogram *s, double groups)
{
    double mean = dread_histogram_mean(s), count = (double)s->count;
    struct interval range = {(double)s->least, mean, (double)s->most};
    groups = fmin(count, groups);
    if (groups < FEW) return range;
    double variance = fmax((double)s->squares / count - mean * mean, 0) * count / (count - 1);
    double half = student(groups - 1) * sqrt(variance / groups);
    return (struct interval){fmax(mean - half, range.low), mean, fmin(mean + half, range.high)};
}

/* Returns the probability that at most k of n trials succeed, each with probability p. By
 * logarithms, because the parts may be too small for a double; from the largest part on. */
static double binomial_up_to(double k, double n, double p)
{
    double sum = 0;
    for (int64_t i = (int64_t)k; i >= 0; i--) {
        double successes = (double)i;
        double part = exp(lgamma(n + 1) - lgamma(successes + 1) - lgamma(n - successes + 1) +
                          successes * log(p) + (n - successes) * log1p(-p));
        sum += part;
        if (part < sum * 1e-12) break;
    }
    return sum;
}

/* Returns the largest rank r (from 1 on) for which the r-th smallest of n numbers is above the
 * quantile p with a probability of at most 0.025; 0 if there is none. */
static double rank_below(double n, double p)
{
    double r = floor(n * p - dread_normal_quantile * sqrt(n * p * (1 - p)));
    r = clamp(r, 0, n);
    while (r > 0 && binomial_up_to(r - 1, n, p) > 0.025) r--;
    while (r < n && binomial_up_to(r, n, p) <= 0.025) r++;
    return r;
}

/* Returns the least or, if `high`, the greatest number that belongs in the bucket of the smallest
 * number to which this share of all numbers go up. */
static double end_of_bucket(const struct histogram *s, double share, bool high)
{
    double wanted = share * (double)s->count - 1e-9, low = 0, most = 0;
    uint64_t seen = 0;
    for (int i = 0; i < HISTOGRAM_BUCKETS; i++) {
        seen += s->bucket[i];
        if (!seen || (double)seen < wanted) continue;
        dread_histogram_bucket(i, &low, &most);
        return clamp(high ? most : low, (double)s->least, (double)s->most);
    }
    return (double)s->most;
}

struct interval dread_quantile_of(const struct histogram *s, double share, double groups)
{
    struct interval in = {(double)s->least, dread_histogram_quantile(s, share), (double)s->most};
    double n = floor(fmin((double)s->count, groups));
    if (n < FEW) return in;
    double below = rank_below(n, share), above = n + 1 - rank_below(n, 1 - share);
    if (below > 0) in.low = end_of_bucket(s, below / n, false);
    if (above <= n) in.high = end_of_bucket(s, above / n, true);
    return in;
}

struct interval dread_difference_of(struct interval a, struct interval b)
{
    double middle = a.middle - b.middle;
    return (struct interval){middle - hypot(a.middle - a.low, b.high - b.middle), middle,
                             middle + hypot(a.high - a.middle, b.middle - b.low)};
}

/* ---- deals ---- */

/* Returns the effective number of plays: how many independent plays say as much as these. */
static double effective_plays(const struct count *c)
{
    double known = (double)(c->deals - c->unknown), plays = (double)c->plays;
    double share = (double)c->won / (known * plays);
    /* The observed variance of the deals' means, and the variance of a single play. */
    double observed = (double)c->squares / (plays * plays * known) - share * share;
    double single = share * (1 - share);
    if (observed <= 0 || single <= 0) return known;
    return clamp(known * single / observed, known, known * plays);
}

struct interval dread_share_won(const struct count *c)
{
    uint64_t known = c->deals - c->unknown;
    if (!known) return (struct interval){0, 0.5, 1};
    double effective = effective_plays(c),
           share = (double)c->won / ((double)known * (double)c->plays);
    /* An unknown deal has the same weight as a known one. */
    double unknown = effective * (double)c->unknown / (double)known, tried = effective + unknown;
    return (struct interval){dread_wilson(share * effective, tried).low, share,
                             dread_wilson(share * effective + unknown, tried).high};
}

struct interval dread_paired_difference(const struct pairs *p)
{
    double known = (double)p->deals, plays = (double)p->plays, unknown = (double)p->unknown;
    if (!p->deals) return (struct interval){-1, 0, 1};
    double seen = (double)p->sum / plays;
    struct interval of = {.middle = seen / known};
    for (int side = -1; side <= 1; side += 2) {
        double n = known + unknown + 2, sum = seen + side * unknown;
        double squares = (double)p->squares / (plays * plays) + unknown + 2;
        double mean = sum / n, half = dread_normal_quantile * sqrt((squares / n - mean * mean) / n);
        double end = clamp(mean + side * half, -1, 1);
        if (side < 0) of.low = end;
        else of.high = end;
    }
    return of;
}

double dread_mcnemar(uint64_t better, uint64_t worse)
{
    uint64_t n = better + worse, few = better < worse ? better : worse;
    /* Twice the smaller tail of the binomial distribution with p = 1/2. By logarithms, because 2^-n
     * may be too small for a double. */
    double tail = 0, all = (double)n;
    for (uint64_t k = few + 1; k-- > 0;) {
        double part = exp(lgamma(all + 1) - lgamma((double)k + 1) - lgamma(all - (double)k + 1) -
                          all * log(2));
        tail += part;
        if (part < tail * 1e-17) break;
    }
    return clamp(2 * tail, 0, 1);
}

/* Sums over deals: their number, the plays of each, the plays won, and the squares of the plays won
 * of each. */
struct win_sums {
    double deals, plays, won, squares;
};

/* Returns the variance of the deals' own win rates. */
static double variance_between(struct win_sums s)
{
    double share = s.won / (s.deals * s.plays),
           square = (s.squares - s.won) / (s.deals * s.plays * (s.plays - 1));
    /* share^2 overestimates the square of the true mean by the variance of the mean. */
    double of_mean = (s.squares / (s.plays * s.plays) - s.deals * share * share) / (s.deals - 1) /
                     s.deals;
    return square - (share * share - of_mean);
}

/* Returns the part of the variance of results that the deal explains; 0 if all results are
 * alike, as they may be without one of the deals. */
static double part_of_deal(struct win_sums s)
{
    double share = s.won / (s.deals * s.plays), whole = share * (1 - share);
    return whole > 0 ? clamp(variance_between(s) / whole, 0, 1) : 0;
}

struct deal_effect dread_deal_effect_of(const uint8_t won[], uint64_t n, int plays)
{
    if (n < 3 || plays < 2) return (struct deal_effect){0};
    struct win_sums sums = {.deals = (double)n, .plays = plays};
    for (uint64_t i = 0; i < n; i++) {
        sums.won += won[i];
        sums.squares += won[i] * won[i];
    }
    if (sums.won == 0 || sums.won == sums.deals * sums.plays) return (struct deal_effect){0};
    double all = variance_between(sums), part = part_of_deal(sums);
    double error = 0, part_error = 0;
    /* The jackknife. Leaving out any of the deals with the same wins gives the same estimate. */
    uint64_t deals_with[UINT8_MAX + 1] = {0};
    for (uint64_t i = 0; i < n; i++) deals_with[won[i]]++;
    for (int w = 0; w <= UINT8_MAX; w++) {
        if (!deals_with[w]) continue;
        struct win_sums others = {sums.deals - 1, plays, sums.won - w, sums.squares - w * w};
        double weight = (double)deals_with[w] * (sums.deals - 1) / sums.deals;
        error += weight * pow(variance_between(others) - all, 2);
        part_error += weight * pow(part_of_deal(others) - part, 2);
    }
    double half = dread_normal_quantile * sqrt(error),
           part_half = dread_normal_quantile * sqrt(part_error);
    return (struct deal_effect){
        true,
        {sqrt(clamp(all - half, 0, 1)), sqrt(clamp(all, 0, 1)), sqrt(clamp(all + half, 0, 1))},
        {clamp(part - part_half, 0, 1), part, clamp(part + part_half, 0, 1)}};
}
