/* Don't Let Them Get You: what a pursuer has in mind, as a number. Read internal.h first.
 *
 * All of him but where he stands, in twelve bits: his mood in bits 0 and 1; his facing less one in 2 and
 * 3; of a hunter the space he remembers from bit 4 on, and the way she left it, less one, in 10 and 11.
 * One who sees her faces her, so that his mood says all. The minds of several lie side by side in one
 * number, the first pursuer's lowest. */

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

/* The way from one cell to another of its column or row. */
static inline int way_to(int from, int to)
{
    if (column_of(from) == column_of(to)) return from < to ? NORTH : SOUTH;
    return from < to ? EAST : WEST;
}

/* The pursuer on a cell who has that in mind while the player is on hers. */
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
