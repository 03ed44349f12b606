/* What an order names: cards, cells, places, and how a card that is moved in a row shall lie. These
 * functions read the words of the slots of orders (order.h). The words are in the file of English
 * (english.h) and in the theme of a game:
 *
 *     pick low: WORDS|WORDS      words for the lowest card; `high`, `best`, `middle`
 *     suffices: WORDS|WORDS      words after it: of those with which the action is possible
 *     pick first: WORDS|WORDS    in a theme: words for the first of the cards to choose from;
 *     pick last: WORDS|WORDS     or the last
 *     ordinal, place             words for a place in a row, or among columns
 *     end front, end back        words for an end of a row
 *     role after: WORDS|WORDS    words before a card beside which another shall lie
 *     way north: WORDS|WORDS     words for a cell from where the player stands */

#ifndef HEAR_ASKED_H
#define HEAR_ASKED_H

#include "table/table.h"

enum asked_kind {
    ASKED_CARD,
    ASKED_RANK,
    ASKED_SUIT,  /* `weapon` */
    ASKED_CELL,  /* -1: a place beyond the edge of the field */
    ASKED_PLACE, /* in a row, among columns or cards, from 1; 0: the last */
    ASKED_SHIFT  /* so many places to the right; less than 0: to the left */
};

/* How a card that is moved in a row shall lie to the thing. ASKED_IS: the action touches it.
 * ASKED_BETWEEN: between two things, which are the last two of a wish. */
enum asked_role { ASKED_IS, ASKED_AT, ASKED_AFTER, ASKED_BEFORE, ASKED_BESIDE, ASKED_BETWEEN };

/* What an order does to a thing: `kill the nine with the ten`. The decision is about a target; a
 * means is another card, which lies in no field; a cell is where a card lies in the field. */
enum asked_aim { AIM_ANY, AIM_TARGET, AIM_MEANS, AIM_CELL };

/* A thing that an order names. */
struct asked {
    enum asked_kind kind;
    enum asked_role role;
    enum asked_aim aim;
    int value;
};

enum pick { PICK_ANY, PICK_LOW, PICK_HIGH, PICK_BEST, PICK_FIRST, PICK_LAST, PICK_MIDDLE };

enum { ASKED_MOST = 8 };

/* What an order asks for. */
struct wish {
    uint32_t verbs; /* as bits; 0: it has no verb, so any */
    uint32_t may;   /* these and the verbs of other readings, which are less likely */
    int count;
    struct asked asked[ASKED_MOST];
    enum pick pick;
    bool suffices;  /* it picks one of those with which the action is possible */
    int cards;      /* how many cards it picks; 0: it does not say */
    int times;      /* how often it shall be done */
    int kind;       /* the suit that its noun names, plus 1: `food`; 0: none */
    bool single;    /* one card of a rank: `a six` */
    bool exchanges; /* two things shall change places */
    bool either;    /* one of the things, and the player must choose which */
    bool by_verb;   /* it begins with the verb as the game has it, which says what it costs */
};

/* Each adds what these words name to a wish. Returns false if they are not all understood. */

/* One card or several that the player uses: `9 of spades and 7`, `lowest card`, `both weapons`. */
bool dread_asked_cards(const struct table *, const struct phrase *, struct wish *);

/* The same of two cards that change places: `4 with 6`. */
bool dread_asked_pair(const struct table *, const struct phrase *, struct wish *);

/* The card that something is done to: `9 of clubs`, `weapon`. */
bool dread_asked_target(const struct table *, const struct phrase *, struct wish *);

/* A cell of a grid: `b3`, `card to my right`, `queen`. */
bool dread_asked_cell(const struct table *, const struct phrase *, struct wish *);

/* A column of a grid: `path b`, `third path from left`. */
bool dread_asked_column(const struct table *, const struct phrase *, struct wish *);

/* Where a card goes in a row: `to place 2`, `behind 7`, `two places to left`, `between aces`. */
bool dread_asked_to(const struct table *, const struct phrase *, struct wish *);

#endif
