/* A checksum for stored bytes: CRC-64/XZ, the one that .xz files use. It detects damage. It does
 * not protect against deliberate changes. */

#ifndef DREAD_CHECKSUM_H
#define DREAD_CHECKSUM_H

#include "base.h"

/* Returns the checksum of a sequence of bytes that is computed in parts: `before` is the checksum
 * of the bytes before (0 if there are none), and n bytes follow them. `bytes` may be NULL if n is
 * 0. */
uint64_t dread_checksum_on(uint64_t before, const void *bytes, size_t n);

#endif
