/* The scene. See scene.c. */

#ifndef PLAY_SCENE_H
#define PLAY_SCENE_H

#include "play_internal.h"

/* Writes the scene of this moment to `scene`. */
void dread_scene_make(struct play *);

#endif
