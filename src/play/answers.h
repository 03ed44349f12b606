/* The questions of plain play, and their answers. */

#ifndef PLAY_ANSWERS_H
#define PLAY_ANSWERS_H

#include "play_internal.h"

/* Answers a question of the table of commands; words: what stands behind it. False if the command is no
 * question. */
bool dread_answer(struct play *, enum command_id, const char *words);

#endif
