/* Reading the rules aloud, a paragraph at a time: `rules`, `next`, `back`, `rules 3.1`.
 * asking.rules_at remembers which piece of the page was read last (dread_rules_piece). */

#ifndef ANSWER_RULES_READING_H
#define ANSWER_RULES_READING_H

#include "asking.h"

/* Each says a piece of the rules page, or why there is none. `part` is the number of a section or
 * paragraph; the other functions do not use their second argument. */
void dread_read_rules(struct asking *, const char *unused);
void dread_read_rules_part(struct asking *, const char *part);
void dread_read_rules_next(struct asking *, const char *unused);
void dread_read_rules_back(struct asking *, const char *unused);

#endif
