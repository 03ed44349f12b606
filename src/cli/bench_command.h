/* The command that measures how fast deals are solved. */

#ifndef CLI_BENCH_COMMAND_H
#define CLI_BENCH_COMMAND_H

#include "command_table.h"

int run_bench(const struct call *);

#endif
