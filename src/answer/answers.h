/* The questions of plain play: commands that change nothing and that the mid-end answers during the
 * call. Hints and autopsies, which take time, are in talk.h. */

#ifndef ANSWER_ANSWERS_H
#define ANSWER_ANSWERS_H

#include "paragraphs.h"

/* Answers a question. `words` are the words after the command's own, "" if there are none. Returns
 * false if the command is not a question. */
bool dread_answer(struct asking *, enum command_id, const char *words);

#endif
