/* What all fuzz_*.c files share. cheap.c makes slow functions cheap; see there. */

#ifndef CHEAP_H
#define CHEAP_H

#include <stddef.h>
#include <stdint.h>

#include "core/game.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Call this first for every input. It resets the random numbers that no user chose, so that the
 * same input always behaves in the same way. */
void cheap_begin(void);

/* Crashes unless `holds`, so that the fuzzer saves the input. */
void insist(bool holds);

/* A stream of bytes. After its end next_byte returns zeros. */
struct bytes {
    const uint8_t *at, *end;
};
unsigned next_byte(struct bytes *);

/* Reads a line as a deal id. Returns its game, or NULL if the id is not valid. */
const struct game *read_deal(struct bytes *, struct deal *);

#endif
