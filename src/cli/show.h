/* A view as text for a person, and as JSON for a program. Neither knows a game. */

#ifndef SHOW_H
#define SHOW_H

#include <cjson/cJSON.h>

#include "command.h"
#include "dread/taste.h"

/* Prints the table: every zone, token and gauge a line or more. */
void show_table(FILE *, const struct theme *, const struct game *, const struct view *);

/* Prints what happened, a line for each action. */
void show_story(FILE *, const struct theme *, const struct session *);

/* The view, and a trace, as JSON. The caller deletes them. NULL when memory is out. */
cJSON *view_json(const struct game *, const struct view *);
cJSON *trace_json(const struct game *, const struct view *, const struct trace *);

/* The legal actions of a session, as notations, and its outcome, as JSON. */
cJSON *legal_json(const struct session *);

/* Of what taste the deal of that id is, and how many plays of it are won, as JSON. */
cJSON *taste_json(const char *id, enum taste, int won);

/* Prints JSON on one line and deletes it. FINE or FAULT. */
int print_json(FILE *, cJSON *);

#endif
