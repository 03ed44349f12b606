/* dread explore: searches combinations of options for a wish. */

#ifndef CLI_EXPLORE_COMMAND_H
#define CLI_EXPLORE_COMMAND_H

#include "command_table.h"

int run_explore(const struct call *);

#endif
