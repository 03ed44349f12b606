/* The games of this house: a game is added by its folder and its line here. */

#include "dread/game.h"

extern const struct game he_will_never_stop;
extern const struct game soliterror;
extern const struct game dont_let_them_get_you;

static const struct game *const list[] = {
    &he_will_never_stop,
    &soliterror,
    &dont_let_them_get_you,
};

const struct games dread_games = {list, sizeof list / sizeof *list};
