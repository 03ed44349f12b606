/* The page of the autopsy. See autopsy_page.c. */

#ifndef PLAY_AUTOPSY_PAGE_H
#define PLAY_AUTOPSY_PAGE_H

#include "play_internal.h"

/* Stands for a turn among the lines of the page: the last moment at which the game could be won. */
enum { LAST_CHANCE = -1 };

void dread_autopsy_page_open(struct play *); /* or leaves a note that says why there is none */

/* Begins to think about a game that is over, without a page; or returns why it cannot. */
const char *dread_autopsy_page_begin(struct play *, const struct session *);

/* Ends the autopsy: the game on the table is no longer the one that it was made of. */
void dread_autopsy_page_close(struct play *);

/* Both think for a slice, which ends early once `has_input` returns true (NULL: never), and return
 * true if there is something new. dread_autopsy_page_think also writes the page. */
bool dread_autopsy_page_think(struct play *, bool (*has_input)(void));
bool dread_autopsy_page_slice(struct play *, bool (*has_input)(void));

/* Takes note of how far the autopsy has come, and writes the page, if it is open. */
void dread_autopsy_page_take(struct play *, enum autopsy_progress);

/* Returns true while the page, or that of the duel, is open and says only how far the autopsy has
 * come. */
bool dread_autopsy_page_is_busy(const struct play *);

/* A line of the autopsy's page is about a turn. Returns the ply at which that turn begins; -1 if
 * the game had no such turn. `line` is an index into the turns of the summary; or LAST_CHANCE, for
 * which the result is the ply of the last position that could be won. */
int dread_autopsy_page_ply(const struct play *, int line);

/* Writes the chart of the open autopsy; no columns if there is none. */
void dread_autopsy_page_chart(const struct play *, struct scene_chart *);

#endif
