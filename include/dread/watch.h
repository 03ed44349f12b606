/* Watching the Nights that stand, for those who keep nothing: who looks into a deal must not look into one
 * of which a Night is in progress (dread/store.h). */

#ifndef DREAD_WATCH_H
#define DREAD_WATCH_H

#include "dread/game.h"

/* Begin with {0}. The player's database, in the usual place, is opened once there is one, and stays open
 * until watch_end; none is made. */
struct night_watch {
    struct store *store;
};

/* Is a Night of a drawn deal of that game in progress whose cards in dealing order are those of the deal, under whatever id?
 * Then the problem says so, and how to go on with it. A watch that is NULL, or finds no database that can be
 * read, sees no Night. */
bool watch_night(struct night_watch *, const struct game *, const struct deal *, struct problem *);

/* Closes the database. */
void watch_end(struct night_watch *);

#endif
