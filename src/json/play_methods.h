/* The methods of the protocol that play a game as a front end does, with the mid-end
 * (play/play.h). docs/protocol.md has their parameters and results. Each writes the member
 * `result` or refuses the request. */

#ifndef JSON_PLAY_METHODS_H
#define JSON_PLAY_METHODS_H

#include "request.h"

void dread_answer_scene(struct engine *, const struct json_value *params);
void dread_answer_intent(struct engine *, const struct json_value *params);
void dread_answer_think(struct engine *, const struct json_value *params);
void dread_answer_deal(struct engine *, const struct json_value *params);

#endif
