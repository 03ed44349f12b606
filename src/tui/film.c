/* Traces as moving pictures. See film.h. */

#include "film.h"

#include <string.h>

static bool is_card_of(const struct view *v, struct thing t, int layout)
{
    return t.kind == THING_CARD && t.zone < v->zones && v->zone[t.zone].layout == layout;
}

/* A card of a row or a column? */
static bool is_in_line(const struct view *v, struct thing t)
{
    return is_card_of(v, t, LAYOUT_ROW) || is_card_of(v, t, LAYOUT_COLUMN);
}

/* Takes card i out of a row or column. */
static bool take_out(struct view *v, int zone, int i)
{
    struct zone *z = &v->zone[zone];
    if (i >= z->count) return false;
    int at = z->first + i;
    memmove(&v->spot[at], &v->spot[at + 1], sizeof *v->spot * (size_t)(v->spots - at - 1));
    v->spots--;
    z->count--;
    for (int k = 0; k < v->zones; k++)
        if (v->zone[k].first > at) v->zone[k].first--;
    return true;
}

/* Puts a card into a row or column before its card i. */
static bool put_in(struct view *v, int zone, int i, card c)
{
    struct zone *z = &v->zone[zone];
    if (v->spots == VIEW_SPOTS || c == CARD_NONE) return false;
    if (i > z->count) i = z->count;
    int at = z->first + i;
    memmove(&v->spot[at + 1], &v->spot[at], sizeof *v->spot * (size_t)(v->spots - at));
    v->spot[at] = (struct spot){.card = c, .face = c == CARD_UNKNOWN ? FACE_DOWN : FACE_UP};
    v->spots++;
    z->count++;
    for (int k = 0; k < v->zones; k++)
        if (k != zone && v->zone[k].first >= at && (v->zone[k].first > at || k > zone))
            v->zone[k].first++;
    return true;
}

static bool move_token(struct view *v, const struct event *e)
{
    if (e->token >= v->tokens) return false;
    struct token *t = &v->token[e->token];
    struct token before = *t;
    if (is_card_of(v, e->to, LAYOUT_GRID) && e->to.index < v->zone[e->to.zone].count) t->at = e->to;
    if (e->facing && t->facing) t->facing = e->facing;
    return memcmp(&before, t, sizeof before) != 0;
}

/* Shows a card where it lies; false if it was to be seen. */
static bool turn_up(struct view *v, struct thing place, card c)
{
    if (c >= CARD_KINDS || place.index >= v->zone[place.zone].count) return false;
    struct spot *s = &v->spot[v->zone[place.zone].first + place.index];
    bool seen = s->face != FACE_UP || s->card != c;
    s->face = FACE_UP;
    s->card = c;
    return seen;
}

bool film_event(struct view *v, const struct event *e)
{
    if (move_token(v, e)) return true;
    bool seen = false;
    if (is_card_of(v, e->to, LAYOUT_COLUMN) && thing_same(e->from, e->to))
        return turn_up(v, e->to, e->card);
    if (is_in_line(v, e->from) && e->card != CARD_NONE && !thing_same(e->from, e->to))
        seen = take_out(v, e->from.zone, e->from.index);
    if (is_in_line(v, e->to) && e->card != CARD_NONE && e->from.kind)
        seen |= put_in(v, e->to.zone, e->to.index, e->card);
    if (is_card_of(v, e->to, LAYOUT_GRID) && e->token == NO_TOKEN)
        seen |= turn_up(v, e->to, e->card);
    return seen;
}

static const struct flash *flash_of(const struct film *f, const struct event *e)
{
    for (int i = 0; i < f->look->flashes; i++)
        if (f->look->flash[i].event == e->id) return &f->look->flash[i];
    return NULL;
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
static struct thing middle_of(const struct film *f, const struct event *e)
{
    const struct token *me = view_player(&f->view);
    if (f->asked.kind) return f->asked;
    return e->to.kind == THING_CARD || !me ? e->to : me->at;
}

/* What the light shows lies open while it shines. */
static void open_what_is_lit(struct film *f)
{
    for (; f->at < f->events; f->at++) {
        const struct event *e = &f->event[f->at];
        struct view after = f->view;
        if (film_event(&after, e) && !is_card_of(&f->view, e->to, LAYOUT_GRID)) return;
        f->view = after;
    }
}

void film_start(struct film *f, const struct look *look, const struct view *before,
                const struct trace *trace, int64_t now)
{
    f->look = look;
    f->view = *before;
    f->events = trace->count < trace->room ? trace->count : trace->room;
    memcpy(f->event, trace->event, sizeof *f->event * (size_t)f->events);
    f->at = 0;
    f->due = now;
    f->asked = asked_in(before);
    f->glow = (struct glow){0};
    /* How many steps it has is found by playing it. */
    int steps = 1;
    for (int i = 0; i < f->events; i++) steps += film_event(&f->view, &f->event[i]);
    f->view = *before;
    f->step_ms = steps * STEP_MS > FILM_MS ? FILM_MS / steps : STEP_MS;
}

bool film_run(struct film *f, int64_t now)
{
    while (now >= f->due) {
        f->glow = (struct glow){0};
        if (f->at == f->events) return false;
        const struct event *e = &f->event[f->at++];
        bool seen = film_event(&f->view, e);
        const struct flash *flash = flash_of(f, e);
        if (flash) {
            f->glow = (struct glow){middle_of(f, e), flash->radius, flash->ink};
            open_what_is_lit(f);
            f->due = now + flash->ms;
        } else if (seen) {
            f->due = now + f->step_ms;
        }
    }
    return true;
}
