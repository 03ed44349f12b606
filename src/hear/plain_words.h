/* Sentences without the words that say nothing, as themes/talk/english.txt lists them. */

#ifndef HEAR_PLAIN_WORDS_H
#define HEAR_PLAIN_WORDS_H

#include "interpret.h"

enum { WRITTEN_OUT_BYTES = 2 * SAID }; /* of a sentence with its abbreviations written out */

/* Writes a sentence with its abbreviations written out. */
void dread_plain_write_out(const char *said, char words[WRITTEN_OUT_BYTES]);

/* Returns how many words the longest alternative of a line of English has that stands at word i,
 * such as `maybe` of the line `doubt`; 0 if there is none. */
int dread_plain_words_at(const struct phrase *, int i, const char *kind);

/* Reads a sentence with its abbreviations written out, in `words`, and without the words that say
 * nothing. */
void dread_plain_read(const char *said, char words[WRITTEN_OUT_BYTES], struct phrase *);

/* Returns how many words at the beginning of a sentence only make it polite or long: `could you
 * please`, `i want to know`. */
int dread_plain_begin(const struct phrase *);

/* Writes a sentence without the exclamations and courtesies at its beginning and its end, and
 * without the reason that is given for it. Returns false if it has none, or nothing else. */
bool dread_plain_drop_polite(const char *said, char better[SAID]);

#endif
