/* Puts the terminal back into the state in which the program found it. See restore.h. The escape
 * sequences are prepared in advance, since a signal handler cannot ask ncurses for them. */

#define _POSIX_C_SOURCE 200809L /* clock_gettime */
#include "restore.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>
#include <ncurses.h>
#include <term.h>

enum { BYTES_MOST = 512, WRITING_MS = 1000 };

static int terminal = -1;
static bool settings_known;
static struct termios settings;
static char sequence[BYTES_MOST];
static volatile int sequence_length;

void restore_remember(int descriptor)
{
    terminal = descriptor;
    sequence_length = 0;
    settings_known = !tcgetattr(terminal, &settings);
}

/* ---- Modes that ncurses does not know ---- */

#define MOTION_ON  "\033[?1002h"
#define MOTION_OFF "\033[?1002l"
#define PASTE_ON   "\033[?2004h"
#define PASTE_OFF  "\033[?2004l"

const char restore_motion_on[] = MOTION_ON;

enum { MODES_BYTES = 64 };

/* Writes a capability with the modes after it. Returns false if it is too long. */
static bool with_modes(char out[MODES_BYTES], const char *capability, const char *modes)
{
    int n = snprintf(out, MODES_BYTES, "%s%s", capability ? capability : "", modes);
    return n < MODES_BYTES;
}

void restore_add_modes(void)
{
    static char on[MODES_BYTES], off[MODES_BYTES];
    if (!keypad_xmit || !keypad_local) return;
    if (!with_modes(on, keypad_xmit, key_mouse ? MOTION_ON PASTE_ON : PASTE_ON)) return;
    if (!with_modes(off, keypad_local, key_mouse ? MOTION_OFF PASTE_OFF : PASTE_OFF)) return;
    keypad_xmit = on;
    keypad_local = off;
}

/* ---- Preparing the sequence ---- */

static int gathered_length;

static int gather(int byte)
{
    if (gathered_length < BYTES_MOST) sequence[gathered_length++] = (char)byte;
    return byte;
}

/* Adds an escape sequence, if the terminal has that capability. */
static void put(const char *capability)
{
    /* tigetstr returns (char *)-1 for a capability that is not a string. */
    if (capability && (intptr_t)capability != -1) tputs(capability, 1, gather);
}

/* Returns the sequence that turns mouse reports off, as ncurses does: XM, or xterm's sequence if
 * the terminal description has a mouse but no XM. NULL if there is no mouse. */
static const char *mouse_off(void)
{
    char *mode = tigetstr("XM");
    if (mode && (intptr_t)mode != -1) return tparm(mode, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L);
    return key_mouse ? "\033[?1000l" : NULL;
}

void restore_prepare(void)
{
    gathered_length = 0;
    put(mouse_off());
    put(exit_attribute_mode);
    put(orig_pair);
    put(keypad_local);
    put(cursor_normal);
    if (cursor_address) put(tparm(cursor_address, (long)LINES - 1, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L));
    put(clr_eol);
    put(exit_ca_mode);
    sequence_length = gathered_length;
}

/* ---- Restoring, also in a signal handler ---- */

static int64_t now_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* Writes the sequence, but stops after WRITING_MS if the terminal does not read. */
static void write_in_time(void)
{
    int64_t end = now_ms() + WRITING_MS, left = WRITING_MS;
    for (int written = 0; written < sequence_length && left > 0; left = end - now_ms()) {
        ssize_t n = write(terminal, sequence + written, (size_t)(sequence_length - written));
        struct pollfd room = {.fd = terminal, .events = POLLOUT};
        if (n > 0) written += (int)n;
        else if (errno != EAGAIN || poll(&room, 1, (int)left) < 0) return;
    }
}

static bool is_in_the_background(void)
{
    pid_t owner = tcgetpgrp(terminal);
    return owner >= 0 && owner != getpgrp();
}

void restore_terminal(void)
{
    int before = errno;
    if (terminal < 0 || is_in_the_background()) return;
    if (settings_known) tcsetattr(terminal, TCSANOW, &settings);
    int flags = fcntl(terminal, F_GETFL);
    if (flags >= 0 && !fcntl(terminal, F_SETFL, flags | O_NONBLOCK)) {
        write_in_time();
        fcntl(terminal, F_SETFL, flags);
    }
    errno = before;
}
