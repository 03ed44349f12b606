/* The command that runs surveys. survey_output.h prints their results. */

#ifndef SURVEY_COMMAND_H
#define SURVEY_COMMAND_H

#include "commands.h"

int run_survey(const struct call *);

#endif
