/* English as data: what a sentence means. themes/talk/english.txt has the words and the patterns,
 * and a theme can add `means` lines of its own game:
 *
 *     short WHAT'S|WHATS: what is    words that are written out before a sentence is read
 *     nothing: the|please|right now  words that say nothing, wherever they stand
 *     class SEE: see|watch|look at   words that mean the same; a pattern names the class
 *     means COMMAND: PATTERN         the command of plain play that is meant; `ask NAME WORDS` is
 *                                    a question of src/answer/answers.c
 *     offer COMMAND: SENTENCE        what is offered if a sentence shares words with the patterns
 *                                    of that command, and no pattern covers it
 *     question: who|what|is          first words of a question
 *     usual: make|made|need          other usual words, which are no slips of words that are known
 *     clause: when|if|i              words of a clause after what is done, in a question about it
 *
 *     before: oh dear|could you      exclamations and courtesies before what is meant;
 *     after: thanks|my friend        and after it
 *     reason: because|so that        words before the reason for an order
 *
 * Orders have patterns of their own (order.h, sentence.h), and words for what they name (asked.h).
 *
 * A pattern is a row of words, which must be said as they are; `(a|b c)`, one of these; `[a|b]`,
 * one of these or none; the name of a class, in capitals; and slots, such as `<cell>`, which the
 * command may have, too. A pattern fits a sentence only if it covers every word that says
 * something. Of the patterns that fit, the one with the most words of its own is meant. */

#ifndef HEAR_ENGLISH_H
#define HEAR_ENGLISH_H

#include "interpret.h"

/* Writes the command that a sentence means, which has the form that dread_interpret_plainly
 * writes. Returns false if no pattern fits it. */
bool dread_english_reads(const struct table *, const char *said, char command[SAID]);

/* Returns true if the sentence asks something. */
bool dread_english_asks(const char *said);

/* Writes `explain` and the words, if these are all that the theme explains by one of its lines. */
bool dread_english_topic(const struct table *, const char *said, char command[SAID]);

/* Returns how many of the words of a sentence the theme explains together, at most, and copies the
 * line that does (NULL: does not). */
int dread_explained_words(const struct table *, const char *said, struct theme_line *);

/* Returns which words of a phrase occur in sentences that are understood, or are other usual words,
 * as bits. */
uint64_t dread_english_known(const struct phrase *);

#endif
