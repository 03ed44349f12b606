/* Slips of a letter, and the nearest thing to say: for sentences that are not understood. */

#ifndef HEAR_SLIPS_H
#define HEAR_SLIPS_H

#include "interpret.h"

/* Writes the sentence with every word that is one slip away from a known one replaced by that word.
 * Returns false if it has no such word. */
bool dread_without_slips(const struct table *, const char *said, char better[SAID]);

/* Writes the command, verb or way of saying that is nearest to a sentence. Returns false if the two
 * have no word in common that says what they are about, or if they are the same. */
bool dread_nearest_phrase(const struct table *, const char *said, char nearest[SAID]);

/* Divides a sentence into the words that are known and those that are not. */
void dread_known_parts(const struct table *, const char *said, char known[SAID],
                       char strange[SAID]);

#endif
