/* The words of a theme (dread/theme.h) as JSON, for a front end that shows them to a player. */

#ifndef JSON_WORDS_H
#define JSON_WORDS_H

#include "dread/session.h"
#include "dread/theme.h"
#include "write.h"

/* Adds the words of a game: an object for each kind of id, with the words of each id. The words are
 * as in the theme, with placeholders in braces. An id without words stands for itself; an event
 * without words is left out, since it is never reported. */
void dread_json_words(struct text *, const char *key, const struct theme *, const struct game *);

/* Adds the situation of a session in words: the prompt or the outcome, the names of the tokens on
 * the table, and, if `a` is not NULL, that legal action. */
void dread_json_session_words(struct text *, const char *key, const struct theme *,
                              const struct session *, const action *a);

#endif
