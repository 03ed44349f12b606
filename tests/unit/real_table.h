/* A player at a real table, whose cards nobody knows beforehand: whatever the session asks for can
 * be any card that is possible. For tests of games beside real cards (dread/unknown.h). */

#ifndef REAL_TABLE_H
#define REAL_TABLE_H

#include "dread/session.h"

/* Returns a random card of a set, which is not empty. */
card any_card(uint64_t set, struct rng *);

/* If the session asks for a card, tells it one that is possible, and returns true. */
bool tell_any(struct session *, struct rng *);

/* Takes back some of the steps, of which there is at least one. Fails unless the others are left as
 * they were. */
void take_some_back(struct session *, struct rng *);

/* Fails unless the record of the session can be read and is then that of the same session. */
void record_and_read(const struct session *);

#endif
