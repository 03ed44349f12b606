/* Slips of a letter, and words that are not known: for sentences that are not understood. */

#ifndef HEAR_SLIPS_H
#define HEAR_SLIPS_H

#include "interpret.h"

/* Writes a sentence, with abbreviations written out, and with every word that is one slip away from
 * a known one replaced by that word; and the first word that is not known, "" if there is none.
 * Returns false if no word is a slip, or if one is neither known nor a slip. */
bool dread_without_slips(const struct table *, const char *said, char better[SAID],
                         char strange[NAME_BYTES]);

#endif
