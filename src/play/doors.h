/* The first screen. See doors.c. */

#ifndef PLAY_DOORS_H
#define PLAY_DOORS_H

#include "play_internal.h"

/* The pages are about this game while none is on the table. NULL: about no one game. */
void dread_doors_about(struct play *, const struct game *);

/* Opens the first screen. Its focus is on the door of the game that the pages are about. */
void dread_page_of_games(struct play *);

/* If the focus of the first screen is on a door: the pages are about that game from now on. */
void dread_doors_look(struct play *);

/* Writes the doors into the scene, if their page is open, and names in the line of the lesson the
 * game that it teaches. */
void dread_doors_scene(const struct play *, struct scene *);

/* Adds which deal of a game is in progress: "deal #5, turn 3, Night". Returns false if none is. */
bool dread_tell_in_progress(const struct play *, const struct game *, struct text *);

/* Returns the game whose play in progress changed last; NULL if none is in progress. */
const struct game *dread_latest_in_progress(const struct play *);

/* Returns true if the book has any play of the game but the one in progress. */
bool dread_has_past_games(const struct play *, const struct game *);

/* Returns true if the book has any play of the game. The lesson is not in the book. */
bool dread_has_played(const struct play *, const struct game *);

/* Adds the sentence that says what the game is. */
void dread_theme_about(const struct theme *, struct text *);

#endif
