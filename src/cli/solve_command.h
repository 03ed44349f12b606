/* The command that solves deals. */

#ifndef CLI_SOLVE_COMMAND_H
#define CLI_SOLVE_COMMAND_H

#include "command_table.h"

int run_solve(const struct call *);

#endif
