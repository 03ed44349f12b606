/* What the player has played, to be looked into: the database in the usual place, and its book. */

#ifndef FRONT_HISTORY_H
#define FRONT_HISTORY_H

#include "dread/store.h"

struct player_history {
    struct store *store;
    struct book *book; /* with all rows, for questions */
};

/* Opens the player's database. False with a problem (which may be NULL), and with NULLs in it, if that cannot be. */
bool history_open(struct player_history *, const struct games *, struct problem *);
void history_close(struct player_history *);

#endif
