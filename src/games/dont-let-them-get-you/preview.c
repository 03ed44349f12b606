/* Don't Let Them Get You: previews, which show what an action would do. Read internal.h first.
 *
 * A preview works from the view alone, so it cannot show what the player does not know. */

#include "sight.h"

/* Reports how far the card of the move carries the player. */
static void tell_carries(const struct maze *m, struct trace *trace)
{
    int value = value_of(m->moving);
    enum maze_event how = value > 10  ? EVENT_CARRIES_FAR
                          : value > 1 ? EVENT_CARRIES
                                      : EVENT_CARRIES_ONCE;
    dread_trace_add(trace, (struct event){.id = (uint8_t)how,
                                          .card = m->moving,
                                          .token = TOKEN_PLAYER,
                                          .amount = (int16_t)value});
}

/* Reports, for each of these cells, that the move could end there, and in how few steps. */
static void tell_ends(const struct maze *m, cells ends, enum maze_event how,
                      const uint8_t steps[CELLS], struct trace *trace)
{
    for (; ends; ends &= ends - 1) {
        int end = first_cell(ends);
        dread_trace_add(trace, (struct event){.id = (uint8_t)how,
                                              .card = m->card[end],
                                              .token = TOKEN_PLAYER,
                                              .amount = steps[end],
                                              .from = at_cell(m->player),
                                              .to = at_cell(end)});
    }
}

/* Reports how far the move could go, and where it could end: first the cells where no pursuer would
 * see the player on any path; then those where it depends on her path; then those where one would
 * see her on every path. */
static void tell_reach(const struct rules *rules, const struct maze *m, struct trace *trace)
{
    struct endings e;
    dread_find_endings(rules, m, &e);
    tell_carries(m, trace);
    tell_ends(m, e.unseen & ~e.seen, EVENT_REACH, e.unseen_steps, trace);
    tell_ends(m, e.unseen & e.seen, EVENT_REACH_EITHER, e.unseen_steps, trace);
    tell_ends(m, e.seen & ~e.unseen, EVENT_REACH_SEEN, e.seen_steps, trace);
}

/* Reports which cells each pursuer would see after all have moved. */
static void tell_looks(const struct deal *d, const struct maze *m, struct trace *trace)
{
    struct sides s = sides_of(m->vertical);
    for (int i = 0; i < m->pursuers; i++) {
        const struct pursuer *he = &m->pursuer[i];
        bool alert = he->mood != MOOD_PATROL;
        for (cells seen = seen_by(&d->rules, &s, he); seen; seen &= seen - 1)
            dread_trace_add(trace,
                            (struct event){.id = alert ? EVENT_WILL_LOOK_ALERT : EVENT_WILL_LOOK,
                                           .card = CARD_NONE,
                                           .token = (uint8_t)(TOKEN_PURSUER + i),
                                           .from = at_cell(he->cell),
                                           .to = at_cell(first_cell(seen))});
    }
}

void dread_maze_preview(const struct view *v, action a, struct trace *trace)
{
    struct deal d;
    struct position p;
    const struct maze *m = dread_maze_recall(v, &d, &p);
    dread_maze_apply(&d, &p, a, trace);
    if (verb_of(a) == VERB_CARD) tell_reach(&d.rules, m, trace);
    if (verb_of(a) == VERB_REST && !m->outcome) tell_looks(&d, m, trace);
    if ((verb_of(a) == VERB_STEP || verb_of(a) == VERB_ENTER) && !m->outcome && !dread_is_seen(m))
        dread_trace_add(trace, (struct event){.id = EVENT_UNSEEN,
                                              .card = CARD_NONE,
                                              .token = TOKEN_PLAYER,
                                              .to = at_cell(m->player)});
}

/* Reports how each pursuer would walk if the player rested. */
static void tell_rest(const struct deal *d, const struct position *p, struct trace *trace)
{
    struct event event[EVENTS_MOST];
    struct trace rest = {event, EVENTS_MOST, 0};
    struct position after = *p;
    dread_maze_apply(d, &after, REST, &rest);
    for (int i = 0; i < rest.count; i++) {
        int id = event[i].id;
        if (id == EVENT_WALK_SEEING || id == EVENT_WALK_UNSEEING || id == EVENT_CATCHES)
            dread_trace_add(trace, event[i]);
    }
}

void dread_maze_prospect(const struct view *v, struct trace *trace)
{
    struct deal d;
    struct position p;
    const struct maze *m = dread_maze_recall(v, &d, &p);
    if (v->prompt == ASK_STEP) tell_reach(&d.rules, m, trace);
    if (v->prompt == ASK_TURN) tell_rest(&d, &p, trace);
}
