/* Turning previews into marks. See marks.h. */

#include "marks.h"

#include "table.h"

/* Returns true if a thing is a cell of a grid. */
static bool has_cell(const struct view *v, struct thing t)
{
    return t.kind == THING_CARD && t.zone < v->zones && v->zone[t.zone].layout == LAYOUT_GRID;
}

/* Previews an action into a trace, without the events that do not fit. With NO_ACTION: what can
 * come of the position. */
static void preview_action(const struct table_layout *l, const struct view *v, action a,
                           struct trace *trace)
{
    trace->count = 0;
    if (a != NO_ACTION) l->game->preview(v, a, trace);
    else if (l->game->prospect) l->game->prospect(v, trace);
    if (trace->count > trace->room) trace->count = trace->room;
}

static void trim(struct text *t)
{
    while (t->length && t->at[t->length - 1] == ' ') t->at[--t->length] = '\0';
}

/* Leaves out the events that take place in a cell of a grid: marks on the cells show them. */
static void leave_out_places(const struct view *v, struct trace *trace)
{
    int kept = 0;
    for (int i = 0; i < trace->count; i++)
        if (!has_cell(v, trace->event[i].to)) trace->event[kept++] = trace->event[i];
    trace->count = kept;
}

void dread_prospect_words(const struct table_layout *l, const struct view *v, struct text *t)
{
    struct event event[EVENTS_MOST];
    struct trace trace = {event, EVENTS_MOST, 0};
    preview_action(l, v, NO_ACTION, &trace);
    leave_out_places(v, &trace);
    dread_theme_tell(&l->theme, l->game, v, &trace, TELL_USUAL, t);
    trim(t);
}

bool dread_marks_cell(const struct table_layout *l, const struct view *v, const struct event *e)
{
    int n;
    return has_cell(v, e->to) &&
           dread_theme_words(&l->theme, "mark", l->game->words.events[e->id].id, &n);
}

static void add(struct marks *o, struct mark mark)
{
    if (mark.at.kind && o->count < MARKS_MOST) o->mark[o->count++] = mark;
}

/* Adds a footprint. A token that turns round on a cell leaves only its last footprint there. */
static void add_footprint(struct marks *o, struct mark mark)
{
    for (int i = 0; i < o->count; i++) {
        struct mark *last = &o->mark[i];
        if (last->kind != MARK_FOOTPRINT || last->token != mark.token ||
            !dread_thing_same(last->at, mark.at))
            continue;
        *last = mark;
        return;
    }
    add(o, mark);
}

/* Adds what an action would bring, in a few signs for the eye: "+2 -3". These are the theme's
 * `mark` words of the events in its preview. Events in a cell of a grid are left out, because marks
 * on the cells show them. */
static void add_price(const struct table_layout *l, const struct view *v, action a, struct text *t)
{
    struct event event[EVENTS_MOST];
    struct trace trace = {event, EVENTS_MOST, 0};
    preview_action(l, v, a, &trace);
    leave_out_places(v, &trace);
    dread_theme_tell(&l->theme, l->game, v, &trace, TELL_MARKS, t);
    trim(t);
}

/* What each action that is left would bring, in a word or two; with too many of them, nothing is
 * known. */
struct prices {
    int count;
    char words[PREVIEWS_MOST][sizeof((struct mark *)0)->words];
};

static void read_prices(struct prices *p, const struct table_layout *l, const struct view *v,
                        const struct selection *h)
{
    p->count = h->opens > PREVIEWS_MOST ? 0 : h->opens;
    for (int k = 0; k < p->count; k++) {
        struct text t = dread_text_in(p->words[k], sizeof p->words[k]);
        add_price(l, v, h->legal[h->open[k]], &t);
    }
}

/* Returns a mark with words at a place. */
static struct mark choice_mark(const struct selection *h, const struct outlook *outlook,
                               struct thing at, action a, const char *words)
{
    struct mark mark = {.at = at,
                        .kind = MARK_WORDS,
                        .token = NO_TOKEN,
                        .dire = dread_outlook_is_deadly(outlook, h, at),
                        .action = a,
                        .event = WHOLE_PREVIEW};
    struct text t = dread_text_in(mark.words, sizeof mark.words);
    mark.colour = mark.dire ? COLOUR_BAD : COLOUR_OPEN;
    dread_text_add(&t, words);
    return mark;
}

/* Marks each action that is left with words at its target. */
static void mark_targets(struct marks *o, const struct selection *h, const struct outlook *outlook,
                         const struct prices *p)
{
    for (int k = 0; k < p->count; k++) {
        int i = h->open[k];
        struct thing at = dread_selection_target(h, i);
        bool ready = at.kind != THING_GAP || h->picks; /* else nothing could go there yet */
        if (ready && *p->words[k]) add(o, choice_mark(h, outlook, at, h->legal[i], p->words[k]));
    }
}

static bool is_marked(const struct marks *o, struct thing at)
{
    for (int i = 0; i < o->count; i++)
        if (dread_thing_same(o->mark[i].at, at)) return true;
    return false;
}

/* Marks a place with what choosing it brings; with a dot if more is to be chosen then, or if that
 * is nothing that can be said in a word. */
