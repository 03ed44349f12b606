/* Understanding what a player says in plain play.
 *
 * What is said is, in this order: one of the commands; a legal action, read without regard to case and
 * spaces; what the theme's `say` lines make of it, which may again be either. */

#ifndef PLAY_INTERPRET_H
#define PLAY_INTERPRET_H

#include "play_internal.h"

enum { SAID = 512 };

/* What was said in a form to be compared: lower case, single spaces, none at the ends, cards in words as
 * they are written (`king of diamonds` as `kd`). */
void dread_interpret_plainly(const char *line, char said[SAID]);

/* What was said, by the theme's `say` lines, twice over where one leads to another; as it is where it is
 * an action as it stands. */
void dread_interpret_command(struct play *, const char *said, char command[SAID]);

/* The action that was meant; it is legal. Else the problem says why not, and quotes what was heard if it
 * cannot be understood. */
bool dread_interpret_action(struct play *, const char *said, const char *heard, action *,
                            struct problem *);

#endif
