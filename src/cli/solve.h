/* Commands that solve deals. */

#ifndef SOLVE_H
#define SOLVE_H

#include "command.h"

int run_solve(const struct call *);
int run_bench(const struct call *);

#endif
