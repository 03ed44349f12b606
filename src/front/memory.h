/* Memory for the expert, the solver and autopsies. The code in src/play and src/search allocates
 * nothing, so the program hands it memory. Free whatever these functions return with free(). */

#ifndef FRONT_MEMORY_H
#define FRONT_MEMORY_H

#include "play/advice.h"
#include "play/autopsy_run.h"

/* Returns `bytes` bytes, aligned to 64, or NULL if there are not enough. */
void *take_memory(size_t bytes);

/* Takes WORKSPACE_NATIVE bytes for the solver, which touches only what it needs. The caller frees
 * workspace.bytes. Returns false, with an empty workspace, if there is not enough memory. */
bool take_workspace(struct workspace *);

/* Call dread_advisor_start and dread_autopsy_run_start with memory of their own. The caller frees
 * the result. Return NULL if there is not enough memory. */
struct advisor *advisor_new(const struct session *, uint32_t playouts);
struct autopsy_run *autopsy_run_new(const struct session *, uint32_t playouts);

/* Calls dread_autopsy_run_look_back with a workspace that it takes and frees again. Returns false
 * if there is not enough memory. */
bool look_back(struct autopsy_run *, bool (*go_on)(void *, uint64_t), void *watcher);

#endif
