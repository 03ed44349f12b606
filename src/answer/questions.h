/* More questions of plain play: what a person asks who cannot see the table. Each answer has at
 * most UPDATE_WORDS words, and `more` says the rest. Nothing here knows a game: what is special to
 * one is in its theme:
 *
 *     explain WORDS|WORDS: TEXT     what is said about these words, filled in as a prompt is
 *                                   (theme/theme.h); also the answer to a question of the table
 *                                   below that makes no sense in this game
 */

#ifndef ANSWER_QUESTIONS_H
#define ANSWER_QUESTIONS_H

#include "paragraphs.h"

/* Answers a question; see dread_answer. Returns false if the command is not one of these. */
bool dread_question(struct asking *, enum command_id, const char *words);

/* Says what the theme explains by the longest of its words that are in `said`. Returns false if it
 * explains none of them. */
bool dread_say_explained(struct asking *, const char *said);

/* Says what a thing is, and what the player can do with it. Returns false if there is no such
 * thing. */
bool dread_examine(struct asking *, const char *name);

/* Returns the only legal action that touches a thing and nothing else, as an index into the legal
 * actions; -1 if there is none, or several. */
int dread_only_action_on(const struct asking *, const char *name);

#endif
