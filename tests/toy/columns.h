/* Columns, the second toy game of the tests: a patience of the usual kind.
 *
 * It has what the first toy (toy.h) lacks: columns of cards that overlap, stacks above them, cards
 * that lie face down in order, and two decks shuffled together, so that the same card is there
 * twice. Its rules are at the top of columns.c. */

#ifndef COLUMNS_H
#define COLUMNS_H

#include "dread/game.h"

extern const struct game toy_columns;

/* Its theme, in the form of include/dread/theme.h. */
extern const char columns_theme[];

/* What the tests may want to look at. The zones: the columns from the left, the homes of spades and
 * hearts, the stock. */
enum { COLUMNS = 4, COLUMNS_CARDS = 20, COLUMNS_HOMES = COLUMNS, COLUMNS_STOCK = COLUMNS + 2 };

struct __attribute__((may_alias)) columns {
    card lies[COLUMNS][COLUMNS_CARDS]; /* from the top; the last one can be played */
    uint8_t count[COLUMNS],
        dark[COLUMNS]; /* cards of a column, and how many of them lie face down */
    uint8_t home[2];   /* cards on the homes of spades and hearts */
    uint8_t drawn;     /* cards that have left the stock */
    uint8_t turn, outcome;
};

#endif
