/* What each command does. See run_command.c. */

#ifndef PLAY_RUN_COMMAND_H
#define PLAY_RUN_COMMAND_H

#include "play_internal.h"

/* Runs a command, or leaves a note that says why it cannot be given now. `words` is what was typed
 * (NULL: nothing). */
void dread_run_command(struct play *, enum command_id, int argument, const char *words);

/* Returns why a command cannot be given now, as a sentence; NULL if it can. */
const char *dread_command_refusal(const struct play *, enum command_id);

/* Shows what became of a wanted deal: the table, or a page if the player has to be asked. */
void dread_show_deal_answer(struct play *, enum deal_answer);

#endif
