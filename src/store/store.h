/* The store: keeps the rows of a book (kept/book.h) in a SQLite database.
 *
 * A store gives the book all rows and answers its requests. A claim says that this process alone
 * may change the play in progress of a game; for that the store locks a file beside the database,
 * and the system releases the lock when the process ends. For a write it makes all changes in one
 * transaction. If another process has written meanwhile, the book gets the new rows first, so that
 * nothing is overwritten.
 *
 * A database that is damaged, newer than this program, or of another program is refused and left as
 * it is. One of an older version of this program is brought up to date. One that cannot be written
 * is opened for reading, and each write then fails with its reason; but if it is also older, it is
 * refused. If the database is moved or deleted while it is open, the next request of the book
 * (dread_store_serve, not dread_store_look) opens the file that is now in its place, or makes a new
 * one if there is none.
 *
 * The database is in WAL mode with synchronous=NORMAL: a commit survives `kill -9`. If the power
 * fails, the last few actions may be lost, but nothing is damaged.
 *
 * One thread uses a store at a time. Open a database only once in a process, whether as a store or
 * as a night watch (watch.h): closing one gives up the locks of the other. A problem may be
 * NULL. */

#ifndef DREAD_STORE_H
#define DREAD_STORE_H

#include "kept/book.h"

struct store;

/* Opens the database at `path`, and makes it, with the directories above it, if it is missing. NULL
 * means the usual place: $DREAD_HOME/dread.db, else $XDG_DATA_HOME/dread/dread.db, else
 * $HOME/.local/share/dread/dread.db. Returns NULL with a problem if that fails. Close it with
 * dread_store_close. */
struct store *dread_store_open(const char *path, struct problem *);

/* Closes the store. Also frees the memory for rows of the book that it served, so do not use that
 * book any more. Does nothing for NULL. */
void dread_store_close(struct store *);

/* Gives the book all rows, unless it has them already and no other process has changed any. The
 * store also gives it the memory that the rows need. A store serves only one book. Returns false
 * with a problem if the rows cannot be read; the book may then have only some of them. From then on
 * each request of the book first tries to read them again, and is refused if that fails too. */
bool dread_store_look(struct store *, struct book *, struct problem *);

/* Answers the requests of the book until there are no more. A request that fails is answered with
 * the reason, which dread_book_messages then has. Works without an earlier dread_store_look, but
 * the book has no rows before its first request. */
void dread_store_serve(struct store *, struct book *);

#endif
