/* The command `dread difficulty`. */

#ifndef CLI_DIFFICULTY_H
#define CLI_DIFFICULTY_H

#include "commands.h"

int run_difficulty(const struct call *);

#endif
