/* Traces as moving pictures. See film.h. */

#include "film.h"

#include <string.h>

static bool is_card_of(const struct view *v, struct thing t, int layout)
{
    return t.kind == THING_CARD && t.zone < v->zones && v->zone[t.zone].layout == layout;
}

/* Does an event move a card, or a token? What it changes beside that has no step of its own. */
static bool moves_something(const struct film *f, const struct event *e)
{
    const struct token_change *who = &e->who;
    if (event_is_quiet(f->look->game, e)) return false;
    if (e->moved.from.kind || e->moved.to.kind) return true;
    if (who->fate != TOKEN_BECOMES || who->index >= f->view.tokens) return who->fate != TOKEN_STAYS;
    const struct token *before = &f->view.token[who->index];
    return !thing_same(before->at, who->token.at) || before->facing != who->token.facing;
}

/* Plays an event. True if it is a step of the film. */
static bool play(struct film *f, const struct event *e)
{
    bool moves = moves_something(f, e);
    return view_play(&f->view, e) && moves;
}

/* Plays the quiet events that come next, which belong to the one before them. */
static void play_quiet(struct film *f)
{
    while (f->at < f->events && event_is_quiet(f->look->game, &f->event[f->at]))
        view_play(&f->view, &f->event[f->at++]);
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

/* What the light shows lies open while it shines: the cards of a grid that are turned up before
 * anybody moves. */
static void open_what_is_lit(struct film *f)
{
    for (int i = f->at; i < f->events && f->event[i].who.fate == TOKEN_STAYS; i++) {
        const struct card_change *m = &f->event[i].moved;
        if (is_card_of(&f->view, m->to, LAYOUT_GRID) && thing_same(m->from, m->to))
            view_play(&f->view, &f->event[i]);
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
    for (int i = 0; i < f->events; i++) steps += play(f, &f->event[i]);
    f->view = *before;
    f->step_ms = steps * STEP_MS > FILM_MS ? FILM_MS / steps : STEP_MS;
}

bool film_run(struct film *f, int64_t now)
{
    while (now >= f->due) {
        f->glow = (struct glow){0};
        if (f->at == f->events) return false;
        const struct event *e = &f->event[f->at++];
        bool seen = play(f, e);
        play_quiet(f);
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
