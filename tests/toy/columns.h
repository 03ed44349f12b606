/* Columns, the second toy game of the tests: a patience of the usual kind.
 *
 * It has what the first toy (toy.h) lacks: columns of overlapping cards, stacks above them,
 * face-down cards in order, and two decks shuffled together, so that every card exists twice. Its
 * rules are at the top of columns.c. */

#ifndef COLUMNS_H
#define COLUMNS_H

#include "dread/game.h"

extern const struct game toy_columns;

/* Its theme, in the form of include/dread/theme.h. */
extern const char columns_theme[];

/* For tests: the zones and the layout of a position. Zones 0 to 3 are the columns from the left;
 * then come the homes of spades and of hearts, and the stock. */
enum { COLUMNS = 4, COLUMNS_CARDS = 20, COLUMNS_HOMES = COLUMNS, COLUMNS_STOCK = COLUMNS + 2 };

struct __attribute__((may_alias)) columns {
    card lies[COLUMNS][COLUMNS_CARDS]; /* from the top; the last one can be played */
    uint8_t count[COLUMNS],
        dark[COLUMNS]; /* number of cards in a column, and how many of them are face down */
    uint8_t home[2];   /* number of cards on the homes of spades and of hearts */
    uint8_t drawn;     /* number of cards that have left the stock */
    uint8_t turn, outcome;
};

#endif
