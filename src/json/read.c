/* Reads JSON into a flat list of values. See read.h.
 *
 * The code is not recursive. While an array or object is open, its `span` holds how far its entry
 * is from that of the array or object around it; closing it restores the outer one and sets the
 * real span. */

#include "read.h"

struct json_reader {
    char *at, *end;
    struct json_value *list;
    size_t room, count;
    size_t open; /* 1 + the index of the innermost open array or object; 0: none is open */
    int depth;
    bool is_full;
};

static void skip_space(struct json_reader *r)
{
    while (r->at < r->end && (*r->at == ' ' || *r->at == '\t' || *r->at == '\r' || *r->at == '\n'))
        r->at++;
}

static bool take(struct json_reader *r, char c)
{
    if (r->at == r->end || *r->at != c) return false;
    r->at++;
    return true;
}

static struct json_value *add(struct json_reader *r, enum json_kind kind)
{
    if (r->count == r->room) {
        r->is_full = true;
        return NULL;
    }
    struct json_value *v = &r->list[r->count++];
    *v = (struct json_value){.kind = (uint8_t)kind, .span = 1};
    return v;
}

/* ---- Strings ---- */

/* Reads four hexadecimal digits. */
static bool read_hex(struct json_reader *r, uint32_t *code)
{
    *code = 0;
    if (r->end - r->at < 4) return false;
    for (int i = 0; i < 4; i++, r->at++) {
        char c = *r->at, low = (char)(c | 0x20);
        if (c >= '0' && c <= '9') *code = *code * 16 + (uint32_t)(c - '0');
        else if (low >= 'a' && low <= 'f') *code = *code * 16 + (uint32_t)(low - 'a') + 10;
        else return false;
    }
    return true;
}

/* Reads what follows `\u`. A character beyond U+FFFF takes two such escapes (surrogates). */
static bool read_code(struct json_reader *r, uint32_t *code)
{
    uint32_t low;
    if (!read_hex(r, code)) return false;
    if (*code < 0xd800 || *code > 0xdfff) return true;
    if (*code > 0xdbff || !take(r, '\\') || !take(r, 'u') || !read_hex(r, &low)) return false;
    if (low < 0xdc00 || low > 0xdfff) return false;
    *code = 0x10000 + ((*code - 0xd800) << 10) + (low - 0xdc00);
    return true;
}

/* Writes a character in UTF-8 at `to`. Returns the end of it. */
static char *put(char *to, uint32_t code)
{
    if (code < 0x80) {
        *to++ = (char)code;
        return to;
    }
    int more = code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
    static const uint8_t heads[] = {0, 0xc0, 0xe0, 0xf0};
    *to++ = (char)(heads[more] | code >> 6 * more);
    while (more--) *to++ = (char)(0x80 | (code >> 6 * more & 0x3f));
    return to;
}

/* Reads an escape whose backslash was already taken, and writes its character to *to. */
static bool read_escape(struct json_reader *r, struct json_value *v, char **to)
{
    static const char letters[] = "\"\\/bfnrt", meanings[] = "\"\\/\b\f\n\r\t";
    if (r->at == r->end) return false;
    char c = *r->at++;
    if (c == 'u') {
        uint32_t code;
        if (!read_code(r, &code)) return false;
        v->had_zero |= !code;
        *to = put(*to, code ? code : 0xfffd);
        return true;
    }
    for (int k = 0; letters[k]; k++) {
        if (c != letters[k]) continue;
        *(*to)++ = meanings[k];
        return true;
    }
    return false;
}

static bool read_string(struct json_reader *r)
{
    if (!take(r, '"')) return false;
    struct json_value *v = add(r, JSON_STRING);
    if (!v) return false;
    char *start = r->at, *to = start;
    while (!take(r, '"')) {
        if (r->at == r->end || (unsigned char)*r->at < ' ') return false;
        if (take(r, '\\')) {
            if (!read_escape(r, v, &to)) return false;
        } else {
            *to++ = *r->at++;
        }
    }
    *to = '\0';
    v->text = start;
    v->size = (uint32_t)(to - start);
    return true;
}

/* ---- Numbers and names ---- */

static bool is_digit(const struct json_reader *r)
{
    return r->at < r->end && *r->at >= '0' && *r->at <= '9';
}

static bool skip_digits(struct json_reader *r)
{
    if (!is_digit(r)) return false;
    while (is_digit(r)) r->at++;
    return true;
}

static bool read_number_value(struct json_reader *r)
{
    struct json_value *v = add(r, JSON_NUMBER);
    if (!v) return false;
    v->text = r->at;
    take(r, '-');
    if (!take(r, '0') && !skip_digits(r)) return false;
    if (take(r, '.') && !skip_digits(r)) return false;
    if (take(r, 'e') || take(r, 'E')) {
        if (!take(r, '+')) take(r, '-');
        if (!skip_digits(r)) return false;
    }
    v->size = (uint32_t)(r->at - v->text);
    return true;
}

static bool read_name(struct json_reader *r)
{
    /* in the order of enum json_kind */
    static const char *const names[] = {"null", "false", "true"};
    for (int k = 0; k < 3; k++) {
        int n = 0;
        while (names[k][n] && r->end - r->at > n && r->at[n] == names[k][n]) n++;
        if (names[k][n]) continue;
        r->at += n;
        return add(r, (enum json_kind)k) != NULL;
    }
    return false;
}

