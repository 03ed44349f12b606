/* A session that SQLite keeps at once, without a mid-end: a book and the store behind it, served after each
 * change. For tests of the two. */

#ifndef UNIT_SAVING_H
#define UNIT_SAVING_H

#include "dread/store.h"
#include "dread/watch.h"

struct saving;

/* Opens the database at path (NULL: in the usual place) with all that is kept. NULL with a problem.
 * The games must outlive it. */
struct saving *saving_open(const char *path, const struct games *, struct problem *);

/* The same with a store that is open, which becomes part of it (and is closed if there is a
 * problem). */
struct saving *saving_behind(struct store *, const struct games *, struct problem *);

/* Leaves the game kept, if any, and closes. NULL is nothing to close. */
void saving_close(struct saving *);

/* The book, for questions; after what may change something: saving_serve. NULL for NULL. */
struct book *saving_book(struct saving *);

/* Lets the store answer what the book asks for. */
void saving_serve(struct saving *);

/* Takes over what others have written. False with a problem if it cannot be read. */
bool saving_look(struct saving *, struct problem *);

/* ---- A session, which must stay where it is until it is left. Its keeper tells the book of every
 * change ---- */

/* dread_book_keep, dread_book_resume and dread_book_return, at once. keep: false with a problem if
 * the session is not saved as the game in progress. */
bool saving_keep(struct saving *, struct session *, enum origin, struct problem *);
enum resumed saving_resume(struct saving *, const struct game *, struct session *,
                           struct problem *);
enum resumed saving_return(struct saving *, const struct game *, const struct deal *, enum mode,
                           struct session *, struct problem *);

/* dread_book_put_down and dread_book_leave, at once. */
void saving_put_down(struct saving *);
void saving_leave(struct saving *);

/* Tries once more to write what is missing; true if nothing would be lost now. */
bool saving_is_saved(struct saving *);

/* True if there is news about saving, as of dread_book_messages. */
bool saving_trouble(struct saving *, struct problem *);

/* Sets a setting at once. False if it cannot be written; then it is as it was. */
bool saving_set(struct saving *, const char *name, const char *value);

#endif
