/* Don't Let Them Get You: the alert of a pursuer, a number of twelve bits. Read internal.h first.
 *
 * The *alert* is all of a pursuer's state except his cell:
 *
 * - bits 0 and 1: his mood;
 * - bits 2 and 3: his facing, minus 1;
 * - bits 4 to 9: the cell that he remembers, if he hunts;
 * - bits 10 and 11: the direction in which the player left that cell, minus 1, if he hunts.
 *
 * A pursuer who sees the player faces her, so then the alert is the mood alone. The alerts of all
 * pursuers are packed into one number of 64 bits, that of pursuer 0 in the lowest bits. */

#ifndef DONT_LET_THEM_GET_YOU_ALERTS_H
#define DONT_LET_THEM_GET_YOU_ALERTS_H

#include "internal.h"

enum { ALERT_BITS = 12 };

static inline unsigned alert_of(const struct pursuer *he)
{
    if (he->mood == MOOD_SEES) return MOOD_SEES;
    unsigned alert = he->mood | (unsigned)(he->facing - 1) << 2;
    if (he->mood == MOOD_HUNTS)
        alert |= (unsigned)he->memory << 4 | (unsigned)(he->leaving - 1) << 10;
    return alert;
}

static inline unsigned alert_at(uint64_t alerts, int i)
{
    return (unsigned)(alerts >> ALERT_BITS * i) & ((1u << ALERT_BITS) - 1);
}

static inline int mood_in(unsigned alert)
{
    return (int)(alert & 3);
}

static inline int facing_in(unsigned alert)
{
    return (int)(alert >> 2 & 3) + 1;
}

/* Returns the direction from a cell to another one of the same column or row: dread_straight()
 * without its checks, for speed. */
static inline int way_to(int from, int to)
{
    if (column_of(from) == column_of(to)) return from < to ? NORTH : SOUTH;
    return from < to ? EAST : WEST;
}

/* Returns the pursuer on `cell` with that alert, while the player stands on `player`. */
static inline struct pursuer pursuer_with(unsigned alert, int cell, int player)
{
    struct pursuer he = {.cell = (uint8_t)cell,
                         .facing = (uint8_t)facing_in(alert),
                         .mood = (uint8_t)mood_in(alert),
                         .memory = NO_CELL};
    if (he.mood == MOOD_SEES) he.facing = (uint8_t)way_to(cell, player);
    if (he.mood == MOOD_HUNTS) {
        he.memory = alert >> 4 & 63;
        he.leaving = (uint8_t)((alert >> 10) + 1);
    }
    return he;
}

#endif
