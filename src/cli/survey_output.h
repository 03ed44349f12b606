/* Prints the result of a survey on standard output, in three forms. */

#ifndef SURVEY_OUTPUT_H
#define SURVEY_OUTPUT_H

#include "survey/deal_lists.h"

/* Each returns an exit code: FINE, or FAULT if standard output cannot be written. None prints an
 * error; main does that. The lists are those of the first rule set
 * (survey/deal_lists.h). */

/* Prints tables and sentences for a person. */
int print_survey(const struct survey *, const struct result *, const struct deal_lists *);

/* Prints a table for a spreadsheet (RFC 4180): a line of heads, and one line for each study.
 * docs/surveys.md explains its columns. */
int print_survey_csv(const struct survey *, const struct result *);

/* Prints one JSON object on one line. */
int print_survey_json(const struct survey *, const struct result *, const struct deal_lists *);

#endif
