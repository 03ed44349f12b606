/* What an order in words asks for: verbs, things, and how often. A sentence is an order if each of
 * its words is known: as a verb of the game, as the name of a thing, or as a word that changes
 * nothing. The order is then matched against the legal actions (wish_match.h). The words are in the
 * theme:
 *
 *     order VERB VERB: WORDS|WORDS   words that can mean any of these verbs; if a sentence has
 *                                    several such words, it means what all of them can mean
 *     aside: WORDS|WORDS             words that may stand in an order and change nothing; if such
 *                                    a word is a verb too, it counts only where it agrees
 *     pick first: WORDS|WORDS        words for the first of the cards that can be chosen; or the
 *     pick last: WORDS|WORDS         last */

#ifndef HEAR_WISH_H
#define HEAR_WISH_H

#include "table/table.h"

enum asked_kind {
    ASKED_CARD,
    ASKED_RANK,
    ASKED_CELL,  /* -1: a place beyond the edge of the field */
    ASKED_PLACE, /* in a row or among columns, from 1; 0: the last */
    ASKED_LINE,  /* a row of the field, from 1 */
    ASKED_SHIFT  /* so many places to the right; less than 0: to the left */
};

/* How a card that is moved in a row shall lie to the thing. ASKED_IS: the action touches it. */
enum asked_role { ASKED_IS, ASKED_AT, ASKED_AFTER, ASKED_BEFORE, ASKED_BESIDE };

/* What an order does to a thing: `kill the nine with the ten`. A target lies in the field, or the
 * decision is about it; a means is neither. */
enum asked_aim { AIM_ANY, AIM_TARGET, AIM_MEANS };

/* A thing that an order names. */
struct asked {
    enum asked_kind kind;
    enum asked_role role;
    enum asked_aim aim;
    int value;
    struct word said;
};

enum pick { PICK_ANY, PICK_LOW, PICK_HIGH, PICK_BEST, PICK_FIRST, PICK_LAST, PICK_MIDDLE };

enum { ASKED_MOST = 8 };

struct wish {
    uint32_t verbs; /* as bits; 0: the sentence has no verb */
    int count;
    struct asked asked[ASKED_MOST];
    enum pick pick;
    int times;
    bool is_question, is_denied; /* it asks; it says what not to do */
    bool conflicts;              /* its verbs do not go together: they are several orders */
    bool begins_with_verb;
    bool exchanges;    /* a verb says that two things change places */
    int cards;         /* how many cards it picks; 0: it does not say */
    bool names_number; /* an ordinal or a number without `place` before it */
    int unknown;       /* words that are not known, and the first of them */
    struct word unknown_word;
};

/* Reads an order. */
void dread_wish_read(const struct table *, const char *said, struct wish *);

/* Returns true if the player walks in a grid with walls, where directions are steps. */
bool dread_wish_walks(const struct table *);

/* Returns true if it is an order, possible or not. */
bool dread_wish_is_order(const struct wish *);

/* Returns true if the word occurs in orders of this game. */
bool dread_wish_knows(const struct theme *, struct word);

#endif
