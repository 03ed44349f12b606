/* The paragraphs of plain play: what is said, in few words; `more` answers with the rest. */

#ifndef ANSWER_PARAGRAPHS_H
#define ANSWER_PARAGRAPHS_H

#include "asking.h"

enum { UPDATE_WORDS = 25 }; /* the most words of an update or an answer */

extern const char dread_said_all[]; /* what `more` answers if nothing was left out */

/* Adds a paragraph to what the player is told, without the spaces at its end. */
void dread_say(struct asking *, const char *words);

/* Returns the text of what the player is told, to add lines with line breaks of their own. */
struct text *dread_say_on(struct asking *);

/* Says an answer in at most UPDATE_WORDS words; `more` answers with all of it. */
void dread_say_answer(struct asking *, const char *words);

/* Says `whole` if it has at most UPDATE_WORDS words; else the beginning of `brief`, and `more`
 * answers with `whole`. */
void dread_say_brief(struct asking *, const char *brief, const char *whole);

/* Changes the first letter to a capital. */
void dread_say_capital(char *words);

#endif
