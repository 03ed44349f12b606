/* The commands that take games to other places: link, export, import. */

#ifndef TRANSFER_H
#define TRANSFER_H

#include "commands.h"

int run_link(const struct call *);
int run_export(const struct call *);
int run_import(const struct call *);

#endif
