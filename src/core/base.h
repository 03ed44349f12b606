/* What every file uses: a check for conditions that must hold.
 *
 * The library also builds for machines without a C library (bare wasm32). So the library includes
 * no header that needs one; only the debug build on a hosted system includes assert.h, below. */

#ifndef DREAD_BASE_H
#define DREAD_BASE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Stops the program if `holds` is false. A debug build prints the condition, the file and the line;
 * a debug build without a C library only stops. A release build (NDEBUG) evaluates the condition
 * and goes on in any case. So whatever follows must neither loop for ever nor write outside its
 * memory if `holds` is false; it may do anything else. */
#ifdef NDEBUG
#define dread_must(holds) ((void)(holds))
#elif __STDC_HOSTED__
#include <assert.h>
#define dread_must(holds) assert(holds)
#else
#define dread_must(holds) ((holds) ? (void)0 : __builtin_trap())
#endif

/* Returns the number of bits that are set. Where the processor is not known to have an instruction
 * for it, the compiler's builtin is a function call, which is slower than adding up ever larger
 * groups of bits. */
static inline int dread_count_bits(uint64_t set)
{
#if defined __wasm__ || defined __POPCNT__
    return __builtin_popcountll(set);
#else
    set -= set >> 1 & 0x5555555555555555;
    set = (set & 0x3333333333333333) + (set >> 2 & 0x3333333333333333);
    set = (set + (set >> 4)) & 0x0f0f0f0f0f0f0f0f;
    return (int)(set * 0x0101010101010101 >> 56);
#endif
}

#endif
