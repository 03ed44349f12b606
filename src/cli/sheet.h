/* The command that writes a page to print for a table with real cards: sheet. */

#ifndef SHEET_H
#define SHEET_H

#include "commands.h"

int run_sheet(const struct call *);

#endif
