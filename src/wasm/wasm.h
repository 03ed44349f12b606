/* The functions of the module that JavaScript calls. See wasm.c. Call none of them before wasm_open
 * but wasm_text, wasm_input_bytes, wasm_clock and wasm_house. */

#ifndef WASM_H
#define WASM_H

#include <stdbool.h>
#include <stddef.h>
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

/* Returns memory for the file of words (words.h), for JavaScript to write it there; NULL if there
 * is not enough. */
EXPORT("words") char *wasm_words(size_t bytes);

/* Opens the mid-end; what was open before is forgotten. `kept`: a storage will answer the requests
 * of the book. `words`: how many bytes of the file of words JavaScript has written; 0: none, or it
 * was read before. Returns false if there is not enough memory, or if that is no file of words. */
EXPORT("open") bool wasm_open(bool kept, size_t words);

/* ---- Scenes and intents ---- */

/* The functions below return the length of their answer in the buffer. wasm_scene writes the scene
 * of this moment. wasm_intent reads an intent of n bytes and carries it out; its answer is empty,
 * or a problem. */
EXPORT("scene") int wasm_scene(void);
EXPORT("intent") int wasm_intent(int n);

/* Puts a deal on the table (src/json/wanted.h). The answer is empty, or a problem. */
EXPORT("deal") int wasm_deal(int n);

/* Writes what can be given to others about the game on the table: the `id` and the `link` of its
 * deal; `game`, the link of its game; `duel` and `duels`, the links of a duel with it, and with
 * the last games; its `record`; and, once it is over, its `result` in a
 * sentence. While the deal is hidden there is none of these. */
EXPORT("share") int wasm_share(void);

/* Writes the sheet to print (theme/sheet.h) of the game on the table or whose menu is open, as SVG:
 * `open`, with a line for an id, and `named`, with the id of the deal, if that may be seen. */
EXPORT("sheet") int wasm_sheet(void);

/* ---- Storage (src/json/rows_json.h) ---- */

/* wasm_give gives the book rows, or the steps that it has asked for; wasm_ready ends the opening,
 * after all rows. wasm_request writes the next request; its answer is empty if there is none.
 * wasm_answer answers a request. wasm_unclaimed reports that the claim on `game` was lost.
 * wasm_check checks rows from a file. The answers of all but wasm_request are empty, or a problem.
 * wasm_waits returns true while the storage has a request to take or to answer, or a deal waits.
 * wasm_storage_is_late lets play go on without its answers. */
EXPORT("give") int wasm_give(int n);
EXPORT("ready") void wasm_ready(void);
EXPORT("request") int wasm_request(void);
EXPORT("answer") int wasm_answer(int n);
EXPORT("unclaimed") int wasm_unclaimed(int n);
EXPORT("check") int wasm_check(int n);
EXPORT("waits") bool wasm_waits(void);
EXPORT("storage_is_late") void wasm_storage_is_late(void);

/* ---- Thinking (struct thought in play/play.h) ---- */

/* In the instance of the page: what there is to think about, and taking what the other instance has
 * found out. wasm_take returns false if the serial is stale. */
EXPORT("thought") int wasm_thought(void);
EXPORT("take") bool wasm_take(uint32_t serial, int state);

/* In the instance that thinks, which is never opened: takes memory at the addresses of the page's,
 * and more for the solver; then thinks for a slice about the block at that address, and
 * returns its state. wasm_think_open returns false if there is not enough memory. */
EXPORT("think_open") bool wasm_think_open(void);
EXPORT("think") int wasm_think(int kind, void *block, int state);

/* ---- The bench of the solver, in an instance of its own ---- */

/* Solves the fixed deals of game number i (search/bench.h) and writes what `dread bench` prints
 * about it, without the speed. The answer is empty if there is no such game, or not enough
 * memory. */
EXPORT("bench") int wasm_bench(int i);

/* ---- What does not change ---- */

/* wasm_layout writes how the game on the table is drawn; {} if there is none. wasm_house writes the
 * version, the games, the commands and the cards. */
EXPORT("layout") int wasm_layout(void);
EXPORT("house") int wasm_house(void);

#endif
