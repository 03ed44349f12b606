/* dread explore: searches combinations of options for a wish. */

#ifndef EXPLORE_H
#define EXPLORE_H

#include "commands.h"

int run_explore(const struct call *);

#endif
