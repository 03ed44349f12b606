/* What the player holds, looks at and is walking. See hand.c. */

#ifndef PLAY_HAND_H
#define PLAY_HAND_H

#include "play_internal.h"

/* Moves the focus; dread_hand_show also shows what it is on. */
void dread_hand_look(struct play *, struct focus);
void dread_hand_show(struct play *, struct focus);

/* Returns true if the action in focus is shown with its preview: with the focus on a button, or if
 * something is picked. It is not for every thing that the cursor passes. */
bool dread_hand_previews(const struct play *, const struct focus *);

/* Returns the action in focus, as an index into the legal actions: the one of the button in focus,
 * if the player has moved the focus there; the only one left that touches the thing in focus; else,
 * if something is picked, the only one left at all; or the only action of the walk that is shown.
 * -1 if there is no such action. */
int dread_hand_in_focus(const struct play *, const struct focus *);

/* Returns true if the player holds something: she has picked a thing, a verb or her token. */
bool dread_hand_holds(const struct play *);

/* Puts down the last pick, or all picks; shows nothing any more. dread_hand_put_down returns false
 * if nothing was picked. */
bool dread_hand_put_down(struct play *);
void dread_hand_put_down_all(struct play *);

/* Returns the action with which a walk would begin, before its first step: the only one left of
 * what is picked, if it is no step. -1: it would begin with a step. */
int dread_hand_first_of_walk(const struct play *);

/* Searches for all cells that the player could walk to with what she has picked, into
 * p->hand.reach. Returns false, without a search, if she cannot walk now. */
bool dread_hand_can_walk(struct play *);

/* Begins a walk; returns the next action of the walk that goes on, which must have one left; stops
 * it. */
void dread_hand_begin_walk(struct play *, const struct path *);
action dread_hand_next_of_walk(struct play *);
void dread_hand_stop_walk(struct play *);

/* Sets the ms at which the only legal action is played; 0: never. */
void dread_hand_plays_alone(struct play *, int64_t due);

#endif
