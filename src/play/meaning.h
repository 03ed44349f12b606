/* What a sentence means that is no command, no action and no `say` line of the theme. A question
 * becomes a command of plain play, and an order becomes plainer words.
 *
 * A question is read as a set of concepts: each of its words belongs to one or more, or to none.
 * The first row of a table whose concepts all occur in the sentence says which command it means. So
 * word order does not matter, and a new way to ask needs a word in the lexicon, not a pattern. */

#ifndef PLAY_MEANING_H
#define PLAY_MEANING_H

#include "interpret.h"
#include "table/table.h"

/* Writes an order without the words that only make it polite or long: `please take the card`
 * becomes `take card`. Returns false if it has no such words. */
bool dread_meaning_plainer(const char *said, char order[SAID]);

/* Writes the command that a question means. Returns false if the sentence is not understood. */
bool dread_meaning_of(struct play *, const char *said, char command[SAID]);

/* Divides a sentence into the words that are understood and those that are not. */
void dread_meaning_parts(const struct play *, const char *said, char known[SAID],
                         char strange[SAID]);

/* Returns true if the word occurs in sentences that are understood. */
bool dread_meaning_knows(struct word);

#endif
