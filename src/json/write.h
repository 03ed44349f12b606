/* Writing JSON (RFC 8259) at the end of a text, without a C library.
 *
 * Call the functions in the order of the values. They write a comma first, unless the text is empty
 * or ends in an opening bracket or a colon. So nothing has to be remembered between calls, and the
 * caller can cut the text back to any earlier length. The text must have nothing but JSON in it.
 * `key` is the name of a member of the open object; NULL: the value is an element of an array, or
 * stands alone. If the text has too little room, text.cut is set, and what was written is not valid
 * JSON.
 *
 *     dread_json_open(t, NULL, '{');
 *     dread_json_string(t, "game", game->id);
 *     dread_json_open(t, "turns", '[');
 *     for (int i = 0; i < n; i++) dread_json_number(t, NULL, turn[i]);
 *     dread_json_close(t, ']');
 *     dread_json_close(t, '}'); */

#ifndef JSON_WRITE_H
#define JSON_WRITE_H

#include "core/text.h"

/* Begin and end an object, with '{' and '}', or an array, with '[' and ']'. */
void dread_json_open(struct text *, const char *key, char bracket);
void dread_json_close(struct text *, char bracket);

/* Add a string in UTF-8: dread_json_string up to its zero byte, dread_json_span its first n
 * bytes. */
void dread_json_string(struct text *, const char *key, const char *value);
void dread_json_span(struct text *, const char *key, const char *value, int n);

/* Adds a whole number. A reader that reads numbers as doubles gets it exactly up to 2^53. */
void dread_json_number(struct text *, const char *key, int64_t value);

/* Adds a share of 65536 as an exact decimal number: 16384 is written as 0.25. */
void dread_json_share(struct text *, const char *key, int32_t share);

void dread_json_bool(struct text *, const char *key, bool value);
void dread_json_null(struct text *, const char *key);

/* Adds n bytes that are a JSON value already. */
void dread_json_raw(struct text *, const char *key, const char *value, int n);

#endif
