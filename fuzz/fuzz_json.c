/* Reads any bytes as JSON. Nothing may crash, and cJSON must find the same values as our reader. */

#include "cheap.h"
#include "unit/second_reader.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    insist(reads_alike((const char *)data, size));
    return 0;
}
