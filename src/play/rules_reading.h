/* Reading the rules aloud, a paragraph at a time: `rules`, `next`, `back`, `rules 3.1`. The talk
 * remembers which piece of the page was read last (dread_rules_piece). */

#ifndef PLAY_RULES_READING_H
#define PLAY_RULES_READING_H

struct play;

/* Each says a piece of the rules page, or why there is none. `part` is the number of a section or
 * paragraph; the other functions do not use their second argument. */
void dread_read_rules(struct play *, const char *unused);
void dread_read_rules_part(struct play *, const char *part);
void dread_read_rules_next(struct play *, const char *unused);
void dread_read_rules_back(struct play *, const char *unused);

#endif
