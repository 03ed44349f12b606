/* Choosing things and buttons: the first choice shows, the second does. See choose.c. */

#ifndef PLAY_CHOOSE_H
#define PLAY_CHOOSE_H

#include "play_internal.h"

/* INTENT_FOCUS: shows what choosing the thing or button in focus would do. */
void dread_choose_look(struct play *);

/* INTENT_DRAW: the same; a walk that is shown goes on from its end. */
void dread_choose_draw(struct play *);

/* INTENT_CHOOSE: chooses the thing or button in focus. The first choice shows what it would do, the
 * second does it; play.h has the rule in full, above enum intent_kind. While a lesson has to
 * be read: goes on with the lesson. */
void dread_choose_focus(struct play *);

/* Chooses in the same way the cell next to the player's in a direction (enum facing), or leaves a
 * note that there is no such step. */
void dread_choose_step(struct play *, int facing);

#endif
