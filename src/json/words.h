/* The words of a theme (dread/theme.h) as JSON, for a front end that speaks to a player. */

#ifndef JSON_WORDS_H
#define JSON_WORDS_H

#include "dread/session.h"
#include "dread/theme.h"
#include "write.h"

/* The words of a game by their ids: an object for each kind of id. They are as the theme has them,
 * with places in braces that are to be filled in. An id without words stands for itself; an event
 * without words is left out, since it goes without saying. */
void dread_json_words(struct text *, const char *key, const struct theme *, const struct game *);

/* The words for what a session is at: what is asked or how it ended, who the tokens are, and, if
 * `a` is not NULL, a legal action in words. */
void dread_json_session_words(struct text *, const char *key, const struct theme *,
                              const struct session *, const action *a);

#endif
