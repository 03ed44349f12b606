/* Takes memory for the expert, the solver and autopsies. See native_memory.h. */

#include "native_memory.h"

#include <stdlib.h>

void *take_memory(size_t bytes)
{
    return aligned_alloc(64, (bytes + 63) / 64 * 64);
}

bool take_workspace(struct workspace *room)
{
    *room = (struct workspace){.bytes = take_memory(WORKSPACE_NATIVE)};
    if (room->bytes) room->size = WORKSPACE_NATIVE;
    return room->bytes != NULL;
}

struct advisor *advisor_new(const struct session *s, uint32_t playouts)
{
    void *memory = take_memory(dread_advisor_bytes(s->game));
    return memory ? dread_advisor_start(s, playouts, memory) : NULL;
}

struct autopsy_run *autopsy_run_new(const struct session *s, uint32_t playouts)
{
    void *memory = take_memory(dread_autopsy_run_bytes(s->game));
    return memory ? dread_autopsy_run_start(s, 0, playouts, memory) : NULL;
}

bool look_back(struct autopsy_run *r, bool (*go_on)(void *, uint64_t), void *watcher)
{
    struct workspace room;
    if (!take_workspace(&room)) return false;
    dread_autopsy_run_look_back(r, &room, go_on, watcher);
    free(room.bytes);
    return true;
}
