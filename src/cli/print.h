/* The commands that print what the program knows: rules, stats, help. */

#ifndef PRINT_H
#define PRINT_H

#include "command_table.h"

int run_rules(const struct call *);
int run_stats(const struct call *);
int run_help(const struct call *);

#endif
