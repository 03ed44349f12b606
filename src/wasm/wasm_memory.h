/* Memory for an instance of the WebAssembly module (wasm.c). */

#ifndef WASM_WASM_MEMORY_H
#define WASM_WASM_MEMORY_H

#include <stddef.h>
#include <stdint.h>

/* Returns `bytes` bytes, aligned to 64, which are never given back; NULL if there are not enough.
 * Two instances of one module that ask for the same sizes in the same order get the same
 * addresses. */
void *wasm_take_memory(size_t bytes);

#endif
