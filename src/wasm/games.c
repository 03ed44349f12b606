/* The games of dread.wasm. See games.h. The tests link another list instead of this file. */

#include "games.h"

#include "version.h"

const struct wasm_games wasm_games = {&dread_games, NULL, DREAD_VERSION};
