/* The table in a terminal. */

#ifndef TUI_H
#define TUI_H

#include "front/host.h"
#include "table.h"

/* Plays on the terminal until the player leaves. The host was opened with table_house. False with a
 * problem if the terminal cannot be drawn on; nothing has happened then. */
bool tui_play(struct host *, struct problem *);

#endif
