/* The command that prints which action is best. */

#ifndef HINT_H
#define HINT_H

#include "commands.h"

int run_hint(const struct call *);

#endif
