/* Words around what the player means: exclamations, courtesies, and clauses beside the one that
 * matters. */

#ifndef HEAR_CHATTER_H
#define HEAR_CHATTER_H

#include "interpret.h"

/* Writes a sentence without the exclamations and courtesies at its beginning; with `ends`, without
 * those at its end too. Returns false if it has none, or nothing else. */
bool dread_chatter_drop(const char *said, bool ends, char better[SAID]);

/* Writes the next clause of a sentence, from *at on, and moves *at behind it. Clauses end at commas
 * and at the end of sentences. Returns false if there is no other. */
bool dread_chatter_clause(const char **at, char clause[SAID]);

/* Returns true if a clause makes another depend on it: `if he sees me`. */
bool dread_chatter_is_condition(const char *clause);

/* Returns true if a clause says what not to do: `don't move`. */
bool dread_chatter_denies(const char *clause);

#endif
