/* The story: one line a turn, from the theme, none of them twice in a game.
 *
 *     story WHEN: a sentence
 *
 * WHEN is one or more conditions joined by ` & `, all of which must hold of what has just happened: the
 * id of an event, `GAUGE<=N`, `GAUGE>=N`, where N can be `most`, the gauge's own, or `begin`, the start
 * of the game. Of the lines not told yet the first WHEN of the file that holds counts, and of its lines
 * one at random. */

#ifndef PLAY_FLAVOUR_H
#define PLAY_FLAVOUR_H

#include "layout.h"

enum { FLAVOURS_MOST = 512 };

struct flavour {
    struct rng rng; /* of its own: decoration never touches the cards */
    bool used[FLAVOURS_MOST];
};

/* A story that has told nothing. The same seed tells the same story. */
void dread_flavour_begin(struct flavour *, uint64_t seed);

/* Adds the line for what has just happened; nothing if none is left. */
void dread_flavour_tell(struct flavour *, const struct table_layout *, const struct view *,
                        const struct trace *, bool begin, struct text *);

#endif
