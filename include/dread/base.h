/* What every file of the library leans on: a way to insist, and a message for a person.
 *
 * The core and the games build without a C library (bare wasm32), so there is no assert.h and no
 * stdio.h below the command line. */

#ifndef DREAD_BASE_H
#define DREAD_BASE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Stops the program where a thing that must hold does not. Debug builds only: release builds
 * (NDEBUG) trust it. */
static inline void dread_must(bool holds)
{
#ifdef NDEBUG
    (void)holds;
#else
    if (!holds) __builtin_trap();
#endif
}

/* What went wrong, for a person: what was wrong, where, and what would be right. One or more
 * sentences, always ended by a zero byte. Functions that can fail take a pointer to one, which
 * may be NULL, and fill it only when they fail. */
struct problem {
    char text[320];
};

#endif
