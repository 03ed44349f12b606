/* All headers of the installed library, in the order in which they build on each other.
 *
 * This list says what is public: these headers are installed, the shared library exports what they
 * declare and nothing else, and docs/library.md says what a later version may change in them. The
 * other headers of this folder belong to the program and may change at any time. */

#ifndef DREAD_DREAD_H
#define DREAD_DREAD_H

#include "dread/base.h"
#include "dread/text.h"
#include "dread/card.h"
#include "dread/rng.h"
#include "dread/rules.h"
#include "dread/view.h"
#include "dread/game.h"
#include "dread/unknown.h"
#include "dread/id.h"
#include "dread/middle.h"
#include "dread/session.h"
#include "dread/link.h"
#include "dread/record.h"
#include "dread/perft.h"
#include "dread/world.h"
#include "dread/agent.h"
#include "dread/solve.h"
#include "dread/expert.h"
#include "dread/exact.h"
#include "dread/encoding.h"
#include "dread/batch.h"
#include "dread/difficulty.h"
#include "dread/autopsy.h"
#include "dread/ceiling.h"
#include "dread/tally.h"
#include "dread/interval.h"
#include "dread/study.h"
#include "dread/measure.h"

#endif
