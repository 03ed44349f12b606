/* What a player could do instead: the end of an answer about a thing with which she can do nothing
 * (game.why_thing). */

#ifndef DREAD_OFFER_H
#define DREAD_OFFER_H

#include "game.h"

/* The legal actions, and the n things that the player holds. `touches` is that of the game; `name`
 * adds an action in few words, which game.describe is too long for. At least one action touches all
 * things held. */
struct offer {
    const struct view *view;
    void (*touches)(const struct view *, action, struct touch *);
    void (*name)(const struct view *, action, struct text *);
    const action *legal;
    int count;
    const struct thing *held;
    int n;
};

/* Returns the first legal action that touches all things held. */
action dread_offer_first(const struct offer *);

/* Returns the first legal action that touches this thing, whatever is held; NO_ACTION if there is
 * none. */
action dread_offer_touching(const struct offer *, struct thing);

/* Adds a sentence: " You can ", then `wanted` in words, or with NO_ACTION the first action that
 * touches all things held. If the last such action has another verb, and the text then has at most
 * ANSWER_WORDS words, adds that action too. */
void dread_offer_write(const struct offer *, action wanted, struct text *);

#endif
