/* Prints what an exploration found, in three forms. */

#ifndef EXPLORE_OUTPUT_H
#define EXPLORE_OUTPUT_H

#include "survey/explore.h"

/* An exploration, and what was asked for. */
struct explored {
    const struct exploration_request *request;
    const struct explore_measure *measure;
    const struct explore_surveys *surveys;
    const struct explore_outcome *found;
};

/* Each returns FINE; main finds errors of standard output. docs/surveys.md explains the columns of
 * the table and the keys of the JSON. */
int print_explored(const struct explored *);
int print_explored_csv(const struct explored *);
int print_explored_json(const struct explored *);

/* Adds the wish in words: "expert-quick wins 60 to 70 %, in at most 15 minutes, with as many real
 * choices in a game as can be". */
void tell_wish(const struct explored *, struct text *);

#endif
