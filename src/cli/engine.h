/* dread engine: the protocol for programs (json/protocol.h) on standard input and output. */

#ifndef ENGINE_H
#define ENGINE_H

#include "commands.h"
#include "dread/watch.h"
#include "json/protocol.h"

/* Returns a new engine with its memory, to be freed with engine_free, or NULL if there is not
 * enough memory. It refuses deals that have the cards of an unfinished Night which the watch finds;
 * a NULL watch allows all deals. The games, themes and the watch must outlive the engine. */
struct engine *engine_new(const struct games *, const struct theme themes[], struct night_watch *);
void engine_free(struct engine *); /* NULL is allowed */

int run_engine(const struct call *);

#endif
