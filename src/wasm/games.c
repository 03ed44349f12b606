/* The games of dread.wasm. See games.h. The tests link another list instead of this file. */

#include "games.h"

#include "front/rules_page.h"
#include "version.h"

const struct wasm_games wasm_games = {&dread_games, dread_themes, rules_pages, DREAD_VERSION};
