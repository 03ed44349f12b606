/* CRC-64/XZ: the polynomial of ECMA-182, reflected, computed four bits at a time. See
 * checksum.h. */

#include "checksum.h"

/* What four bits i add to the checksum: the remainder of i divided by the reflected polynomial
 * 0xC96C5795D7870F42. */
static const uint64_t nibble_table[16] = {
    0x0000000000000000, 0x7D9BA13851336649, 0xFB374270A266CC92, 0x86ACE348F355AADB,
    0x64B62BCAEBC387A1, 0x192D8AF2BAF0E1E8, 0x9F8169BA49A54B33, 0xE21AC88218962D7A,
    0xC96C5795D7870F42, 0xB4F7F6AD86B4690B, 0x325B15E575E1C3D0, 0x4FC0B4DD24D2A599,
    0xADDA7C5F3C4488E3, 0xD041DD676D77EEAA, 0x56ED3E2F9E224471, 0x2B769F17CF112238};

uint64_t dread_checksum_on(uint64_t before, const void *bytes, size_t n)
{
    const unsigned char *byte = bytes;
    uint64_t sum = ~before;
    for (size_t i = 0; i < n; i++) {
        sum ^= byte[i];
        sum = sum >> 4 ^ nibble_table[sum & 15];
        sum = sum >> 4 ^ nibble_table[sum & 15];
    }
    return ~sum;
}
