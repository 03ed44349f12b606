/* Names for the ear, as JSON: what a screen reader says for each thing on the table. docs/page.md
 * explains each member. */

#ifndef JSON_EAR_H
#define JSON_EAR_H

#include "play/play.h"
#include "write.h"

/* Adds the names of all cards, gaps and tokens, the ways out of the cells of a grid with walls, and
 * what the marks mean, to the open object. The scene must have a game. */
void dread_json_names(struct text *, const struct play *, const struct scene *);

#endif
