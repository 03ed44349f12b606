/* What became of a game: how the chance of winning went, what the cards gave or took, and what the player
 * gave away, decision by decision.
 *
 * The expert (dread/expert.h) tells the chance before each decision, of the best choice and of the one that was
 * made. Their difference is what the player gave away. The difference between the chance of what she did and the
 * chance before her next decision is what the cards gave or took. Put one behind the other, these differences
 * lead from the chance at the beginning to the end, 0 or CHANCE, exactly:
 *
 *     before[0] - given[0] + cards[0] - given[1] + cards[1] ... = end
 *
 * Where an action turns up nothing, cards have no part in what comes of it. What is said after it is then better
 * founded than what was said before, and takes its place, so that what the expert overlooked does not pass for
 * luck. */

#ifndef DREAD_AUTOPSY_H
#define DREAD_AUTOPSY_H

#include "dread/expert.h"
#include "dread/solve.h"

/* A decision with more than one legal action. */
struct decision {
    uint16_t ply; /* actions played before it */
    uint16_t turn;
    action played;  /* what was done, */
    action best;    /* and the first action of what the expert would have done */
    bool exact;     /* the expert's chances there were exact (dread/exact.h) */
    bool open;      /* nothing was turned up by what was done */
    int32_t before; /* the chance, of CHANCE, if the best is done; at least `chosen` */
    int32_t chosen; /* of what was done */
    int32_t
        cards; /* what the cards gave from there to the next moment, or to the end; below 0: took */
};

struct autopsy {
    const struct game *game;
    struct deal deal;
    struct position now;
    struct rng rng;
    int ply, played; /* looked at, of so many */
    int decisions;
    int32_t end;    /* CHANCE if the game was won, else 0 */
    uint64_t steps; /* that the expert's searches for exact chances have taken so far */
    action line[PLIES_MOST];
    struct decision decision[PLIES_MOST];
};

/* Begins with a game: its line of actions must be legal and lead to an end. */
void dread_autopsy_start(struct autopsy *, const struct game *, const struct deal *,
                         const action line[], int played);

/* Looks at the next moment, with that effort; memory: dread_expert_bytes(game), aligned to 64.
 * False when there is none left: then the account is made up, and the autopsy is whole. */
bool dread_autopsy_step(struct autopsy *, const struct effort *, void *memory);

/* What the player gave away at a moment, and in all; what the cards gave in all; of CHANCE. */
int32_t dread_decision_given(const struct decision *);
int32_t dread_autopsy_given(const struct autopsy *);
int32_t dread_autopsy_cards(const struct autopsy *);

/* The chance at the beginning: of the first moment, or of the end where there was no choice. */
int32_t dread_autopsy_began(const struct autopsy *);

/* Shares of CHANCE as whole points of 100 that add up as the shares do: each is rounded up or down, so that
 * the sum of the first k of them is always the rounded sum of the first k shares. */
void dread_points_of(const int32_t share[], int n, int points[]);

/* ---- With all cards known ---- */

/* When was a game lost? trail: its positions, from the first decision to the end, `played` + 1 of them. The ply from which
 * on nobody could have won it: 0: from the deal on; played + 1: it was won; -1: the solver gave up. What is lost
 * stays lost, so it is found by halving. */
int dread_lost_since(const struct game *, const struct deal *, const struct position trail[],
                     int played, const struct solve_request *, const struct workspace *,
                     struct solution *);

/* The same, a step at a time: looks into the position half way between `won`, the last that is known not to be
 * lost (-1 at first), and `lost`, the first that is known to be (`played` at first), until nothing lies between
 * them. False, with nothing changed, if the solver gave up. */
bool dread_lost_between(const struct game *, const struct deal *, const struct position trail[],
                        int *won, int *lost, const struct solve_request *, const struct workspace *,
                        struct solution *);

#endif
