/* Exploring options: figures of batches of deals, their intervals, and how far they are outside of
 * a wish. See explore.h. */

#include <math.h>

#include "explore.h"

const char *const dread_explore_figure_names[EXPLORE_FIGURES] = {"win", "minutes", "real-choices",
                                                                 "choices-a-minute"};

/* Returns Student's quantile of a two-sided interval at 95 %. From 11 degrees on it is the
 * expansion of Cornish and Fisher (Abramowitz & Stegun, 26.7.5), good to three digits there. */
static double student_quantile(int degrees)
{
    static const double few[] = {0,     12.706, 4.303, 3.182, 2.776, 2.571,
                                 2.447, 2.365,  2.306, 2.262, 2.228};
    if (degrees <= 10) return few[degrees];
    double z = dread_normal_quantile, d = degrees;
    return z + (z * z * z + z) / (4 * d) + (5 * pow(z, 5) + 16 * z * z * z + 3 * z) / (96 * d * d);
}

/* A figure is a ratio of two sums over batches. These are the parts of one batch. */
static double above(enum explore_figure figure, const struct explore_batch *b)
{
    switch (figure) {
    case FIGURE_WIN: return (double)b->won;
    case FIGURE_MINUTES: return (double)b->seconds / 60;
    default: return (double)b->real_choices;
    }
}

static double below(enum explore_figure figure, const struct explore_batch *b)
{
    return figure == FIGURE_PACE ? (double)b->seconds / 60 : (double)b->plays;
}

/* The sums over batches, and their ratio; 0 if there is nothing below. */
struct ratio {
    double above, below, of;
};

static struct ratio ratio_of(enum explore_figure figure, const struct explore_batch batch[], int n)
{
    struct ratio r = {0};
    for (int i = 0; i < n; i++) {
        r.above += above(figure, &batch[i]);
        r.below += below(figure, &batch[i]);
    }
    if (r.below > 0) r.of = r.above / r.below;
    return r;
}

/* Returns how much a batch adds to the error of the ratio. */
static double error_of(enum explore_figure figure, const struct ratio *r,
                       const struct explore_batch *b)
{
    if (r->below <= 0) return 0;
    return (above(figure, b) - r->of * below(figure, b)) / r->below;
}

struct interval dread_explore_figure(enum explore_figure figure, const struct explore_batch batch[],
                                     int n)
{
    struct ratio r = ratio_of(figure, batch, n);
    if (figure == FIGURE_WIN) return dread_wilson(r.above, r.below);
    if (n < 2) return (struct interval){-HUGE_VAL, r.of, HUGE_VAL};
    double squares = 0;
    for (int i = 0; i < n; i++) {
        double error = error_of(figure, &r, &batch[i]);
        squares += error * error;
    }
    double half = student_quantile(n - 1) * sqrt(squares * n / (n - 1));
    return (struct interval){r.of - half < 0 ? 0 : r.of - half, r.of, r.of + half};
}

bool dread_explore_tied(enum explore_figure figure, const struct explore_batch a[],
                        const struct explore_batch b[], int n)
{
    if (n < 2) return true;
    struct ratio ra = ratio_of(figure, a, n), rb = ratio_of(figure, b, n);
    double squares = 0;
    for (int i = 0; i < n; i++) {
        double error = error_of(figure, &ra, &a[i]) - error_of(figure, &rb, &b[i]);
        squares += error * error;
    }
    return fabs(ra.of - rb.of) <= student_quantile(n - 1) * sqrt(squares * n / (n - 1));
}

double dread_explore_outside(const struct explore_wish *wish, enum explore_figure figure,
                             double low, double high)
{
    if (high < wish->least[figure]) return high - wish->least[figure];
    if (low > wish->most[figure]) return low - wish->most[figure];
    return 0;
}
