/* Memory for the expert (search/expert.h, which recommends actions), the solver (search/solve.h)
 * and autopsies (advice/autopsy_run.h, the analysis of a finished game). The code in src/play and
 * src/search allocates nothing, so the program hands it memory. Free whatever these functions
 * return with free(). */

#ifndef FRONT_NATIVE_MEMORY_H
#define FRONT_NATIVE_MEMORY_H

#include "advice/advice.h"

/* Returns `bytes` bytes, aligned to 64, or NULL if there are not enough. */
void *take_memory(size_t bytes);

/* Takes WORKSPACE_NATIVE bytes for the solver, which touches only what it needs. The caller frees
 * workspace.bytes. Returns false, with an empty workspace, if there is not enough memory. */
bool take_workspace(struct workspace *);

/* Call dread_advisor_start (advice/advisor.h) and dread_autopsy_run_start with memory of their own;
 * what `playouts` means is said there. The session is not used after the call. The caller frees the
 * result. Return NULL if there is not enough memory. */
struct advisor *advisor_new(const struct session *, uint32_t playouts);
struct autopsy_run *autopsy_run_new(const struct session *, uint32_t playouts);

/* Calls dread_autopsy_run_look_back, which finds the last moment at which the game could be won,
 * with a workspace that it takes and frees again. `go_on` and `watcher` are passed on. Returns
 * false, and does nothing, if there is not enough memory; otherwise true, even if `go_on` stopped
 * the search. */
bool look_back(struct autopsy_run *, bool (*go_on)(void *, uint64_t), void *watcher);

#endif
