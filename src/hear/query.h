/* What a question asks about: kinds of cards, names, places, directions, events. The patterns of
 * English (english.h) have slots for these, and an answer reads them with dread_query_read. What is
 * special to a game is in its theme:
 *
 *     stuff WORDS|WORDS: WHAT   words for a kind of cards: `suit s`, `rank 1`, `joker`, `all`
 *     last WORDS|WORDS: EVENTS  ids of the events that tell what happened last of that kind
 *     enough WORDS: A B         there is enough if gauge A is at least gauge B */

#ifndef HEAR_QUERY_H
#define HEAR_QUERY_H

#include "interpret.h"

/* A kind of cards; fields that do not matter are -1. */
struct stuff {
    int suit, rank, card, all;
};

struct query {
    const char *words; /* all that was read */
    int how;           /* which of the questions that one function answers it is */
    struct phrase phrase;
    char thing[NAME_BYTES]; /* the first name; a cell rather than another */
    char other[NAME_BYTES]; /* after a cell, another name */
    struct stuff stuff;
    bool kind;                /* it names a kind of cards */
    bool one;                 /* it names one rank or one card */
    int facing, place;        /* a direction; a place from 1, or back from 0, the last */
    int line;                 /* the word at which a row or a column is named */
    struct theme_line events; /* of the `last` line, if it has a word of one */
};

/* Reads what the words of a question name. They must last as long as the query. */
void dread_query_read(const struct table *, const char *words, struct query *);

/* Each of these reads one thing at word i of a phrase, and returns how many words it has, or 0. */

/* A kind of cards, by a `stuff` line. */
int dread_stuff_at(const struct theme *, const struct phrase *, int i, struct stuff *);

/* A name, as dread_names_read writes it; or a number alone, which means the rank. */
int dread_name_at(const struct table *, const struct phrase *, int i, char name[NAME_BYTES]);

/* A place in a row: `third`, `place 3`, `last`, `second from the right`. */
int dread_place_at(const struct table *, const struct phrase *, int i, int *place);

/* A row or a column of a grid: `column c`, `row 3`, `top row`. */
int dread_line_at(const struct phrase *, int i);

/* A word of a `last` line. */
int dread_event_at(const struct theme *, const struct phrase *, int i, struct theme_line *);

#endif
