/* Words around what the player means: exclamations, courtesies, and reasons for an order. */

#ifndef HEAR_CHATTER_H
#define HEAR_CHATTER_H

#include "interpret.h"

/* Writes a sentence without the exclamations and courtesies at its beginning; with `ends`, without
 * those at its end too, and without the reason that an order is given for. Returns false if it has
 * none, or nothing else. */
bool dread_chatter_drop(const char *said, bool ends, char better[SAID]);

#endif
