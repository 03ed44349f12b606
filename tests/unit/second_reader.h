/* cJSON as a second JSON reader, to check our own (json/read.h). */

#ifndef SECOND_READER_H
#define SECOND_READER_H

#include "json/read.h"

/* Reads n bytes with both readers. Returns true if ours refuses the bytes, or if both find the same
 * values. cJSON may accept what ours refuses: it takes much that is not JSON, such as the number
 * 01, control characters, and \u followed by letters that are not hexadecimal digits. */
bool reads_alike(const char *bytes, size_t n);

#endif
