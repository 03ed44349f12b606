/* Orders in words (wish.h): one, or several in a sentence; the question which action is meant, and
 * its answer.
 *
 * Several actions of one order are played one after the other. They stop before the next one if a
 * token comes to see the player, if a card came up that she must decide about, if the next one is
 * not possible or not clear, or at the end of the game; and the answer says what was not done. Each
 * function returns false, and has done and said nothing, if the sentence is no such order. */

#ifndef PLAY_SEVERAL_H
#define PLAY_SEVERAL_H

#include "play_internal.h"

/* Carries out one order in words that is possible; if it can mean several actions, asks which. */
bool dread_order_wish(struct play *, const char *said);

/* Carries out one such order, or several: `s s e`, `2 south`, `card 9d, north, stop`, `search sixes
 * then fives`, `leave it and then fight with the 9`. */
bool dread_order_several(struct play *, const char *said);

/* Carries out what answers the question which action was meant. */
bool dread_order_chosen(struct play *, const char *said);

/* Says why an order in words is not possible. */
bool dread_order_refused(struct play *, const char *said);

/* Asks about an order with words that are not known, if the others mean one legal action. */
bool dread_order_guessed(struct play *, const char *said);

/* Returns true if a sentence begins with a verb of the game, and so gives an order. */
bool dread_order_begins(struct play *, const char *said);

#endif
