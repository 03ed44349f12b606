/* Flavour text: at most one line of the theme each turn, and no line twice in a game. The theme has
 * lines
 *
 *     story WHEN: a sentence
 *
 * WHEN is one or more conditions joined by ` & `. A condition is the id of an event that has just
 * happened; `GAUGE<=N` or `GAUGE>=N`, where N is a number, or `most` for the gauge's maximum; or
 * `begin`, the start of the game. The first unused line whose conditions all hold selects its WHEN;
 * one of the unused lines with that WHEN is drawn at random. */

#ifndef PLAY_FLAVOUR_H
#define PLAY_FLAVOUR_H

#include "layout.h"

enum { FLAVOURS_MOST = 512 };

struct flavour {
    struct rng rng;           /* its own generator: flavour text never influences the cards */
    bool used[FLAVOURS_MOST]; /* by the line's number among the theme's `story` lines */
};

/* Begins a game: no line is used. The same seed and the same game give the same lines. */
void dread_flavour_begin(struct flavour *, uint64_t seed);

/* Adds a line about the events of the trace, for the view after them; nothing if no unused line
 * fits. `begin` is true at the start of the game. */
void dread_flavour_tell(struct flavour *, const struct table_layout *, const struct view *,
                        const struct trace *, bool begin, struct text *);

#endif
