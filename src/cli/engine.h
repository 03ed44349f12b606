/* dread engine: the protocol for programs (json/protocol.h) on standard input and output. */

#ifndef ENGINE_H
#define ENGINE_H

#include "command_table.h"
#include "store/watch.h"
#include "json/protocol.h"

/* Returns a new engine with its memory, to be freed with engine_free, or NULL if there is not
 * enough memory. The themes end at one whose id is NULL. The engine refuses a deal if the watch
 * finds that its cards are those of an unfinished Night (store/watch.h); if the watch is NULL, it
 * refuses none. The engine does not copy the games, themes and the watch; they must outlive it, and
 * no other thread may use the watch while the engine answers. */
struct engine *engine_new(const struct games *, const struct theme themes[],
                          struct night_watch *watch);
void engine_free(struct engine *); /* NULL is allowed */

int run_engine(const struct call *);

#endif
