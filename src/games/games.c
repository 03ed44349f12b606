/* The games of this house: a game is added by its folder and its line here. */

#include "dread/game.h"

extern const struct game he_will_never_stop;

static const struct game *const list[] = {
    &he_will_never_stop,
};

const struct games dread_games = {list, sizeof list / sizeof *list};
