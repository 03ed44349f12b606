/* Commands that advise and look back. */

#ifndef HINT_H
#define HINT_H

#include "command.h"

int run_hint(const struct call *);
int run_autopsy(const struct call *);

/* Reads the flag --playouts, which may be NULL: then 0. A usage error is told. */
bool call_playouts(const struct call *, const char *asked, uint32_t *playouts);

#endif
