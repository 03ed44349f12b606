/* What outlives the program, in SQLite: a storage behind a book (dread/book.h).
 *
 * A store gives the book all rows, and answers its requests: it locks a file beside the database
 * for a claim, which the system takes back when the process ends, and writes what is asked for in
 * one transaction. What another process has written meanwhile is given to the book before anything
 * is written, so that nothing of it is overwritten.
 *
 * A database that is damaged, newer than this program or somebody else's is not touched; one that
 * cannot be written is read. An older one is brought up to date. If it is moved or deleted while
 * it is open, the next write makes it anew.
 *
 * The database is in WAL mode with synchronous=NORMAL: a commit outlives `kill -9`. When the power
 * fails, the last few actions may be lost, but nothing is damaged. */

#ifndef DREAD_STORE_H
#define DREAD_STORE_H

#include "dread/book.h"

struct store;

/* Opens the database at path, which is made, with the directories above it, if it is missing. NULL
 * for the usual place: $DREAD_HOME/dread.db, else $XDG_DATA_HOME/dread/dread.db, else
 * $HOME/.local/share/dread/dread.db. NULL with a problem where that cannot be. */
struct store *dread_store_open(const char *path, struct problem *);

/* Closes it, and frees the room of the book behind which it was: that is of no use any more. NULL
 * is nothing to close. */
void dread_store_close(struct store *);

/* Where the database is. */
const char *dread_store_path(const struct store *);

/* Gives the book all rows, unless it has them and nobody else has changed any. The store gets the
 * book all the room it needs. A store serves one book. False with a problem if they cannot be read;
 * the book may then have but some of them, and until they can be read its requests are refused. */
bool dread_store_look(struct store *, struct book *, struct problem *);

/* Answers all requests of the book, and returns when there are no more. */
void dread_store_serve(struct store *, struct book *);

#endif
