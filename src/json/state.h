/* What the protocol answers about a session after each change. docs/protocol.md explains each
 * member. */

#ifndef JSON_STATE_H
#define JSON_STATE_H

#include "protocol.h"

/* Opens `result` with the state of a session, so that a method can add members: its legal actions,
 * how far it is, and beside real cards (core/unknown.h) which card it asks for. The caller closes
 * the object. */
void dread_open_state(struct engine *, const struct session *);

/* Writes `result`: the state. */
void dread_answer_state(struct engine *, const struct session *);

/* Writes `result`: the state, and `events`, which have led to it. */
void dread_answer_events(struct engine *, const struct session *, const struct trace *);

/* Adds the member `asks` to the open object if the session asks for a card: its place, in words
 * too, and which cards it can be. */
void dread_json_asks(struct text *, const struct session *);

#endif
