/* What on a frame can be pointed at: by the mouse, or by the focus that the keys move. */

#ifndef HIT_H
#define HIT_H

#include "canvas.h"
#include "dread/play.h"

enum hit_kind {
    HIT_NONE,
    HIT_THING,  /* a thing of the view */
    HIT_BUTTON, /* number `number` of the buttons under the prompt */
    HIT_KEY,    /* stands for the key `number` */
    HIT_LINE    /* line `number` of a page */
};

struct hit_region {
    struct rect at;
    uint8_t kind;
    struct thing thing;
    int number;
};

enum { HITS_MOST = 640 };

struct hit_regions {
    int count;
    struct hit_region hit[HITS_MOST];
};

void hits_thing(struct hit_regions *, struct rect, struct thing);
void hits_add(struct hit_regions *, struct rect, enum hit_kind, int number);

/* Are they the same spot, wherever they are drawn? */
bool hit_same(const struct hit_region *, const struct hit_region *);

/* The spot that the focus is on, drawn nowhere yet; and the focus on a spot. Of spots a focus goes to
 * things and buttons; on others it is on nothing (FOCUS_NONE). */
struct hit_region hit_of(const struct focus *);
struct focus hit_focus(const struct hit_region *);

/* The spot at x, y: the one added last. NULL if there is none. */
const struct hit_region *hit_at(const struct hit_regions *, int x, int y);

/* Where a spot is drawn now; NULL if it is not. */
const struct hit_region *hit_find(const struct hit_regions *, const struct hit_region *);

/* The nearest spot in a facing from `from`; NULL if there is none. Keys are left out: they have one. */
const struct hit_region *hit_beside(const struct hit_regions *, const struct hit_region *from,
                                    int facing);

#endif
