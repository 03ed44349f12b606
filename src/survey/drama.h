/* How tense a play was, from the win probabilities that an agent computed (struct drama in
 * tally.h, which should be read first).
 *
 * The agent tells each chance with the standard error e of its playouts (struct belief in
 * search/agent.h). The errors of different decisions are independent, since each draws its own
 * worlds. So the difference d of two chances has the standard error s = sqrt(e1^2 + e2^2), and the
 * noise makes |d| and d^2 too large:
 *
 * - d^2 - s^2 is right in the mean.
 * - For |d| nothing is right in the mean for every true difference. Divide the playouts in thought
 *   into two halves; the size of the difference in one half, with the sign by the other, is 0 in
 *   the mean if the truth does not move, and hardly differs from |d| if it moves by more than 3 s.
 *   Its mean over all ways to divide them, for normal errors, is
 *
 *       d (2 F(d / s) - 1) - 2 s f(d / s)
 *
 *   where f and F are the density and the distribution function of the normal distribution
 *   (dread_freed_of_noise). In between, it is too small rather than too large.
 * - A fall, or a chance above or below 50 %, is *clear* if it is by more than CLEAR_ERRORS standard
 *   errors: noise alone does that at one decision in 740.
 *
 * What the agent is wrong about every time (its evaluation of positions) is no sampling error, and
 * is not corrected; drama.excess shows how large it is. */

#ifndef DREAD_DRAMA_INTERNAL_H
#define DREAD_DRAMA_INTERNAL_H

#include "search/agent.h"
#include "tally.h"

enum {
    CLEAR_ERRORS = 3,

    /* For the spread of the next chance, each examined play is continued from this many of its
     * decisions (drawn at random, so one may come twice), in this many worlds from each. In all
     * that costs about a fifth of the time of playing. */
    SUSPENSE_DECISIONS = 3,
    SUSPENSE_WORLDS = 12
};

/* The chances of a play. The caller sets `decisions` to 0 and appends. */
struct chances {
    int decisions;
    struct belief told[PLIES_MOST];
    uint16_t turn[PLIES_MOST]; /* game->turn at each decision */
};

/* Returns an estimate of the size of a difference (>= 0) that was told with this standard error.
 * All are in units of 1 / CHANCE. It may be below 0. */
int64_t dread_freed_of_noise(int64_t difference, int64_t error);

/* Counts a finished play, unless it has no decision with a chance. */
void dread_count_drama(struct drama *, const struct chances *, bool won);

/* Returns an estimate of the standard deviation of the next chance, from what was believed in
 * SUSPENSE_WORLDS worlds. It is freed of noise, and may be below 0: the root of the variance of the
 * chances minus that of their errors, with the sign of this difference. */
int64_t dread_spread_of(const struct belief next[SUSPENSE_WORLDS]);

/* Counts the suspense of a play with that many decisions with a chance, from the spreads at
 * SUSPENSE_DECISIONS of them. */
void dread_count_suspense(struct drama *, int decisions, const int64_t spread[SUSPENSE_DECISIONS]);

#endif
