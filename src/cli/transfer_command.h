/* The commands that take games to other places: link, export, import. */

#ifndef CLI_TRANSFER_COMMAND_H
#define CLI_TRANSFER_COMMAND_H

#include "command_table.h"

int run_link(const struct call *);
int run_export(const struct call *);
int run_import(const struct call *);

#endif
