/* Prints playtests (survey/playtest.h): for a person, as CSV, as JSON, and as an HTML page. */

#ifndef RECORDS_OUTPUT_H
#define RECORDS_OUTPUT_H

#include "records_read.h"

/* What was read, and a playtest for each rule set in it. */
struct record_survey {
    const struct readings *readings;
    const struct playtest *playtest;
    int playtests;
};

/* Each returns an exit code: FINE. None prints an error; main does that. */
int print_records(const struct record_survey *);
int print_records_csv(const struct record_survey *);
int print_records_json(const struct record_survey *);

#endif
