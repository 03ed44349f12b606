/* A page over the table: text to read, a list to choose from, or a line to type.
 *
 * What a page is about its owner knows; here it is drawn, scrolled, and told what was chosen. */

#ifndef SHEET_H
#define SHEET_H

#include "hot.h"
#include "screen.h"

enum { SHEET_BYTES = 65536, SHEET_ITEMS = 64, ENTRY_BYTES = 512 };

/* Something that can be chosen. */
struct item {
    int command, argument; /* its owner's */
    int words, more;       /* where its words begin in the page's text; more: on what it does */
};

struct sheet {
    bool open;
    int kind;            /* its owner's: what it is about */
    struct rect dock;    /* it goes to the bottom of this; w 0: to the middle of the frame */
    int head;            /* lines at its top for its owner to draw on, */
    struct rect at_head; /* which are there, when it was drawn */
    char title[96];
    char bytes[SHEET_BYTES];
    struct text text;
    int body; /* where the text to be read begins in bytes */
    int items, at, scroll;
    struct item item[SHEET_ITEMS];
    bool entry; /* a line is typed; the item in focus says what for */
    char typed[ENTRY_BYTES];
};

/* Begins a page; its text follows by sheet_say, its items by sheet_item. */
void sheet_begin(struct sheet *, const char *title);

/* Text to be read, above the items. To be added before them. */
void sheet_say(struct sheet *, const char *words);
struct text *sheet_text(struct sheet *);

void sheet_item(struct sheet *, int command, int argument, const char *words, const char *more);

/* Makes it a page to type a line on: Enter chooses this command. */
void sheet_entry(struct sheet *, int command, const char *typed);

void sheet_draw(struct canvas *, struct hots *, struct sheet *);

/* What the player did. Returns the item that was chosen, or NULL; a page left by Esc is closed. */
const struct item *sheet_input(struct sheet *, const struct hots *, const struct input *);

#endif
