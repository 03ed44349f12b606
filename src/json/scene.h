/* Scenes of the mid-end (dread/play.h) as JSON, and intents by their names. docs/protocol.md says what
 * each member means. */

#ifndef JSON_SCENE_H
#define JSON_SCENE_H

#include "dread/play.h"
#include "read.h"
#include "write.h"

/* Adds the members that tell all of a scene to the object that is open, but for how its theme wants it
 * drawn. */
void dread_json_scene(struct text *, const struct scene *);

/* Reads an intent from an object with the members `intent`, its name, and what goes with it: `thing`
 * or `button`, `command`, `number` (of a line), `text`. The scene is the one that the player saw. The text stays
 * in the object. `now` of the intent is left as it is. False, with a problem: there is no such
 * intent. */
bool dread_json_intent(const struct json_value *object, const struct scene *, struct intent *,
                       struct problem *);

#endif
