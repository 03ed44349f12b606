/* Sentences: with places to fill in, and of several clauses.
 *
 * Of clauses, the most important comes first, and only as many are written as the limit on words
 * allows: "earns two cards, keeps the 5-6-7 from Him and breaks no sequence". */

#ifndef DREAD_CLAUSES_H
#define DREAD_CLAUSES_H

#include <stdarg.h>

#include "text.h"

/* Adds a sentence, or a part of one, with its places filled in, each by the argument whose turn it
 * is:
 *
 *     %c   a card (int): `the 9♠`, `an unseen card`
 *     %w   a card in words (int): `9 of spades`
 *     %r   a rank (int): `A`, `8`
 *     %p   a cell (int) of a table with so many columns, counted row by row: `c4`
 *     %n   a number (int, at least 0): `3`
 *     %m   a number in words: `three`, `no`
 *     %a   a number and a noun (int, const char *), as dread_text_amount() has them: `three cards`
 *     %s   words (const char *)
 *
 * There is no other `%`. A game calls this from a function of its own, which knows its columns. */
void dread_write(struct text *, int columns, const char *sentence, va_list);

/* The largest number of clauses in a sentence, and the bytes of each, the closing zero included. */
enum { CLAUSES_MOST = 10, CLAUSE_ROOM = 160 };

/* The clauses of one sentence. Initialise it with {0}. `part` points into `room`, so the struct
 * must not be copied or moved. */
struct clauses {
    struct text part[CLAUSES_MOST];
    char room[CLAUSES_MOST][CLAUSE_ROOM];
    int count;
};

/* Starts the next clause and returns the empty text to write it to, valid as long as the struct. A
 * clause that stays empty is ignored. There must be fewer than CLAUSES_MOST, empty ones
 * included. */
struct text *dread_clause(struct clauses *);

/* Adds a complete clause. */
void dread_clause_add(struct clauses *, const char *);

/* Returns true if at least one clause is not empty. */
bool dread_clauses_any(const struct clauses *);

/* Adds the sentence to a text, without a full stop: the clauses in order, joined by commas and
 * `and`. The first clause that is not empty is always written. A later one is left out if with it
 * the clauses would have more than `words` words; shorter ones after it may still be written. The
 * `and` is not counted. */
void dread_clauses_write(const struct clauses *, int words, struct text *);

/* Adds a number and a noun: "one card", "two cards", "13 cards", "no cards". `noun` is the
 * singular; unless n is 1, an `s` is added to it. Numbers to twelve are written in words. Without a
 * noun (NULL) adds only the number. n is at least 0. */
void dread_text_amount(struct text *, int n, const char *noun);

#endif
