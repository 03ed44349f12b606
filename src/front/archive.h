/* What the player has played, to be looked into: the database in the usual place, and its book. */

#ifndef FRONT_ARCHIVE_H
#define FRONT_ARCHIVE_H

#include "dread/store.h"

struct archive {
    struct store *store;
    struct book *book; /* with all rows, for questions */
};

/* Opens the player's database. False with a problem (which may be NULL), and with NULLs in it, if that cannot be. */
bool archive_open(struct archive *, const struct games *, struct problem *);
void archive_close(struct archive *);

#endif
