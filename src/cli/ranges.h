/* Arguments that name deals: an id, or a range of numbers, GAME[:OPTIONS]#A..B. */

#ifndef RANGES_H
#define RANGES_H

#include "core/id.h"

/* One deal, or the deals first to last of a rule set. Of one deal, both numbers are 0. */
struct deal_range {
    const struct game *game;
    struct deal deal; /* the deal if is_single, else only its rules are used */
    uint64_t first, last;
    bool is_single;
};

/* Reads an argument. Returns false with a problem if it is neither. */
bool read_range(const char *written, struct deal_range *, struct problem *);

/* Writes the deal of that number, from first to last. */
void deal_of_range(const struct deal_range *, uint64_t number, struct deal *);

#endif
