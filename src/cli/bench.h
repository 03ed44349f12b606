/* The command that measures how fast deals are solved. */

#ifndef CLI_BENCH_H
#define CLI_BENCH_H

#include "commands.h"

int run_bench(const struct call *);

#endif
