/* The methods of the protocol that search or think, and that the budget of an input line limits:
 * `perft`, `solve`, `puzzle`, `hint`, `autopsy`, `taste` (dread_answer_difficulty) and `choose`.
 * docs/protocol.md has their parameters and results. Each writes the member `result` or refuses the
 * request. */

#ifndef JSON_ANALYSIS_H
#define JSON_ANALYSIS_H

#include "request.h"

void dread_answer_perft(struct engine *, const struct json_value *params);
void dread_answer_solve(struct engine *, const struct json_value *params);
void dread_answer_puzzle(struct engine *, const struct json_value *params);
void dread_answer_hint(struct engine *, const struct json_value *params);
void dread_answer_autopsy(struct engine *, const struct json_value *params);
void dread_answer_difficulty(struct engine *, const struct json_value *params);
void dread_answer_choose(struct engine *, const struct json_value *params);

#endif
