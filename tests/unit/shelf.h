/* A storage in memory behind the book (dread/book.h), as a browser's: it keeps rows, and answers as late as
 * a test wants. */

#ifndef SHELF_H
#define SHELF_H

#include "dread/book.h"

enum { SHELF_PLAYS = 200, SHELF_RESULTS = 200, SHELF_SETTINGS = 16, SHELF_STEPS = 512 };

struct shelf_play {
    struct play_row row;
    char game[64], deal[ID_BYTES], outcome[48];
    char step[SHELF_STEPS][24];
    int steps;
};

struct shelf_result {
    struct result_row row;
    char game[64], deal[ID_BYTES], outcome[48];
};

struct shelf_setting {
    char name[SETTING_BYTES], value[SETTING_BYTES];
};

struct shelf {
    int plays, results, settings;
    struct shelf_play play[SHELF_PLAYS];
    struct shelf_result result[SHELF_RESULTS];
    struct shelf_setting setting[SHELF_SETTINGS];
    void *room;
    int late;    /* so often it is asked in vain before it answers */
    int waits;   /* how often it still is */
    int answers; /* given so far */
    bool full;   /* refuses to write, as it does when there is no place left */
};

/* Empties it. */
void shelf_clear(struct shelf *);

/* Gives the rows to a book that was just opened. */
void shelf_give(struct shelf *, struct book *);

/* Answers a request, if it is time. Returns whether it did. */
bool shelf_serve(struct shelf *, struct book *);

/* The book is gone; what it left is still there. */
void shelf_close(struct shelf *);

#endif
