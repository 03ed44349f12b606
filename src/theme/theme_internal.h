/* What the files of this folder share. Read dread/theme.h first. */

#ifndef THEME_INTERNAL_H
#define THEME_INTERNAL_H

#include "dread/theme.h"

/* Returns what follows `word` if s starts with it, else NULL. */
static inline const char *after_prefix(const char *s, const char *word)
{
    return dread_starts_with(s, word) ? s + dread_length_of(word) : NULL;
}

/* Returns how many words a text has. */
int dread_theme_count_words(const char *);

/* Returns how many verbs the actions have. */
int dread_theme_ways(const struct game *, const struct view *, const struct choices *);

/* Adds what the player can do: "play 9 of diamonds for 1; or rest". The `shortened` verbs with the
 * most words are written without a list of their actions. */
void dread_theme_choices(const struct theme *, const struct game *, const struct view *,
                         const struct choices *, int shortened, struct text *);

#endif
