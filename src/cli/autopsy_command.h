/* The command that analyses a finished game. */

#ifndef CLI_AUTOPSY_COMMAND_H
#define CLI_AUTOPSY_COMMAND_H

#include "command_table.h"

int run_autopsy(const struct call *);

#endif
