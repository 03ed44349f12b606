/* Playing at the table in a terminal. */

#ifndef TUI_H
#define TUI_H

#include "front/host.h"
#include "table.h"

/* Plays in the terminal until the player leaves. The host must have been opened with
 * table_house. Returns false with a problem, and changes nothing, if the table cannot be drawn
 * on the terminal. */
bool tui_play(struct host *, struct problem *);

#endif
