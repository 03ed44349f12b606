/* Watching the Nights that stand, for those who keep nothing: who looks into a deal must not look
 * into one of which a Night is in progress (dread/book.h). */

#ifndef DREAD_WATCH_H
#define DREAD_WATCH_H

#include "dread/book.h"

/* Begin with {0}. The player's database, in the usual place, is opened once there is one, and stays
 * open until dread_watch_end; none is made. */
struct night_watch {
    struct store *store;
    struct book *book;
};

/* Is a Night of a drawn deal of that game in progress whose cards in dealing order are those of the
 * deal, under whatever id? Then the problem says so, and how to go on with it. A watch that is NULL,
 * or finds no database that can be read, sees no Night. */
bool dread_watch_night(struct night_watch *, const struct game *, const struct deal *,
                       struct problem *);

/* A book of the plays in progress as they are now, for dread_book_night_stands alone; it holds
 * until the watch is used again. NULL where dread_watch_night sees none. */
const struct book *dread_watch_book(struct night_watch *);

/* Closes the database. */
void dread_watch_end(struct night_watch *);

#endif
