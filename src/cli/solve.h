/* The command that solves deals. */

#ifndef SOLVE_H
#define SOLVE_H

#include "commands.h"

int run_solve(const struct call *);

#endif
