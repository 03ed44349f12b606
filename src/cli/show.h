/* Prints views (core/view.h) and game logs as text, and has helpers to print JSON. Functions that
 * write views as JSON are in json/view_json.h. Nothing here depends on which game it is. */

#ifndef SHOW_H
#define SHOW_H

#include <stdio.h>

#include "survey/interval.h"
#include "core/session.h"
#include "theme/theme.h"
#include "json/write.h"

/* Prints the table: one or more lines for every zone, token and gauge of the view. */
void show_table(FILE *, const struct theme *, const struct session *);

/* Prints the game log: one line for the deal and one for each action. */
void show_log(FILE *, const struct theme *, const struct session *);

/* ---- JSON ---- */

/* Returns an empty text to write JSON into (json/write.h). All such texts share one static buffer,
 * so only one is in use at a time. */
enum { JSON_BYTES = 8 << 20 };
struct text json_begin(void);

/* Adds a floating-point number in full precision; null if it is not finite. */
void json_figure(struct text *, const char *key, double);

/* Adds an interval as an object: `low`, `middle` and `high`. */
void json_interval(struct text *, const char *key, struct interval);

/* Adds a count. */
void json_count(struct text *, const char *key, uint64_t);

/* Prints all but the last character of the text, and drops what it printed. The last character
 * stays, because the next value needs a comma unless it follows a bracket or a colon. With this the
 * JSON can be longer than JSON_BYTES; print_json prints the rest. */
void print_json_so_far(FILE *, struct text *);

/* Prints the text and a line break. Always returns FINE, so that a command can end with it; main
 * finds and reports write errors on standard output. */
int print_json(FILE *, const struct text *);

#endif
