/* How far a figure can be trusted: intervals for shares, for differences, and for spread.
 *
 * All are at 95 %, and all are made from whole numbers that were added up, so that they come out the
 * same in whatever order, by however many threads, the games were played. */

#ifndef DREAD_INTERVAL_H
#define DREAD_INTERVAL_H

#include "dread/base.h"

/* A share or a difference of shares, and between what it lies. */
struct interval {
    double low, middle, high;
};

/* The standard normal deviate of a two-sided interval at 95 %. */
extern const double dread_confidence;

/* The Wilson interval of a share of which `won` of `tried` were seen (E. B. Wilson, "Probable
 * inference, the law of succession, and statistical inference", JASA 22, 1927). Both may be broken
 * numbers (effective sizes). Nothing tried: 0 to 1. */
struct interval dread_wilson(double won, double tried);

/* What was counted over deals, each played `plays` times: how often won, and of how many deals it is not
 * known (those are in no other number; they are played once). */
struct count {
    uint64_t deals, unknown; /* deals counts the unknown ones too */
    uint64_t plays;          /* of a deal, at least 1 */
    uint64_t won;            /* plays won, over all deals */
    uint64_t squares;        /* for each deal the square of its plays won, added up */
};

/* The share of plays that are won. Deals are what was drawn at random, not plays: several of one deal
 * tell less than as many of different ones, so the Wilson interval is taken at the effective number of
 * plays (Kish, "Survey sampling", 1965; Korn & Graubard, Survey Methodology 24, 1998), which is never less than
 * the number of deals. What is unknown counts as lost for the lower end and as won for the upper; the
 * middle is of what is known. */
struct interval dread_share_won(const struct count *);

/* The difference between two ways on the same deals: for each deal, plays won under the second less plays won
 * under the first, both of `plays`. */
struct pairs {
    uint64_t deals;   /* of which both are known */
    uint64_t unknown; /* of which one is not: in no other number */
    uint64_t plays;
    int64_t sum;            /* of the differences */
    uint64_t squares;       /* of the differences */
    uint64_t better, worse; /* deals with a difference above, below 0 */
};

/* The mean difference, as a share. With one play a deal this is McNemar's comparison, with the interval of
 * Bonett & Price, "Adjusted Wald confidence interval for a difference of binomial proportions based on paired
 * data", Journal of Educational and Behavioral Statistics 37, 2012: one deal is added on either side,
 * so that no difference seen is not taken for no difference. For several plays the same is done with the
 * deals' means. An unknown deal counts as worst for the lower end and as best for the upper. */
struct interval dread_paired_difference(const struct pairs *);

/* The chance of at least as many more deals on one side as were seen, if both sides were equally likely: the exact
 * McNemar test (McNemar, "Note on the sampling error of the difference between correlated
 * proportions", Psychometrika 12, 1947), two-sided. */
double dread_mcnemar(uint64_t better, uint64_t worse);

/* How much deals differ in how hard they are, with the chance in the plays taken out. */
struct deal_effect {
    bool known;             /* it takes two plays of a deal, and three deals */
    struct interval spread; /* the standard deviation of a deal's own chance of being won */
    double of_deal;         /* the share of the variance of a play's result that is the deal's */
};

/* From how many of its `plays` were won of each of n deals. By the unbiased estimate of the mean square of the
 * deals' chances, w(w - 1) / p(p - 1) (analysis of variance with random effects: Searle, Casella & McCulloch,
 * "Variance components", 1992); the interval by leaving out one deal after the other (the jackknife: Tukey, "Bias
 * and confidence in not-quite large samples", Annals of Mathematical Statistics 29, 1958). */
struct deal_effect dread_deal_effect_of(const uint8_t won[], uint64_t n, int plays);

#endif
