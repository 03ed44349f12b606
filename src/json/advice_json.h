/* What the expert and the solver found, as JSON. docs/protocol.md explains each member. Here, as in
 * the rest of src/json, `key` is the name under which a value is added to the open object, or NULL
 * in an array (write.h). */

#ifndef JSON_ADVICE_JSON_H
#define JSON_ADVICE_JSON_H

#include "search/difficulty.h"
#include "search/puzzle.h"
#include "advice/advice.h"
#include "write.h"

/* Adds what an advisor has found: an object with `best`, `why` if the game gives reasons, `others`
 * and `playouts`. */
void dread_json_hint(struct text *, const char *key, const struct advisor *);

/* Adds a puzzle with its answer, as an object. */
void dread_json_puzzle(struct text *, const char *key, const struct puzzle *,
                       const struct puzzle_answer *);

/* Adds an autopsy, as an object. The run must be finished: dread_autopsy_run_step has returned
 * false, and, if the game was lost, so has dread_autopsy_run_look_further (or look_back was
 * called). */
void dread_json_autopsy(struct text *, const char *key, const struct autopsy_run *);

/* Adds what the solver found to the open object: `answer` and `positions`, and where they apply
 * `actions`, `score`, `unit` and `ranOut`. `goal` is that of the solve_request. */
void dread_json_solution(struct text *, const struct game *, const struct rules *, int goal,
                         const struct solution *);

/* Adds the difficulty of a deal, and how many of DIFFICULTY_PLAYS plays are won. */
void dread_json_difficulty(struct text *, const char *key, const struct game *, const struct deal *,
                           enum difficulty, int won);

#endif
