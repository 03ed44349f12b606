/* Choosing things and buttons. See press.c. */

#ifndef PLAY_PRESS_H
#define PLAY_PRESS_H

#include "play_internal.h"

/* INTENT_FOCUS: shows what choosing the thing or button in focus would do. */
void dread_choose_look(struct play *);

/* INTENT_DRAW: the same; a walk that is shown goes on from its end. */
void dread_choose_draw(struct play *);

/* INTENT_CHOOSE: chooses the thing or button in focus (see enum intent_kind). While a lesson has to
 * be read: goes on with the lesson. */
void dread_choose_focus(struct play *);

/* Chooses the cell next to the player's in a direction (enum facing), or leaves a note that there
 * is no such step. */
void dread_choose_step(struct play *, int facing);

#endif
