/* What is kept of an autopsy: a row of the book (struct judged_row in kept/book.h). */

#ifndef ADVICE_AUTOPSY_JUDGED_H
#define ADVICE_AUTOPSY_JUDGED_H

#include "kept/book.h"
#include "search/autopsy.h"

/* Keeps how well a game was played, if its autopsy is the first of its deal and the player had no
 * help: no undo, no hint, no restart. A game that started in its middle or beside real cards is not
 * kept, since its deal cannot be played by others. */
void dread_autopsy_keep(struct book *, const struct autopsy *, const struct session *, int64_t now);

#endif
