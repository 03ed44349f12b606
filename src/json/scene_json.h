/* Scenes of the mid-end (play/play.h) as JSON, and intents by name. docs/protocol.md explains each
 * member. */

#ifndef JSON_SCENE_JSON_H
#define JSON_SCENE_JSON_H

#include "play/play.h"
#include "read.h"
#include "write.h"

/* Adds the members of a scene to the open object: everything except how the theme wants it
 * drawn. */
void dread_json_scene(struct text *, const struct scene *);

/* Reads an intent from an object: the member `intent` has its name, and the others what it needs:
 * `thing` or `button`, `command`, `number` (of a line) or `text`. Pass the scene that the player
 * saw. intent.text points into the text that `object` was read from. intent.now is not changed.
 * Returns false with a problem if there is no such intent, or if what it needs is missing or
 * wrong. */
bool dread_json_intent(const struct json_value *object, const struct scene *, struct intent *,
                       struct problem *);

#endif
