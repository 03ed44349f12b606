/* The page of the hint. See hint.c. */

#ifndef PLAY_HINT_H
#define PLAY_HINT_H

#include "play_internal.h"

/* Counts a hint and begins to think about it; or returns why there is none. Where other instances
 * think, the expert begins there. Considers the rest of the line that the last hint found best, if
 * the player has followed it. */
const char *dread_hint_begin(struct play *);
void dread_hint_forget(struct play *); /* the line of the last hint */
void dread_hint_open(struct play *);   /* or leaves a note that says why there is no hint */
void dread_hint_all(struct play *);    /* shows all choices */
void dread_hint_close(struct play *);  /* does nothing if no hint is open */

/* Opens an empty page like that of the hint, for choices about which there is nothing to think. */
void dread_hint_page(struct play *, const char *title);

bool dread_hint_think(struct play *); /* thinks for a slice; true if the page has changed */

/* Takes note that the advisor has thought for a slice, `more` of which would help. Returns true if
 * the page has changed. */
bool dread_hint_take(struct play *, bool more);

/* Gives the memory for thinking; takes note that there is something else to think about. */
void dread_advice_open(struct play *, void *memory, size_t bytes);
void dread_advice_begins(struct play *);

/* Picks on the table what the line in focus touches. */
void dread_hint_show(struct play *);

#endif
