/* How precise a figure is: confidence intervals of shares, of differences, and of how much deals
 * differ.
 *
 * All intervals are at 95 %. They are computed from sums of whole numbers, so they do not depend on
 * the order in which games were played or on the number of threads. */

#ifndef DREAD_INTERVAL_H
#define DREAD_INTERVAL_H

#include "tally.h"

/* A figure from fewer games or deals than this is told as one from so few, or left out: its
 * interval is so wide, and the formulas here are so rough for it, that it says next to nothing. */
enum { FEW = 30 };

/* The 10th and the 90th percentile have an interval at 95 % only with so many numbers: of fewer,
 * all are above the 10th percentile with a probability of more than 0.025 (0.9^35 = 0.02503). */
enum { FEW_FOR_TAILS = 36 };

/* An estimate (`middle`, which need not be the centre), and the ends of its confidence interval. */
struct interval {
    double low, middle, high;
};

/* The standard normal quantile of a two-sided interval at 95 %: 1.96. */
extern const double dread_normal_quantile;

/* Returns the Wilson interval of a share, from `won` successes in `tried` trials (E. B. Wilson,
 * "Probable inference, the law of succession, and statistical inference", JASA 22, 1927). Both may
 * be fractions, such as effective sample sizes. The middle is won / tried. Without trials the
 * interval is 0 to 1 and its middle 0.5. */
struct interval dread_wilson(double won, double tried);

/* ---- Figures of numbers that come in groups ----
 *
 * The sample consists of deals. Games of one deal are alike, and so are the decisions of one game.
 * How much alike is not counted, so these functions take the number of deals (`groups`, at least 1;
 * it may be a fraction, see dread_column_deals_behind in survey.h) and compute the interval
 * as if each deal had given one number. It is too wide rather than too narrow. */

/* Returns the share of `part` in `whole`, with Wilson's interval. */
struct interval dread_share_of(uint64_t part, uint64_t whole, double groups);

/* Returns the mean of the numbers of a histogram, with Student's t interval (Student, "The probable
 * error of a mean", Biometrika 6, 1908). With fewer than FEW groups the ends are the least and the
 * greatest number, which is no interval at 95 %. The same holds for dread_quantile_of. */
struct interval dread_mean_of(const struct histogram *, double groups);

/* Returns a quantile of the numbers of a histogram (`share` is above 0 and below 1; 0.5: the
 * median). The ends of its interval are order statistics, chosen by the binomial distribution, so
 * the interval holds whatever the distribution of the numbers is (W. R. Thompson, "On confidence
 * ranges for the median", Annals of Mathematical Statistics 7, 1936). For numbers above 31 the ends
 * are those of their buckets. */
struct interval dread_quantile_of(const struct histogram *, double share, double groups);

/* Returns the difference a - b of two shares from different games, given with Wilson's intervals
 * (R. G. Newcombe, "Interval estimation for the difference between independent proportions",
 * Statistics in Medicine 17, 1998, method 10). */
struct interval dread_difference_of(struct interval a, struct interval b);

/* ---- Figures of deals ---- */

/* What was counted over deals, each of them played `plays` times. Unknown deals are those that
 * clairvoyant (survey.h) gave up. They count in `deals` and `unknown` only, and are not
 * played. */
struct count {
    uint64_t deals, unknown; /* `deals` includes the unknown ones */
    uint64_t plays;          /* of each deal, at least 1 */
    uint64_t won;            /* plays won, over all deals */
    uint64_t squares;        /* the sum over deals of the square of the plays won */
};

/* Returns the share of plays won. The deals are the random sample, not the plays: several plays of
 * one deal say less than as many plays of different deals. So it is the Wilson interval at the
 * effective number of plays (Kish, "Survey sampling", 1965; Korn & Graubard, Survey Methodology 24,
 * 1998), which is between the number of deals and the number of plays. The lower end counts unknown
 * deals as lost, the upper end as won, and the middle, the share of the plays of the known deals,
 * leaves them out. If no deal is known, the interval is 0 to 1 and its middle 0.5. */
struct interval dread_share_won(const struct count *);

/* Two studies (survey.h) compared on the same deals. A deal's difference is its plays won in
 * the second study minus its plays won in the first. */
struct pairs {
    uint64_t deals;         /* known in both studies */
    uint64_t unknown;       /* unknown in at least one; they are in no other number */
    uint64_t plays;         /* of each deal, at least 1; the same in both studies */
    int64_t sum;            /* of the differences */
    uint64_t squares;       /* the sum of the squares of the differences */
    uint64_t better, worse; /* deals with a difference above 0, below 0 */
};

/* Returns the mean over deals of the difference between the shares of plays won, from -1 to 1. With
 * one play of each deal this is the interval of Bonett & Price, "Adjusted Wald confidence interval
 * for a difference of binomial proportions based on paired data", Journal of Educational and
 * Behavioral Statistics 37, 2012. It adds one deal that is better and one that is worse, so that
 * the interval has a width even if no difference was seen. With several plays the same is done with
 * each deal's difference divided by `plays`. The lower end counts each unknown deal as a difference
 * of -1, the upper end as +1, and the middle leaves them out. If no deal is known, the interval is
 * -1 to 1 and its middle 0. */
struct interval dread_paired_difference(const struct pairs *);

/* Returns the p value of the exact two-sided McNemar test (McNemar, "Note on the sampling error of
 * the difference between correlated proportions", Psychometrika 12, 1947): the probability of a
 * split at least as uneven as this one, if a deal were equally likely to be better or worse.
 * Returns 1 if both are 0. */
double dread_mcnemar(uint64_t better, uint64_t worse);

/* How much deals differ in difficulty, without the chance within the plays. */
struct deal_effect {
    /* False if each deal has fewer than two plays, or if there are fewer than three deals; the
     * other members are then 0. */
    bool known;

    struct interval spread; /* the standard deviation of the deals' own win rates, 0 to 1 */

    /* 0 to 1: the part of the variance of results that the deal explains. Known only if some plays
     * were won and some lost; else 0, with an interval from 0 to 0. */
    struct interval of_deal;
};

/* Estimates how much n deals differ. won[i] is the number of plays won of deal i, from 0 to
 * `plays`; WINS_UNKNOWN is not allowed if `plays` is above 1. For a deal won w times in p plays,
 * w(w - 1) / (p(p - 1)) is an unbiased estimate of the square of its own win rate (analysis of
 * variance with random effects: Searle, Casella & McCulloch, "Variance components", 1992). The
 * interval comes from leaving out one deal at a time (the jackknife: Tukey, "Bias and confidence in
 * not-quite large samples", Annals of Mathematical Statistics 29, 1958). */
struct deal_effect dread_deal_effect_of(const uint8_t won[], uint64_t n, int plays);

#endif
