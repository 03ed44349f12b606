/* Writing JSON (RFC 8259) at the end of a text, without a C library.
 *
 * Values are written in their order. The comma between two of them is written where the text
 * does not end in an opening bracket or a colon, so nothing has to be remembered between the
 * calls, and a text can be cut back to any length that it had. `key` is the name of a member of
 * an object; NULL: the value is an element of an array, or stands alone. If it does not all fit,
 * `cut` of the text says so, and what is there is no JSON.
 *
 *     json_open(t, NULL, '{');
 *     json_string(t, "game", game->id);
 *     json_open(t, "turns", '[');
 *     for (int i = 0; i < n; i++) json_number(t, NULL, turn[i]);
 *     json_close(t, ']');
 *     json_close(t, '}');
 */

#ifndef JSON_WRITE_H
#define JSON_WRITE_H

#include "dread/text.h"

/* Begin and end an object, '{' and '}', or an array, '[' and ']'. */
void json_open(struct text *, const char *key, char bracket);
void json_close(struct text *, char bracket);

/* A string: text in UTF-8, of which json_span takes n bytes. */
void json_string(struct text *, const char *key, const char *value);
void json_span(struct text *, const char *key, const char *value, int n);

/* A whole number. A reader that reads numbers as doubles gets it exactly up to 2^53. */
void json_number(struct text *, const char *key, int64_t value);

/* A share of 65536, as a number, exactly: 16384 is 0.25. */
void json_share(struct text *, const char *key, int32_t share);

void json_bool(struct text *, const char *key, bool value);
void json_null(struct text *, const char *key);

/* n bytes that are a JSON value already. */
void json_raw(struct text *, const char *key, const char *value, int n);

#endif
