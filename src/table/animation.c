/* Dividing a trace into beats, and playing them. See animation.h.
 *
 * A beat ends at the first event that moves something or gives light; the events before it, which
 * show nothing, are in the same beat. */

#include "animation.h"

#include "theme/theme.h"
#include "lights.h"
#include "rhythm.h"

static const struct flash *flash_of(const struct table_layout *layout, const struct event *e)
{
    for (int i = 0; i < layout->flashes; i++)
        if (layout->flash[i].event == e->id) return &layout->flash[i];
    return NULL;
}

/* Returns true if the event turns a card over in its cell of a grid. */
static bool turns_up(const struct view *v, const struct event *e)
{
    struct thing to = e->moved.to;
    return to.kind == THING_CARD && to.zone < v->zones && v->zone[to.zone].layout == LAYOUT_GRID &&
           dread_thing_same(e->moved.from, to);
}

static bool is_quiet(const struct table_layout *layout, const struct event *e)
{
    return layout->game->words.events[e->id].quiet;
}

/* Returns true if an event moves a card or a token. Quiet events, and those that change only a
 * gauge or the outcome, take no time of their own. */
static bool moves_something(const struct animation *a, const struct table_layout *layout,
                            const struct event *e)
{
    const struct token_change *who = &e->who;
    if (is_quiet(layout, e)) return false;
    if (e->moved.from.kind || e->moved.to.kind) return true;
    if (who->fate != TOKEN_BECOMES || who->index >= a->view.tokens) return who->fate != TOKEN_STAYS;
    const struct token *before = &a->view.token[who->index];
    return !dread_thing_same(before->at, who->token.at) || before->facing != who->token.facing;
}

/* Plays an event on the view. Returns true if it is a step of the animation. */
static bool play_event(struct animation *a, const struct table_layout *layout,
                       const struct event *e)
{
    bool moves = moves_something(a, layout, e);
    return dread_view_play(&a->view, e) && moves;
}

/* Returns the cell of a grid that the present decision is about; THING_NONE if there is none. */
static struct thing asked_in(const struct view *v)
{
    for (int zone = 0; zone < v->zones; zone++)
        for (int i = 0; v->zone[zone].layout == LAYOUT_GRID && i < v->zone[zone].count; i++)
            if (v->spot[v->zone[zone].first + i].tags & TAG_ASKED) return dread_thing_card(zone, i);
    return (struct thing){0};
}

/* Returns the middle of an event's light: the cell that the decision was about, else where the
 * event takes place, else the player's cell. */
static struct thing middle_of(const struct animation *a, const struct event *e)
{
    struct thing asked = asked_in(&a->before);
    const struct token *me = dread_view_player(&a->view);
    if (asked.kind) return asked;
    return e->to.kind == THING_CARD || !me ? e->to : me->at;
}

/* Shows at once, while the light shines, all cards that the events from `at` on turn up before any
 * token moves. Those events follow in beats of their own, which then change nothing. */
static void open_what_is_lit(struct animation *a, int at)
{
    for (int i = at; i < a->trace.count && a->event[i].who.fate == TOKEN_STAYS; i++)
        if (turns_up(&a->view, &a->event[i])) dread_view_play(&a->view, &a->event[i]);
}

static void add_light(struct animation *a, struct beat *b, const struct flash *flash,
                      const struct event *e)
{
    b->at = middle_of(a, e);
    b->colour = (uint8_t)flash->colour;
    b->radius = (uint8_t)flash->radius;
    b->ms = (uint16_t)flash->ms;
    b->weight = WEIGHT_HELD;
    open_what_is_lit(a, b->first + b->count);
}

/* Adds the quiet events that follow to the beat: they belong to the event before them. */
static void add_quiet(struct animation *a, const struct table_layout *layout, struct beat *b)
{
    for (int i = b->first + b->count; i < a->trace.count && is_quiet(layout, &a->event[i]); i++) {
        dread_view_play(&a->view, &a->event[i]);
        b->count++;
    }
}

