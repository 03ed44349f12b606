/* Slips of a letter, and words that are not known: for sentences that are not understood. */

#ifndef HEAR_SLIPS_H
#define HEAR_SLIPS_H

#include "interpret.h"

/* Writes the sentence with every word that is one slip away from a known one replaced by that word.
 * Returns false if it has no such word. */
bool dread_without_slips(const struct table *, const char *said, char better[SAID]);

/* Writes the first word of a sentence that is not known, with abbreviations written out. Returns
 * false, and writes "", if there is none. */
bool dread_strange_word(const struct table *, const char *said, char strange[NAME_BYTES]);

#endif
