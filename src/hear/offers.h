/* What can be said that is nearest to a sentence which is not understood. */

#ifndef HEAR_OFFERS_H
#define HEAR_OFFERS_H

#include "interpret.h"

enum { OFFERS_MOST = 3, OFFERS_ROOM = 4 };

struct offers {
    int count;
    char said[OFFERS_ROOM][SAID];
    char name[OFFERS_ROOM][NAME_BYTES]; /* what chooses an offer besides its number; "": nothing */
};

/* Finds up to OFFERS_MOST questions that share words with the sentence, the nearest first. Their
 * slots are filled with what the sentence names, and each of them is understood. */
void dread_offers_find(const struct table *, const char *said, struct offers *);

/* Adds the offers with their numbers, by which the player chooses. */
void dread_offers_add(const struct offers *, struct text *);

/* Returns the offer that the player chooses, by `2`, `say 2`, `the second` or its name; NULL:
 * none. */
const char *dread_offers_chosen(const struct offers *, const char *said);

#endif
