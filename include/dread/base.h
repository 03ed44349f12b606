/* What every file of the library uses: a way to check what must hold, and a message for a person.
 *
 * The library builds for machines without a C library (bare wasm32). No file below the command line
 * may need one, so only the hosted debug build includes assert.h. */

#ifndef DREAD_BASE_H
#define DREAD_BASE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Stops the program if `holds` is false. A debug build says which condition failed, and in which
 * line; on a machine without a C library it only stops. A release build (NDEBUG) evaluates the
 * condition and goes on. */
#ifdef NDEBUG
#define dread_must(holds) ((void)(holds))
#elif __STDC_HOSTED__
#include <assert.h>
#define dread_must(holds) assert(holds)
#else
#define dread_must(holds) ((holds) ? (void)0 : __builtin_trap())
#endif

/* What went wrong, for a person: what was wrong, where, and what would be right. One or more
 * sentences, always ended by a zero byte. Functions that can fail take a pointer to one, which
 * may be NULL, and fill it only when they fail. */
struct problem {
    char text[320];
};

#endif
