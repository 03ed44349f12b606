/* Why everything happened: the rule for each event, and its words on the rules page. */

#ifndef ANSWER_REASONS_H
#define ANSWER_REASONS_H

#include "asking.h"

enum { REASONS_BYTES = 1 << 15 };

/* Returns the text of a game's rules page; NULL if there is none. */
const char *dread_rules_page_of(const struct play_house *, const struct game *);

/* Adds why everything happened since the player's last decision, which may have led to several
 * actions: a line for each reason (dread_theme_reasons). Returns the number of reasons; `reason`
 * has room for EVENTS_MOST. */
int dread_tell_reasons(const struct asking *, struct text *, struct reason reason[]);

#endif
