/* Reading a question: the classes of its words, and what it names. What is special to a game is in
 * its theme; src/answer/ask.h has the lines. */

#ifndef HEAR_ASK_READ_H
#define HEAR_ASK_READ_H

#include "ask_words.h"

/* A kind of cards; fields that do not matter are -1. */
struct stuff {
    int suit, rank, card, all;
    bool grouped; /* no kind of cards, but groups of cards */
};

/* A sentence that was read. */
struct query {
    struct phrase phrase;
    uint64_t classes;           /* of all words */
    uint64_t of[PHRASE_WORDS];  /* of each word; 0: it changes nothing */
    bool strange[PHRASE_WORDS]; /* the word belongs to no class, and changes something */
    char thing[NAME_BYTES];     /* the first name; a cell rather than another */
    char other[NAME_BYTES];     /* a second cell */
    struct stuff stuff;
    bool one;                 /* it names one rank or one card */
    int facing, place;        /* a direction; a place from 1, or back from 0, the last */
    struct theme_line events; /* of the `last` line, and the word that it has */
    struct word events_word;
};

/* Reads the classes of a sentence that dread_ask_plainly has written. */
void dread_ask_read(const struct table *, const char *plain, struct query *);

#endif
