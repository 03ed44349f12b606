/* A checksum for bytes that are kept: CRC-64/XZ, the one of .xz files. It notices damage; it is no
 * protection against somebody who wants to deceive. */

#ifndef DREAD_CHECKSUM_H
#define DREAD_CHECKSUM_H

#include "dread/base.h"

/* The checksum of n bytes that follow those of which `before` is the checksum. 0 if there are none
 * before. `bytes` may be NULL if n is 0. */
uint64_t dread_checksum_on(uint64_t before, const void *bytes, size_t n);

#endif
