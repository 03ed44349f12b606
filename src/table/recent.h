/* The last turns, a line for each: what happened in them, in few words. */

#ifndef TABLE_RECENT_H
#define TABLE_RECENT_H

#include "play/play.h"

struct table;

/* Writes the last turns of the game, at most LOG_LINES of them, the oldest first. */
void dread_recent_read(struct scene_log *, const struct table *);

#endif
