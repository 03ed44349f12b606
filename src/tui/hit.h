/* Hit regions: the parts of a frame that can be pointed at, by the mouse or by the focus that the
 * arrow keys move. The code that draws a frame adds them; terminal_table.c and draw_page.c look
 * them up. A region stands for a thing of the view, a button, a key or a line of a page. */

#ifndef HIT_H
#define HIT_H

#include "canvas.h"
#include "play/play.h"

enum hit_kind {
    HIT_NONE,
    HIT_THING,  /* a thing of the view */
    HIT_BUTTON, /* button `number` of the scene, from 0 */
    HIT_KEY,    /* a click on it means the key `number` */
    /* line `number` of a page, from 0; from 1000 on, draw_page.c has numbers for its close button,
     * its arrows and the keys of its keyboard */
    HIT_LINE
};

/* A rectangle of the frame, and what it stands for. */
struct hit_region {
    struct rect at;
    uint8_t kind;
    struct thing thing;
    int number;
};

enum { HITS_MOST = 640 };

/* The hit regions of a frame, in the order in which they were added. */
struct hit_regions {
    int count;
    struct hit_region hit[HITS_MOST];
};

/* Add a region. Beyond HITS_MOST regions they do nothing. */
void hits_thing(struct hit_regions *, struct rect, struct thing);
void hits_add(struct hit_regions *, struct rect, enum hit_kind, int number);

/* Returns true if both stand for the same thing, button, key or line, wherever they are drawn. */
bool hit_same(const struct hit_region *, const struct hit_region *);

/* hit_of returns a region for what a focus is on, with an empty rectangle. hit_focus returns the
 * focus for a region of kind HIT_THING or HIT_BUTTON; for any other region it returns FOCUS_NONE,
 * because the mid-end knows no focus on keys and lines. */
struct hit_region hit_of(const struct focus *);
struct focus hit_focus(const struct hit_region *);

/* Returns the region at x, y, or NULL if there is none. Where several overlap, it is the one added
 * last. */
const struct hit_region *hit_at(const struct hit_regions *, int x, int y);

/* Returns the region of this frame that is the same as `hit` (hit_same), or NULL if none is. */
const struct hit_region *hit_find(const struct hit_regions *, const struct hit_region *);

/* Returns the nearest region in a direction (enum facing: NORTH is up) from `from`, or NULL if
 * there is none. `from` must not be NULL, and need not be one of the regions. Regions of kind
 * HIT_KEY are left out: the player can press that key instead. */
const struct hit_region *hit_beside(const struct hit_regions *, const struct hit_region *from,
                                    int facing);

#endif
