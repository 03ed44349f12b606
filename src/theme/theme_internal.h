/* What the files of this folder share. Read dread/theme.h first. */

#ifndef THEME_INTERNAL_H
#define THEME_INTERNAL_H

#include "dread/theme.h"

/* Returns what follows `word` if s starts with it, else NULL. */
static inline const char *after_prefix(const char *s, const char *word)
{
    return dread_starts_with(s, word) ? s + dread_length_of(word) : NULL;
}

#endif
