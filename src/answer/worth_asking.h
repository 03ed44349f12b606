/* What is most worth asking now. A theme has its questions, the most important first, each with
 * what must hold (table/moment.h, conditions on what the view shows):
 *
 *     worth seen>=1: where can i hide
 */

#ifndef ANSWER_WORTH_ASKING_H
#define ANSWER_WORTH_ASKING_H

#include "asking.h"

enum { WORTH_MOST = 32 }; /* questions of a theme */

/* Adds "Ask A, B, or C." with at most three questions that are worth asking, and remembers them;
 * with `news`, only such that were not told before. Adds nothing if there is none. */
void dread_add_worth_asking(struct asking *, bool news, struct text *);

#endif
