/* The games of the program dread-toys, which is `dread` with the toy games in the place of its own.
 * The linker takes this list before that of the library. */

#include "toy/toy.h"

static const struct game *const list[] = {&toy, &toy_candle, &toy_scorpion};

const struct games dread_games = {list, sizeof list / sizeof *list};
