/* What stands for words said before: `it`, `there` and `he` for the card that the current decision
 * is about, or for the card, the cell or the one who was spoken of last; `and the two` for a
 * question. */

#ifndef HEAR_PRONOUN_H
#define HEAR_PRONOUN_H

#include "interpret.h"

/* What was spoken of last, by the player or by the game; "": nothing, or several. `played`: the
 * actions played then. */
struct spoken_of {
    char card[NAME_BYTES], place[NAME_BYTES], token[NAME_BYTES];
    char deed[SAID]; /* what was asked about since the last action, as if it were done: `rest` */
    int played;
};

/* Remembers what a line names, and if it names nothing, what its answer does. */
void dread_pronoun_hear(const struct table *, struct spoken_of *, const char *said,
                        const char *answer);

/* Remembers the place that an answer is about. */
void dread_pronoun_place(const struct table *, struct spoken_of *, struct thing);

/* Writes a sentence with names for its pronouns. Returns false if it has none that stand for
 * something. */
bool dread_pronoun_write(const struct table *, const struct spoken_of *, const char *said,
                         char full[SAID]);

/* Returns true if the current decision is about a card and no other was spoken of since, so that
 * `it` needs no name in most sentences. */
bool dread_pronoun_at_issue(const struct table *, const struct spoken_of *);

/* Returns true for a line that only adds to the one before: `and the two`. */
bool dread_pronoun_follows(const char *said);

/* Writes the question that such a line asks after another: the same of another thing, `can i move
 * the two` after `can i move the eight`. Returns false if there is none. */
bool dread_pronoun_follow(const struct table *, const char *question, const char *said,
                          char full[SAID]);

#endif
