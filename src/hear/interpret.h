/* Parsing what the player says in plain play.
 *
 * A line is tried, in this order, as a command; as a legal action, ignoring case and spaces; and as
 * a `say` line of the theme, which rewrites it to a command or an action. talk.c looks up the
 * commands. */

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

/* Rewrites what was said with the theme's `say` lines, up to twice, since one may lead to another.
 * Copies it unchanged if it is an action already. A result longer than SAID - 1 bytes is cut
 * off. */
void dread_interpret_command(const struct table *, const char *said, char command[SAID]);

/* Returns true and writes the action if `said` is an action of the game, legal or not. */
bool dread_interpret_parses(const struct table *, const char *said, action *);

/* Returns true and writes the action if `said` is a legal action. Otherwise returns false, and the
 * problem says why. If `said` is not understood at all, the problem quotes `heard`, the player's
 * own words. */
bool dread_interpret_action(const struct table *, const char *said, const char *heard, action *,
                            struct problem *);

#endif
