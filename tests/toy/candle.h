/* Candle, the second toy game of the tests: as small as a game can be.
 *
 * It has only what docs/adding-a-game.md calls needed: no why_thing, no reasons, no hooks, no
 * lesson, no flavour text and no table of difficulties. All code that plays, draws or searches any
 * game must do without them. Its rules are at the top of candle.c. */

#ifndef CANDLE_H
#define CANDLE_H

#include "core/game.h"

extern const struct game toy_candle;

/* For tests: the zones and the layout of a position. */
enum { CANDLE_ZONE_DECK, CANDLE_ZONE_HAND, CANDLE_ZONE_STAIR, CANDLE_ZONE_ASHES };
enum { CANDLE_HAND = 4, CANDLE_STAIR = 12, CANDLE_WAX = 18 };

struct __attribute__((may_alias)) candle {
    card hand[CANDLE_HAND];
    card stair[CANDLE_STAIR];
    card ashes[CANDLE_WAX];
    uint8_t held, steps, burnt; /* number of cards in each */
    uint8_t outcome;
};

#endif
