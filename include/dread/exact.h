/* Late positions, answered exactly, though cards are hidden.
 *
 * What the player knows is a set of worlds that look alike, each as likely as any other. She chooses, what comes
 * to light tells some of them from others, and she chooses again. So her chance of winning is worked out as by
 * expectiminimax over belief states (Russell & Norvig, "Artificial Intelligence: A Modern Approach"): the most of
 * her choices, the mean over what may come to light. All cards lie where they lie from the start, but since nobody
 * knows where, that is the same as drawing each when it is turned up. It is not the mean over worlds solved with
 * open cards, in each of which she would do what is right there alone (Frank & Basin, "Search in games with
 * incomplete information", Artificial Intelligence 100, 1998).
 *
 * A choice is given up when so much of its weight is lost that it cannot be better than another (Star1: Ballard,
 * "The *-minimax search procedure for trees containing chance nodes", Artificial Intelligence 21, 1983), and what
 * was met is remembered by an exact key. Where nothing that is hidden matters the solver answers (dread/solve.h).
 * Work is counted in steps, so that whether there is an answer depends, as the answer does, on nothing but
 * what is asked. */

#ifndef DREAD_EXACT_H
#define DREAD_EXACT_H

#include "dread/expert.h"

enum {
    HIDDEN_MOST = 48,
    EXACT_KEY_WORDS = 5,
    EXACT_BITS =
        48 /* a chance of 1 is 1 << EXACT_BITS; others are rounded down at each card turned up */
};

/* What eval->hidden tells of a position: the cards that nobody has seen, and the places where they lie. Every way to
 * lay these cards at these places, but for what is tied, is a world that looks alike, and equally likely. */
struct hidden {
    int cards; /* as many cards as places */
    int matter; /* of the places the first so many: the others are turned up too late to matter, or never */
    int constrained;            /* the cards that are tied lie at the first so many places: */
    uint64_t constrained_kinds; /* those of these kinds */
    uint8_t
        place[HIDDEN_MOST];    /* below 64, each once, and the same as long as its card is hidden */
    card card[HIDDEN_MOST];    /* at that place, in this world */
    uint8_t kind[HIDDEN_MOST]; /* below 64: which card of a kind it is makes no difference */

    /* Two positions under the same rules with equal keys have the same chance. It tells which kinds of cards are hidden,
     * but not where. */
    uint64_t key[EXACT_KEY_WORDS];
};

struct exact; /* in memory of the caller's */

/* Bytes to work in, to be aligned to 64; their contents do not matter before. 0: the game has no such answers. */
size_t dread_exact_bytes(const struct game *);

/* Is it worth trying? No: a game does not tell what is hidden, or there are more ways to lay what matters than the
 * budget has steps. Quick. */
bool dread_exact_fits(const struct game *, const struct deal *, const struct position *root,
                      uint32_t budget);

/* Makes ready to tell chances at a position that has not ended; any world that looks alike will do. A step is an
 * action tried, or a position that the solver looks into. False if there is no answer within the budget. */
bool dread_exact_start(struct exact *, const struct game *, const struct deal *,
                       const struct position *root, uint32_t budget);

/* Before a chance is asked for: a line that wins from the root for certain, if the solver found one. Returns how
 * many actions; else 0. */
int dread_exact_win(const struct exact *, const action **line);

/* The chance of winning of her who plays these actions (at least one, legal in every world that looks alike) and
 * then as well as can be for one who sees what a player sees. If it is not more than `bound`, `bound` may
 * be told in place of it. False if the budget is used up: then nothing more can be asked. */
bool dread_exact_chance(struct exact *, const action line[], int actions, uint64_t bound,
                        uint64_t *chance);

/* How much of the budget was used. */
uint32_t dread_exact_steps(const struct exact *);

#endif
