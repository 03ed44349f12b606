/* The table in a terminal. */

#ifndef TUI_H
#define TUI_H

#include "table.h"

/* What the terminal's table is handed: what time it is, and a storage. */
struct tui_house {
    void (*now)(struct moment_now *);            /* fills all but the ms */
    void (*serve)(void *storage, struct book *); /* see table_open */
    void *storage;
};

/* Plays until the player leaves. False with a problem if the terminal cannot be drawn on. */
bool tui_play(struct play *, const struct tui_house *, struct problem *);

#endif
