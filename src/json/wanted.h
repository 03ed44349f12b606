/* Reading the deal that a link or a file asks for. web/src/scene.ts has its type, WantedDeal. */

#ifndef JSON_WANTED_H
#define JSON_WANTED_H

#include "play/play.h"
#include "read.h"

/* Reads a deal from an object: `link`, a link (core/link.h); or `record`, the text of a record; or
 * `id`, with `actions` to play first; or `game`, with its options if any, for a fresh deal. `mode`
 * may be "night". With `watched`, the game of a record or the actions are to be watched. Fills the
 * session, which *wanted points into, as it points to *rules. Returns false with a problem if
 * something is wrong. */
bool dread_json_wanted(const struct json_value *object, const struct games *, struct session *,
                       struct rules *, struct deal_wanted *, struct problem *);

/* Returns the link to a puzzle that such an object has in place of a deal; NULL: it has none. */
const char *dread_json_wanted_puzzle(const struct json_value *object);

#endif
