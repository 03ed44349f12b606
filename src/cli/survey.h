/* dread survey: how often the deals of a rule set are won. What it came to is told by survey_output.c. */

#ifndef SURVEY_COMMAND_H
#define SURVEY_COMMAND_H

#include "command.h"
#include "dread/survey.h"

int run_survey(const struct call *);

/* Tell a result on standard output: for a person; a table for a spreadsheet, a line a study; JSON. Return
 * exit codes. */
int tell_survey(const struct survey *, const struct result *);
int tell_survey_csv(const struct survey *, const struct result *);
int tell_survey_json(const struct survey *, const struct result *);

#endif
