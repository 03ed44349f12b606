/* What the methods of the protocol share: refusing, the budget of a line, parameters.
 *
 * A function that fails has refused the request: its error is in the engine. */

#ifndef JSON_REQUEST_H
#define JSON_REQUEST_H

#include "protocol.h"

/* Error codes of JSON-RPC 2.0, and one of ours for what the rules do not allow. */
enum {
    PARSE_ERROR = -32700,
    INVALID_REQUEST = -32600,
    NO_METHOD = -32601,
    INVALID_PARAMS = -32602,
    REFUSED = 1
};

/* Refuses the recontext. Returns false. */
bool dread_refuse(struct engine *, int code, const char *message);

/* The same with the message that is in `why` already. */
bool dread_refuse_why(struct engine *, int code);

/* ---- The budget of a line ---- */

extern const struct budget dread_line_budget;

/* Is as much left? If not, the refusal ends with `instead`, which says what would be right. */
bool dread_has_positions(struct engine *, uint64_t positions, const char *instead);
bool dread_has_playouts(struct engine *, uint64_t playouts, const char *instead);
extern const char dread_another_line[]; /* "ask in another line" */

/* Charges what was left. */
void dread_spend(struct engine *, uint64_t playouts, uint64_t positions);

/* Charges a fixed cost, if as much is left. */
bool dread_spend_fixed(struct engine *, struct budget cost);

/* Refuses work that used up the positions, `left` of them. */
bool dread_refuse_positions(struct engine *, uint64_t left, const char *instead);

/* ---- Parameters ---- */

/* Are all parameters among those that the method knows, a list ended by NULL? */
bool dread_has_only(struct engine *, const struct json_value *params, const char *const known[]);

/* A string; NULL: refused. */
const char *dread_take_string(struct engine *, const struct json_value *params, const char *name);

/* A whole number from 0 to most. */
bool dread_take_number(struct engine *, const struct json_value *params, const char *name, int most,
                       int *number);

/* The session of the parameter `session`; NULL: refused. */
struct session *dread_take_session(struct engine *, const struct json_value *params);

/* The deal of the parameter `id`, of which no Night stands. */
bool dread_take_deal(struct engine *, const struct json_value *params, const struct game **,
                     struct deal *);

/* Starts a session on the deal of `id`, with `actions` played. */
bool dread_take_line(struct engine *, const struct json_value *params, struct session *);

/* A legal action of the session from the parameter `action`. */
bool dread_take_action(struct engine *, const struct json_value *params, const struct session *,
                       action *);

/* The parameter `mode`: "rehearsal", also if it is missing, or "night". */
bool dread_take_mode(struct engine *, const struct json_value *params, enum mode *);

#endif
