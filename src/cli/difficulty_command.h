/* The command `dread difficulty`. */

#ifndef CLI_DIFFICULTY_COMMAND_H
#define CLI_DIFFICULTY_COMMAND_H

#include "command_table.h"

int run_difficulty(const struct call *);

#endif
