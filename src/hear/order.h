/* What an order in words asks for. A sentence is an order if a pattern (pattern.h) covers each of
 * its words but those of politeness. It is then matched against the legal actions (wish_match.h).
 * The patterns are in the theme of a game, and those without verbs in the file of English:
 *
 *     order VERB VERB: PATTERN   orders that mean any of these verbs
 *     order: PATTERN             the things of an order alone, such as an answer to "Which?"
 *     answer VERB: WORDS|WORDS   what answers the choice that the player has, if she was just told
 *                                of it: `yes`
 *
 * Their slots, such as `<cards>`, are read by asked.h. */

#ifndef HEAR_ORDER_H
#define HEAR_ORDER_H

#include "asked.h"

/* Reads an order. Of the patterns that cover it, those count that an action agrees with which is
 * legal now; of these the ones with the most words of their own. Returns false if none covers it.
 * What is asked for has verbs, unless only things are named. */
bool dread_order_read(const struct table *, const char *said, struct wish *);

/* Returns true if the words are an order with a verb, with which a legal action agrees. */
bool dread_order_possible(const struct table *, const char *said);

/* Returns the verb of legal actions that the words choose as an answer (`answer` lines); NULL if
 * there is none. */
const char *dread_order_answer(const struct table *, const char *said);

/* Returns which words of a phrase occur in orders of this game, as bits. */
uint64_t dread_order_known(const struct theme *, const struct phrase *);

#endif
