/* Reads and writes the options of a game by name. See rules.h. */

#include "rules.h"

uint8_t dread_option_standard(const struct option options[], int i, const struct rules *rules)
{
    return options[i].standard_for ? options[i].standard_for(rules) : options[i].standard;
}

void dread_rules_standard(const struct option options[], struct rules *rules)
{
    *rules = (struct rules){0};
    for (int i = 0; options[i].name; i++)
        rules->value[i] = dread_option_standard(options, i, rules);
}

int dread_option_values(const struct option *o)
{
    int n = 0;
    if (!o->choices) return o->most - o->least + 1;
    while (o->choices[n].name) n++;
    return n;
}

uint8_t dread_option_value(const struct option *o, int k)
{
    return (uint8_t)(o->choices ? k : o->least + k);
}

void dread_option_value_write(const struct option *o, uint8_t value, struct text *t)
{
    if (o->choices) dread_text_add(t, o->choices[value].name);
    else dread_text_number(t, value);
}

/* Returns true if the n bytes at s are the word. */
static bool is_word(const char *s, int n, const char *word)
{
    /* Also stops at the end of `word`, since s contains no zero byte. */
    for (int i = 0; i < n; i++)
        if (s[i] != word[i]) return false;
    return !word[n];
}

/* Reports that there is no option with that name, and lists the options. Returns false. */
static bool fail_unknown_option(const struct option options[], const char *s, int n,
                                struct problem *problem)
{
    if (!problem) return false;
    struct text t = dread_problem_begin(problem, DREAD_BAD_OPTION);
    dread_text_add(&t, "There is no option `");
    dread_text_brief(&t, s, n);
    dread_text_add(&t, options[0].name ? "`; the options are " : "`; this game has none.");
    for (int i = 0; options[i].name; i++) {
        dread_text_add(&t, options[i].name);
        dread_text_add(&t, options[i + 1].name ? ", " : ".");
    }
    return false;
}

/* Reports that an option cannot have that value, lists its values, and says what it decides.
 * Returns false. */
static bool fail_bad_value(const struct option *o, const char *s, int n, struct problem *problem)
{
    if (!problem) return false;
    struct text t = dread_problem_begin(problem, DREAD_BAD_OPTION);
    dread_text_add(&t, "Option ");
    dread_text_add(&t, o->name);
    dread_text_add(&t, " cannot be `");
    dread_text_brief(&t, s, n);
    dread_text_add(&t, "`; it must be ");
    if (!o->choices) {
        dread_text_number(&t, o->least);
        dread_text_add(&t, " to ");
        dread_text_number(&t, o->most);
    } else {
        for (int k = 0; o->choices[k].name; k++) {
            if (k) dread_text_add(&t, o->choices[k + 1].name ? ", " : " or ");
            dread_text_add(&t, o->choices[k].name);
        }
    }
    dread_text_add(&t, ". ");
    dread_text_add(&t, o->meaning);
    if (o->ends) dread_text_char(&t, ' ');
    if (o->ends) dread_text_add(&t, o->ends);
    return false;
}

/* Reads a value of n bytes. Returns false if the option cannot have it. */
static bool read_value(const struct option *o, const char *s, int n, uint8_t *value)
{
    if (o->choices) {
        for (int k = 0; o->choices[k].name; k++)
            if (is_word(s, n, o->choices[k].name)) {
                *value = (uint8_t)k;
                return true;
            }
        return false;
    }
    /* The number is copied because the string goes on after its n bytes. */
    char digits[4] = "";
    uint64_t number;
    const char *at = digits;
    if (n >= (int)sizeof digits) return false;
    for (int i = 0; i < n; i++) digits[i] = s[i];
    if (!dread_read_number(&at, o->most, &number) || *at || number < o->least) return false;
    *value = (uint8_t)number;
    return true;
}

bool dread_rules_read(const struct option options[], const char *written, int n,
                      struct rules *rules, struct problem *problem)
{
    /* Read all values before setting any: a default may depend on an option that is given later. */
    bool given[OPTIONS_MOST] = {false};
    uint8_t chosen[OPTIONS_MOST] = {0};

    for (int at = 0; at <= n;) {
        int end = at;
        while (end < n && written[end] != ',') end++;
        int equals = at;
        while (equals < end && written[equals] != '=') equals++;
        int i = 0;
        while (options[i].name && !is_word(written + at, equals - at, options[i].name)) i++;
        if (!options[i].name)
            return fail_unknown_option(options, written + at, equals - at, problem);
        if (given[i])
            return dread_fail_as(problem, DREAD_BAD_OPTION, "Option ", options[i].name,
                                 " is given twice.", NULL);
        const char *value = written + equals + (equals < end);
        int value_length = (int)(written + end - value);
        if (!read_value(&options[i], value, value_length, &chosen[i]))
            return fail_bad_value(&options[i], value, value_length, problem);
        given[i] = true;
        at = end + 1;
    }
    *rules = (struct rules){0};
    for (int i = 0; options[i].name; i++)
        rules->value[i] = given[i] ? chosen[i] : dread_option_standard(options, i, rules);
    return true;
}

void dread_rules_write(const struct option options[], const struct rules *rules, struct text *t)
{
    bool first = true;
    for (int i = 0; options[i].name; i++) {
        if (rules->value[i] == dread_option_standard(options, i, rules)) continue;
        if (!first) dread_text_char(t, ',');
        first = false;
        dread_text_add(t, options[i].name);
        dread_text_char(t, '=');
        dread_option_value_write(&options[i], rules->value[i], t);
    }
}
