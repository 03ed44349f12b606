/* How pictures appear in time. See stage.c. */

#ifndef PLAY_STAGE_H
#define PLAY_STAGE_H

#include "play_internal.h"

/* Enters the door of a line of the first screen: with motion, its light widens first, and
 * dread_stage_enter goes in when it is time, or at once. Returns false if the line is no door, or
 * if there is no motion. */
bool dread_stage_enters(struct play *, int line);
void dread_stage_enter(struct play *, bool at_once);

/* Shows all of an ending that is still appearing. Returns false if none is. */
bool dread_stage_hurry(struct play *);

/* Writes to the scene how far its picture has appeared. Returns the ms at which that changes next;
 * 0: never. */
int64_t dread_stage_scene(struct play *, struct scene *);

#endif
