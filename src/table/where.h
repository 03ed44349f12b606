/* Where things are, in words: tokens, the exits of a cell, the shortest route to another cell.
 * Everything comes from the view alone. A route uses only steps that the player could take as the
 * tokens stand now. */

#ifndef TABLE_WHERE_H
#define TABLE_WHERE_H

#include "theme/theme.h"

/* Adds what a token is, where it stands, which way it faces, and its mood. */
void dread_tell_where(const struct theme *, const struct game *, const struct view *,
                      const struct token *, struct text *);

/* Adds a sentence for every token that stands in a grid, or only for those that see the player. */
void dread_tell_tokens(const struct theme *, const struct game *, const struct view *,
                       bool only_seeing, struct text *);

/* Adds the exits of a place, and the token that blocks an exit, if there is one. `name` is a place
 * as in dread_tell_route, or "" for the player's own. If there is no such place, adds a sentence
 * that says so; if the player stands in no grid with walls, one that says that. */
void dread_tell_exits(const struct theme *, const struct game *, const struct view *,
                      const char *name, struct text *);

/* Returns the steps of the shortest way of the player from one cell to another, around tokens that
 * block cells. If there is none, returns those of the shortest way through them, and sets *blocker
 * to the first of them, which is otherwise NULL. Returns -1 if walls are in the way. */
int dread_way_steps(const struct view *, int zone, int from, int to, const struct token **blocker);

/* Adds the shortest route to a place. The route goes around tokens that block cells. `name` is a
 * cell (`d4`), an open card in the grid (`9d`), or a token with its number or card (`task 1`, `task
 * 9c`). If there is no free route, says so, who is in the way, and how many steps it would be
 * otherwise. If there is no such place, or no grid with walls, adds a sentence as dread_tell_exits
 * does. */
void dread_tell_route(const struct theme *, const struct game *, const struct view *,
                      const char *name, struct text *);

#endif
