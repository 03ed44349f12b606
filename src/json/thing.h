/* Cards and places on the table as JSON. docs/protocol.md says what a place is. */

#ifndef JSON_THING_H
#define JSON_THING_H

#include "core/game.h"
#include "read.h"
#include "write.h"

/* Adds a card as a string of two characters. */
void dread_json_card(struct text *, const char *key, card);

/* dread_json_thing adds a thing (struct thing: a card, a gap, a token ...) by its place in the
 * view. dread_json_read_thing reads one; it returns false if the view has no such thing. */
void dread_json_thing(struct text *, const char *key, const struct game *, const struct view *,
                      struct thing);
bool dread_json_read_thing(const struct json_value *, const struct game *, const struct view *,
                           struct thing *);

#endif
