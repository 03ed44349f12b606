/* The words of a theme (theme/theme.h) as JSON, for a front end that shows them to a player.
 *
 * Both functions add one object as the member `key` of the open object, as in write.h, where a NULL
 * key is explained. The theme must not be NULL; it may be one without words. */

#ifndef JSON_WORDS_JSON_H
#define JSON_WORDS_JSON_H

#include "core/session.h"
#include "theme/theme.h"
#include "write.h"

/* Adds the words of a game: an object with the game's id and title, the line `about` of the theme
 * if there is one, and a member for each kind of id ("outcomes", "prompts", "zones", ...). Such a
 * member is an object with the words of each id of that kind. The words are as in the theme, with
 * placeholders in braces. For an id without words, the id itself is written. An event without words
 * is left out, since it is never reported to a player. */
void dread_json_words(struct text *, const char *key, const struct theme *, const struct game *);

/* Adds the situation of a session in words, as an object: the prompt or the outcome, the names of
 * the tokens on the table, and, if `a` is not NULL, that legal action. */
void dread_json_session_words(struct text *, const char *key, const struct theme *,
                              const struct session *, const action *a);

#endif
