/* Path finding for the player's token: the shortest sequence of actions that brings it to a cell.
 * It plays the actions of the game, and so knows all rules about steps; where.h finds routes in the
 * view alone, to describe them. */

#ifndef TABLE_PATH_H
#define TABLE_PATH_H

#include "core/session.h"
#include "layout.h"

struct table;

enum { WALK_MOST = 64 };

/* A walk: the actions that bring the token to a cell, and the cell on which it stands after
 * each. */
struct path {
    int count;
    action action[WALK_MOST];
    struct thing cell[WALK_MOST];
};

/* A place that the search has reached. */
struct path_place {
    struct position at;
    struct thing cell; /* of the token */
    int from;          /* index of the place before; -1: none */
    int steps;         /* from the first place */
    action step;       /* that led from there */
    int unknown;       /* how many cards on the table the player would not know */
};

/* A search, about 40 KiB. The caller owns it. */
struct path_search {
    uint32_t version; /* of the table that was searched */
    const struct game *game;
    const struct table_layout *layout;
    struct deal deal;
    struct view view; /* of the place seen last */
    int first;        /* the action played before the steps, or -1 */
    struct path_place place[VIEW_SPOTS];
    int places; /* the first is where the token stands; they are in the order of their steps */
    bool visited[VIEW_SPOTS];
};

/* Finds all cells that the player's token can reach by steps alone. `first` is an action to play
 * before the steps, such as the card to walk with, or -1. The search plays in a deal sampled from
 * those that agree with what the player knows, so the result reveals nothing hidden. It goes no
 * further from a cell where a step would turn up a card, since all after that would be a guess. */
void dread_walk_search(struct path_search *, const struct table *, int first);

/* Writes the walk with the fewest steps to a cell other than the token's own, after
 * dread_walk_search. Returns false, with no actions, if there is no way, or if it takes WALK_MOST
 * actions or more. The walk begins with the `first` of the search, if there is one; and then, if
 * the game still asks for a step when the token is at the cell, it ends with the theme's verb that
 * ends a walk. */
bool dread_walk_to(struct path_search *, struct thing cell, struct path *);

/* Takes the walk on to a cell as a finger draws it: back to where the walk has been before, or by
 * at most two steps from its end, with no regard to whether there is a shorter way. `reach` is the
 * search that the walk belongs to; `room` is overwritten. Returns false, and changes nothing, if
 * the cell is not that near, or is where the walk sets out from. */
bool dread_walk_draw(const struct path_search *reach, struct path_search *room, struct thing cell,
                     struct path *);

/* Both dread_walk_search and dread_walk_to. */
bool dread_walk_find(struct path_search *, const struct table *, struct thing cell, int first,
                     struct path *);

/* Previews action i of a walk that was written after the last dread_walk_search, as it would be
 * played after those before it. Not for the `first` of the search. Drops events that do not fit. */
void dread_walk_preview(struct path_search *, const struct path *, int i, struct trace *);

/* Returns how the game ends if the walk that was searched ends on a cell; 0 if it goes on. */
int dread_walk_outcome(struct path_search *, struct thing cell);

#endif
