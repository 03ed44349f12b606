/* What a WebAssembly module is made of: its games, their words and their rules pages. */

#ifndef WASM_GAMES_H
#define WASM_GAMES_H

#include "dread/theme.h"

struct wasm_games {
    const struct games *games;
    const struct theme *themes;
    const struct rules_page *pages;
    const char *version; /* of the program */
};

/* The games of this module: those of the program in games.c, the toy games in the tests. */
extern const struct wasm_games wasm_games;

#endif
