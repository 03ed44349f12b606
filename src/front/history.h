/* The player's history: the database in the usual place, and a book with all its rows. Commands
 * that only look something up, such as statistics, use it; host.h is for playing. */

#ifndef FRONT_HISTORY_H
#define FRONT_HISTORY_H

#include "store/store.h"

struct player_history {
    struct store *store;
    struct book *book; /* has all rows; ask it with the functions of kept/book.h */
};

/* Opens the player's database, or makes an empty one if there is none, and reads all rows. Returns
 * false if that fails, with a problem (which may be NULL); both pointers are then NULL. */
bool history_open(struct player_history *, const struct games *, struct problem *);

/* Closes the database and frees the book. Also allowed after history_open has failed. */
void history_close(struct player_history *);

#endif
