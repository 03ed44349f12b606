/* Builds sentences of several clauses. See clauses.h. */

#include "clauses.h"
#include "view.h"

static void write_rank(struct text *t, int rank)
{
    if (rank == 1) dread_text_char(t, 'A');
    else dread_text_number(t, (uint64_t)rank);
}

static void write_the_card(struct text *t, card c)
{
    if (c < CARD_KINDS) dread_text_add(t, "the ");
    dread_card_write_for_people(t, c);
}

/* Fills in a place that takes a number. */
static void fill_place(struct text *t, int columns, char place, int n)
{
    switch (place) {
    case 'c': write_the_card(t, (card)n); break;
    case 'w': dread_card_write_in_words(t, (card)n); break;
    case 'r': write_rank(t, n); break;
    case 'p': dread_cell_write(t, n % columns, n / columns); break;
    case 'n': dread_text_number(t, (uint64_t)n); break;
    default: dread_text_amount(t, n, NULL); break;
    }
}

void dread_write(struct text *t, int columns, const char *sentence, va_list arguments)
{
    for (const char *s = sentence; *s; s++) {
        if (*s != '%') {
            dread_text_char(t, *s);
            continue;
        }
        if (*++s == 's') {
            dread_text_add(t, va_arg(arguments, const char *));
            continue;
        }
        int n = va_arg(arguments, int);
        if (*s == 'a') dread_text_amount(t, n, va_arg(arguments, const char *));
        else fill_place(t, columns, *s, n);
    }
}

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
