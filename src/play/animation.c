/* Traces in beats. See animation.h. */

#include "animation.h"

#include "dread/theme.h"

static const struct flash *flash_of(const struct look *look, const struct event *e)
{
    for (int i = 0; i < look->flashes; i++)
        if (look->flash[i].event == e->id) return &look->flash[i];
    return NULL;
}

static bool is_cell(const struct view *v, struct thing t)
{
    return t.kind == THING_CARD && t.zone < v->zones && v->zone[t.zone].layout == LAYOUT_GRID;
}

/* The cell of a grid that a decision is about; THING_NONE if it is about none. */
static struct thing asked_in(const struct view *v)
{
    for (int zone = 0; zone < v->zones; zone++)
        for (int i = 0; v->zone[zone].layout == LAYOUT_GRID && i < v->zone[zone].count; i++)
            if (v->spot[v->zone[zone].first + i].tags & TAG_ASKED) return thing_card(zone, i);
    return (struct thing){0};
}

/* Where the light of an event is brightest. */
static struct thing middle_of(const struct animation *a, const struct event *e)
{
    struct thing asked = asked_in(&a->before);
    const struct token *me = view_player(&a->view);
    if (asked.kind) return asked;
    return e->to.kind == THING_CARD || !me ? e->to : me->at;
}

/* What the light shows lies open while it shines: events from `at` on that belong to it. */
static int count_lit(struct animation *a, int at)
{
    int n = 0;
    for (; at + n < a->trace.count; n++) {
        const struct event *e = &a->event[at + n];
        struct view after = a->view;
        if (view_play(&after, e) && !is_cell(&a->view, e->to)) break;
        a->view = after;
    }
    return n;
}

static void add_light(struct animation *a, struct beat *b, const struct flash *flash,
                      const struct event *e)
{
    b->at = middle_of(a, e);
    b->ink = (uint8_t)flash->ink;
    b->radius = (uint8_t)flash->radius;
    b->ms = (uint16_t)flash->ms;
    b->weight = WEIGHT_HELD;
    b->count = (uint16_t)(b->count + count_lit(a, b->first + b->count));
}

/* Adds the next beat: up to the first event of which something is to be seen. Returns where the one
 * after it begins. */
static int add_beat(struct animation *a, const struct look *look, int first)
{
    struct beat *b = &a->list[a->beats];
    *b = (struct beat){.first = (uint16_t)first};
    for (int i = first; i < a->trace.count; i++) {
        const struct event *e = &a->event[i];
        bool seen = view_play(&a->view, e);
        const struct flash *flash = flash_of(look, e);
        b->count++;
        if (flash) add_light(a, b, flash, e);
        else if (seen) b->weight = WEIGHT_USUAL;
        if (flash || seen) break;
    }
    a->beats++;
    return first + b->count;
}

void animation_make(struct animation *a, const struct look *look, const struct view *before,
                    const struct trace *trace)
{
    a->before = a->view = *before;
    int n = trace->count < trace->room ? trace->count : trace->room;
    for (int i = 0; i < n; i++) a->event[i] = trace->event[i];
    a->trace = (struct trace){a->event, EVENTS_MOST, n};
    a->beats = 0;
    for (int at = 0; at < n && a->beats < BEATS_MOST;) at = add_beat(a, look, at);
    a->view = *before;
    int steps = 1;
    for (int i = 0; i < n; i++) steps += view_play(&a->view, &a->event[i]);
    int ms = steps * STEP_MS > ANIMATION_MS ? ANIMATION_MS / steps : STEP_MS;
    for (int i = 0; i < a->beats; i++)
        if (a->list[i].weight == WEIGHT_USUAL) a->list[i].ms = (uint16_t)ms;
    a->view = *before;
}

void animation_start(struct animation *a, int64_t now)
{
    a->runs = true;
    a->beat = -1;
    a->due = now;
    animation_run(a, now);
}

void animation_run(struct animation *a, int64_t now)
{
    while (a->runs && now >= a->due) {
        if (++a->beat >= a->beats) {
            a->runs = false;
            return;
        }
        const struct beat *b = &a->list[a->beat];
        for (int i = 0; i < b->count; i++) view_play(&a->view, &a->event[b->first + i]);
        if (b->ms) a->due = now + b->ms;
    }
}
