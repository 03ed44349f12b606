/* Reading JSON (RFC 8259) in place, without a C library: the values become a list in the caller's
 * memory, and strings are unescaped where they stand.
 *
 * In the list an array or object comes before its contents. An object is followed by its members,
 * each a key (a string) and then the value; an array is followed by its elements.
 *
 *     const struct json_value *name = dread_json_member(list, "name");
 *     if (dread_json_is(name, JSON_STRING)) puts(name->text); */

#ifndef JSON_READ_H
#define JSON_READ_H

#include "core/text.h"

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
    /* of a string, without escapes and ended by a zero byte; of a number, as it was written, `size`
     * bytes without a zero byte. NULL for the other kinds */
    const char *text;
    uint32_t size; /* bytes of the text; or elements of an array; or members of an object */
    uint32_t span; /* entries that this value and its contents take up in the list */
    uint8_t kind;  /* enum json_kind */
    bool had_zero; /* the string had the escape \u0000; U+FFFD stands in its place */
};

enum { JSON_DEPTH_MOST = 1000 }; /* how deep arrays and objects may nest */

enum json_error {
    JSON_FINE,
    JSON_NO_TEXT, /* not UTF-8, or with a zero byte */
    JSON_WRONG,   /* not JSON, or nested deeper than JSON_DEPTH_MOST */
    JSON_NO_ROOM  /* more values than `room` */
};

/* Reads one value out of n bytes into a list of at most `room` values. Only white space may stand
 * around it, and a byte order mark at the start. The bytes change, and strings in the list point
 * into them. n bytes never make more than n / 2 + JSON_DEPTH_MOST values. Returns JSON_FINE, or
 * what is wrong; in that case the list and the text are unusable. */
enum json_error dread_json_read(char *text, size_t n, struct json_value list[], size_t room);

/* Returns true if there is a value (not NULL) and it is of that kind. */
bool dread_json_is(const struct json_value *, enum json_kind);

/* Returns the value of the member of that name, the first if there are several. Returns NULL if
 * there is none, or if `object` is NULL or no object. */
const struct json_value *dread_json_member(const struct json_value *object, const char *name);

/* json_first returns the first element of an array, or the first key of an object. json_next
 * returns the entry after a value and its contents. `size` of the array or object says how many
 * there are. */
static inline const struct json_value *json_first(const struct json_value *v)
{
    return v + 1;
}
static inline const struct json_value *json_next(const struct json_value *v)
{
    return v + v->span;
}

/* Stores the integer part of a number, rounded towards 0, and whether the number is an integer.
 * Returns false, and stores nothing, if its magnitude is 2^53 or more. */
bool dread_json_whole(const struct json_value *number, int64_t *whole, bool *is_whole);

#endif
