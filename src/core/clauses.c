/* Sentences of several parts. See dread/clauses.h. */

#include "dread/clauses.h"

struct text *clause(struct clauses *c)
{
    must(c->count < CLAUSES_MOST);
    int i = c->count++;
    c->part[i] = text_in(c->room[i], CLAUSE_ROOM);
    return &c->part[i];
}

void clause_add(struct clauses *c, const char *s)
{
    text_add(clause(c), s);
}

bool clauses_any(const struct clauses *c)
{
    for (int i = 0; i < c->count; i++)
        if (c->part[i].length) return true;
    return false;
}

static int words_in(const struct text *t)
{
    int n = t->length > 0;
    for (int i = 0; i < t->length; i++) n += t->at[i] == ' ';
    return n;
}

void clauses_write(const struct clauses *c, int words, struct text *t)
{
    int said[CLAUSES_MOST], n = 0;
    for (int i = 0; i < c->count; i++) {
        int more = words_in(&c->part[i]);
        if (!more || (n && more > words)) continue;
        words -= more;
        said[n++] = i;
    }
    for (int i = 0; i < n; i++) {
        if (i) text_add(t, i == n - 1 ? " and " : ", ");
        text_span(t, c->part[said[i]].at, c->part[said[i]].length);
    }
}

void text_amount(struct text *t, int n, const char *noun)
{
    static const char *const names[] = {"no",    "one",   "two",  "three", "four",   "five",  "six",
                                        "seven", "eight", "nine", "ten",   "eleven", "twelve"};
    if (n >= 0 && n <= 12) text_add(t, names[n]);
    else text_number(t, (uint64_t)n);
    if (!noun) return;
    text_char(t, ' ');
    text_add(t, noun);
    if (n != 1) text_char(t, 's');
}
