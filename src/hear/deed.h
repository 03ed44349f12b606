/* What is done, in a question about it: `search for fours`, `searching for fours`, `moved the first
 * card to the end`. The words are read as an order would be. */

#ifndef HEAR_DEED_H
#define HEAR_DEED_H

#include "core/session.h"
#include "interpret.h"
#include "asked.h"

/* The legal actions that some words mean, as indices into those of the selection; or why there is
 * none. */
struct deed {
    int count, index[ACTIONS_MOST];
    struct wish wish;
    struct problem problem; /* if the words are an action, but not a legal one */
    char walk[NAME_BYTES];  /* the place, if they are a walk to one, of which no action is read */
};

/* Reads what some words mean that say what is done. Returns false if they are no order, or one with
 * a word that is not known. */
bool dread_deed_read(const struct table *, const char *words, struct deed *);

/* The same, without looking for the actions that it means. */
bool dread_deed_is(const struct table *, const char *words);

#endif
