/* The command that runs surveys. survey_output.h prints their results. */

#ifndef SURVEY_COMMAND_H
#define SURVEY_COMMAND_H

#include "command_table.h"

int run_survey(const struct call *);

#endif
