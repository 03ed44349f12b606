/* What commands that work for long share: numbers of deals and threads, the clock, and being stopped. */

#ifndef WORK_H
#define WORK_H

#include "command.h"

enum { INTERRUPTED = 130 }; /* exit code: stopped by Ctrl-C */

/* Reads a whole number from 1 to most, and nothing behind it. */
bool read_positive(const char *written, uint64_t most, uint64_t *number);

/* Reads `A..B` of n bytes, A not above B, and not every number there is. */
bool read_deals(const char *written, size_t n, uint64_t *first, uint64_t *last);

/* The threads asked for, or as many as there are processors; 0 with the usage error told. */
enum { THREADS_AT_MOST = 256 };
int call_threads(const struct call *, const char *asked);

/* Seconds of a clock that only goes forward. */
double seconds_now(void);

/* Progress: a line on standard error that is written over, where that is a terminal; five times a second, once
 * something takes its time. */
struct meter {
    bool is_watched, is_shown;
    double next; /* when it is shown again */
};
struct meter meter_begin(void);
bool meter_is_due(struct meter *); /* then meter_show */
__attribute__((format(printf, 2, 3))) void meter_show(struct meter *, const char *format, ...);
void meter_clear(struct meter *);

/* From here on Ctrl-C asks to stop; a second one ends the program. */
void stop_on_signals(void);
bool stop_is_asked(void);

#endif
