/* The table in the terminal. */

#ifndef TUI_H
#define TUI_H

#include "table.h"

/* Plays on the terminal until the player leaves. `table` has been opened (table_open). False with a
 * problem if the terminal cannot be drawn on; nothing has happened then. */
bool tui_play(struct table *, struct problem *);

#endif
