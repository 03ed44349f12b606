/* Beside real cards: what the player tells and takes back. See companion.c. */

#ifndef PLAY_COMPANION_H
#define PLAY_COMPANION_H

#include "play_internal.h"

/* Beside real cards: tells the cards that the player typed, as many as are asked for. Returns false
 * with a problem if one is not understood or cannot be; the cards before it are told. */
bool dread_companion_tell(struct play *, const char *words, struct problem *);

/* What the commands CMD_TELL_CARD and CMD_MOVE_TOLD do. */
void dread_companion_card(struct play *, int c);
void dread_companion_move(struct play *, int c);

/* Opens the page of steps, and the page about one of them, from 1. */
void dread_companion_steps(struct play *);
void dread_companion_step(struct play *, int step);

/* Goes back to before that step; asks which card it was. Both return false if there is no such
 * step. */
bool dread_companion_back(struct play *, int step);
bool dread_companion_mend(struct play *, int step);

/* Takes back the last step, or a turn. Returns false if there is nothing to take back. */
bool dread_companion_undo(struct play *, bool whole_turn);

/* Corrects a card that was told for a place, and notes what becomes of the game. Returns false with
 * a problem if it cannot be. */
bool dread_companion_correct(struct play *, int place, card c, struct problem *);

#endif
