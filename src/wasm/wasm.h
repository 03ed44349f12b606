/* The functions of dread.wasm that JavaScript calls. See wasm.c. Call none of them before wasm_open
 * but wasm_text, wasm_input_bytes, wasm_clock and wasm_house. */

#ifndef WASM_H
#define WASM_H

#include <stdbool.h>
#include <stdint.h>

#ifdef __wasm__
#define EXPORT(name) __attribute__((export_name(name)))
#else
#define EXPORT(name)
#endif

enum {
    WASM_TEXT_BYTES = 2 << 20,   /* the buffer */
    WASM_INPUT_BYTES = 256 << 10 /* what may be written there in one call */
};

/* Returns the buffer; and how many bytes JavaScript may write there. */
EXPORT("text") char *wasm_text(void);
EXPORT("input_bytes") int wasm_input_bytes(void);

/* Sets the time of the next calls: milliseconds of a clock that never goes back, Unix seconds, the
 * local date as yyyymmdd, and a fresh random deal number. */
EXPORT("clock") void wasm_clock(double ms, double seconds, int date, double fresh);

/* Opens the mid-end, once. `kept`: a storage will answer the requests of the book. Returns false if
 * there is not enough memory, or if it is open. */
EXPORT("open") bool wasm_open(bool kept);

/* The functions below return the length of their answer in the buffer. wasm_scene writes the scene
 * of this moment. wasm_intent reads an intent of n bytes and carries it out; its answer is empty,
 * or a problem. */
EXPORT("scene") int wasm_scene(void);
EXPORT("intent") int wasm_intent(int n);

/* wasm_layout writes how the game on the table is drawn; {} if there is none. wasm_house writes the
 * version, the games, the commands and the cards. */
EXPORT("layout") int wasm_layout(void);
EXPORT("house") int wasm_house(void);

#endif
