/* Shows an agent playing. */

#ifndef SPECTATE_H
#define SPECTATE_H

#include <stdio.h>

#include "search/agent.h"
#include "core/session.h"
#include "theme/theme.h"

/* Lets an agent play the session to its end. Prints each action and what it made happen, in the
 * words of the theme. The agent's random numbers start from the seed. Prints nothing if there is no
 * memory for the agent. */
void spectate(FILE *out, const struct theme *, struct session *, const struct agent *,
              uint64_t seed);

#endif
