/* A sentence of several parts, the weightiest first, of which as many are said as fit: "earns two
 * cards, keeps the 5-6-7 from Him and breaks no sequence". */

#ifndef DREAD_CLAUSES_H
#define DREAD_CLAUSES_H

#include "dread/text.h"

enum { CLAUSES_MOST = 10, CLAUSE_ROOM = 160 };

/* Begin with {0}. The texts point into it, so it is not copied. */
struct clauses {
    struct text part[CLAUSES_MOST];
    char room[CLAUSES_MOST][CLAUSE_ROOM];
    int count;
};

/* Begins the next part, to be written into the text returned; if it stays empty it is none. */
struct text *dread_clause(struct clauses *);

/* Adds a part whole. */
void dread_clause_add(struct clauses *, const char *);

/* Is any part written? */
bool dread_clauses_any(const struct clauses *);

/* Writes the first part, and of the others in their order each for which `words` leaves room. */
void dread_clauses_write(const struct clauses *, int words, struct text *);

/* "one card", "two cards", "13 cards"; without a noun the number alone. */
void dread_text_amount(struct text *, int n, const char *noun);

#endif
