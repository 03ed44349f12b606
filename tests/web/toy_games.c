/* The games of toys.wasm, which the tests play: the toy games instead of those of the program. */

#include "toy/toy.h"
#include "wasm/list_of_games.h"

const struct wasm_games wasm_games = {&toy_games, toy_themes, "toys"};
