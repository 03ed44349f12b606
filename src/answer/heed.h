/* What a listener should hear before she decides, and only when it matters: a card of a sequence
 * that is lost next; who sees the player if she waits; that waiting loses the game. */

#ifndef ANSWER_HEED_H
#define ANSWER_HEED_H

#include "paragraphs.h"

/* Finds the action that the theme calls waiting (`wait: ACTION`). Returns false if the game
 * has none or it is not legal now, and says why. */
bool dread_heed_wait(struct asking *, action *, struct problem *);

/* Writes the view that an action leads to, as far as the player can know it. Returns the end that
 * it brings, or 0. */
int dread_heed_view(const struct asking *, action, struct view *after);

/* Returns the end of the game that an action would certainly bring, or 0. */
int dread_end_of(const struct asking *, action);

/* Adds an end and its reason: "you lose: they have got you. "; nothing for 0. Whatever tells what
 * an action would do begins with this. */
void dread_add_end(const struct asking *, int outcome, struct text *);

/* Adds "If you rest, " for the action. */
void dread_heed_if(const struct asking *, action, struct text *);

/* Adds who sees the player in a view: "the ace of clubs sees you", "nobody sees you". */
void dread_heed_watchers(const struct asking *, const struct view *, struct text *);

/* Returns true if somebody sees the player in a view. */
bool dread_heed_seen(const struct view *);

/* Adds the sentence that matters most now, if there is one. Returns how grave it is; GRAVITY_REST
 * if there is none. */
enum gravity dread_heed(struct asking *, struct text *);

#endif
