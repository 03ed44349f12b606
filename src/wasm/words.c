/* Reads the file of words. See words.h. */

#include "words.h"

/* Ends the word at *at, which is followed by `end`, with a zero byte, moves *at after it, and
 * returns it. Returns NULL if there is no such word before `stop`. */
static char *take_word(char **at, const char *stop, char end)
{
    char *word = *at;
    while (*at < stop && **at != end && **at != '\n') ++*at;
    if (*at == stop || **at != end || *at == word) return NULL;
    *(*at)++ = '\0';
    return word;
}

/* Reads the size at the end of the line before a text. */
static bool take_size(char **at, const char *stop, size_t *size)
{
    const char *digits = take_word(at, stop, '\n');
    uint64_t number;
    if (!digits || !dread_read_number(&digits, WORDS_FILE_MOST, &number) || *digits) return false;
    *size = (size_t)number;
    return *size < (size_t)(stop - *at) && (*at)[*size] == '\n';
}

bool wasm_read_words(char *file, size_t n, struct words_file *words)
{
    const char *stop = file + n;
    int themes = 0, places = 0;
    *words = (struct words_file){0};
    for (char *at = file; at < stop;) {
        const char *kind = take_word(&at, stop, ' '), *id = kind ? take_word(&at, stop, ' ') : NULL;
        size_t size;
        if (!id || !take_size(&at, stop, &size)) return false;
        if (!dread_same(kind, "theme") || themes == WORDS_MOST) return false;
        at[size] = '\0';
        struct theme *theme = &words->theme[themes++];
        *theme = (struct theme){.id = id, .text = at};
        places += dread_theme_list(theme, words->place + places, PLACES_MOST - places);
        at += size + 1;
    }
    return true;
}
