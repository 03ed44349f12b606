/* The list of all games. A new game needs a folder beside this file, and a line here. */

#include "core/game.h"

extern const struct game dread_he_will_never_stop;
extern const struct game dread_soliterror;
extern const struct game dread_dont_let_them_get_you;

static const struct game *const list[] = {
    &dread_he_will_never_stop,
    &dread_soliterror,
    &dread_dont_let_them_get_you,
};

const struct games dread_games = {list, sizeof list / sizeof *list};
