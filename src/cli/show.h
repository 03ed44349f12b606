/* Prints views and game logs as text for a person, and JSON for a program. Nothing here depends on
 * which game it is. */

#ifndef SHOW_H
#define SHOW_H

#include <stdio.h>

#include "dread/session.h"
#include "dread/theme.h"
#include "json/write.h"

/* Prints the table: one or more lines for every zone, token and gauge. */
void show_table(FILE *, const struct theme *, const struct game *, const struct view *);

/* Prints the game log: one line for the deal and one for each action. */
void show_log(FILE *, const struct theme *, const struct session *);

/* ---- JSON ---- */

/* Returns an empty text to write JSON into (json/write.h). All such texts share one static buffer,
 * so only one is in use at a time. */
enum { JSON_BYTES = 8 << 20 };
struct text json_begin(void);

/* Adds a floating-point number in full precision; null if it is not finite. */
void json_figure(struct text *, const char *key, double);

/* Prints what was written so far and empties the text, except for its last character, by which the
 * next value sees whether it needs a comma. So the whole may be longer than JSON_BYTES. */
void print_json_so_far(FILE *, struct text *);

/* Prints the text and a line break. Returns FINE. */
int print_json(FILE *, const struct text *);

#endif
