/* Orders of plain play that are more, or less, than the notation of one action: several in a
 * sentence, a walk to a cell, a card put next to another, a verb or a name alone.
 *
 * Several actions of one order are played one after the other. They stop before the next one if a
 * token comes to see the player, if a card came up that she did not know, if the next one is not
 * possible, or at the end of the game; and the answer says so. */

#ifndef PLAY_ORDERS_H
#define PLAY_ORDERS_H

#include "play_internal.h"

/* Plays a legal action and says what came of it. */
void dread_order_play(struct play *, action);

/* Says the text of the lesson, and how to say the action that it waits for. */
void dread_say_lesson(struct play *);

/* Says the line of the story that was told just now, and the end of a game as a story. */
void dread_say_story(struct play *);
void dread_say_ending(struct play *);

/* Each returns false if the sentence is no such order; otherwise carries it out, or says why it
 * cannot be. */

/* `s s e`, `2 south`, `west, west, south`, `card 9d, north, stop`. */
bool dread_order_several(struct play *, const char *said);

/* `go to b4`, `walk to the exit`. */
bool dread_order_walk(struct play *, const char *said);

/* `4 after 3`, `put the 5 before the 6`, `first card to the end`. */
bool dread_order_place(struct play *, const char *said);

/* `weapon` alone: plays the only action with that verb, or asks which one. */
bool dread_order_verb(struct play *, const char *said);

/* `9d` alone: says what the only action with that card or cell would do, and asks; or else what
 * the thing is. */
bool dread_order_name(struct play *, const char *said);

#endif
