/* The file of words: all themes, which dread.wasm does not contain. The page loads it beside the
 * module, so that each can change without the other, and neither is large.
 *
 * It is a sequence of texts. Each has a line before it that says what it is, and its size in bytes;
 * a line break follows it:
 *
 *     theme soliterror 38190 */

#ifndef WASM_WORDS_H
#define WASM_WORDS_H

#include "theme/theme.h"

enum {
    WORDS_MOST = 16,    /* themes */
    PLACES_MOST = 4096, /* lines of all themes; a theme whose lines are too many has no list */
    WORDS_FILE_MOST = 1 << 20 /* bytes */
};

/* What a file has; the list ends with the id NULL. */
struct words_file {
    struct theme theme[WORDS_MOST + 1];
    struct theme_place place[PLACES_MOST];
};

/* Reads a file of n bytes, which must stay where it is: the texts point into it. Changes the lines
 * before and the line breaks after the texts. Returns false if it is no such file. */
bool wasm_read_words(char *file, size_t n, struct words_file *);

#endif
