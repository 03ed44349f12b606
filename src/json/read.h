/* Reading JSON (RFC 8259) where it lies, without a C library: the values become a list in memory
 * of the caller's, and strings lose their escapes in place.
 *
 * The list has a value before those that it holds: an object is followed by its members, each a
 * key (a string) and then the value, an array by its elements.
 *
 *     const struct json_value *name = dread_json_member(list, "name");
 *     if (dread_json_is(name, JSON_STRING)) puts(name->text);
 */

#ifndef JSON_READ_H
#define JSON_READ_H

#include "dread/text.h"

enum json_kind {
    JSON_NULL,
    JSON_FALSE,
    JSON_TRUE,
    JSON_NUMBER,
    JSON_STRING,
    JSON_ARRAY,
    JSON_OBJECT
};

struct json_value {
    const char *text; /* of a string, ended by a zero byte; of a number, as it was written */
    uint32_t size;    /* bytes of text; elements of an array; members of an object */
    uint32_t span;    /* entries of the list from this value to the next beside it */
    uint8_t kind;     /* enum json_kind */
    bool had_zero;    /* a string had the escape \u0000; U+FFFD stands in its place */
};

enum { JSON_DEPTH_MOST = 1000 }; /* arrays and objects within each other */

enum json_error {
    JSON_FINE,
    JSON_NO_TEXT, /* no UTF-8, or with a zero byte */
    JSON_WRONG,
    JSON_NO_ROOM /* more values than `room` */
};

/* Reads one value, with nothing but white space (and at the start a byte order mark) around it,
 * out of n bytes, which change, into a list of at most `room` values. n bytes never make more
 * than n / 2 + JSON_DEPTH_MOST values. Returns what was wrong; then list and text are of no use. */
enum json_error dread_json_read(char *text, size_t n, struct json_value list[], size_t room);

/* Is there a value, of that kind? */
bool dread_json_is(const struct json_value *, enum json_kind);

/* The value of the member of that name, the first if there are several; NULL if there is none,
 * or no object. */
const struct json_value *dread_json_member(const struct json_value *object, const char *name);

/* The first element of an array or key of an object, and the value behind another; ask `size`
 * how many there are. */
static inline const struct json_value *json_first(const struct json_value *v)
{
    return v + 1;
}
static inline const struct json_value *json_next(const struct json_value *v)
{
    return v + v->span;
}

/* The whole part of a number, rounded towards 0, and whether that is all of it. False, with
 * nothing told, if it is 2^53 or more to either side. */
bool dread_json_whole(const struct json_value *number, int64_t *whole, bool *is_whole);

#endif
