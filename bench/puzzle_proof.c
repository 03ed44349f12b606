/* Proves the answers of puzzles. See puzzle_proof.h. */

#include "puzzle_proof.h"

#include <stdio.h>
#include <stdlib.h>

#include "search/solve.h"
#include "optimum.h"

enum {
    RESULTS = 1 << 20,
    COUNTABLE = 20, /* hidden cards: 20! worlds fit into 64 bits */
    SOLVER_BYTES = 256 << 20
};

struct prover {
    const struct game *game;
    struct optimum *optimum;
    struct workspace workspace;
    struct solve_request request;
};

struct prover *prover_new(const struct game *game, uint64_t positions)
{
    struct prover *p = malloc(sizeof *p);
    void *bytes = aligned_alloc(64, SOLVER_BYTES);
    if (!p || !bytes) {
        fprintf(stderr, "There is not enough memory.\n");
        exit(2);
    }
    *p = (struct prover){.game = game,
                         .optimum = optimum_new(game, RESULTS),
                         .workspace = {bytes, SOLVER_BYTES},
                         .request = {.positions = positions, .plain = true}};
    return p;
}

void prover_free(struct prover *p)
{
    optimum_free(p->optimum);
    free(p->workspace.bytes);
    free(p);
}

/* Returns true if the constraint on hidden cards forbids something: the worlds with it are not
 * counted. */
static bool is_constrained(const struct hidden *h)
{
    for (int i = 0; i < h->cards; i++)
        if (h->constrained_kinds >> h->kind[i] & 1 && h->constrained < h->cards) return true;
    return false;
}

/* Counts the worlds that the best player wins after each choice, as whole numbers. A way of the
 * answer stands for as many worlds as any other. */
static enum proof prove_by_counting(struct prover *p, const struct deal *deal,
                                    const struct position *position, const struct hidden *h,
                                    const struct puzzle_answer *answer)
{
    if (h->cards > COUNTABLE || is_constrained(h)) return PROOF_NONE;
    if (optimum_results(p->optimum) > RESULTS / 2) {
        optimum_free(p->optimum);
        p->optimum = optimum_new(p->game, RESULTS);
    }
    uint64_t worlds = optimum_worlds(p->game, deal, position);
    if (worlds % answer->ways) return PROOF_WRONG;
    for (int i = 0; i < answer->choices; i++) {
        const struct puzzle_choice *c = &answer->choice[i];
        uint64_t won = optimum_won_after(p->optimum, deal, position, c->action);
        if (won != c->won * (worlds / answer->ways)) return PROOF_WRONG;
    }
    return PROOF_RIGHT;
}

/* Returns what the solver says about the position after an action. */
static enum answer solved_after(struct prover *p, const struct deal *deal,
                                const struct position *position, action a)
{
    static struct solution solution;
    struct position after = *position;
    p->game->apply(deal, &after, a, NULL);
    int outcome = p->game->outcome(&after);
    if (outcome) return dread_outcome_is_won(p->game, outcome) ? ANSWER_WON : ANSWER_LOST;
    dread_solve(p->game, deal, &after, &p->request, &p->workspace, &solution);
    return solution.answer;
}

static enum proof prove_by_solving(struct prover *p, const struct deal *deal,
                                   const struct position *position,
                                   const struct puzzle_answer *answer)
{
    enum proof proof = PROOF_RIGHT;
    for (int i = 0; i < answer->choices; i++) {
        const struct puzzle_choice *c = &answer->choice[i];
        enum answer found = solved_after(p, deal, position, c->action);
        if (found == ANSWER_UNKNOWN) proof = PROOF_NONE;
        else if ((found == ANSWER_WON) != c->won) return PROOF_WRONG;
    }
    return proof;
}

enum proof puzzle_prove(struct prover *p, const struct deal *deal, const struct position *position,
                        const struct puzzle_answer *answer)
{
    struct hidden hidden;
    p->game->eval->hidden(deal, position, &hidden);
    return hidden.matter ? prove_by_counting(p, deal, position, &hidden, answer)
                         : prove_by_solving(p, deal, position, answer);
}
