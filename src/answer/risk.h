/* What may come of an action: tried in worlds that are drawn from those that agree with all that
 * the player has seen (search/world.h), always the same ones for what she sees. */

#ifndef ANSWER_RISK_H
#define ANSWER_RISK_H

#include "asking.h"

enum { RISK_WORLDS = 64 };

/* In how many of the worlds. */
struct risk {
    int lost;   /* the action loses the game at once */
    int doomed; /* it does not, but then each choice does */
};

/* Tries an action. With `further`, also what can be done after it. */
struct risk dread_risk_of(const struct asking *, action, bool further);

#endif
