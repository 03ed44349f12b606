/* Pronouns: what `it`, `there` and `he` stand for in what the player says: the card that the
 * current decision is about, or the card, the cell or the one who was spoken of last. */

#ifndef PLAY_PRONOUN_H
#define PLAY_PRONOUN_H

#include "play_internal.h"

/* Remembers what a sentence names. */
void dread_pronoun_hear(struct play *, const char *said);

/* Remembers the place that an answer is about. */
void dread_pronoun_place(struct play *, struct thing);

/* Writes a sentence with names for its pronouns. Returns false if it has none that stand for
 * something. */
bool dread_pronoun_write(const struct play *, const char *said, char full[SAID]);

/* Returns true if the current decision is about a card, so that `it` needs no name in most
 * sentences. */
bool dread_pronoun_at_issue(const struct play *);

#endif
