/* What long-running commands share: the clock, a progress line, and being stopped by Ctrl-C. */

#ifndef PROGRESS_H
#define PROGRESS_H

#include <stdbool.h>

enum { INTERRUPTED = 130 }; /* exit code: stopped by Ctrl-C */

/* Returns the seconds of a clock that only goes forward. */
double seconds_now(void);

/* A progress line: a line on standard error that is overwritten five times a second, half a second
 * after the work began. Nothing is shown if standard error is not a terminal. */
struct progress_line {
    bool is_enabled, is_shown;
    double next; /* when it may be drawn again, by seconds_now */
};

/* Returns a progress line for work that begins now. */
struct progress_line progress_begin(void);

/* Returns true if it is time to draw the line again; call progress_show then. */
bool progress_is_due(struct progress_line *);

/* Draws the line, formatted as by printf. */
__attribute__((format(printf, 2, 3))) void progress_show(struct progress_line *, const char *format,
                                                         ...);

/* Removes the line from the terminal. Call it before anything else is printed. */
void progress_clear(struct progress_line *);

/* From now on the first Ctrl-C (or SIGTERM) only makes stop_is_requested true; a second one ends
 * the program. */
void stop_on_signals(void);
bool stop_is_requested(void);

#endif
