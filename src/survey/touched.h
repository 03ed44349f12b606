/* What an action touches, as sets that can be counted (struct touch_counts in tally.h). */

#ifndef TOUCHED_H
#define TOUCHED_H

#include "core/game.h"
#include "tally.h"

/* The verb of an action; the cards, zones and cells of the first grid that it touches: bit i stands
 * for card i, zone i, cell i. */
struct touched {
    int verb;
    uint64_t cards, zones, cells;
};

/* Returns what a legal action touches. */
struct touched dread_touched_by(const struct game *, const struct view *, action);

/* Counts an action. */
void dread_count_touched(struct touch_counts *, const struct touched *);

#endif
