/* The lights go out: some ends of a game put out the light room by room, those first that are
 * furthest from the player.
 *
 * A room is the cells of the main grid that are joined by open sides. How far it is from the player
 * is the number of doors on the way to it. A theme says which end does this, and in which steps:
 *
 *     lights-out OUTCOME: MS MS ... MS
 *
 * Each number but the last is a beat after which more rooms are dark; at the end only the player's
 * room has light. In the last beat everything is dark. */

#ifndef TABLE_LIGHTS_H
#define TABLE_LIGHTS_H

#include "play/play.h"
#include "layout.h"

/* Writes the beats in which the lights go out after a game has ended in this view, at most `room`,
 * and returns their number. Writes none if the theme has no such line for the end, or the player's
 * token is not on the main grid. The beats begin after event `first`. */
int dread_lights_beats(const struct table_layout *, const struct view *, int first,
                       struct beat out[], int room);

/* Sets out[i] to whether cell i of the main grid is dark in such a beat (beat.dark). */
void dread_lights_dark(const struct table_layout *, const struct view *, int dark,
                       bool out[VIEW_SPOTS]);

#endif
