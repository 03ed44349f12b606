/* The statistics of a game, and the games that are over, as lines of text. */

#ifndef FRONT_STATISTICS_H
#define FRONT_STATISTICS_H

#include "dread/book.h"

enum {
    STATISTICS_BYTES = 4096,    /* room for the statistics of a game */
    PAST_BYTES = ID_BYTES + 160 /* room for a game that is over */
};

/* Is there anything to be told: has a game ended, been left or been put aside? */
bool has_games(const struct statistics *);

/* Tells the statistics of a game in sentences, each ended by a line break: of its Rehearsals, and
 * then of its Nights, if there are any. */
void tell_statistics(const struct book *, const struct game *, struct text *);

/* Tells a game that is over in a line, without a line break. */
void tell_past_game(const struct past_game *, struct text *);

#endif
