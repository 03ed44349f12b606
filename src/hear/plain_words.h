/* Sentences without the words that say nothing, as themes/talk/english.txt lists them. */

#ifndef HEAR_PLAIN_WORDS_H
#define HEAR_PLAIN_WORDS_H

#include "interpret.h"

enum { WRITTEN_OUT_BYTES = 2 * SAID }; /* of a sentence with its abbreviations written out */

/* Writes a sentence with its abbreviations written out. */
void dread_plain_write_out(const char *said, char words[WRITTEN_OUT_BYTES]);

/* Leaves out the words that say nothing, wherever they stand. */
void dread_plain_drop_nothing(struct phrase *);

/* Drops the words of a line at the beginning of a sentence, again and again. Returns how many. */
int dread_plain_drop_begin(struct phrase *, const char *kind);

/* Writes an order without the words that only make it polite or long: `please take the card`
 * becomes `take card`. Returns false if it has no such words. */
bool dread_plain_order(const char *said, char order[SAID]);

#endif
