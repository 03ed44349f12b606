/* What the expert and the solver found, as JSON. docs/protocol.md says what each member means. */

#ifndef JSON_ADVICE_H
#define JSON_ADVICE_H

#include "dread/difficulty.h"
#include "play/advice.h"
#include "play/autopsy_run.h"
#include "write.h"

/* What an advisor has found. */
void dread_json_hint(struct text *, const char *key, const struct advisor *);

/* A review in which nothing is left to be done. */
void dread_json_autopsy(struct text *, const char *key, const struct autopsy_run *);

/* The members that tell what was solved: `answer`, and where they apply `actions`, `score`, `unit`,
 * `positions` and `ranOut`. The goal is that of the wish that was solved. */
void dread_json_solution(struct text *, const struct game *, const struct rules *, int goal,
                         const struct solution *);

/* How difficult a deal is, and how many plays of it are won. */
void dread_json_difficulty(struct text *, const char *key, const struct game *, const struct deal *,
                           enum difficulty, int won);

#endif
