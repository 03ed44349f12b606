/* The questions of plain play: one table of them by name, and a function for each answer. A
 * question changes nothing but what is said, and is answered at once. It is either a command that
 * asks (hear/commands.h), by whose id it is called, or one that patterns of English mean with `ask
 * NAME` (hear/english.h). Hints and autopsies, which take time, are in src/play/talk.c.
 *
 * What is special to a game is in its theme (hear/query.h, and the answers_*.c of what is asked),
 * besides what it explains:
 *
 *     explain WORDS|WORDS: TEXT     what is said about these words, filled in as a prompt is
 *                                   (theme/theme.h); also the answer to a question that makes no
 *                                   sense in this game */

#ifndef ANSWER_ANSWERS_H
#define ANSWER_ANSWERS_H

#include "asking.h"

/* Answers a command that asks. `words` are those after its own, "" if there are none. Returns false
 * if the command is not a question. */
bool dread_answer(struct asking *, enum command_id, const char *words);

/* Answers a question by its name, which is the first of the words. Returns false if there is no
 * such question. */
bool dread_ask(struct asking *, const char *words);

/* Says what the theme explains by the longest of its words that are in `said`. Returns false if it
 * explains none of them. */
bool dread_say_explained(struct asking *, const char *said);

#endif
