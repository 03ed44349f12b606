/* The way to a place further off: which actions lead there, step by step. */

#ifndef PLAY_PATH_H
#define PLAY_PATH_H

#include "dread/session.h"
#include "layout.h"

enum { WALK_MOST = 64 };

/* A place that was come to. */
struct path_place {
    struct position at;
    int from; /* the place before; -1: none */
    action step;
};

/* What a search works in; some 40 KiB of the caller's, whose contents do not matter before or after. */
struct path_search {
    const struct game *game;
    const struct table_layout *layout;
    struct deal deal;
    struct view view; /* of the place looked at last */
    struct path_place place[VIEW_SPOTS];
    int places;
    bool visited[VIEW_SPOTS];
};

/* Finds the fewest steps that bring the player's token to a cell, and writes the actions to out.
 * `first` is an action to be played before them (a card to walk with), or -1; after it, a walk that is
 * not over where it arrives is ended by the theme's own verb. Looked for in a world drawn at random
 * from those the player may be in, so that it knows no more than she does. Returns how many actions, 0
 * if there is no way. */
int dread_walk_find(struct path_search *, const struct session *, const struct table_layout *,
                    struct thing cell, int first, action out[WALK_MOST]);

#endif
