/* The command that writes a page to print for a table with real cards: sheet. */

#ifndef CLI_SHEET_COMMAND_H
#define CLI_SHEET_COMMAND_H

#include "command_table.h"

int run_sheet(const struct call *);

#endif
