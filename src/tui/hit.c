/* The hit regions of a frame: adding them, finding them by position, and finding the next one in a
 * direction. See hit.h. */

#include "hit.h"

#include <stdlib.h>

static void add(struct hit_regions *h, struct hit_region hit)
{
    if (h->count < HITS_MOST) h->hit[h->count++] = hit;
}

void hits_thing(struct hit_regions *h, struct rect at, struct thing thing)
{
    add(h, (struct hit_region){at, HIT_THING, thing, 0});
}

void hits_add(struct hit_regions *h, struct rect at, enum hit_kind kind, int number)
{
    add(h, (struct hit_region){at, (uint8_t)kind, {0}, number});
}

bool hit_same(const struct hit_region *a, const struct hit_region *b)
{
    if (a->kind != b->kind) return false;
    return a->kind == HIT_THING ? dread_thing_same(a->thing, b->thing) : a->number == b->number;
}

struct hit_region hit_of(const struct focus *focus)
{
    if (focus->kind == FOCUS_THING)
        return (struct hit_region){.kind = HIT_THING, .thing = focus->thing};
    if (focus->kind == FOCUS_BUTTON)
        return (struct hit_region){.kind = HIT_BUTTON, .number = focus->button};
    return (struct hit_region){.kind = HIT_NONE};
}

struct focus hit_focus(const struct hit_region *hit)
{
    if (hit->kind == HIT_THING) return (struct focus){.kind = FOCUS_THING, .thing = hit->thing};
    if (hit->kind == HIT_BUTTON) return (struct focus){.kind = FOCUS_BUTTON, .button = hit->number};
    return (struct focus){.kind = FOCUS_NONE};
}

const struct hit_region *hit_at(const struct hit_regions *h, int x, int y)
{
    for (int i = h->count - 1; i >= 0; i--)
        if (rect_holds(h->hit[i].at, x, y)) return &h->hit[i];
    return NULL;
}

const struct hit_region *hit_find(const struct hit_regions *h, const struct hit_region *hit)
{
    for (int i = 0; i < h->count; i++)
        if (hit_same(&h->hit[i], hit)) return &h->hit[i];
    return NULL;
}

/* Returns how far b is from a in a direction, or -1 if b does not lie in that direction. The unit
 * is half a column; a line counts as two columns, since characters are about twice as high as wide.
 * To the left and right, a region on another line is further away than any on the same line. */
enum { ANOTHER_LINE = 4 * CANVAS_COLUMNS };

static int distance(const struct rect *a, const struct rect *b, int facing)
{
    int dx = 2 * b->x + b->w - (2 * a->x + a->w), dy = 2 * (2 * b->y + b->h - (2 * a->y + a->h));
    int ahead = facing == NORTH ? -dy : facing == SOUTH ? dy : facing == EAST ? dx : -dx;
    int aside = abs(facing == NORTH || facing == SOUTH ? dx : dy);
    bool same_row = a->y < b->y + b->h && b->y < a->y + a->h;
    bool upright = facing == NORTH || facing == SOUTH;
    if (ahead <= 0 || (upright && same_row)) return -1;
    if (upright) return ahead + aside;
    return same_row ? ahead : ahead + 3 * aside + ANOTHER_LINE;
}

/* Returns how far apart the middles of two regions are vertically, in half lines. */
static int height_apart(const struct rect *a, const struct rect *b)
{
    return abs(2 * b->y + b->h - (2 * a->y + a->h));
}

/* To the left and right, if several regions are equally far, the one whose middle is closest in
 * height wins. */
const struct hit_region *hit_beside(const struct hit_regions *h, const struct hit_region *from,
                                    int facing)
{
    const struct hit_region *best = NULL;
    bool upright = facing == NORTH || facing == SOUTH;
    int least = 0;
    for (int i = 0; i < h->count; i++) {
        const struct hit_region *hit = &h->hit[i];
        if (hit->kind == HIT_KEY || hit_same(hit, from)) continue;
        int far = distance(&from->at, &hit->at, facing);
        if (far < 0 || (best && far > least)) continue;
        if (best && far == least &&
            (upright || height_apart(&from->at, &hit->at) >= height_apart(&from->at, &best->at)))
            continue;
        best = hit;
        least = far;
    }
    return best;
}
