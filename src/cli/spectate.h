/* Watching an agent play. */

#ifndef SPECTATE_H
#define SPECTATE_H

#include <stdio.h>

#include "dread/agent.h"
#include "dread/session.h"

/* Lets an agent play the session to its end, and prints each action and what came of it. */
void spectate(FILE *out, struct session *, const struct agent *, uint64_t seed);

#endif
