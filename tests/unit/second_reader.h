/* Another reader of JSON, cJSON, beside ours (json/read.h). */

#ifndef SECOND_READER_H
#define SECOND_READER_H

#include "json/read.h"

/* Reads n bytes with both. True if ours refuses them, or both find the same values. (cJSON takes
 * much that is no JSON: numbers such as 01, control characters, \u with letters that are no
 * digits.) */
bool reads_alike(const char *bytes, size_t n);

#endif
