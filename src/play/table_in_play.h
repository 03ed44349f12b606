/* The table in front of the player: its view, the focus, whether she may act. See
 * table_in_play.c. */

#ifndef PLAY_TABLE_IN_PLAY_H
#define PLAY_TABLE_IN_PLAY_H

#include "play_internal.h"

/* Makes the view, the legal actions and the prompt of the session anew, with nothing picked. Call
 * it whenever the session has changed. */
void dread_table_refresh(struct play *);

/* Writes the prompt: how the game has ended; or what the player can do, in a lesson only what it
 * waits for, and after it what the view foretells of a move that goes on. */
void dread_table_prompt(struct play *);

/* Returns true if the player may act now: the game goes on, and nothing moves or waits. */
bool dread_table_at_hand(const struct play *);

/* Returns the action that the lesson waits for, as an index into the legal actions; -1 if it waits
 * for none. */
int dread_table_asked(const struct play *);

/* Returns the place for a focus that is on nothing. */
struct focus dread_table_usual_focus(const struct play *);

/* Returns the game that the pages are about: the one on the table, else the one that was chosen
 * last, else the first game. */
const struct game *dread_table_game(const struct play *);

/* Puts an answer to the player into the scene's note, with its line breaks as spaces. */
void dread_table_note(struct play *, const char *words);

/* Returns the words that name a key, or on a page (play_house.page) the others. */
const char *dread_words_for(const struct play *, const char *keys, const char *page);

#endif
