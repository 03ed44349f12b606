/* What commands that work for long share. See work.h. */

#define _POSIX_C_SOURCE 200809L /* sigaction, clock_gettime, sysconf */
#include <signal.h>
#include <stdarg.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "work.h"

bool read_positive(const char *written, uint64_t most, uint64_t *number)
{
    return dread_read_number(&written, most, number) && !*written && *number;
}

bool read_deals(const char *written, size_t n, uint64_t *first, uint64_t *last)
{
    const char *at = written;
    return dread_read_number(&at, UINT64_MAX, first) && strncmp(at, "..", 2) == 0 &&
           (at += 2, dread_read_number(&at, UINT64_MAX, last)) && at == written + n &&
           *first <= *last && *last - *first < UINT64_MAX;
}

int call_threads(const struct call *call, const char *asked)
{
    uint64_t threads;
    if (asked && read_positive(asked, THREADS_AT_MOST, &threads)) return (int)threads;
    if (asked) {
        misuse(call->command, "The threads are a whole number from 1 to 256.");
        return 0;
    }
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    return processors < 1 ? 1 : processors > THREADS_AT_MOST ? THREADS_AT_MOST : (int)processors;
}

double seconds_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

struct meter meter_begin(void)
{
    return (struct meter){isatty(STDERR_FILENO), false, seconds_now() + 0.5};
}

bool meter_is_due(struct meter *m)
{
    double time = m->is_watched ? seconds_now() : 0;
    if (!m->is_watched || time < m->next) return false;
    m->next = time + 0.2;
    return true;
}

void meter_show(struct meter *m, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    fputc('\r', stderr);
    vfprintf(stderr, format, arguments);
    fputs("\033[K", stderr);
    va_end(arguments);
    m->is_shown = true;
}

void meter_clear(struct meter *m)
{
    if (m->is_shown) fprintf(stderr, "\r\033[K");
    m->is_shown = false;
}

static volatile sig_atomic_t asked_to_stop;

static void ask_to_stop(int signal)
{
    (void)signal;
    asked_to_stop = 1;
}

void stop_on_signals(void)
{
    struct sigaction once = {.sa_handler = ask_to_stop, .sa_flags = (int)SA_RESETHAND};
    sigaction(SIGINT, &once, NULL);
    sigaction(SIGTERM, &once, NULL);
}

bool stop_is_asked(void)
{
    return asked_to_stop;
}
