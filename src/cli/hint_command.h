/* The command that prints which action is best. */

#ifndef CLI_HINT_COMMAND_H
#define CLI_HINT_COMMAND_H

#include "command_table.h"

int run_hint(const struct call *);

#endif
