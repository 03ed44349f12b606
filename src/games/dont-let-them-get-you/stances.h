/* Don't Let Them Get You: the stance of a pursuer, a number of twelve bits. Read internal.h first.
 *
 * The *stance* is all of a pursuer's state except his cell. Every pursuer has one, also a pursuer
 * on patrol:
 *
 * - bits 0 and 1: his mood;
 * - bits 2 and 3: his facing, minus 1;
 * - bits 4 to 9: the cell that he remembers, if he hunts;
 * - bits 10 and 11: the direction in which the player left that cell, minus 1, if he hunts.
 *
 * A pursuer who sees the player faces her, so then the stance is the mood alone and all other bits
 * are 0. The stances of all pursuers are packed into one number of 64 bits, that of pursuer 0 in
 * the lowest bits. */

#ifndef DONT_LET_THEM_GET_YOU_STANCES_H
#define DONT_LET_THEM_GET_YOU_STANCES_H

#include "internal.h"

enum { STANCE_BITS = 12 };

/* Returns the stance of a pursuer. */
static inline unsigned stance_of(const struct pursuer *he)
{
    if (he->mood == MOOD_SEES) return MOOD_SEES;
    unsigned stance = he->mood | (unsigned)(he->facing - 1) << 2;
    if (he->mood == MOOD_HUNTS)
        stance |= (unsigned)he->memory << 4 | (unsigned)(he->leaving - 1) << 10;
    return stance;
}

/* Returns the stance of pursuer i. */
static inline unsigned stance_at(uint64_t stances, int i)
{
    return (unsigned)(stances >> STANCE_BITS * i) & ((1u << STANCE_BITS) - 1);
}

static inline int mood_in(unsigned stance)
{
    return (int)(stance & 3);
}

/* Returns the facing in a stance. The mood must not be MOOD_SEES: then the stance does not contain
 * the facing, and the result is meaningless. */
static inline int facing_in(unsigned stance)
{
    return (int)(stance >> 2 & 3) + 1;
}

/* Returns the direction from a cell to another one of the same column or row: dread_straight()
 * without its checks, for speed. */
static inline int way_to(int from, int to)
{
    int apart = to - from;
    if (apart >= WIDTH) return NORTH;
    if (apart > 0) return EAST;
    return apart > -WIDTH ? WEST : SOUTH;
}

/* Returns the pursuer on `cell` with that stance, while the player stands on `player`. */
static inline struct pursuer pursuer_with(unsigned stance, int cell, int player)
{
    struct pursuer he = {.cell = (uint8_t)cell,
                         .facing = (uint8_t)facing_in(stance),
                         .mood = (uint8_t)mood_in(stance),
                         .memory = NO_CELL};
    if (he.mood == MOOD_SEES) he.facing = (uint8_t)way_to(cell, player);
    if (he.mood == MOOD_HUNTS) {
        he.memory = stance >> 4 & 63;
        he.leaving = (uint8_t)((stance >> 10) + 1);
    }
    return he;
}

#endif
