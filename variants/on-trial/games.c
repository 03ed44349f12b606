/* The list of all games of the build for variants: those of src/games/games.c, and on-trial. */

#include "dread/game.h"

extern const struct game dread_he_will_never_stop;
extern const struct game dread_soliterror;
extern const struct game dread_dont_let_them_get_you;
extern const struct game dread_on_trial;

static const struct game *const list[] = {
    &dread_he_will_never_stop,
    &dread_soliterror,
    &dread_dont_let_them_get_you,
    &dread_on_trial,
};

const struct games dread_games = {list, sizeof list / sizeof *list};
