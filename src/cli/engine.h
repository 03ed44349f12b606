/* dread engine: the machine protocol (json/protocol.h) on standard input and output. */

#ifndef ENGINE_H
#define ENGINE_H

#include "command.h"
#include "dread/watch.h"
#include "json/protocol.h"

/* An engine with all the memory it wants; NULL: there is not enough. It refuses deals with the
 * cards of a Night that the watch sees (NULL: none); the watch must outlive it. */
struct engine *engine_new(const struct games *, const struct theme themes[], struct night_watch *);
void engine_free(struct engine *);

int run_engine(const struct call *);

#endif