static void mark_place(struct marks *o, const struct selection *h, const struct outlook *outlook,
                       const struct prices *p, struct thing at)
{
    const char *words = "";
    action only = NO_ACTION;
    int ways = 0;
    for (int k = 0; k < h->opens; k++) {
        if (!dread_touches_thing(&h->touch[h->open[k]], at)) continue;
        words = ways || !p->count ? "" : p->words[k];
        only = ways++ ? NO_ACTION : h->legal[h->open[k]];
    }
    add(o, choice_mark(h, outlook, at, only, *words ? words : "•"));
}

/* Marks everything that the player can choose next. */
static void mark_next(struct marks *o, const struct selection *h, const struct outlook *outlook,
                      const struct prices *p)
{
    for (int k = 0; k < h->opens; k++) {
        const struct touch *touch = &h->touch[h->open[k]];
        for (int i = 0; i < touch->count; i++)
            if (dread_selection_next(h, touch->thing[i]) && !is_marked(o, touch->thing[i]))
                mark_place(o, h, outlook, p, touch->thing[i]);
    }
}

static void mark_choices(struct marks *o, const struct table *t)
{
    const struct selection *h = t->selection;
    struct prices prices;
    if (dread_selection_empty(h)) return;
    read_prices(&prices, t->layout, t->view, h);
    if (h->verb != ANY_VERB && h->opens > 1) mark_next(o, h, t->outlook, &prices);
    else mark_targets(o, h, t->outlook, &prices);
}

/* Marks the cells at which the events of one action would take place; with NO_ACTION, those that
 * can come of the position. */
static void mark_places(struct marks *o, const struct table_layout *l, const struct view *v,
                        action a)
{
    struct event event[EVENTS_MOST];
    struct trace trace = {event, EVENTS_MOST, 0};
    preview_action(l, v, a, &trace);
    for (int i = 0; i < trace.count; i++) {
        const struct event *e = &event[i];
        const char *id = l->game->words.events[e->id].id, *s;
        struct mark mark = {.at = e->to,
                            .colour = COLOUR_TOKEN,
                            .facing = e->facing,
                            .token = e->token,
                            .action = a,
                            .event = (int16_t)i};
        int n;
        if (!has_cell(v, e->to)) continue;
        if ((s = dread_theme_words(&l->theme, "light", id, &n))) {
            mark.kind = MARK_LIGHT;
            mark.colour = (uint8_t)dread_colour_of(s, n);
            add(o, mark);
        }
        if ((s = dread_theme_words(&l->theme, "footprint", id, &n))) {
            struct text t = dread_text_in(mark.words, sizeof mark.words);
            dread_text_span(&t, s, n);
            mark.kind = MARK_FOOTPRINT;
            mark.colour = COLOUR_TOKEN;
            add_footprint(o, mark);
        }
        if (dread_marks_cell(l, v, e)) {
            bool grave = dread_theme_gravity(&l->theme, l->game, v, &trace, e) <= GRAVITY_NEAR;
            struct trace one = {&event[i], 1, 1};
            struct text t = dread_text_in(mark.words, sizeof mark.words);
            dread_theme_tell(&l->theme, l->game, v, &one, TELL_MARKS, &t);
            trim(&t);
            mark.kind = MARK_WORDS;
            mark.colour = grave ? COLOUR_BAD : COLOUR_OPEN;
            add(o, mark);
        }
    }
}

void dread_marks_read(struct marks *o, const struct table *t, int in_focus)
{
    o->count = 0;
    o->action = in_focus;
    mark_choices(o, t);
    mark_places(o, t->layout, t->view, NO_ACTION);
    if (in_focus >= 0) mark_places(o, t->layout, t->view, t->selection->legal[in_focus]);
}

void dread_marks_walk(struct marks *o, const struct path *walk, struct thing from)
{
    int step = 0;
    for (int i = 0; i < walk->count; i++) {
        struct thing before = i ? walk->cell[i - 1] : from;
        struct mark mark = {.at = walk->cell[i],
                            .kind = MARK_STEP,
                            .colour = COLOUR_PLAYER,
                            .token = NO_TOKEN,
                            .action = walk->action[i],
                            .event = WHOLE_PREVIEW};
        struct text t = dread_text_in(mark.words, sizeof mark.words);
        if (dread_thing_same(walk->cell[i], before)) continue;
        dread_text_number(&t, (uint64_t)++step);
        add(o, mark);
    }
}

void dread_mark_tell(const struct mark *m, const struct table_layout *l, const struct view *v,
                     struct text *t)
{
    struct event event[EVENTS_MOST];
    struct trace trace = {event, EVENTS_MOST, 0};
    if (m->kind == MARK_STEP) {
        dread_text_add(t, "Step ");
        dread_text_add(t, m->words);
        dread_text_add(t, " of the walk. ");
        return;
    }
    if (m->dire) dread_text_add(t, "This loses the game. ");
    if (m->action == NO_ACTION && m->event == WHOLE_PREVIEW) return;
    preview_action(l, v, m->action, &trace);
    if (m->event != WHOLE_PREVIEW) trace = (struct trace){event + m->event, 1, 1};
    dread_theme_tell(&l->theme, l->game, v, &trace, TELL_PREVIEW, t);
}
