/* Reading an action as the game writes it. Case and spaces do not matter, and neither does whether
 * its marks are written or said: `move 5>3`, `move 5 to 3`, `5 to 3`; `north`, `go north`, `n`. */

#ifndef HEAR_INTERPRET_H
#define HEAR_INTERPRET_H

#include "table/table.h"

enum { SAID = 512 }; /* bytes of a line */

/* Writes a line in a form that can be compared: in lower case, with single spaces and none at the
 * ends, without closing punctuation, and with cards as in notation (`king of diamonds` becomes
 * `kd`). A result longer than SAID - 1 bytes is cut off. */
void dread_interpret_plainly(const char *line, char said[SAID]);

/* Adds what was said with its cards in words again. */
void dread_interpret_aloud(const char *said, struct text *);

/* Returns true and writes the action if `said` is an action of the game, legal or not. */
bool dread_interpret_parses(const struct table *, const char *said, action *);

/* Returns true and writes the action if `said` is a legal action. Otherwise returns false, and the
 * problem says why. */
bool dread_interpret_action(const struct table *, const char *said, action *, struct problem *);

#endif
