/* Chooses the words of a sheet by the options in force. See sheet_words.h. */

#include "sheet_words.h"

#include "theme.h"

/* What the placeholders of a sheet are filled in from. */
struct sheet_reader {
    const struct option *options;
    const struct rules *rules;
};

static bool is_one_of(char c, const char *characters)
{
    while (*characters && *characters != c) characters++;
    return *characters;
}

/* Returns how many bytes of s come before the first of these characters, or before its end. */
static int length_up_to(const char *s, const char *characters)
{
    int n = 0;
    while (s[n] && !is_one_of(s[n], characters)) n++;
    return n;
}

static bool is_called(const char *name, const char *written, int n)
{
    return dread_length_of(name) == n && dread_starts_with(written, name);
}

/* Returns the number of the option whose name the n bytes are, or -1. */
static int option_called(const struct sheet_reader *r, const char *name, int n)
{
    for (int i = 0; r->options[i].name; i++)
        if (is_called(r->options[i].name, name, n)) return i;
    return -1;
}

/* Reads a number written in n bytes. Returns -1 if that is none. */
static int read_number(const char *written, int n)
{
    const char *at = written;
    uint64_t number;
    return dread_read_number(&at, INT32_MAX, &number) && at == written + n ? (int)number : -1;
}

/* Reads a number, or the value of an option with choices, written in n bytes. Returns -1 if there
 * is no such value. */
static int value_called(const struct option *o, const char *name, int n)
{
    if (!o->choices) return read_number(name, n);
    for (int k = 0; o->choices[k].name; k++)
        if (is_called(o->choices[k].name, name, n)) return k;
    return -1;
}

/* Reads the n bytes of a condition. Returns 1 if it holds, 0 if not, -1 if it is none. */
static int condition(const struct sheet_reader *r, const char *written, int n)
{
    int name = length_up_to(written, "=!<>?");
    int option = option_called(r, written, name);
    char sign = written[name];
    int from = name + (sign == '!' ? 2 : 1);
    if (option < 0 || from >= n) return -1;
    int has = r->rules->value[option];
    int wanted = value_called(&r->options[option], written + from, n - from);
    if (wanted < 0) return -1;
    if (sign == '=') return has == wanted;
    if (sign == '!') return has != wanted;
    return sign == '<' ? has < wanted : has > wanted;
}

static int calculate(int left, char sign, int right)
{
    if (sign == '+') return left + right;
    if (sign == '-') return left - right;
    if (sign == '*') return left * right;
    return right ? left / right : 0;
}

/* Adds the value of the n bytes of an expression. Returns false if it is none. */
static bool add_value(const struct sheet_reader *r, const char *written, int n, struct text *t)
{
    const char *end = written + n;
    int sum = 0;
    char sign = '+';
    for (const char *at = written; at < end;) {
        int word = length_up_to(at, " }");
        int option = option_called(r, at, word), number = read_number(at, word);
        if (option < 0 && number < 0) return false;
        if (word == n && option >= 0) {
            dread_option_value_write(&r->options[option], r->rules->value[option], t);
            return true;
        }
        sum = calculate(sum, sign, number >= 0 ? number : r->rules->value[option]);
        at += word;
        if (at + 3 >= end) break;
        sign = at[1];
        at += 3;
    }
    dread_text_whole(t, sum);
    return true;
}

/* Fills in a placeholder of a sheet (placeholder_filler). */
static bool fill_in(const void *of, const char *s, int n, struct text *t)
{
    const struct sheet_reader *r = of;
    int head = length_up_to(s, "?}\n");
    int holds = s[head] == '?' ? condition(r, s, head) : -1;
    if (holds < 0) return head == n && add_value(r, s, n, t);
    if (holds) dread_theme_placeholders(s + head + 1, n - head - 1, fill_in, r, t);
    return true;
}

void dread_sheet_words(const char *sheet, const struct option options[], const struct rules *rules,
                       struct text *out)
{
    dread_theme_placeholders(sheet, dread_length_of(sheet), fill_in,
                             &(struct sheet_reader){options, rules}, out);
}
