/* Orders in words (hear/order.h): one, or several in a sentence; the question which action is
 * meant, and its answer.
 *
 * Several actions of one order are played one after the other. They stop before the next one if a
 * token comes to see the player, if a card came up that she must decide about, if the next one is
 * not possible or not clear, or at the end of the game; and the answer says what was not done. Each
 * function returns false, and has done and said nothing, if the sentence is no such order. */

#ifndef PLAY_SEVERAL_H
#define PLAY_SEVERAL_H

#include "play_internal.h"

/* Carries out one order, or several: `s s e`, `card 9d, north, stop`, `search sixes then fives`,
 * `leave it and then fight with the 9`. Says what is not possible, or asks which action is
 * meant. */
bool dread_order_hear(struct play *, const char *said);

/* Asks about words that only name the things of legal actions: `the third path from the left`. */
bool dread_order_named(struct play *, const char *said);

/* Carries out what answers the question which action was meant. */
bool dread_order_chosen(struct play *, const char *said);

#endif