/* ---- Presences ---- */

static const uint16_t approach_ms[] = {0, 350, 500}; /* by enum approach */

/* Returns true if the beats already show a presence that turns up. */
static bool has_approach(const struct animation *a)
{
    for (int i = 0; i < a->beats; i++)
        if (a->list[i].approach) return true;
    return false;
}

/* Returns true if event i turns up the first card of a presence in this animation. */
static bool is_approach(const struct animation *a, const struct table_layout *layout, int i)
{
    const struct event *e = &a->event[i];
    char id[128];
    if (i >= a->trace.count || !turns_up(&a->view, e) || has_approach(a)) return false;
    return dread_view_spot(&a->view, e->moved.to)->face == FACE_DOWN &&
           dread_layout_presence(layout, e->moved.card, id, sizeof id);
}

/* Adds the beats before event `first`, which turns up a presence: the grass parts, and it stands
 * there. */
static void add_approach(struct animation *a, int first)
{
    if (a->beats + a->trace.count - first + APPROACH_STANDS > BEATS_MOST) return;
    for (int k = APPROACH_PARTS; k <= APPROACH_STANDS; k++)
        a->list[a->beats++] = (struct beat){.first = (uint16_t)first,
                                            .ms = approach_ms[k],
                                            .weight = WEIGHT_HELD,
                                            .at = a->event[first].moved.to,
                                            .approach = (uint8_t)k};
}

/* ---- Beats ---- */

/* Adds the beat that begins with event `first` and ends with the first event that shows something,
 * or before a presence turns up. Returns the index of the first event after it. */
static int add_beat(struct animation *a, const struct table_layout *layout, int first)
{
    if (is_approach(a, layout, first)) add_approach(a, first);
    struct beat *b = &a->list[a->beats++];
    *b = (struct beat){.first = (uint16_t)first};
    while (!b->weight && first + b->count < a->trace.count) {
        if (b->count && is_approach(a, layout, first + b->count)) break;
        const struct event *e = &a->event[first + b->count++];
        const struct flash *flash = flash_of(layout, e);
        if (play_event(a, layout, e)) b->weight = WEIGHT_USUAL;
        add_quiet(a, layout, b);
        if (flash) add_light(a, b, flash, e);
    }
    return first + b->count;
}

void dread_animation_make(struct animation *a, const struct table_layout *layout,
                          const struct view *before, const struct trace *trace)
{
    int n = trace->count < trace->room ? trace->count : trace->room;
    a->before = a->view = *before;
    a->trace = (struct trace){a->event, EVENTS_MOST, n};
    a->beats = 0;
    for (int i = 0; i < n; i++) a->event[i] = trace->event[i];
    for (int at = 0; at < n;) at = add_beat(a, layout, at);
    struct rhythm rhythm = {layout, before, &a->trace, a->list, a->beats};
    dread_rhythm_set(&rhythm);
    a->beats = rhythm.beats;
    a->beats += dread_lights_beats(layout, &a->view, n, &a->list[a->beats], BEATS_MOST - a->beats);
    a->view = *before;
}

void dread_animation_none(struct animation *a, const struct view *now)
{
    a->before = a->view = *now;
    a->trace = (struct trace){a->event, EVENTS_MOST, 0};
    a->runs = false;
    a->beats = a->beat = 0;
}

void dread_animation_start(struct animation *a, int64_t now)
{
    a->runs = true;
    a->beat = -1;
    a->due = now;
    dread_animation_run(a, now);
}

void dread_animation_run(struct animation *a, int64_t now)
{
    while (a->runs && now >= a->due) {
        if (++a->beat >= a->beats) {
            a->runs = false;
            return;
        }
        const struct beat *b = &a->list[a->beat];
        for (int i = 0; i < b->count; i++) dread_view_play(&a->view, &a->event[b->first + i]);
        if (b->at.kind && b->count) open_what_is_lit(a, b->first + b->count);
        if (b->ms) a->due = now + b->ms;
    }
}
