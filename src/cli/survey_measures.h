/* Prints the measures of play of a survey (dread/measures.h) in the three forms of survey_output.h,
 * which puts them into its own output. */

#ifndef SURVEY_MEASURES_H
#define SURVEY_MEASURES_H

#include "dread/survey.h"
#include "show.h"

/* Prints the ladder of strength and the measures of each agent of the first rule set, for a
 * person. */
void print_measures(const struct survey *, const struct result *);

/* Prints the heads of the columns of CSV, and the cells of a study. Each begins with its comma. */
void csv_measure_heads(void);
void csv_measures(const struct column *);

/* Adds the measures of a study, as members of an object; and the ladder of a rule set. */
void add_measures(struct text *, const struct column *);
void add_ladder(struct text *, const struct survey *, const struct result *, int rule_set);

#endif
