/* The store: the storage behind a book (dread/book.h), in a SQLite database.
 *
 * A store gives the book all rows and answers its requests. For a claim it locks a file beside the
 * database; the system releases the lock when the process ends. For a write it makes all changes in
 * one transaction. If another process has written meanwhile, the book gets the new rows first, so
 * that nothing is overwritten.
 *
 * A database that is damaged, newer than this program, or of another program is refused and left as
 * it is. One that cannot be written is opened for reading, and each write then fails with its
 * reason. An older one is brought up to date. If the database is moved or deleted while it is open,
 * the next request makes a new one.
 *
 * The database is in WAL mode with synchronous=NORMAL: a commit survives `kill -9`. If the power
 * fails, the last few actions may be lost, but nothing is damaged.
 *
 * One thread uses a store at a time. Open only one store for a database in a process. */

#ifndef DREAD_STORE_H
#define DREAD_STORE_H

#include "dread/book.h"

struct store;

/* Opens the database at `path`, and makes it, with the directories above it, if it is missing. NULL
 * means the usual place: $DREAD_HOME/dread.db, else $XDG_DATA_HOME/dread/dread.db, else
 * $HOME/.local/share/dread/dread.db. Returns NULL with a problem (which may be NULL) if that fails.
 * Close it with dread_store_close. */
struct store *dread_store_open(const char *path, struct problem *);

/* Closes the store. Also frees the memory for rows of the book that it served, so do not use that
 * book any more. Does nothing for NULL. */
void dread_store_close(struct store *);

/* Gives the book all rows, unless it has them already and no other process has changed any. The
 * store also gives it the memory that the rows need. A store serves only one book. Returns false
 * with a problem if the rows cannot be read. The book may then have only some of them, and the
 * store refuses its requests until they can be read. */
bool dread_store_look(struct store *, struct book *, struct problem *);

/* Answers the requests of the book until there are no more. */
void dread_store_serve(struct store *, struct book *);

#endif
