/* A view as text for a person, and printing JSON for a program. Neither knows a game. */

#ifndef SHOW_H
#define SHOW_H

#include "command.h"
#include "json/write.h"

/* Prints the table: every zone, token and gauge a line or more. */
void show_table(FILE *, const struct theme *, const struct game *, const struct view *);

/* Prints what happened, a line for each action. */
void show_log(FILE *, const struct theme *, const struct session *);

/* ---- JSON ---- */

/* An empty text to write JSON into (json/write.h). There is one at a time. */
enum { JSON_BYTES = 8 << 20 };
struct text json_begin(void);

/* Any number; null if it is none. */
void json_figure(struct text *, const char *key, double);

/* Prints what was written, and goes on with an empty text but for the last character: there the
 * next value finds out whether a comma is due. Together they may be longer than JSON_BYTES. */
void print_json_so_far(FILE *, struct text *);

/* Prints it on a line. Returns FINE. */
int print_json(FILE *, const struct text *);

#endif
