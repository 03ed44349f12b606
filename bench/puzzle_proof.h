/* Proves the answers of puzzles by other searches than those that find them:
 *
 * - where hidden cards matter, the worlds that the best player wins are counted (optimum.h);
 * - where none does, the plain search of the solver, which knows nothing of the game, tries each
 *   choice. */

#ifndef BENCH_PUZZLE_PROOF_H
#define BENCH_PUZZLE_PROOF_H

#include "search/puzzle.h"

struct prover;

/* Returns memory for the proofs of a game's puzzles under the same rules. The plain search may look
 * into that many positions for a choice. Ends the program if there is not enough memory. */
struct prover *prover_new(const struct game *, uint64_t positions);
void prover_free(struct prover *);

/* PROOF_NONE: the searches take too much work, or cannot count the worlds. */
enum proof { PROOF_NONE, PROOF_RIGHT, PROOF_WRONG };

/* Compares each choice of an answer. */
enum proof puzzle_prove(struct prover *, const struct deal *, const struct position *,
                        const struct puzzle_answer *);

#endif
