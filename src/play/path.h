/* Path finding for the player's token: the shortest sequence of actions that brings it to a cell.
 * It plays the actions of the game, and so knows all rules about steps; where.h finds routes in the
 * view alone, to describe them. */

#ifndef PLAY_PATH_H
#define PLAY_PATH_H

#include "dread/session.h"
#include "layout.h"

enum { WALK_MOST = 64 };

/* A place that the search has reached. */
struct path_place {
    struct position at;
    int from;    /* index of the place before; -1: none */
    action step; /* that led from there */
};

/* Working memory of a search, about 40 KiB. The caller owns it; its contents are undefined before
 * and after. */
struct path_search {
    const struct game *game;
    const struct table_layout *layout;
    struct deal deal;
    struct view view; /* of the place seen last */
    struct path_place place[VIEW_SPOTS];
    int places;
    bool visited[VIEW_SPOTS];
};

/* Finds the fewest steps that bring the player's token to a cell other than its own, writes the
 * actions to `out`, and returns their number; 0 if there is no way, or if it takes WALK_MOST
 * actions or more. `first` is an action to play before the steps, such as the card to walk with, or
 * -1. With `first`, if the game still asks for a step when the token is at the cell, the theme's
 * verb that ends a walk is added. `first` and that last action are in `out` and in the number. The
 * search plays in a deal sampled from those that agree with what the player knows, so the result
 * reveals nothing hidden. */
int dread_walk_find(struct path_search *, const struct session *, const struct table_layout *,
                    struct thing cell, int first, action out[WALK_MOST]);

#endif
