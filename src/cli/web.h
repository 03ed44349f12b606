/* The command `web`: serves the page for browsers on this machine. */

#ifndef CLI_WEB_H
#define CLI_WEB_H

#include "command_table.h"

int run_web(const struct call *);

#endif
