/* Lantern, a toy game that exists only in the tests.
 *
 * It is as small as possible while it uses every part of what a game may have: a grid and a row
 * with gaps, a token, a gauge, hidden cards, a reshuffle, options of both kinds, turns of more than
 * one action, a win and a loss. All code that plays, draws or searches any game must work with this
 * one too. Its rules are at the top of toy.c. Candle (candle.h) has as little as a game may
 * have. */

#ifndef TOY_H
#define TOY_H

#include "theme/theme.h"
#include "toy/candle.h"

extern const struct game toy, toy_scorpion;

/* Lantern, He Will Never Stop, Candle and Scorpion. */
extern const struct games toy_games;

/* The themes of all toys. The build makes the list from the files toy-*.txt beside this one. */
extern const struct theme toy_themes[];

/* Returns the game with this number: from 0 on the games of the program, -1 Lantern, -2 Candle, -3
 * Scorpion. */
enum { FIRST_TOY = -3 };
const struct game *game_or_toy(int g);

/* For tests: the zones and the layout of a position. */
enum { TOY_HAND, TOY_GROUND, TOY_UNSEEN };

struct __attribute__((may_alias)) lantern {
    card ground[9]; /* cell 0 is a1; then along row 1, row by row */
    card hand[3];
    uint16_t lit; /* bit mask of the cells whose card is face up */
    uint8_t place, oil, turn, outcome;
    uint8_t slid; /* a card was slid this turn */
};

#endif
