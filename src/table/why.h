/* Why nothing can be done with a thing, and what can be done instead. */

#ifndef TABLE_WHY_H
#define TABLE_WHY_H

#include "core/view.h"

struct table;

/* Adds whole sentences, at most ANSWER_WORDS words, that say why nothing can be done with `thing`
 * now, and what could be done instead. The theme has the reasons for gauges and whole zones (its
 * `chosen` lines), the game those for all else, and for the first card of a zone without such a
 * line. held[] are the n things that the player picked before it, as for game.why_thing: no legal
 * action touches them and `thing`. Returns false, with nothing added, if the game gives no reasons
 * for things. */
bool dread_why_thing(const struct table *, const struct thing held[], int n, struct thing thing,
                     struct text *);

#endif
