/* The methods of the protocol for games beside real cards (core/unknown.h), whose cards the client
 * tells: `tell`, `correct`, `steps` and `back`. Each writes the member `result`, or refuses the
 * request. docs/protocol.md has their parameters and results. */

#ifndef JSON_REAL_H
#define JSON_REAL_H

#include "protocol.h"

void dread_answer_tell(struct engine *, const struct json_value *params);
void dread_answer_correct(struct engine *, const struct json_value *params);
void dread_answer_steps(struct engine *, const struct json_value *params);
void dread_answer_back(struct engine *, const struct json_value *params);

/* Reads what `new` starts: `id`, which may have unknown cards, and `actions`; with `real`, the id
 * must have cards, or there is the parameter `game`, of which no card is known. Starts the session.
 * Returns false if the request was refused. */
bool dread_take_new(struct engine *, const struct json_value *params, struct session *);

#endif
