/* Words around what the player means: exclamations and courtesies. */

#ifndef HEAR_CHATTER_H
#define HEAR_CHATTER_H

#include "interpret.h"

/* Writes a sentence without the exclamations and courtesies at its beginning; with `ends`, without
 * those at its end too. Returns false if it has none, or nothing else. */
bool dread_chatter_drop(const char *said, bool ends, char better[SAID]);

#endif
