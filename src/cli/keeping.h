/* Dealing with a store at hand: what is in progress is gone on with or given up, and both are said. */

#ifndef KEEPING_H
#define KEEPING_H

#include "plain.h"

bool same_rules(const struct game *, const struct rules *, const struct rules *);
bool same_deal(const struct game *, const struct deal *, const struct deal *);

/* Looks for the game in progress and goes on with it; false if there is none. What is in the way is
 * told on standard error, but not that another window has it: keeping the next deal tells that. */
bool resume_game(const struct plain *, const struct game *);

/* Says which deal was resumed, and where. */
void say_resumed(const struct session *, struct text *);

/* Puts the deal in the place of the session and keeps it. Unless it is to be dealt anew, a deal that
 * was left before its end is gone on with: returns true, and the trace stays as it is. `said` gets
 * that, and before it what was given up for the deal. */
bool deal_and_keep(const struct plain *, const struct game *, const struct deal *, bool anew,
                   struct trace *, struct text *said);

enum { KEEPING_BYTES = 2 * ID_BYTES + 128 }; /* room for what deal_and_keep says */

#endif
