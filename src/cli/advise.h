/* Commands that advise and look back, and what the protocol shares with them. */

#ifndef ADVISE_H
#define ADVISE_H

#include <cjson/cJSON.h>

#include "command.h"
#include "play/advice.h"
#include "play/review.h"

int run_hint(const struct call *);
int run_autopsy(const struct call *);

/* What an advisor has found, and a review in which nothing is left to be done, as JSON. The caller deletes it. */
cJSON *hint_json(const struct advisor *);
cJSON *autopsy_json(const struct review *);

/* Reads the flag --playouts, which may be NULL: then 0. A usage error is told. */
bool call_playouts(const struct call *, const char *asked, uint32_t *playouts);

#endif
