/* Late positions, answered exactly, though cards are hidden.
 *
 * What the player knows is a set of worlds that look alike, each as likely as any other. She chooses, then what is
 * turned up tells some of them from others, and she chooses again. So her chance of winning is worked out as in
 * expectiminimax (Russell & Norvig, *Artificial Intelligence: A Modern Approach*, the chapters on games of chance
 * and on belief states): the most of her choices, the mean over what may come to light. All the order of cards
 * is fixed beforehand, but nobody knows it, so that it comes to the same to draw a card as it is turned up.
 * It is never the mean over worlds solved with open cards, which would let her do in each what is right
 * there alone (strategy fusion: Frank & Basin, "Search in games with incomplete information", Artificial
 * Intelligence 100, 1998).
 *
 * Choices that cannot be better than what was found, since too much of their weight is lost already, are given
 * up (Star1: Ballard, "The *-minimax search procedure for trees containing chance nodes", Artificial
 * Intelligence 21, 1983), and what was met is remembered by an exact key. Where nothing that is hidden matters the
 * solver answers (dread/solve.h). The work is counted, and so the answer depends on nothing but what is
 * asked: it is exact, or there is none. */

#ifndef DREAD_EXACT_H
#define DREAD_EXACT_H

#include "dread/expert.h"

enum {
    HIDDEN_MOST = 48,
    EXACT_KEY_WORDS = 5,
    EXACT_BITS = 48 /* a chance of 1 is 1 << EXACT_BITS; others are rounded down, once a card */
};

/* What sense->hidden tells of a position: the cards that nobody has seen, and the places where they lie. All ways
 * to lay these cards there are equally likely, but for those that are tied. */
struct hidden {
    int cards;  /* as many cards as places */
    int matter; /* cards at the first so many places may be turned up before the end is settled */
    int tied;   /* kinds in `ties` lie at one of the first so many places */
    uint64_t ties;
    uint8_t place
        [HIDDEN_MOST]; /* numbers below 64, each once: they are the same as long as a card lies hidden there */
    card card[HIDDEN_MOST];    /* at that place, in this world */
    uint8_t kind[HIDDEN_MOST]; /* below 64: cards of a kind make no difference */

    /* Positions of one deal's rules with equal keys have the same chance. Where the hidden cards lie must not
     * show in it, but which they are must. */
    uint64_t key[EXACT_KEY_WORDS];
};

struct exact; /* in memory of the caller's */

/* Bytes to work in, to be aligned to 64; their contents do not matter before. 0: the game has no such answers. */
size_t exact_bytes(const struct game *);

/* Is it worth trying? No: something is hidden that a game does not tell, or more ways to lay what matters than the
 * budget has steps. Quick. */
bool exact_fits(const struct game *, const struct deal *, const struct position *root,
                uint32_t budget);

/* Makes ready to tell chances at a position that has not ended. The budget is a number of steps: actions tried, and positions that the
 * solver looks into. False if that is too few: then there is no answer. Of what is hidden in the deal and the
 * position nothing matters. */
bool exact_start(struct exact *, const struct game *, const struct deal *,
                 const struct position *root, uint32_t budget);

/* The chance of winning of her who plays these actions, legal in every world that looks alike, and then as well as
 * can be for one who sees only what a player sees. If it is no more than `bound`, it may be told to be that.
 * False if the budget does not suffice. */
bool exact_chance(struct exact *, const action line[], int actions, uint64_t bound,
                  uint64_t *chance);

/* Before a chance is asked for: a line that wins from the root for certain, if the solver found one. Returns how
 * many actions; else 0. */
int exact_win(const struct exact *, const action **line);

/* How much of the budget was used. */
uint32_t exact_steps(const struct exact *);

#endif
