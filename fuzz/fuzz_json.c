/* Any bytes as JSON: never a crash, and what our reader finds cJSON finds too. */

#include "cheap.h"
#include "unit/second_reader.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    insist(reads_alike((const char *)data, size));
    return 0;
}
