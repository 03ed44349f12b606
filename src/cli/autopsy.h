/* The command that analyses a finished game. */

#ifndef CLI_AUTOPSY_H
#define CLI_AUTOPSY_H

#include "commands.h"

int run_autopsy(const struct call *);

#endif
