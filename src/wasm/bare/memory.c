/* The memory of an instance: what follows the static data, page after page. See ../memory.h. Only
 * for WebAssembly. */

#include "wasm/wasm_memory.h"

enum { PAGE = 1 << 16, ALIGNED = 64 };

extern unsigned char __heap_base; /* from the linker: the end of the static data and the stack */

static uintptr_t end; /* of what was taken; 0: nothing was */

void *wasm_take_memory(size_t bytes)
{
    uintptr_t from = end ? end : (uintptr_t)&__heap_base;
    from = (from + ALIGNED - 1) / ALIGNED * ALIGNED;
    if (bytes > UINT32_MAX - PAGE - from) return NULL;
    size_t pages = (from + bytes + PAGE - 1) / PAGE, there = __builtin_wasm_memory_size(0);
    if (pages > there && __builtin_wasm_memory_grow(0, pages - there) == SIZE_MAX) return NULL;
    end = from + bytes;
    return (void *)from;
}
