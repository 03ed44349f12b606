/* The machine protocol: JSON-RPC 2.0, one object or batch a line. docs/protocol.md tells its methods. */

#ifndef ENGINE_H
#define ENGINE_H

#include "command.h"
#include "dread/watch.h"

struct engine;

/* An engine for these games, none in progress; NULL when memory is out. It refuses deals with the cards of
 * a Night that the watch sees (NULL: none); the watch must outlive it. */
struct engine *engine_new(const struct games *, struct night_watch *);
void engine_free(struct engine *);

/* Answers a line of n bytes. Returns the answer without a line break, in memory that the caller
 * frees with free(), or NULL where none is due (notifications, blank lines). Nothing that a line
 * can hold ends it. */
char *engine_answer(struct engine *, const char *line, size_t n);

int run_engine(const struct call *);

#endif
