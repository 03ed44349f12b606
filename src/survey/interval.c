/* Confidence intervals and tests. See dread/interval.h for the methods and their sources. */

#include "dread/interval.h"

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

struct deal_effect dread_deal_effect_of(const uint8_t won[], uint64_t n, int plays)
{
    if (n < 3 || plays < 2) return (struct deal_effect){0};
    double deals = (double)n, p = plays, sum = 0, squares = 0;
    for (uint64_t i = 0; i < n; i++) {
        sum += won[i];
        squares += won[i] * won[i];
    }
    double all = variance_between((struct win_sums){deals, p, sum, squares}), error = 0;
    /* The jackknife. Leaving out any of the deals with the same wins gives the same estimate. */
    uint64_t deals_with[UINT8_MAX + 1] = {0};
    for (uint64_t i = 0; i < n; i++) deals_with[won[i]]++;
    for (int w = 0; w <= UINT8_MAX; w++) {
        if (!deals_with[w]) continue;
        struct win_sums others = {deals - 1, p, sum - w, squares - w * w};
        double difference = variance_between(others) - all;
        error += (double)deals_with[w] * difference * difference * (deals - 1) / deals;
    }
    double share = sum / (deals * p), whole = share * (1 - share),
           half = dread_normal_quantile * sqrt(error);
    return (struct deal_effect){
        true,
        {sqrt(clamp(all - half, 0, 1)), sqrt(clamp(all, 0, 1)), sqrt(clamp(all + half, 0, 1))},
        whole > 0 ? clamp(all / whole, 0, 1) : 0};
}
