/* Where things are, in words: tokens, the exits of a cell, the shortest route to another cell.
 * Everything comes from the view alone. A route uses only steps that the player could take as the
 * tokens stand now. */

#ifndef TABLE_WHERE_H
#define TABLE_WHERE_H

#include "dread/theme.h"

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

/* Adds the shortest route to a place. The route goes around tokens that block cells. `name` is a
 * cell (`d4`), an open card in the grid (`9d`), or a token with its number or card (`task 1`, `task
 * 9c`). If there is no route, says so, and which token is in the way if it is a token. If there is
 * no such place, or no grid with walls, adds a sentence as dread_tell_exits does. */
void dread_tell_route(const struct theme *, const struct game *, const struct view *,
                      const char *name, struct text *);

#endif
