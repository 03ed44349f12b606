/* Lantern, a toy fourth game that lives only in the tests.
 *
 * It is as small as it can be while using each part of what a game may have: a grid and a row with
 * gaps, a token, a gauge, hidden cards, a reshuffle, options of both kinds, turns of more than one
 * action, a win and a loss. What plays, draws or searches a game without knowing it must work with
 * this one too. Its rules are at the top of toy.c. */

#ifndef TOY_H
#define TOY_H

#include "dread/theme.h"
#include "toy/columns.h"

extern const struct game toy;

/* The toy, He Will Never Stop and Columns, the other toy. */
extern const struct games toy_games;

/* The toy's theme, in the form of include/dread/theme.h, and those of both toys. */
extern const char toy_theme[];
extern const struct theme toy_themes[];

/* The games of the house by their numbers, and before them the toys: -2 Columns, -1 this one. */
enum { FIRST_TOY = -2 };
const struct game *game_or_toy(int g);

/* What the tests may want to look at. */
enum { TOY_HAND, TOY_GROUND, TOY_UNSEEN };

struct __attribute__((may_alias)) lantern {
    card ground[9]; /* cell 0 is a1, then along row 1 */
    card hand[3];
    uint16_t lit; /* cells whose card lies face up */
    uint8_t place, oil, turn, outcome;
    uint8_t slid; /* she has slid a card this turn */
};

#endif
