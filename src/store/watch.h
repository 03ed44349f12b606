/* The night watch: looks for Nights in progress in the player's database, for callers that save
 * nothing themselves. Whoever looks at the cards of a deal (a solver, a survey, an engine) must not
 * look at those of a Night in progress (kept/book.h), and asks here first.
 *
 * A watch opens the player's database itself. So do not use one while this process has that
 * database open as a store (store.h); ask the store's book instead
 * (dread_book_night_has_cards).
 *
 * One thread uses a watch at a time. */

#ifndef DREAD_WATCH_H
#define DREAD_WATCH_H

#include "kept/book.h"

/* Initialize it with {0}. The watch opens the player's database, in the usual place, as soon as it
 * exists, and keeps it open until dread_watch_end. If there is none, it makes none. */
struct night_watch {
    struct store *store;
    struct book *book;
};

/* Returns true if the player has a Night of a drawn deal of this game in progress that has the same
 * cards as `deal` in the same order; the two deals may have different ids. The problem, which may
 * be NULL, then says so and how to go on with that Night. Returns false if the watch is NULL, or if
 * there is no database that it can read. */
bool dread_watch_night(struct night_watch *, const struct game *, const struct deal *,
                       struct problem *);

/* Returns a book with the plays that are in progress now, only for dread_book_night_has_cards. It
 * is valid until the next use of the watch. Returns NULL if the watch is NULL, or if there is no
 * database that it can read. */
const struct book *dread_watch_book(struct night_watch *);

/* Closes the database and frees the book. The watch, which must not be NULL, can be used again. */
void dread_watch_end(struct night_watch *);

#endif
