/* The rooms of a grid with walls, in words. A room is a set of cells joined by open sides; doors
 * lead from room to room. Everything comes from the view.
 *
 * The theme names rooms by their shape:
 *
 *     shape N: WORDS        a straight room of N cells or more; the largest N that fits
 *     shape corner: WORDS   a room of one cell in a corner of the grid
 *     shape bent: WORDS     a room that is not straight
 *
 * Without these lines a room is called a room. */

#ifndef TABLE_ROOMS_H
#define TABLE_ROOMS_H

#include "theme/theme.h"

enum { ROOM_CELLS = 256 };

/* A room: its cells, in ascending order. */
struct room {
    int zone, count;
    uint8_t cell[ROOM_CELLS];
};

/* Finds the room of a cell. */
void dread_room_of(const struct view *, int zone, int cell, struct room *);

/* Returns true if the cell belongs to the room. */
bool dread_room_has(const struct room *, int cell);

/* Adds the name of a room: "the long room from a3 to c3". */
void dread_room_name(const struct theme *, const struct view *, const struct room *, struct text *);

/* Adds its doors: "doors north at a3 and b3, east at c3", or "no door". */
void dread_room_doors(const struct view *, const struct room *, struct text *);

/* Adds a sentence for every other token that stands in the room: "Task 5 of hearts is on c3." */
void dread_room_tokens(const struct theme *, const struct game *, const struct view *,
                       const struct room *, struct text *);

/* Writes one cell of every room to `out`, the nearest room to `from` first, and returns how many
 * rooms there are. */
int dread_rooms_by_distance(const struct view *, int zone, int from, uint8_t out[ROOM_CELLS]);

/* Adds cells as runs: "b1 to b4, c4". `cells` has an entry for every cell of the grid. */
void dread_room_cells(const struct view *, int zone, const bool cells[ROOM_CELLS], struct text *);

#endif
