/* A second book, written anew from the rules about plays in kept/book.h, and as simply as
 * possible: of two windows with one storage, which does everything at once. Tests tell it what they
 * tell the books of two windows, and then compare them.
 *
 * Each function but the first and the last is about the window that second_turns_to named last.
 * `now` is the time of the change, as the window had it (window.h). */

#ifndef SECOND_BOOK_H
#define SECOND_BOOK_H

#include "unit/window.h"

/* Begins with no rows, and no current session in either window. */
void second_begins(void);

/* Turns to window 0, which it does also at the beginning, or 1. */
void second_turns_to(int window);

/* The session is kept from now on. Returns true if it is the play in progress of its game from now
 * on, and false if only its end counts. */
bool second_keeps(const struct session *, enum origin, int64_t now);

/* The current session, if there is one, has changed. */
void second_changed(const struct session *, int64_t now);

/* The current session is put down; it is left; the window is killed. */
void second_puts_down(void);
void second_leaves(void);
void second_is_killed(void);

/* The play in progress is resumed; the player goes back to a deal. If the result is RESUMED,
 * `resumed` is set to the session. */
enum resumed second_resumes(const struct game *, const struct session **resumed);
enum resumed second_returns(const struct session *wanted, enum mode, int64_t now,
                            const struct session **resumed);

void second_sets(const char *name, const char *value);

/* Returns the game that the window has claimed, or "". */
const char *second_claim(void);

/* What the book can be asked. */
bool second_is_saved(void);
bool second_can_return(void);
bool second_played_before(void);
bool second_has_met(const struct session *);
const struct session *second_in_progress(const struct game *);

/* Returns the rows that a storage must have now. They are valid until the next call. */
const struct memory *second_rows(void);

#endif
