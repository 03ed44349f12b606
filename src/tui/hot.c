/* Spots of a frame. See hot.h. */

#include "hot.h"

#include <stdlib.h>

static void add(struct hots *h, struct hot hot)
{
    if (h->count < HOTS_MOST) h->hot[h->count++] = hot;
}

void hots_thing(struct hots *h, struct rect at, struct thing thing)
{
    add(h, (struct hot){at, HOT_THING, thing, 0});
}

void hots_add(struct hots *h, struct rect at, enum hot_kind kind, int number)
{
    add(h, (struct hot){at, (uint8_t)kind, {0}, number});
}

bool hot_same(const struct hot *a, const struct hot *b)
{
    if (a->kind != b->kind) return false;
    return a->kind == HOT_THING ? dread_thing_same(a->thing, b->thing) : a->number == b->number;
}

struct hot hot_of(const struct focus *focus)
{
    if (focus->kind == FOCUS_THING) return (struct hot){.kind = HOT_THING, .thing = focus->thing};
    if (focus->kind == FOCUS_BUTTON)
        return (struct hot){.kind = HOT_BUTTON, .number = focus->button};
    return (struct hot){.kind = HOT_NONE};
}

struct focus hot_focus(const struct hot *hot)
{
    if (hot->kind == HOT_THING) return (struct focus){.kind = FOCUS_THING, .thing = hot->thing};
    if (hot->kind == HOT_BUTTON) return (struct focus){.kind = FOCUS_BUTTON, .button = hot->number};
    return (struct focus){.kind = FOCUS_NONE};
}

const struct hot *hot_at(const struct hots *h, int x, int y)
{
    for (int i = h->count - 1; i >= 0; i--)
        if (rect_holds(h->hot[i].at, x, y)) return &h->hot[i];
    return NULL;
}

const struct hot *hot_find(const struct hots *h, const struct hot *hot)
{
    for (int i = 0; i < h->count; i++)
        if (hot_same(&h->hot[i], hot)) return &h->hot[i];
    return NULL;
}

/* How far spot b is from a in a facing; negative if it is not there. To left and right what is on other
 * lines is further than anything on the same. */
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

/* How far apart the middles of two spots are from top to bottom. */
static int height_apart(const struct rect *a, const struct rect *b)
{
    return abs(2 * b->y + b->h - (2 * a->y + a->h));
}

/* To left and right, of those equally far the one at the same height. */
const struct hot *hot_beside(const struct hots *h, const struct hot *from, int facing)
{
    const struct hot *best = NULL;
    bool upright = facing == NORTH || facing == SOUTH;
    int least = 0;
    for (int i = 0; i < h->count; i++) {
        const struct hot *hot = &h->hot[i];
        if (hot->kind == HOT_KEY || hot_same(hot, from)) continue;
        int far = distance(&from->at, &hot->at, facing);
        if (far < 0 || (best && far > least)) continue;
        if (best && far == least &&
            (upright || height_apart(&from->at, &hot->at) >= height_apart(&from->at, &best->at)))
            continue;
        best = hot;
        least = far;
    }
    return best;
}
