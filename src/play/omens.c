/* Previews as marks. See omens.h. */

#include "omens.h"

static bool has_cell(const struct view *v, struct thing t)
{
    return t.kind == THING_CARD && t.zone < v->zones && v->zone[t.zone].layout == LAYOUT_GRID;
}

static void preview(const struct look *l, const struct view *v, action a, struct trace *trace)
{
    trace->count = 0;
    l->game->preview(v, a, trace);
    if (trace->count > trace->room) trace->count = trace->room;
}

void dread_omen_words(const struct look *l, const struct view *v, action a, struct text *t)
{
    struct event event[EVENTS_MOST];
    struct trace trace = {event, EVENTS_MOST, 0};
    preview(l, v, a, &trace);
    int kept = 0;
    for (int i = 0; i < trace.count; i++)
        if (!has_cell(v, event[i].to)) event[kept++] = event[i];
    trace.count = kept;
    dread_theme_tell(&l->theme, l->game, v, &trace, TELL_MARKS, t);
    while (t->length && t->at[t->length - 1] == ' ') t->at[--t->length] = '\0';
}

static void add(struct omens *o, struct mark omen)
{
    if (omen.at.kind && o->count < MARKS_MOST) o->mark[o->count++] = omen;
}

/* Who turns where she stands leaves one footprint: the last. */
static void add_footprint(struct omens *o, struct mark omen)
{
    for (int i = 0; i < o->count; i++) {
        struct mark *last = &o->mark[i];
        if (last->kind != MARK_FOOTPRINT || last->token != omen.token ||
            !dread_thing_same(last->at, omen.at))
            continue;
        *last = omen;
        return;
    }
    add(o, omen);
}

/* Each action that is left, told at its target. */
static void tell_choices(struct omens *o, const struct look *l, const struct view *v,
                         const struct hands *h)
{
    if (dread_hands_empty(h) || h->opens > PREVIEWS_MOST) return;
    for (int k = 0; k < h->opens; k++) {
        int i = h->open[k];
        struct mark omen = {.at = dread_hands_target(h, i),
                            .kind = MARK_WORDS,
                            .ink = INK_OPEN,
                            .token = NO_TOKEN,
                            .action = h->legal[i],
                            .event = WHOLE_PREVIEW};
        struct text t = dread_text_in(omen.words, sizeof omen.words);
        dread_omen_words(l, v, h->legal[i], &t);
        if (*omen.words) add(o, omen);
    }
}

/* Where the events of one action would take place. */
static void tell_places(struct omens *o, const struct look *l, const struct view *v, action a)
{
    struct event event[EVENTS_MOST];
    struct trace trace = {event, EVENTS_MOST, 0};
    preview(l, v, a, &trace);
    for (int i = 0; i < trace.count; i++) {
        const struct event *e = &event[i];
        const char *id = l->game->words.events[e->id].id, *s;
        struct mark omen = {.at = e->to,
                            .ink = INK_TOKEN,
                            .facing = e->facing,
                            .token = e->token,
                            .action = a,
                            .event = (int16_t)i};
        int n;
        if (!has_cell(v, e->to)) continue;
        if ((s = dread_theme_words(&l->theme, "light", id, &n))) {
            omen.kind = MARK_LIGHT;
            omen.ink = (uint8_t)dread_ink_of(s, n);
            add(o, omen);
        }
        if ((s = dread_theme_words(&l->theme, "footprint", id, &n))) {
            struct text t = dread_text_in(omen.words, sizeof omen.words);
            dread_text_span(&t, s, n);
            omen.kind = MARK_FOOTPRINT;
            omen.ink = INK_TOKEN;
            add_footprint(o, omen);
        }
        if (dread_theme_words(&l->theme, "mark", id, &n)) {
            struct trace one = {&event[i], 1, 1};
            struct text t = dread_text_in(omen.words, sizeof omen.words);
            dread_theme_tell(&l->theme, l->game, v, &one, TELL_MARKS, &t);
            omen.kind = MARK_WORDS;
            omen.ink = INK_OPEN;
            add(o, omen);
        }
    }
}

void dread_omens_read(struct omens *o, const struct look *l, const struct view *v,
                      const struct hands *h, int in_focus)
{
    o->count = 0;
    o->action = in_focus;
    tell_choices(o, l, v, h);
    if (in_focus >= 0) tell_places(o, l, v, h->legal[in_focus]);
}

void dread_omen_tell(const struct mark *m, const struct look *l, const struct view *v,
                     struct text *t)
{
    struct event event[EVENTS_MOST];
    struct trace trace = {event, EVENTS_MOST, 0};
    preview(l, v, m->action, &trace);
    if (m->event != WHOLE_PREVIEW) trace = (struct trace){event + m->event, 1, 1};
    dread_theme_tell(&l->theme, l->game, v, &trace, TELL_ALL, t);
}
