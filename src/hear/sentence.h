/* The orders of a sentence: one, or several one after the other. Nothing is played here: what a
 * part means depends on what those before it have done. The words are in the file of English:
 *
 *     walk: PATTERN         a walk to a `<thing>`, and `<cards>` to play before it
 *     denial: do not|never  words before what shall not be done
 *     between: go|and|then  words among the steps of a walk
 *     further: until i stop words after them: as far as it goes
 *     nearest: closest|a    words before a place: of several, the nearest is meant */

#ifndef HEAR_SENTENCE_H
#define HEAR_SENTENCE_H

#include "order.h"

enum { ORDERS_MOST = 48, ORDER_BYTES = 96 };

enum part_kind {
    PART_NOTATION, /* a step, or an action as the game writes it */
    PART_ORDER,    /* an order in words */
    PART_WALK      /* a walk: `said` is the name of the place */
};

/* The parts of a sentence, in the order of playing. */
struct parts {
    int count;
    bool denied; /* a part says what not to do, which is no order */
    bool later;  /* the next part is said to come after those before: `then` */
    struct order_part {
        enum part_kind kind;
        bool optional;  /* a step that is taken only if it is possible */
        bool nearest;   /* a walk to the nearest of several places */
        uint32_t verbs; /* of an order: those of the order before it, if it has none itself */
        char said[ORDER_BYTES];
    } part[ORDERS_MOST];
};

/* Reads the parts of a sentence. Returns false if one of them is no order; or if it only names
 * something, which is no order by itself. */
bool dread_parts_read(const struct table *, const char *said, struct parts *);

#endif
