/* Writes JSON at the end of a text. See write.h. */

#include "write.h"

/* Adds a character that cannot stand in a string as it is. */
static void add_escaped(struct text *t, char c)
{
    static const char names[] = "\"\\\b\f\n\r\t", letters[] = "\"\\bfnrt",
                      hex[] = "0123456789abcdef";
    int k = 0;
    while (names[k] && names[k] != c) k++;
    dread_text_add(t, names[k] ? "\\" : "\\u00");
    if (!names[k]) dread_text_char(t, hex[c >> 4]);
    dread_text_char(t, names[k] ? letters[k] : hex[c & 15]);
}

static void add_string(struct text *t, const char *s, int n)
{
    int from = 0;
    dread_text_char(t, '"');
    for (int i = 0; i < n; i++) {
        if ((unsigned char)s[i] >= ' ' && s[i] != '"' && s[i] != '\\') continue;
        dread_text_span(t, s + from, i - from);
        add_escaped(t, s[i]);
        from = i + 1;
    }
    dread_text_span(t, s + from, n - from);
    dread_text_char(t, '"');
}

/* Writes the comma before a value, if one is needed, and the key. If the text ends in an opening
 * bracket or a colon, the value is the first one there. A value before it would end in a closing
 * bracket, a quotation mark, a letter or a digit. */
static void begin_value(struct text *t, const char *key)
{
    char last = t->length ? t->at[t->length - 1] : '[';
    if (last != '{' && last != '[' && last != ':') dread_text_char(t, ',');
    if (!key) return;
    add_string(t, key, dread_length_of(key));
    dread_text_char(t, ':');
}

void dread_json_open(struct text *t, const char *key, char bracket)
{
    begin_value(t, key);
    dread_text_char(t, bracket);
}

void dread_json_close(struct text *t, char bracket)
{
    dread_text_char(t, bracket);
}

void dread_json_span(struct text *t, const char *key, const char *value, int n)
{
    begin_value(t, key);
    add_string(t, value, n);
}

void dread_json_string(struct text *t, const char *key, const char *value)
{
    dread_json_span(t, key, value, dread_length_of(value));
}

void dread_json_number(struct text *t, const char *key, int64_t value)
{
    begin_value(t, key);
    if (value < 0) dread_text_char(t, '-');
    dread_text_number(t, value < 0 ? 0 - (uint64_t)value : (uint64_t)value);
}

/* ---- Shares of 65536 ----
 *
 * 1 / 65536 is 5^16 / 10^16, so sixteen decimal places write every share exactly. */

/* Writes the digits after the point, as in .25. If the number is tiny, writes all of it with an
 * exponent, as in 1.52587890625e-05. */
static void add_decimals(struct text *t, uint64_t decimals, bool is_tiny)
{
    enum { PLACES = 16 };
    char digit[PLACES];
    int n = PLACES, first = 0;
    for (int i = n; i-- > 0; decimals /= 10) digit[i] = (char)('0' + decimals % 10);
    while (digit[n - 1] == '0') n--;
    while (digit[first] == '0') first++;
    if (!is_tiny) {
        dread_text_char(t, '.');
        dread_text_span(t, digit, n);
        return;
    }
    dread_text_char(t, digit[first]);
    dread_text_char(t, '.');
    dread_text_span(t, digit + first + 1, n - first - 1);
    dread_text_add(t, "e-0");
    dread_text_number(t, (uint64_t)first + 1);
}

void dread_json_share(struct text *t, const char *key, int32_t share)
{
    static const uint64_t one = 152587890625; /* 5^16 */
    uint64_t all = share < 0 ? 0 - (uint64_t)share : (uint64_t)share, rest = all % 65536;
    begin_value(t, key);
    if (share < 0) dread_text_char(t, '-');
    bool is_tiny = rest && rest == all && rest <= 6; /* below 0.0001 */
    if (!is_tiny) dread_text_number(t, all / 65536);
    if (rest) add_decimals(t, rest * one, is_tiny);
}

/* ---- The rest ---- */

void dread_json_raw(struct text *t, const char *key, const char *value, int n)
{
    begin_value(t, key);
    dread_text_span(t, value, n);
}

void dread_json_bool(struct text *t, const char *key, bool value)
{
    begin_value(t, key);
    dread_text_add(t, value ? "true" : "false");
}

void dread_json_null(struct text *t, const char *key)
{
    begin_value(t, key);
    dread_text_add(t, "null");
}
