/* What was learned from the book. See book_seen.c. */

#ifndef PLAY_BOOK_SEEN_H
#define PLAY_BOOK_SEEN_H

#include "play_internal.h"

/* Returns true if the storage has something to do for the book. */
bool dread_storage_waits(struct play *);

/* Takes the book's message, once the storage has nothing to do. Returns false if there is none. */
bool dread_book_has_news(struct play *, struct problem *);

/* Returns true if the book keeps the session on the table. */
bool dread_is_kept(const struct play *);

/* Return true if a play of the game, or of any game, is in progress. */
bool dread_is_in_progress(const struct play *, const struct game *);
bool dread_any_in_progress(const struct play *);

#endif
