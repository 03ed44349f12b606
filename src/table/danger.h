/* How great the danger is for the player. A front end with sound makes a heartbeat of it; it is
 * never the only sign. A theme measures the danger:
 *
 *     danger WHEN: N
 *
 * WHEN has conditions of moment.h on what the view shows: values, and `at PROMPT`. The first line
 * whose conditions all hold says how great the danger is, in percent; if none holds, it is 0. */

#ifndef TABLE_DANGER_H
#define TABLE_DANGER_H

#include "layout.h"

/* Returns the danger in a view, 0 to 100. Once the game is over there is none. */
int dread_danger(const struct table_layout *, const struct view *);

#endif
