/* The selection: narrowing the legal actions down, and the buttons. See selection.h. */

#include "selection.h"

/* Returns true if legal action i has the picked verb and touches all picked things. */
static bool is_left(const struct selection *h, int i)
{
    if (h->verb != ANY_VERB && h->touch[i].verb != h->verb) return false;
    return dread_touches_things(&h->touch[i], h->pick, h->picks);
}

static void narrow(struct selection *h)
{
    h->opens = 0;
    for (int i = 0; i < h->count; i++)
        if (is_left(h, i)) h->open[h->opens++] = (uint16_t)i;
}

void dread_selection_take(struct selection *h, const struct game *game, const struct view *view,
                          const action legal[], int n)
{
    h->count = n;
    for (int i = 0; i < n; i++) {
        h->legal[i] = legal[i];
        game->touches(view, legal[i], &h->touch[i]);
    }
    h->verb = ANY_VERB;
    h->picks = 0;
    h->places = false;
    narrow(h);
}

bool dread_selection_picked(const struct selection *h, struct thing thing)
{
    for (int i = 0; i < h->picks; i++)
        if (dread_thing_same(h->pick[i], thing)) return true;
    return false;
}

static void put_down(struct selection *h, struct thing thing)
{
    int kept = 0;
    for (int i = 0; i < h->picks; i++)
        if (!dread_thing_same(h->pick[i], thing)) h->pick[kept++] = h->pick[i];
    h->picks = kept;
}

bool dread_selection_pick(struct selection *h, struct thing thing)
{
    if (dread_selection_picked(h, thing)) {
        put_down(h, thing);
        narrow(h);
        return true;
    }
    if (h->picks == PICKS_MOST || !dread_selection_reach(h, thing)) return false;
    h->pick[h->picks++] = thing;
    narrow(h);
    return true;
}

bool dread_selection_pick_verb(struct selection *h, int verb)
{
    for (int k = 0; k < h->opens; k++) {
        if (h->touch[h->open[k]].verb != verb) continue;
        h->verb = verb;
        narrow(h);
        return true;
    }
    return false;
}

bool dread_selection_put_down(struct selection *h)
{
    if (h->picks) h->picks--;
    else if (h->verb != ANY_VERB) h->verb = ANY_VERB;
    else return false;
    narrow(h);
    return true;
}

bool dread_selection_put_down_all(struct selection *h)
{
    bool any = !dread_selection_empty(h);
    h->picks = 0;
    h->verb = ANY_VERB;
    narrow(h);
    return any;
}

bool dread_selection_empty(const struct selection *h)
{
    return !h->picks && h->verb == ANY_VERB;
}

bool dread_selection_reach(const struct selection *h, struct thing thing)
{
    for (int k = 0; k < h->opens; k++)
        if (dread_touches_thing(&h->touch[h->open[k]], thing)) return true;
    return false;
}

int dread_selection_verb_with(const struct selection *h, struct thing thing)
{
    for (int k = 0; k < h->count; k++)
        if (dread_touches_things(&h->touch[k], h->pick, h->picks) &&
            dread_touches_thing(&h->touch[k], thing))
            return h->touch[k].verb;
    return ANY_VERB;
}

bool dread_selection_next(const struct selection *h, struct thing thing)
{
    bool ready = h->picks || thing.kind != THING_GAP;
    return ready && dread_selection_reach(h, thing) && !dread_selection_picked(h, thing);
}

int dread_selection_only(const struct selection *h)
{
    return h->opens == 1 ? h->open[0] : -1;
}

bool dread_selection_verb_has_gap(const struct selection *h, int verb)
{
    for (int k = 0; k < h->opens; k++) {
        const struct touch *touch = &h->touch[h->open[k]];
        for (int i = 0; touch->verb == verb && i < touch->count; i++)
            if (touch->thing[i].kind == THING_GAP) return true;
    }
    return false;
}

/* Returns up to how many actions of a verb have a button each. Among the places of a row the player
 * picks a card first, so that the buttons stay the same from turn to turn. */
static int buttons_for_each(const struct selection *h)
{
    if (h->verb != ANY_VERB) return NARROWED_MOST;
    return h->places && !h->picks ? 1 : EACH_MOST;
}

int dread_selection_buttons(const struct selection *h, struct button out[BUTTONS_MOST])
{
    int count[UINT8_MAX + 1] = {0}, n = 0, each = buttons_for_each(h);
    for (int k = 0; k < h->opens; k++) count[h->touch[h->open[k]].verb]++;
    for (int k = 0; k < h->opens && n < BUTTONS_MOST; k++) {
        int i = h->open[k], verb = h->touch[i].verb;
        bool first = !k || h->touch[h->open[k - 1]].verb != verb;
        if (count[verb] <= each) out[n++] = (struct button){i, verb, 1};
        else if (first && h->verb == ANY_VERB) out[n++] = (struct button){-1, verb, count[verb]};
    }
    return n;
}

struct thing dread_selection_target(const struct selection *h, int i)
{
    const struct touch *t = &h->touch[i];
    for (int k = t->count - 1; k >= 0; k--)
        if (!dread_selection_picked(h, t->thing[k])) return t->thing[k];
    return t->count ? t->thing[t->count - 1] : (struct thing){0};
}
