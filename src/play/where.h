/* Where things are, in words: tokens, the ways out of a cell, the shortest way to another. Only steps
 * that the player could take as the tokens stand now are told as ways. From the view alone; the
 * player's own token is the first kind a game names. */

#ifndef PLAY_WHERE_H
#define PLAY_WHERE_H

#include "dread/theme.h"

/* A token: who, where, facing whither, in what mood. */
void dread_tell_where(const struct theme *, const struct game *, const struct view *,
                      const struct token *, struct text *);

/* Every token that stands in a grid, or only those that see the player. */
void dread_tell_tokens(const struct theme *, const struct game *, const struct view *,
                       bool only_seeing, struct text *);

/* The ways from a place, or, for an empty name, from where the player stands. Of a way that somebody
 * bars it is told who. */
void dread_tell_exits(const struct theme *, const struct game *, const struct view *,
                      const char *name, struct text *);

/* The shortest way to a place: a cell (`d4`), a card that lies there (`9d`) or a token (`task 1`,
 * `task 9c`). It goes round those who block; if there is no such way it is told who is in the way. */
void dread_tell_route(const struct theme *, const struct game *, const struct view *,
                      const char *name, struct text *);

#endif
