/* The memory that a program hands to those who think (src/play, src/search), who have none of their own. What is
 * taken here is given back with free(). */

#ifndef FRONT_MEMORY_H
#define FRONT_MEMORY_H

#include "play/advice.h"
#include "play/autopsy_run.h"

/* Takes so many bytes, aligned to 64. NULL: there are not enough. */
void *take_memory(size_t bytes);

/* Takes memory for the solver: WORKSPACE_NATIVE, of which it touches what it needs. False, with an
 * empty workspace: there is not enough. */
bool take_workspace(struct workspace *);

/* dread_advisor_start and dread_autopsy_run_start in memory of their own; free() ends them. NULL: there
 * is not enough. */
struct advisor *advisor_new(const struct session *, uint32_t playouts);
struct autopsy_run *autopsy_run_new(const struct session *, uint32_t playouts);

/* dread_autopsy_run_look_back in a workspace that is taken for it and given back. False: there is not
 * enough memory. */
bool look_back(struct autopsy_run *, bool (*go_on)(void *, uint64_t), void *watcher);

#endif
