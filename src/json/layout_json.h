/* How a theme wants its table drawn, as JSON, for front ends that are not written in C: the layout
 * of a game (table/layout.h), which never changes, and what goes with one scene. docs/page.md
 * explains the members of a scene, and web/src/scene.ts has the types. */

#ifndef JSON_LAYOUT_JSON_H
#define JSON_LAYOUT_JSON_H

#include "play/play.h"
#include "write.h"

/* Adds the members of the layout of the game on the table to the open object. The scene must have a
 * game. */
void dread_json_layout(struct text *, const struct scene *);

/* Adds the lines of the panel, the names of everything on the table for the ear, and the danger.
 * Adds nothing if no game is on the table. */
void dread_json_surroundings(struct text *, const struct play *, const struct scene *);

/* Adds the table of commands, and the cards in words. */
void dread_json_commands(struct text *, const char *key);
void dread_json_cards(struct text *, const char *key);

#endif
