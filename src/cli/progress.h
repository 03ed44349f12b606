/* What long-running commands share: the clock, a progress line, and being stopped by Ctrl-C. */

#ifndef PROGRESS_H
#define PROGRESS_H

#include <stdbool.h>

enum { INTERRUPTED = 130 }; /* exit code: stopped by Ctrl-C or SIGTERM */

/* Returns the seconds of a clock that only goes forward. */
double seconds_now(void);

/* A progress line on standard error. It appears half a second after the work began, and is then
 * drawn again at most five times a second. It never appears if standard error is not a terminal. */
struct progress_line {
    bool is_enabled, is_shown;
    double next; /* when it may be drawn again, by seconds_now */
};

/* Returns a progress line for work that begins now. */
struct progress_line progress_begin(void);

/* Returns true if it is time to draw the line; call progress_show then. Always returns false if
 * standard error is not a terminal. */
bool progress_is_due(struct progress_line *);

/* Draws the line, formatted as by printf. */
__attribute__((format(printf, 2, 3))) void progress_show(struct progress_line *, const char *format,
                                                         ...);

/* Removes the line from the terminal; does nothing if there is none. Call it before anything else
 * is printed. */
void progress_clear(struct progress_line *);

/* From this call on, the first Ctrl-C (or SIGTERM) only makes stop_is_requested true; a second one
 * ends the program. */
void stop_on_signals(void);

/* Returns true if such a signal has come. Any thread may call it. */
bool stop_is_requested(void);

#endif
