/* The page of the statistics. See statistics_page.c. */

#ifndef PLAY_STATISTICS_PAGE_H
#define PLAY_STATISTICS_PAGE_H

#include "play_internal.h"

void dread_page_of_statistics(struct play *);

/* Writes the accuracy, game by game, into the chart, while the page is open. */
void dread_statistics_chart(const struct play *, struct scene_chart *);

/* Returns the number of a puzzle, drawn at random, whose best choice has the verb that was better
 * in the player's worst mistakes; 0 if there is none. */
int dread_missed_puzzle(const struct play *);

#endif
