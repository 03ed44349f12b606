/* What on a frame can be pointed at: by the mouse, or by the focus that the keys move. */

#ifndef HOT_H
#define HOT_H

#include "canvas.h"
#include "dread/play.h"

enum hot_kind {
    HOT_NONE,
    HOT_THING,  /* a thing of the view */
    HOT_BUTTON, /* number `number` of the buttons under the prompt */
    HOT_KEY,    /* stands for the key `number` */
    HOT_LINE    /* line `number` of a page */
};

struct hot {
    struct rect at;
    uint8_t kind;
    struct thing thing;
    int number;
};

enum { HOTS_MOST = 640 };

struct hots {
    int count;
    struct hot hot[HOTS_MOST];
};

void hots_thing(struct hots *, struct rect, struct thing);
void hots_add(struct hots *, struct rect, enum hot_kind, int number);

/* Are they the same spot, wherever they are drawn? */
bool hot_same(const struct hot *, const struct hot *);

/* The spot that the focus is on, drawn nowhere yet; and the focus on a spot. Of spots a focus goes to
 * things and buttons; on others it is on nothing (FOCUS_NONE). */
struct hot hot_of(const struct focus *);
struct focus hot_focus(const struct hot *);

/* The spot at x, y: the one added last. NULL if there is none. */
const struct hot *hot_at(const struct hots *, int x, int y);

/* Where a spot is drawn now; NULL if it is not. */
const struct hot *hot_find(const struct hots *, const struct hot *);

/* The nearest spot in a facing from `from`; NULL if there is none. Keys are left out: they have one. */
const struct hot *hot_beside(const struct hots *, const struct hot *from, int facing);

#endif
