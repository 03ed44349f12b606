/* Playing at the table in a terminal. This header is the door of the folder: whoever is outside
 * includes it and no other. */

#ifndef TUI_H
#define TUI_H

#include "front/host.h"
#include "terminal_table.h"

/* Why this program has no table, a sentence; NULL: it has one. */
extern const char *const tui_missing;

/* Plays in the terminal until the player leaves. The host must have been opened with a copy of
 * table_house to which the games and themes were added. Returns false with a problem, and changes
 * nothing, if the table cannot be drawn on the terminal. */
bool tui_play(struct host *, struct problem *);

#endif
