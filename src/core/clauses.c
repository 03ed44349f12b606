/* Builds sentences of several clauses. See dread/clauses.h. */

#include "dread/clauses.h"

struct text *dread_clause(struct clauses *c)
{
    dread_must(c->count < CLAUSES_MOST);
    if (c->count == CLAUSES_MOST) c->count--; /* the last one is written anew */
    int i = c->count++;
    c->part[i] = dread_text_in(c->room[i], CLAUSE_ROOM);
    return &c->part[i];
}

void dread_clause_add(struct clauses *c, const char *s)
{
    dread_text_add(dread_clause(c), s);
}

bool dread_clauses_any(const struct clauses *c)
{
    for (int i = 0; i < c->count; i++)
        if (c->part[i].length) return true;
    return false;
}

/* Counts words by the spaces between them: clauses have single spaces. */
static int words_in(const struct text *t)
{
    int n = t->length > 0;
    for (int i = 0; i < t->length; i++) n += t->at[i] == ' ';
    return n;
}

void dread_clauses_write(const struct clauses *c, int words, struct text *t)
{
    int chosen[CLAUSES_MOST], n = 0;
    for (int i = 0; i < c->count; i++) {
        int length = words_in(&c->part[i]);
        if (!length || (n && length > words)) continue;
        words -= length;
        chosen[n++] = i;
    }
    for (int i = 0; i < n; i++) {
        if (i) dread_text_add(t, i == n - 1 ? " and " : ", ");
        dread_text_span(t, c->part[chosen[i]].at, c->part[chosen[i]].length);
    }
}

void dread_text_amount(struct text *t, int n, const char *noun)
{
    static const char *const names[] = {"no",    "one",   "two",  "three", "four",   "five",  "six",
                                        "seven", "eight", "nine", "ten",   "eleven", "twelve"};
    if (n >= 0 && n <= 12) dread_text_add(t, names[n]);
    else dread_text_number(t, (uint64_t)n);
    if (!noun) return;
    dread_text_char(t, ' ');
    dread_text_add(t, noun);
    if (n != 1) dread_text_char(t, 's');
}
