/* What the methods of the protocol share: refusing a request, the budget of an input line, and
 * reading parameters.
 *
 * Every function here that can fail has refused the request when it returns false or NULL: the
 * error is in the engine, and the method only has to return. `params` may be NULL, which means that
 * the request has no parameters; a required one is then missing, and the request is refused. */

#ifndef JSON_REQUEST_H
#define JSON_REQUEST_H

#include "protocol.h"

/* The error codes of JSON-RPC 2.0, and REFUSED, our own, for what the rules or the budget do not
 * allow. */
enum {
    PARSE_ERROR = -32700,
    INVALID_REQUEST = -32600,
    NO_METHOD = -32601,
    INVALID_PARAMS = -32602,
    REFUSED = 1
};

/* Refuses the request with this message. Returns false. */
bool dread_refuse(struct engine *, int code, const char *message);

/* Does the same with the message that is already in `why`. */
bool dread_refuse_why(struct engine *, int code);

/* ---- The budget of an input line ---- */

extern const struct budget dread_line_budget;

/* Return true if this much of the budget is left. If not, they refuse the request. `instead` is the
 * end of the message, without a full stop: what the client can do. */
bool dread_has_positions(struct engine *, uint64_t positions, const char *instead);
bool dread_has_playouts(struct engine *, uint64_t playouts, const char *instead);
extern const char dread_another_line[]; /* "ask in another line" */

/* Charges the budget, which must have this much left. */
void dread_spend(struct engine *, uint64_t playouts, uint64_t positions);

/* Charges a fixed cost, or refuses the request if less is left. */
bool dread_spend_fixed(struct engine *, struct budget cost);

/* Refuses a request whose search has used up all positions that were left; `left` is how many that
 * were, and `instead` as above. Returns false. */
bool dread_refuse_positions(struct engine *, uint64_t left, const char *instead);

/* ---- Parameters ---- */

/* Refuses the request if it has a parameter that is not in `known`, which is ended by NULL. */
bool dread_has_only(struct engine *, const struct json_value *params, const char *const known[]);

/* Returns a required string parameter. It points into the input line, so it is valid until the
 * request is answered. */
const char *dread_take_string(struct engine *, const struct json_value *params, const char *name);

/* Finds the puzzle whose code a required parameter is. */
bool dread_take_puzzle(struct engine *, const struct json_value *params, const char *name,
                       struct puzzle *);

/* Reads a required whole number from 0 to `most`. */
bool dread_take_number(struct engine *, const struct json_value *params, const char *name, int most,
                       int *number);

/* Returns the open session that the parameter `session` names. */
struct session *dread_take_session(struct engine *, const struct json_value *params);

/* Reads the deal of the parameter `id`. Refuses a deal with the cards of a Night in progress. */
bool dread_take_deal(struct engine *, const struct json_value *params, const struct game **,
                     struct deal *);

/* Starts a session on the deal of `id`, which may have unknown cards (core/unknown.h);
 * otherwise as dread_take_deal. */
bool dread_take_any_deal(struct engine *, const struct json_value *params, struct session *);

/* Plays the line of actions that the optional parameter `actions` lists. */
bool dread_play_actions(struct engine *, const struct json_value *params, struct session *);

/* Starts a session on the deal of `id`, all cards of which must be known, and plays `actions`. */
bool dread_take_line(struct engine *, const struct json_value *params, struct session *);

/* Reads a legal action of the session from the parameter `action`. */
bool dread_take_action(struct engine *, const struct json_value *params, const struct session *,
                       action *);

/* Reads the optional parameter `mode`: "rehearsal" (the default) or "night". */
bool dread_take_mode(struct engine *, const struct json_value *params, enum mode *);

#endif
