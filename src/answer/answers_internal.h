/* The answers of plain play that answers.c has in its table and that are in another file. */

#ifndef ANSWER_ANSWERS_INTERNAL_H
#define ANSWER_ANSWERS_INTERNAL_H

#include "answers.h"

enum { WORDS_BYTES = 16384 };

/* Finds the thing with a name: a cell or an open card. Returns a thing of THING_NONE if there is
 * none. */
struct thing dread_answer_thing(const struct view *, const char *name);

/* ---- answers_actions.c ---- */

void dread_answer_help(struct asking *, const char *unused);
void dread_answer_help_all(struct asking *, const char *unused);

/* Says what the game is waiting for. */
void dread_answer_prompt(struct asking *, const char *unused);

/* Says the legal actions of a verb in notation. Says all of them for "all", or if they are few;
 * otherwise, if `which` is not a verb, only their numbers. */
void dread_answer_moves(struct asking *, const char *which);

void dread_answer_what_if(struct asking *, const char *said);
void dread_answer_why_not(struct asking *, const char *said);

#endif
