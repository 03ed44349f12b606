/* Writing JSON (RFC 8259) at the end of a text, without a C library.
 *
 * Values are written in their order. The comma between two of them is written where the text
 * does not end in an opening bracket or a colon, so nothing has to be remembered between the
 * calls, and a text can be cut back to any length that it had. `key` is the name of a member of
 * an object; NULL: the value is an element of an array, or stands alone. If it does not all fit,
 * `cut` of the text says so, and what is there is no JSON.
 *
 *     dread_json_open(t, NULL, '{');
 *     dread_json_string(t, "game", game->id);
 *     dread_json_open(t, "turns", '[');
 *     for (int i = 0; i < n; i++) dread_json_number(t, NULL, turn[i]);
 *     dread_json_close(t, ']');
 *     dread_json_close(t, '}');
 */

#ifndef JSON_WRITE_H
#define JSON_WRITE_H

#include "dread/text.h"

/* Begin and end an object, '{' and '}', or an array, '[' and ']'. */
void dread_json_open(struct text *, const char *key, char bracket);
void dread_json_close(struct text *, char bracket);

/* A string: text in UTF-8, of which dread_json_span takes n bytes. */
void dread_json_string(struct text *, const char *key, const char *value);
void dread_json_span(struct text *, const char *key, const char *value, int n);

/* A whole number. A reader that reads numbers as doubles gets it exactly up to 2^53. */
void dread_json_number(struct text *, const char *key, int64_t value);

/* A share of 65536, as a number, exactly: 16384 is 0.25. */
void dread_json_share(struct text *, const char *key, int32_t share);

void dread_json_bool(struct text *, const char *key, bool value);
void dread_json_null(struct text *, const char *key);

/* n bytes that are a JSON value already. */
void dread_json_raw(struct text *, const char *key, const char *value, int n);

#endif
