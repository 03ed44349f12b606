/* What a WebAssembly module is made of: its games. The tests link a list of their own. */

#ifndef WASM_LIST_OF_GAMES_H
#define WASM_LIST_OF_GAMES_H

#include "search/puzzle.h"
#include "theme/sheet.h"
#include "theme/theme.h"

struct wasm_games {
    const struct games *games;
    const struct theme *themes;      /* of games that the file of words does not know; NULL: none */
    const char *version;             /* of the program */
    const struct rules_page *pages;  /* NULL: none */
    const struct sheet_file *sheets; /* NULL: none */
    const struct puzzle_file *puzzles;         /* NULL: none */
    const char *(*further)(const char *theme); /* struct theme; for those of the file of words */
};

/* The games of this module: those of the program in list_of_games.c, the toy games in the tests. */
extern const struct wasm_games wasm_games;

#endif