/* ---- Arrays and objects ---- */

static bool open_value(struct json_reader *r, enum json_kind kind)
{
    struct json_value *v = r->depth < JSON_DEPTH_MOST ? add(r, kind) : NULL;
    if (!v) return false;
    r->at++;
    r->depth++;
    v->span = (uint32_t)(r->count - r->open);
    r->open = r->count;
    return true;
}

static struct json_value *innermost(struct json_reader *r)
{
    return r->open ? &r->list[r->open - 1] : NULL;
}

/* Closes the innermost open array or object if its bracket comes next. */
static bool close_value(struct json_reader *r)
{
    struct json_value *v = innermost(r);
    skip_space(r);
    if (!v || !take(r, v->kind == JSON_OBJECT ? '}' : ']')) return false;
    size_t place = r->open - 1;
    r->open -= v->span;
    v->span = (uint32_t)(r->count - place);
    r->depth--;
    return true;
}

/* Counts an element or member, and reads the key of a member. */
static bool read_key(struct json_reader *r)
{
    struct json_value *v = innermost(r);
    if (!v) return true;
    v->size++;
    if (v->kind == JSON_ARRAY) return true;
    skip_space(r);
    if (!read_string(r)) return false;
    skip_space(r);
    return take(r, ':');
}

/* Reads a value; of an array or object only the opening bracket, and then sets *opened. */
static bool read_start(struct json_reader *r, bool *opened)
{
    skip_space(r);
    char c = r->at < r->end ? *r->at : '\0';
    *opened = c == '{' || c == '[';
    if (*opened) return open_value(r, c == '{' ? JSON_OBJECT : JSON_ARRAY);
    if (c == '"') return read_string(r);
    if (c == '-' || (c >= '0' && c <= '9')) return read_number_value(r);
    return read_name(r);
}

/* Reads one whole value, with everything inside it. */
static bool read_value(struct json_reader *r)
{
    bool opened;
    for (;;) {
        if (!read_start(r, &opened)) return false;
        if (opened && !close_value(r)) {
            if (!read_key(r)) return false;
            continue;
        }
        while (close_value(r)) continue;
        if (!r->open) return true;
        if (!take(r, ',') || !read_key(r)) return false;
    }
}

static bool is_text(const char *s, size_t n)
{
    for (size_t i = 0; i < n;) {
        int bytes = dread_character_bytes(s + i, n - i);
        if (!bytes) return false;
        i += (size_t)bytes;
    }
    return true;
}

enum json_error dread_json_read(char *text, size_t n, struct json_value list[], size_t room)
{
    struct json_reader r = {.at = text, .end = text + n, .list = list, .room = room};
    if (!is_text(text, n)) return JSON_NO_TEXT;
    if (n >= 3 && dread_starts_with(text, "\xef\xbb\xbf")) r.at += 3;
    bool fine = read_value(&r);
    skip_space(&r);
    if (fine && r.at == r.end) return JSON_FINE;
    return r.is_full ? JSON_NO_ROOM : JSON_WRONG;
}

/* ---- Looking at values ---- */

bool dread_json_is(const struct json_value *v, enum json_kind kind)
{
    return v && v->kind == kind;
}

const struct json_value *dread_json_member(const struct json_value *object, const char *name)
{
    if (!dread_json_is(object, JSON_OBJECT)) return NULL;
    const struct json_value *key = json_first(object);
    for (uint32_t i = 0; i < object->size; i++, key = json_next(key + 1))
        if (dread_same(key->text, name)) return key + 1;
    return NULL;
}

/* ---- Whole numbers ---- */

static const int64_t WHOLE_MOST = ((int64_t)1 << 53) - 1;

/* The digits of a number, and where its decimal point belongs: after the first `point` digits, the
 * exponent included. `point` may be negative or larger than the number of digits. */
struct digits {
    const char *at, *end; /* the digits; a '.' among them is to be skipped */
    int64_t point;
};

static struct digits digits_of(const char *s, const char *end)
{
    /* A larger exponent changes nothing, since a line has fewer digits than that. */
    enum { EXPONENT_MOST = 1 << 24 };
    struct digits d = {.at = s};
    bool is_after_point = false;
    for (; s < end && (*s | 0x20) != 'e'; s++) {
        is_after_point |= *s == '.';
        d.point += !is_after_point;
    }
    d.end = s;
    if (s == end) return d;
    bool is_negative = *++s == '-';
    int64_t exponent = 0;
    for (; s < end; s++)
        if (*s >= '0' && *s <= '9' && exponent < EXPONENT_MOST)
            exponent = exponent * 10 + (*s - '0');
    d.point += is_negative ? -exponent : exponent;
    return d;
}

bool dread_json_whole(const struct json_value *number, int64_t *whole, bool *is_whole)
{
    const char *s = number->text, *end = s + number->size;
    bool is_negative = *s == '-', is_fraction = false;
    struct digits d = digits_of(s + is_negative, end);
    int64_t n = 0;
    for (s = d.at; s < d.end; s++) {
        if (*s == '.') continue;
        if (d.point-- > 0) n = n * 10 + (*s - '0');
        else is_fraction |= *s != '0';
        if (n > WHOLE_MOST) return false;
    }
    for (; n && d.point > 0; d.point--)
        if ((n *= 10) > WHOLE_MOST) return false;
    *whole = is_negative ? -n : n;
    *is_whole = !is_fraction;
    return true;
}
