/* Reading a line of the player: what it means decides which part of plain play answers it. */

#ifndef PLAY_HEAR_H
#define PLAY_HEAR_H

#include "play_internal.h"

/* Reads a line that the player says, and does or answers what it means. */
void dread_hear(struct play *, const char *line);

#endif
