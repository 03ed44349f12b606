/* What fuzz_*.c share. cheap.c makes cheap what takes long; see there. */

#ifndef CHEAP_H
#define CHEAP_H

#include <stddef.h>
#include <stdint.h>

#include "dread/game.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Call it for each input first: then the numbers that nobody chose are the same for the same input. */
void cheap_begin(void);

/* Crashes, so that the input is kept, unless something holds. */
void insist(bool holds);

/* Bytes that are read one by one. After the last one, zeros follow. */
struct bytes {
    const uint8_t *at, *end;
};
unsigned next_byte(struct bytes *);

/* Reads a line with the id of a deal; NULL if it is none. */
const struct game *read_deal(struct bytes *, struct deal *);

#endif
