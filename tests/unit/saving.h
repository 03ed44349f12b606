/* A session that is saved to SQLite at once, without a mid-end: a book and the store that serves it
 * after every change. For tests of books and stores. */

#ifndef UNIT_SAVING_H
#define UNIT_SAVING_H

#include "dread/store.h"
#include "dread/watch.h"

struct saving;

/* Opens the database at `path` (NULL: at the default path) and reads everything in it. Returns NULL
 * with a problem if it cannot. The games must outlive the result; close it with saving_close. */
struct saving *saving_open(const char *path, const struct games *, struct problem *);

/* The same with an open store, which now belongs to the result. If there is a problem, the function
 * closes the store. */
struct saving *saving_behind(struct store *, const struct games *, struct problem *);

/* Leaves the game that is being kept, if any, then closes book and store. NULL is allowed. */
void saving_close(struct saving *);

/* Returns the book, for queries. After a call that may change the book, call saving_serve. Returns
 * NULL for NULL. */
struct book *saving_book(struct saving *);

/* Lets the store answer the book's requests. */
void saving_serve(struct saving *);

/* Reads what other processes have written. Returns false with a problem if the database cannot be
 * read. */
bool saving_look(struct saving *, struct problem *);

/* ---- Sessions ----
 *
 * The session must stay at its address until it is left. Its keeper passes every change on to the
 * book. */

/* Each calls the book function of the same name (dread_book_keep, dread_book_resume,
 * dread_book_return), then serves the book. saving_keep returns false with a problem if the session
 * is not saved as the game in progress. */
bool saving_keep(struct saving *, struct session *, enum origin, struct problem *);
enum resumed saving_resume(struct saving *, const struct game *, struct session *,
                           struct problem *);
enum resumed saving_return(struct saving *, const struct game *, const struct deal *, enum mode,
                           struct session *, struct problem *);

/* Goes back to a game that was played, wherever it started, in either mode. */
enum resumed saving_return_from(struct saving *, const struct session *left, struct session *);

/* The same for dread_book_put_down and dread_book_leave. */
void saving_put_down(struct saving *);
void saving_leave(struct saving *);

/* Tries again to write whatever is not written yet. Returns true if nothing would be lost now. */
bool saving_is_saved(struct saving *);

/* Returns true if there is a message about saving; see dread_book_messages. */
bool saving_trouble(struct saving *, struct problem *);

/* Sets a setting and serves the book. Returns false if the setting cannot be written; it then keeps
 * its old value. */
bool saving_set(struct saving *, const char *name, const char *value);

#endif
