/* What a game offers beyond what docs/adding-a-game.md calls needed, and how tests skip what is not
 * there. A test that goes through all games asks `offers` before it tests such a part. */

#ifndef OFFERS_H
#define OFFERS_H

#include "core/game.h"

enum offer {
    A_LESSON,
    FLAVOUR_TEXT,
    ANSWERS,            /* game->why_thing */
    REASONS,            /* game->reason */
    SEARCH_HOOKS,       /* game->search */
    EVAL_HOOKS,         /* game->eval */
    HIDDEN_CARDS,       /* game->eval->hidden and assign */
    A_DIFFICULTY_TABLE, /* for the deals under the default options */
    OFFERS
};

/* Returns true if a game of the program offers this. Otherwise prints `skipped: GAME has no ...`,
 * once in a program, and returns false; but fails if the game is one of the house, which offer all
 * of it (offers.c). */
bool offers(const struct game *, enum offer);

/* Prints that the game has no `what`, once in a program for this address; fails if the game is one
 * of the house. */
void skip_without(const struct game *, const char *what);

/* Returns true if the game is one of the house. */
bool is_of_house(const struct game *);

/* Returns the games of the house, in the order of the program's list. For frames that show the list
 * of games. */
const struct games *house_games(void);

#endif
