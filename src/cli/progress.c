/* What long-running commands share. See progress.h. */

#define _POSIX_C_SOURCE 200809L /* sigaction, clock_gettime */
#include "progress.h"

#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

double seconds_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

struct progress_line progress_begin(void)
{
    return (struct progress_line){isatty(STDERR_FILENO), false, seconds_now() + 0.5};
}

bool progress_is_due(struct progress_line *line)
{
    double time = line->is_enabled ? seconds_now() : 0;
    if (!line->is_enabled || time < line->next) return false;
    line->next = time + 0.2;
    return true;
}

void progress_show(struct progress_line *line, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    fputc('\r', stderr);
    vfprintf(stderr, format, arguments);
    fputs("\033[K", stderr);
    va_end(arguments);
    line->is_shown = true;
}

void progress_clear(struct progress_line *line)
{
    if (line->is_shown) fprintf(stderr, "\r\033[K");
    line->is_shown = false;
}

static volatile sig_atomic_t stop_requested;

static void request_stop(int signal)
{
    (void)signal;
    stop_requested = 1;
}

void stop_on_signals(void)
{
    struct sigaction once = {.sa_handler = request_stop, .sa_flags = (int)SA_RESETHAND};
    sigaction(SIGINT, &once, NULL);
    sigaction(SIGTERM, &once, NULL);
}

bool stop_is_requested(void)
{
    return stop_requested;
}
