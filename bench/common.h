/* What the measurements in this folder share. */

#ifndef BENCH_COMMON_H
#define BENCH_COMMON_H

#include "core/base.h"

/* Returns the processor time that this process has taken so far, in seconds. */
double cpu_seconds(void);

/* Returns the nanoseconds for one shuffle of 52 cards. */
double shuffle_time(void);

/* Reads a range of deals such as "1..500". Returns false unless that is the whole string. */
bool read_deals(const char *at, uint64_t *first, uint64_t *last);

/* Prints a message after the name of the program. Returns 2, the exit code for a wrong command. */
int fault(const char *program, const char *message);

#endif
