/* Exact win probabilities in late positions, although some cards are hidden.
 *
 * The player knows a belief state: a set of worlds that look alike, each equally likely. She
 * chooses an action; the cards that it turns up tell some of these worlds apart; she chooses again.
 * So her win probability under optimal play is that of expectiminimax over belief states (Russell &
 * Norvig, "Artificial Intelligence: A Modern Approach"): the maximum over her choices, the mean
 * over what may be turned up. All cards are in their places from the start, but since nobody knows
 * where, that is the same as drawing each card when it is turned up. The result is not the mean
 * over worlds that are solved with open cards: that would let her do in each world what is right
 * there alone (Frank & Basin, "Search in games with incomplete information", Artificial
 * Intelligence 100, 1998).
 *
 * The search abandons a choice as soon as it cannot be better than another one any more (Star1:
 * Ballard, "The *-minimax search procedure for trees containing chance nodes", Artificial
 * Intelligence 21, 1983), and stores the results of belief states under exact keys. Where no hidden
 * card matters, the solver answers (solve.h). Work is counted in steps, not in time, so
 * whether there is an answer depends only on the arguments, as the answer itself does.
 *
 * A game supports this with eval->hidden and eval->assign (expert.h, which should be read
 * first). */

#ifndef DREAD_EXACT_H
#define DREAD_EXACT_H

#include "expert.h"

enum {
    HIDDEN_MOST = 48,    /* hidden cards, at most */
    EXACT_KEY_WORDS = 5, /* words of 64 bits in a key */

    /* A probability of 1 is 1 << EXACT_BITS. Others are rounded down at each card turned up. */
    EXACT_BITS = 48
};

/* What eval->hidden reports about a position: the cards that nobody has seen, and the places where
 * they are. Every assignment of these cards to these places, within the constraint below, is a
 * world with the same view, and all of these worlds are equally likely. */
struct hidden {
    int cards;  /* number of hidden cards, and of places */
    int matter; /* only the first `matter` places matter: the cards at the others are turned up too
                   late to change the result, or never */

    /* The constraint: cards of the kinds in `constrained_kinds`, a mask with bit k for kind k, can
     * only be at the first `constrained` places. Other cards can be there too. If the game has no
     * such constraint, both are 0. */
    int constrained;
    uint64_t constrained_kinds;

    /* The hidden places, as numbers below 64, all different. A place keeps its number as long as
     * its card is hidden. */
    uint8_t place[HIDDEN_MOST];

    /* The card at each of these places in this world, and its kind, below 64. Cards of one kind can
     * replace each other without changing any result. */
    uint8_t card[HIDDEN_MOST];
    uint8_t kind[HIDDEN_MOST];

    /* Two positions under the same rules with equal keys have the same win probability. The key
     * says which kinds of cards are hidden, but not where. */
    uint64_t key[EXACT_KEY_WORDS];
};

/* One search. It is in memory that the caller owns, and belongs to one thread at a time. */
struct exact;

/* Returns how many bytes of memory a search of this game needs. The caller aligns them to 64 bytes;
 * their contents do not matter before. Returns 0 if the game does not support exact answers. */
size_t dread_exact_bytes(const struct game *);

/* Returns true if a search is worth starting; false if the game does not report its hidden cards
 * there, if the budget is 0, or if the cards that matter can be assigned in more ways than the
 * budget has steps. Takes little time. */
bool dread_exact_fits(const struct game *, const struct deal *, const struct position *root,
                      uint32_t budget);

/* Prepares a search from a position that has not ended. `deal` and `root` may be any of the worlds
 * that look alike; both are copied. `budget` is a number of steps: a step is an action played or a
 * position that the solver visits.
 *
 * Returns false if dread_exact_fits would return false; then no function may be called for this
 * search. If no hidden card matters, it also solves the position, and returns false if the solver
 * runs out of steps or memory; then only dread_exact_steps may be called. */
bool dread_exact_start(struct exact *, const struct game *, const struct deal *,
                       const struct position *root, uint32_t budget);

/* Returns the length of a line that certainly wins from the root, if the solver found one, else 0,
 * and sets *line to its actions. They are in the memory of the search, and the first call of
 * dread_exact_chance overwrites them. */
int dread_exact_win(const struct exact *, const action **line);

/* Computes the win probability after the actions of `line` under optimal play by someone who sees
 * what the player sees. `actions` is their number, at least 1; they must be legal in every world
 * that looks alike. `line` must not be the line of dread_exact_win: pass a copy. Sets *chance to
 * the probability, in units of 1 / (1 << EXACT_BITS). If the probability is at most `bound`, in the
 * same units, *chance may be `bound` instead, which saves work. Returns false if the search gives
 * up, because the budget or the memory is used up or the game cannot report the hidden cards of
 * some position. Then *chance is undefined, and the function must not be called again for this
 * search. */
bool dread_exact_chance(struct exact *, const action line[], int actions, uint64_t bound,
                        uint64_t *chance);

/* Returns how many steps of the budget have been used. */
uint32_t dread_exact_steps(const struct exact *);

#endif
