/* Commands that solve deals. */

#ifndef SOLVING_H
#define SOLVING_H

#include "command.h"

int run_solve(const struct call *);
int run_bench(const struct call *);

#endif
