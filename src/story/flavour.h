/* Flavour text: choosing one line of the theme for a moment of the game, and no line twice in a
 * game. The theme has lines
 *
 *     story WHEN: a sentence
 *
 * WHEN has the conditions of moment.h. The first unused line whose conditions all hold selects its
 * WHEN; one of the unused lines with that WHEN is drawn at random. */

#ifndef STORY_FLAVOUR_H
#define STORY_FLAVOUR_H

#include "table/table.h"

enum { FLAVOURS_MOST = 512 };

struct flavour {
    struct rng rng; /* its own generator: flavour text never influences the cards */
    int lines;      /* of the kind `story`, in the theme; 0: they were not read yet */
    bool has_all;   /* the theme's further lines too */
    struct theme_line line[FLAVOURS_MOST];
    bool used[FLAVOURS_MOST]; /* the line */
};

/* Begins a game: no line is used. The same seed and the same game give the same lines. */
void dread_flavour_begin(struct flavour *, uint64_t seed);

/* Chooses a line and marks it as used. Returns false if no unused line fits. */
bool dread_flavour_choose(struct flavour *, const struct table_layout *, const struct moment *,
                          struct theme_line *);

#endif
