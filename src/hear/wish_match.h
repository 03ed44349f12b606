/* Which of the legal actions an order means. An action agrees with an order if it has one of its
 * verbs and touches everything that the order names. Of several, those are meant that touch the
 * least besides; and then the lowest, the highest and so on if the order says so. */

#ifndef HEAR_WISH_MATCH_H
#define HEAR_WISH_MATCH_H

#include "asked.h"

/* Finds what an order means: indices into the legal actions, in `found`, which has room for
 * ACTIONS_MOST. Returns their number. If no action goes with all that it names, but one with each,
 * these are found: the player must choose. */
int dread_wish_find(const struct table *, const struct wish *, int found[]);

/* Returns true if the legal action of that index uses, besides cards that the order names or
 * counts, others that it does not: it costs more than was said. */
bool dread_wish_adds(const struct table *, const struct wish *, int index);

/* Keeps those of n actions that agree with a shorter sentence, which answers the question which of
 * them is meant. Returns their number. */
int dread_wish_narrow(const struct table *, const struct wish *, int found[], int n);

/* Adds what the legal actions of one verb are: a list, or the first of them as the player can
 * say them and how many others there are. Returns false, with nothing added, if there is none. */
bool dread_wish_add_way(const struct table *, int verb, struct text *);

/* Writes why no legal action agrees with an order, as sentences. Returns false if all that can be
 * said is that it is not possible. */
bool dread_wish_why_not(const struct table *, const struct wish *, struct text *);

#endif
